// Adds vectors on a device.
#include <cuda_runtime.h>
#include "walk.cuh"

#define BLOCK 256
#define CHECK(call)                                   \
  do {                                                \
    if ((call) != cudaSuccess) std::abort();          \
  } while (0)

__constant__ float weights[64];
__device__ int counter = 0;
__managed__ double total;
const int kLimit = 10;
static constexpr float kScale = 0.5f;

using Real = float;
typedef unsigned int index_t;

/** a * x + y, element by element. */
template <typename T>
__global__ void __launch_bounds__(BLOCK, 2) saxpy(int n, T a, const T* __restrict__ x, T* y) {
  __shared__ T tile[BLOCK];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

__global__ void clear(float* out);

extern "C" __global__ void plain_kernel(int* out) { out[threadIdx.x] = 0; }

__host__ __device__ __forceinline__ float square(float v) { return v * v; }

__device__ static inline index_t lane() { return threadIdx.x & 31; }

namespace walk {

// A stream with its events.
class Stream {
 public:
  Stream();
  explicit Stream(cudaStream_t handle) : handle_(handle) {}
  ~Stream() { cudaStreamDestroy(handle_); }
  __device__ int id() const { return id_; }
  cudaStream_t operator*() const { return handle_; }
  static Stream make();

 private:
  cudaStream_t handle_;
  int id_ = 0;
};

struct __align__(16) Particle {
  float4 position;
  float mass;
};

enum class Mode { kFast, kSafe };

template <int N>
struct Tile {
  float values[N];
  __device__ float& at(int i) { return values[i]; }
};

Stream Stream::make() { return Stream(); }

namespace detail {
__device__ float reduce(float v) {
  for (int o = 16; o > 0; o >>= 1) v += __shfl_down_sync(0xffffffff, v, o);
  return v;
}
}  // namespace detail

}  // namespace walk

void launch(int n, float* x, float* y, cudaStream_t s) {
  dim3 grid((n + BLOCK - 1) / BLOCK);
  saxpy<float><<<grid, BLOCK, 0, s>>>(n, 2.0f, x, y);
  saxpy<<<(n + 255) / 256, 256>>>(n, kScale, x, y);
  auto f = [=] __device__(int i) { return i; };
  CHECK(cudaGetLastError());
}

TEST(Launch, Adds) { launch(1, nullptr, nullptr, 0); }

int main() {
  launch(1, nullptr, nullptr, 0);
  return 0;
}
