/* Conditional compilation and macros that cut through declarations. */
#ifdef __cplusplus
extern "C" {
#endif

#ifdef WITH_LOCK
int pour(struct jug *jug, int amount)
#else
int pour(struct jug *jug)
#endif
{
  return 0;
}

int fill(int amount) {
#ifdef SLOW
  if (amount > 1) {
#else
  if (amount > 2) {
#endif
    return 1;
  }
  return 2;
}

#if defined(_WIN32)
int drain(void) { return 1; }
#else
int drain(void) { return 2; }
#endif

#define JUG_FIELDS \
  /* public */     \
  void *data;      \
  /* private */    \
  int level

struct jug {
  JUG_FIELDS
};

struct cup {
  int level;
  JUG_PRIVATE_FIELDS
};

typedef long long ssize_t;
typedef int (WINAPI *on_spill)(struct jug *);

enum liquid {
#define LIQUID(name) LIQUID_##name,
  ALL_LIQUIDS
#undef LIQUID
  LIQUID_COUNT
};

#define bool _Bool

int taste(struct cup *cup) { return cup->level; }

#ifdef __cplusplus
}
#endif
