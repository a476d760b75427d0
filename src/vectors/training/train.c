/*
 * Trains a table of word vectors by contrast: the two texts of a pair shall point the same way, those of different pairs of
 * a batch shall not (symmetric InfoNCE; van den Oord et al. 2018, Radford et al. 2021). A text is the unit-length sum of
 * (1 + ln count) times the row of each word; so the length of a row becomes the weight of its word.
 *
 *   cc -O3 -march=native -fopenmp -o train train.c -lm
 *   train PAIRS VOCABULARY DIMENSIONS EPOCHS SEED OUT
 *
 * PAIRS (prepare.ts): per pair u16 project, u8 words left, u8 words right, then u16 row and u8 count of each word.
 * OUT gets VOCABULARY x DIMENSIONS floats; OUT.state, written after each epoch, lets a stopped run go on. The order of
 * all additions is fixed for any number of threads.
 */
#include <math.h>
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GROUP = 192, GROUPS = 4, BATCH = GROUP * GROUPS, TEXTS = 2 * BATCH, MAX_WORDS = 256 };

static const float TEMPERATURE = .07f, RATE = .004f, BETA1 = .9f, BETA2 = .98f, EPSILON = 1e-8f;
static const int WARM_UP = 150;
/* Of the pairs, drawn anew for each epoch: the rate falls over more of them in the same time. */
static const double SHARE = .5;

typedef struct { uint16_t row; float weight; } Word;
typedef struct { uint32_t first; uint16_t left, right, project; } Pair;

static Word *words;
static Pair *pairs;
static int pairCount, vocabulary, dimensions;

static uint64_t state;
static uint32_t next32(void) { /* xorshift64*, Vigna 2016 */
  state ^= state >> 12; state ^= state << 25; state ^= state >> 27;
  return (uint32_t)((state * 2685821657736338717ull) >> 32);
}
static double uniform(void) { return (next32() + .5) / 4294967296.0; }
static double normal(void) { return sqrt(-2 * log(uniform())) * cos(6.283185307179586 * uniform()); }

static void *allocate(size_t count, size_t size) {
  void *memory = calloc(count, size);
  if (!memory) { fprintf(stderr, "out of memory\n"); exit(2); }
  return memory;
}

static void readPairs(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) { perror(path); exit(2); }
  fseek(file, 0, SEEK_END);
  long size = ftell(file);
  rewind(file);
  uint8_t *bytes = allocate(size, 1);
  if (fread(bytes, 1, size, file) != (size_t)size) exit(2);
  fclose(file);
  long wordCount = 0;
  for (long at = 0; at < size; at += 4 + 3 * (bytes[at + 2] + bytes[at + 3])) {
    pairCount++;
    wordCount += bytes[at + 2] + bytes[at + 3];
  }
  words = allocate(wordCount, sizeof *words);
  pairs = allocate(pairCount, sizeof *pairs);
  long word = 0;
  int pair = 0;
  for (long at = 0; at < size; pair++) {
    int count = bytes[at + 2] + bytes[at + 3];
    pairs[pair] = (Pair){ word, bytes[at + 2], bytes[at + 3], bytes[at] | bytes[at + 1] << 8 };
    at += 4;
    for (int i = 0; i < count; i++, at += 3)
      words[word++] = (Word){ bytes[at] | bytes[at + 1] << 8, 1 + logf(bytes[at + 2]) };
  }
  free(bytes);
}

