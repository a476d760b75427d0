// Copyright 2031 The Tide Table Authors
// SPDX-License-Identifier: BSD-3-Clause

// Predicts when boats can leave a harbour: tides, moorings and their keepers.

#include "tide/table.h"
#include <vector>

#define TIDE_VERSION 3
#define TIDE_CHECK(cond) \
  if (!(cond)) abort()

TIDE_BEGIN_NAMESPACE

namespace tide::harbour {
inline namespace v2 {

/// Metres above chart datum.
using height = double;
template <typename T>
using series = std::vector<T>;
typedef void (*on_change)(height), *unused_ptr;
typedef const height& height_ref;

template <class T>
concept Floating = requires(T t) {
  { t.draught() } -> std::convertible_to<height>;
};

enum class phase : unsigned char { flood, slack = 2, ebb };
enum legacy { SPRING, NEAP };
enum forward : int;

class mooring;
extern int mooring_count;
constexpr int max_moorings = 40;
static const char* const names[] = {"north", "south"};
inline thread_local int visits = 0, *last_visit;

/**
 * A place to tie up.
 * @tparam Boat what lies there
 */
template <typename Boat, int N = 1>
class TIDE_API berth final : public virtual mooring, private detail::counted<Boat> {
  int secret_;

 public:
  using boat_type = Boat;
  struct rope {
    double length, width;
    bool worn : 1;
  };
  enum { kFull, kFree };

  /// An empty berth.
  berth() = default;
  explicit berth(int depth) noexcept : depth_(depth), boat_{nullptr} {}
  berth(const berth& other) = delete;
  TIDE_CONSTEXPR berth(berth&& other) : depth_(other.depth_) {}
  virtual ~berth();

  berth& operator=(const berth&) = delete;
  bool operator==(const berth& other) const { return depth_ == other.depth_; }
  auto operator<=>(const berth&) const = default;
  Boat* operator->() const;
  int operator()(int a, int b) const;
  explicit operator bool() const { return boat_ != nullptr; }
  void* operator new(size_t size);
  friend std::ostream& operator<<(std::ostream& os, const berth& b) { return os; }
  friend void swap(berth& a, berth& b);
  friend class harbour_master;

  // Ties a boat up.
  virtual bool tie(Boat& boat, int ropes = 2) = 0;
  bool clear() const override;
  template <typename F>
  auto visit(F&& f) const -> decltype(f(*this));
  static berth& instance();
  const Boat& boat() const& noexcept { return *boat_; }
  int const* depths(int (&out)[3]);

  static constexpr int capacity = N;
  static int opened;

 protected:
  int depth_ = 0, draught_;
  mutable Boat* boat_ = nullptr;
  void (*notify_)(height);
  Boat& ref_;

 private:
  class impl;
  union {
    int i;
    float f;
  } raw_;
};

template <typename Boat, int N>
berth<Boat, N>::~berth() {}

template <typename Boat, int N>
Boat* berth<Boat, N>::operator->() const {
  int local = 0;
  Boat copy(*boat_);
  auto later = [&](int minutes) { return local + minutes; };
  struct helper {
    void run() {}
  };
  return boat_;
}

template <>
struct std_hash<berth<int>> {
  size_t operator()(const berth<int>& b) const;
};

class mooring::buoy {
 public:
  void ring();
};

}  // namespace v2

namespace {
int hidden_depth = 3;
void hidden() {}
}  // namespace

height predict(phase p), *table();
void lost() = delete;

}  // namespace tide::harbour

namespace th = tide::harbour;

void tide::harbour::mooring::buoy::ring() {}
int tide::harbour::mooring::total = 1;
std::vector<int>& tide::registry::all() { static std::vector<int> v; return v; }
tide::clock::operator long() const { return 0; }

extern "C" {
int tide_version(void);
}
extern "C" void tide_init() {}

TEST(TideTest, PredictsSlack) { int local = 1; }
TEST_F(BerthTest, Ties) {}
TEST_CASE("a berth takes one boat", "[berth]") {
  int local = 2;
  SECTION("and no more") {}
}

TIDE_END_NAMESPACE

int main(int argc, char* argv[]) { return 0; }

namespace {
int tide_table = 3;
int low_water() { return tide_table; }
class Gauge {
public:
  void read();
};
}
