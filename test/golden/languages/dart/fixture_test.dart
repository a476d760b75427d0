import 'package:test/test.dart';

void main() {
  setUp(() {});

  group('Museum', () {
    late int rooms;

    test('opens at ten', () {
      expect(rooms, 1);
    });

    test("closes", () async {
      expect(1, 1);
    }, skip: true);

    group('of $name', () => test('short', () {}));
  });

  testWidgets('shows a painting', (WidgetTester tester) async {
    await tester.pump();
  });

  blocTest<RoomBloc, int>(
    'emits rooms',
    build: () => RoomBloc(),
  );
}