/* Groups of pairs of one project each, so that telling them apart is hard; what remains of projects is mixed. */
static int *order, groupCount;
static void shuffle(int *list, int count, int width) {
  int *swap = allocate(width, sizeof *swap);
  for (int i = count - 1; i > 0; i--) {
    int other = next32() % (i + 1);
    memcpy(swap, list + i * width, width * sizeof *swap);
    memcpy(list + i * width, list + other * width, width * sizeof *swap);
    memcpy(list + other * width, swap, width * sizeof *swap);
  }
  free(swap);
}
static void makeGroups(void) {
  int *list = allocate(pairCount, sizeof *list), *rest = allocate(pairCount, sizeof *rest), kept = 0, left = 0;
  if (!order) order = allocate(pairCount, sizeof *order);
  for (int from = 0, to; from < pairCount; from = to) {
    int held = 0;
    for (to = from; to < pairCount && pairs[to].project == pairs[from].project; to++) if (uniform() < SHARE) list[held++] = to;
    shuffle(list, held, 1);
    int whole = held / GROUP * GROUP;
    memcpy(order + kept, list, whole * sizeof *list);
    memcpy(rest + left, list + whole, (held - whole) * sizeof *list);
    kept += whole;
    left += held - whole;
  }
  shuffle(rest, left, 1);
  memcpy(order + kept, rest, left / GROUP * GROUP * sizeof *rest);
  groupCount = (kept + left) / GROUP;
  if (groupCount * GROUP > kept + left / GROUP * GROUP) groupCount--;
  shuffle(order, groupCount, GROUP);
  free(list);
  free(rest);
}

static float *table, *moment1, *moment2, *gradient;
static float *text, *unit, *grad, *norm, *score, *turned, *rowP, *colP;
static int *touched, touchedCount;
static uint8_t *isTouched;

/* Words of text t: left sides first, then right sides. */
static const Word *wordsOf(const int *batch, int t, int *count) {
  const Pair *pair = &pairs[batch[t % BATCH]];
  *count = t < BATCH ? pair->left : pair->right;
  return words + pair->first + (t < BATCH ? 0 : pair->left);
}

static void embed(const int *batch) {
  int D = dimensions;
#pragma omp parallel for schedule(static)
  for (int t = 0; t < TEXTS; t++) {
    int count;
    const Word *list = wordsOf(batch, t, &count);
    float *v = text + t * D, sum = 0;
    memset(v, 0, D * sizeof *v);
    for (int i = 0; i < count; i++) {
      const float *row = table + list[i].row * D;
      for (int d = 0; d < D; d++) v[d] += list[i].weight * row[d];
    }
    for (int d = 0; d < D; d++) sum += v[d] * v[d];
    norm[t] = sqrtf(sum) + 1e-12f;
    for (int d = 0; d < D; d++) unit[t * D + d] = v[d] / norm[t];
  }
}


/* Dot products of 4 x 4 texts at once: what is loaded is used four times. */
static void products(const float *left, const float *right, float *out) {
  int D = dimensions;
  const float *a = left, *b = right;
  float s00 = 0, s01 = 0, s02 = 0, s03 = 0, s10 = 0, s11 = 0, s12 = 0, s13 = 0;
  float s20 = 0, s21 = 0, s22 = 0, s23 = 0, s30 = 0, s31 = 0, s32 = 0, s33 = 0;
  for (int d = 0; d < D; d++) {
    float a0 = a[d], a1 = a[D + d], a2 = a[2 * D + d], a3 = a[3 * D + d];
    float b0 = b[d], b1 = b[D + d], b2 = b[2 * D + d], b3 = b[3 * D + d];
    s00 += a0 * b0; s01 += a0 * b1; s02 += a0 * b2; s03 += a0 * b3;
    s10 += a1 * b0; s11 += a1 * b1; s12 += a1 * b2; s13 += a1 * b3;
    s20 += a2 * b0; s21 += a2 * b1; s22 += a2 * b2; s23 += a2 * b3;
    s30 += a3 * b0; s31 += a3 * b1; s32 += a3 * b2; s33 += a3 * b3;
  }
  float sums[4][4] = {{s00, s01, s02, s03}, {s10, s11, s12, s13}, {s20, s21, s22, s23}, {s30, s31, s32, s33}};
  for (int r = 0; r < 4; r++) for (int c = 0; c < 4; c++) out[r * BATCH + c] = sums[r][c] / TEMPERATURE;
}

