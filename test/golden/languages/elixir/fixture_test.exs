defmodule Hotel.BookingTest do
  use ExUnit.Case, async: true
  doctest Hotel.Rooms.Booking

  setup :start_hotel

  setup_all do
    {:ok, hotel: :grand}
  end

  describe "reserve/2" do
    setup do
      {:ok, room: 12}
    end

    @tag :slow
    test "takes a free room", %{room: room} do
      assert room == 12
    end

    test "refuses a negative room" do
      assert Hotel.Rooms.Booking.reserve(-1, nil) == :error
    end

    test "is not written yet"
  end

  property "prices are positive" do
    check all(n <- integer(), do: assert(n == n))
  end

  defp start_hotel(_context), do: :ok
end
