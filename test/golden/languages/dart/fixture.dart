#!/usr/bin/env dart
// Copyright Nobody

/// Rooms, works and visitors of a museum.
///
/// More about it.
@Deprecated('use gallery')
library museum.core;

import 'dart:async';
import 'package:meta/meta.dart' as meta show immutable, protected;
export 'src/rooms.dart' hide Cellar;
part 'core.g.dart';

/// Most visitors at a time.
const int maxVisitors = 400;
const _secret = 'x', shown = 'y';
final Map<String, List<int>> byRoom = {};
var counter = 0, total = 1;
late String title;
int? maybe;

/// Called for each visitor.
typedef Visit<T> = Future<T> Function(String name, {int room});
typedef int Compare(Exhibit a, Exhibit b);

/// Where the program begins.
Future<void> main(List<String> args) async {
  final local = 1;
  int inner(int x) {
    return x + local;
  }

  inner(2);
}

int get visitors => counter;
set visitors(int value) => counter = value;

external int nativeCount();

@pragma('vm:prefer-inline')
T pick<T extends Object>(List<T> from, [int at = 0]) => from[at];

Stream<int> countTo(int n) async* {
  yield n;
}

Iterable<int> upTo(int n) sync* {
  yield n;
}

/// A wing of the house.
enum Wing implements Comparable<Wing> {
  /// Cold.
  north('N', 1),
  south.named('S'),
  @Deprecated('closed')
  east('E', 3);

  const Wing(this.letter, this.floor);
  const Wing.named(this.letter) : floor = 0;

  final String letter;
  final int floor;

  bool get isCold => this == north;

  @override
  int compareTo(Wing other) => index - other.index;
}

enum Size { small, large }

/// Something on show.
@immutable
abstract class Exhibit<T extends Object> extends Thing with Cleanable, Movable implements Comparable<Exhibit> {
  /// Makes one.
  const Exhibit(this.title, {required this.year, super.key});

  /// Makes one without a name.
  Exhibit.unnamed() : this('', year: 0);
  Exhibit._internal(this.title)
      : year = 0,
        super();

  /// From a map.
  factory Exhibit.fromJson(Map<String, dynamic> json) {
    return Painting(json['title'] as String);
  }
  const factory Exhibit.cached(String title) = Painting;

  final String title;
  final int year; // of making
  static const String country = 'NL';
  static int _count = 0, shown = 1;
  late final List<T>? owners;
  covariant Exhibit? twin;

  /// How old it is.
  int get age => 2024 - year;
  set age(int value) {
    _count = value;
  }

  static Exhibit get first => Exhibit.unnamed();

  void move(String to);

  @override
  bool operator ==(Object other) => identical(this, other);
  Exhibit operator +(Exhibit other) => this;
  T operator [](int index) => owners![index];
  void operator []=(int index, T value) {}
  Exhibit operator -() => this;

  static Future<Exhibit> load(String path) async {
    helper() => path;
    return helper();
  }

  @protected
  @visibleForTesting
  void clean<E>({
    required int times,
    void Function(E)? after,
  }) {}

  external void repaint();
}

base mixin Cleanable on Thing {
  bool dirty = false;
  void wipe() {
    dirty = false;
  }
}

mixin class Movable {}

sealed class Shape {}

final class Circle extends Shape {
  Circle(this._radius);
  final double _radius;
  double call() => _radius;
}

interface class Lender {}

class Alias = Thing with Cleanable;

/// More for strings.
extension StringTitle on String {
  String get titled => this;
  bool isTitle() => true;
}

extension on int {
  int twice() => this * 2;
}

extension type const RoomNumber(int value) implements int {
  RoomNumber.parse(String s) : this(int.parse(s));
  bool get isCellar => value < 0;
}

class _Private {
  void shown() {}
}