/* Returns the loss; leaves d(loss)/d(score) in score, and the same transposed in turned. */
static double contrast(void) {
  int D = dimensions;
  const float *left = unit, *right = unit + BATCH * D;
  double loss = 0;
#pragma omp parallel for schedule(static)
  for (int i = 0; i < BATCH; i += 4)
    for (int j = 0; j < BATCH; j += 4) products(left + i * D, right + j * D, score + i * BATCH + j);
  for (int i = 0; i < BATCH; i++) loss -= score[i * BATCH + i];
  for (int j = 0; j < BATCH; j++) colP[j] = 0;
  for (int i = 0; i < BATCH; i++) {
    float *line = score + i * BATCH, row = 0; /* scores are at most 1 / TEMPERATURE: no overflow */
    for (int j = 0; j < BATCH; j++) line[j] = expf(line[j]);
    for (int j = 0; j < BATCH; j++) row += line[j], colP[j] += line[j];
    rowP[i] = row;
  }
  for (int i = 0; i < BATCH; i++) loss += .5 * (log(rowP[i]) + log(colP[i])), colP[i] = 1 / colP[i];
#pragma omp parallel for schedule(static)
  for (int i = 0; i < BATCH; i++) {
    float own = 1 / rowP[i], scale = 1 / (BATCH * TEMPERATURE), *line = score + i * BATCH;
    for (int j = 0; j < BATCH; j++) line[j] *= .5f * (own + colP[j]) * scale;
    line[i] -= scale;
  }
  for (int i = 0; i < BATCH; i += 16)
    for (int j = 0; j < BATCH; j++)
      for (int k = i; k < i + 16; k++) turned[j * BATCH + k] = score[k * BATCH + j];
  return loss / BATCH;
}

static void backward(const int *batch) {
  int D = dimensions;
#pragma omp parallel for schedule(static)
  for (int t = 0; t < TEXTS; t += 4) {
    const float *w = t < BATCH ? score + t * BATCH : turned + (t - BATCH) * BATCH, *others = unit + (t < BATCH ? BATCH * D : 0);
    float *g = grad + t * D;
    memset(g, 0, 4 * D * sizeof *g);
    for (int j = 0; j < BATCH; j += 4) {
      const float *o = others + j * D;
      for (int r = 0; r < 4; r++) {
        const float *x = w + r * BATCH + j;
        float x0 = x[0], x1 = x[1], x2 = x[2], x3 = x[3], *into = g + r * D;
        for (int d = 0; d < D; d++) into[d] += x0 * o[d] + x1 * o[D + d] + x2 * o[2 * D + d] + x3 * o[3 * D + d];
      }
    }
    for (int r = 0; r < 4; r++) {
      float along = 0, *into = g + r * D;
      const float *own = unit + (t + r) * D;
      for (int d = 0; d < D; d++) along += into[d] * own[d];
      for (int d = 0; d < D; d++) into[d] = (into[d] - along * own[d]) / norm[t + r];
    }
  }
  touchedCount = 0;
  for (int t = 0; t < TEXTS; t++) {
    int count;
    const Word *list = wordsOf(batch, t, &count);
    for (int i = 0; i < count; i++)
      if (!isTouched[list[i].row]) isTouched[list[i].row] = 1, touched[touchedCount++] = list[i].row;
  }
#pragma omp parallel
  {
    int self = omp_get_thread_num(), all = omp_get_num_threads();
    for (int t = 0; t < TEXTS; t++) {
      int count;
      const Word *list = wordsOf(batch, t, &count);
      for (int i = 0; i < count; i++) {
        if (list[i].row % all != self) continue;
        float *into = gradient + list[i].row * D;
        for (int d = 0; d < D; d++) into[d] += list[i].weight * grad[t * D + d];
      }
    }
  }
}

/* Adam (Kingma and Ba 2015) on the rows that this batch touched. */
static void update(int step, int steps) {
  int D = dimensions;
  float rate = step < WARM_UP ? RATE * (step + 1) / WARM_UP : RATE * .5f * (1 + cosf(3.14159265f * (step - WARM_UP) / (steps - WARM_UP)));
  float scale1 = 1 - powf(BETA1, step + 1), scale2 = 1 - powf(BETA2, step + 1);
#pragma omp parallel for schedule(static)
  for (int i = 0; i < touchedCount; i++) {
    int row = touched[i];
    isTouched[row] = 0;
    for (int k = row * D; k < (row + 1) * D; k++) {
      float g = gradient[k];
      gradient[k] = 0;
      moment1[k] = BETA1 * moment1[k] + (1 - BETA1) * g;
      moment2[k] = BETA2 * moment2[k] + (1 - BETA2) * g * g;
      table[k] -= rate * (moment1[k] / scale1) / (sqrtf(moment2[k] / scale2) + EPSILON);
    }
  }
}

