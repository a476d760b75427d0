# Rooms of a small hotel, with every kind of definition.

defmodule Hotel.Rooms.Booking do
  @moduledoc """
  Books rooms and keeps the calendar.

  More about it here.
  """

  use GenServer, restart: :transient
  import Ecto.Query, only: [from: 2]
  alias Hotel.Guests.{Guest, Party}
  alias Hotel.Calendar, as: Cal
  require Logger

  @behaviour Hotel.Store
  @max_nights 30
  @floors ~w(ground first)a

  @typedoc "A night of the calendar."
  @type night :: %{date: Date.t(), room: integer}
  @type pair(a, b) :: {a, b}
  @typep secret :: binary
  @opaque handle :: reference

  @callback reserve(room :: integer, guest :: Guest.t()) :: {:ok, night} | :error
  @callback prices :: [integer]
  @macrocallback checked(Macro.t()) :: Macro.t()

  @enforce_keys [:room]
  defstruct [:room, :guest, nights: 1]

  @doc """
  Reserves a room for a guest.

  ## Examples

      iex> reserve(1, guest)
  """
  @doc since: "1.2.0"
  @spec reserve(integer, Guest.t()) :: {:ok, night} | :error
  def reserve(room, guest)

  def reserve(room, _guest) when room < 0, do: :error

  def reserve(room, %Guest{} = guest) do
    check = fn nights -> nights < @max_nights end
    {check, room, guest}
  end

  def reserve(room, guest, nights \\ 1, opts \\ [])
      when is_integer(room) and
             is_list(opts) do
    {room, guest, nights, opts}
  end

  @doc "Releases it."
  @impl true
  def release!(room), do: room

  @doc false
  def valid?(%{room: room}) when room > 0, do: true
  def valid?(_), do: false

  def checkout, do: :ok

  defp tidy(room) do
    room |> sweep() |> Kernel.+(1)
  end

  # Sweeps the floor.
  defp sweep(room), do: room

  defguard is_suite(room) when room > 100
  defguardp is_attic(room) when room > 900

  @doc "Logs what is done."
  defmacro logged(do: block) do
    quote do
      def injected(value), do: value
      unquote(block)
    end
  end

  defmacrop internal_only(x), do: x

  defdelegate month(date), to: Cal
  defdelegate season(date), to: Cal, as: :quarter

  def left <~> right, do: {left, right}
  def left == right, do: left === right
  def unquote(:dynamic)(arg), do: arg

  defmodule Overbooked do
    @moduledoc false
    defexception [:room, message: "no room left"]

    def blame(error, stack), do: {error, stack}
  end

  defimpl String.Chars do
    def to_string(booking), do: "room #{booking.room}"
  end

  @deprecated "Use reserve/2"
  def book(room), do: reserve(room, nil)
end

defprotocol Hotel.Priced do
  @doc "What it costs per night."
  @fallback_to_any true
  def price(thing, currency)
end

defimpl Hotel.Priced, for: [Hotel.Room, Hotel.Suite] do
  def price(_thing, _currency), do: 90
end

defmodule Hotel.Tariff do
  import Bitwise
  defstruct name: "standard",
            cents: 9_000

  for {name, factor} <- [low: 1, high: 2] do
    def unquote(name)(base), do: base * unquote(factor)
  end

  defoverridable low: 1

  def cheapest(list) do
    Enum.min_by(list, & &1.cents)
  end
end
