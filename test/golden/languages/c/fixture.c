/* SPDX-License-Identifier: MIT */

/* Keeps bees in a hive: counts them, feeds them, and takes some of the honey. */

#ifndef HIVE_H
#define HIVE_H

#include <stdio.h>
#include "comb.h"

#define HIVE_MAX_BEES 60000
#define HIVE_LOG(level, ...) \
  do { \
    fprintf(stderr, __VA_ARGS__); \
  } while (0)
#define HIVE_API __attribute__((visibility("default")))

HIVE_BEGIN_DECLS

/** What a bee does today. */
enum duty { DUTY_NURSE, DUTY_FORAGE = 1 << 2, /* comes home at night */ DUTY_GUARD };

typedef enum { DRONE, WORKER, QUEEN } caste_t;

/* A single bee. */
struct bee {
  const char *name, *nick; /* how the keeper calls it */
  unsigned age : 6;
  float wing[2][4];
  struct bee *next;
  int (*sting)(struct bee *self, void *target);
  void *(*carry)(size_t grams);
  struct {
    int x, y;
  } at;
  union payload {
    double nectar;
    char pollen[8];
  } load, spare;
};

typedef struct bee bee_t;

/* One colony under one roof. */
typedef struct hive {
  bee_t **bees;
  size_t count;
} hive, *hive_ptr;

typedef struct {
  int frames;
} super_box;

typedef union {
  int i;
  float f;
} weight_u, weights_u[2];

typedef int (*visit_fn)(const bee_t *bee, void *context);
typedef void *(*alloc_fn)(size_t);
typedef int(compare_fn)(const void *, const void *);
typedef unsigned long long bee_id;
typedef char label[32];

extern int hive_count;
static const char *const hive_names[] = {"oak", "lime", "heather", "clover", "bramble", "borage", "phacelia", "dandelion"};
const double hive_temperature = 34.5;
int swarm_days = 2, *swarm_log, swarm_sizes[3] = {1, 2, 3};
static struct hive_stats {
  int visits;
} stats = {0};
visit_fn on_visit = NULL;
void (*on_swarm)(int days);

HIVE_API hive *hive_new(size_t count);
int hive_feed(hive *h, double kilos), hive_inspect(hive *);
static bee_t *find_queen(const hive *h) HIVE_NONNULL(1);

/**
 * Makes an empty hive.
 *
 * @param count room for so many bees
 */
HIVE_API hive *
hive_new(size_t count)
{
  int local = 3;
  extern int hive_count;
  int helper(int);
  struct scratch {
    int tmp;
  } s;
  return NULL;
}

#ifdef HIVE_THREADS
static inline int hive_lock(hive *h) { return 0; }
#else
static inline int hive_lock(hive *h)
{
  return 1;
}
#endif

// Feeds sugar.
int hive_feed(h, kilos)
hive *h;
double kilos;
{
  return h != 0;
}

static bee_t **swarm(hive *h, int (*pick)(bee_t *)) {
  return h->bees;
}

/* The visitor for a season. */
int (*season_visitor(const char *season))(const bee_t *, void *) {
  return 0;
}

static hiveAtomic int hive_lock_count = 0;

HIVE_DEFINE_ITERATOR(hive, bee_t)

int main(int argc, char **argv) {
  HIVE_LOG(1, "buzz %d", argc);
  return 0;
}

HIVE_END_DECLS
#endif

TEST(hive, stays_warm) {
  int local = 35;
}

START_TEST(feeds_twice)
{
  double kilos = 1.5;
}
END_TEST

HIVE_CALL_DEFINE2(smoke, struct hive *, hive, int, puffs) {
  int local;
  return 0;
}

static int
weigh(const hive *h)
{
  return 0;
}

shout(words) {
  return puts(words);
}

Nectar (*gather)(void) = NULL;
static Nectar (*gatherers[2])(int flower) = { 0 };