static void save(const char *path, int withState, int epoch, int step) {
  char part[4096], whole[4096];
  snprintf(whole, sizeof whole, "%s%s", path, withState ? ".state" : "");
  snprintf(part, sizeof part, "%s.part", whole);
  FILE *file = fopen(part, "wb");
  size_t count = (size_t)vocabulary * dimensions;
  if (!file) { perror(part); exit(2); }
  if (withState) fwrite(&epoch, sizeof epoch, 1, file), fwrite(&step, sizeof step, 1, file), fwrite(&state, sizeof state, 1, file);
  fwrite(table, sizeof *table, count, file);
  if (withState) fwrite(moment1, sizeof *table, count, file), fwrite(moment2, sizeof *table, count, file);
  if (fclose(file) || rename(part, whole)) { perror(whole); exit(2); }
}

static int resume(const char *path, int *step) {
  char whole[4096];
  int epoch = 0;
  size_t count = (size_t)vocabulary * dimensions, got = 0;
  snprintf(whole, sizeof whole, "%s.state", path);
  FILE *file = fopen(whole, "rb");
  if (!file) return 0;
  got += fread(&epoch, sizeof epoch, 1, file) + fread(step, sizeof *step, 1, file) + fread(&state, sizeof state, 1, file);
  got += fread(table, sizeof *table, count, file) + fread(moment1, sizeof *table, count, file) + fread(moment2, sizeof *table, count, file);
  fclose(file);
  if (got != 3 + 3 * count) { fprintf(stderr, "%s is of another run: remove it\n", whole); exit(2); }
  return epoch;
}

int main(int argc, char **argv) {
  if (argc != 7) { fprintf(stderr, "usage: train PAIRS VOCABULARY DIMENSIONS EPOCHS SEED OUT\n"); return 2; }
  vocabulary = atoi(argv[2]);
  dimensions = atoi(argv[3]);
  int epochs = atoi(argv[4]), step = 0;
  state = 88172645463325252ull ^ (uint64_t)atoi(argv[5]) * 2654435761u;
  readPairs(argv[1]);
  size_t count = (size_t)vocabulary * dimensions;
  table = allocate(count, 4); moment1 = allocate(count, 4); moment2 = allocate(count, 4); gradient = allocate(count, 4);
  text = allocate(TEXTS * dimensions, 4); unit = allocate(TEXTS * dimensions, 4); grad = allocate(TEXTS * dimensions, 4);
  norm = allocate(TEXTS, 4); rowP = allocate(BATCH, 4); colP = allocate(BATCH, 4); score = allocate(BATCH * BATCH, 4); turned = allocate(BATCH * BATCH, 4);
  touched = allocate(vocabulary, sizeof *touched); isTouched = allocate(vocabulary, 1);
  for (size_t i = 0; i < count; i++) table[i] = normal() / sqrt(dimensions);
  int first = resume(argv[6], &step), steps = 0;
  for (int epoch = first; epoch < epochs; epoch++) {
    makeGroups();
    int batches = groupCount / GROUPS;
    if (!steps) steps = epochs * batches;
    double loss = 0;
    time_t began = time(0);
    for (int b = 0; b < batches; b++, step++) {
      const int *batch = order + b * BATCH;
      embed(batch);
      loss += contrast();
      backward(batch);
      update(step, steps);
      if (b % 200 == 199) printf("epoch %d batch %d/%d loss %.4f\n", epoch + 1, b + 1, batches, loss / (b + 1)), fflush(stdout);
    }
    printf("epoch %d loss %.4f, %ld s\n", epoch + 1, loss / batches, (long)(time(0) - began));
    fflush(stdout);
    save(argv[6], 1, epoch + 1, step);
  }
  save(argv[6], 0, 0, 0);
  return 0;
}
