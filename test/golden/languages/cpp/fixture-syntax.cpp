// Spellings at which the grammar would lose the rest of a class.
namespace loom {

class Thread {
 LOOM_PRIVATE_UNLESS_TESTED:
  int length_ = 0;

 public:
  template <typename Fibre, LOOM_ENABLE_IF(!is_wool<Fibre>::value)>
  explicit Thread(Fibre fibre);

  template <typename Fibre>
  static auto spin(Fibre &&fibre) noexcept(
      noexcept(twist(std::forward<Fibre>(fibre))))
      -> decltype(twist(std::forward<Fibre>(fibre)), void()) {
    return twist(fibre);
  }

  void cut(int at LOOM_MAYBE_UNUSED) {
    if LOOM_CONSTEXPR (sizeof(at) > 2) {
      length_ = at;
    }
  }

  bool operator==(const Thread &other) const { return length_ == other.length_; }
  explicit operator bool() const noexcept { return length_ > 0; }

#ifdef LOOM_FAST
  int length() const noexcept
#else
  int length() const
#endif
  {
    return length_;
  }

  class Knot {
   public:
    void tie();
  };
};

template <>
struct Traits<Thread> {
  static constexpr int weight = 3;
};

using ThreadList = std::vector<Thread>;

}  // namespace loom

void loom::Thread::Knot::tie() {}

TEST(ThreadTest, CutsShort) {}

namespace {
void hem() { };
}

export namespace fringe {
int width() { return 2; }
}

struct Tassel {
  void sway() { };
  Tassel *next() { };
};

int mend() {
  LOOM_TRY { return 1; }
  LOOM_CATCH(...) { return 2; }
}

class Shuttle {
  Shuttle **find(int key) { return nullptr; }
  Shuttle **seek(int key);
};
typedef Shuttle &(*Finder)(int);
