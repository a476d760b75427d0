// Copyright (c) 2031 Lighthouse Authors. All rights reserved.

using System;
using System.Collections.Generic;
using static System.Math;
using Beam = Lighthouse.Optics.Beam;
global using System.Linq;

[assembly: InternalsVisibleTo("Lighthouse.Tests")]

namespace Lighthouse.Keeping
{
    /// <summary>
    /// Keeps one lamp burning. See <see cref="Watch"/>.
    /// </summary>
    /// <typeparam name="TLamp">what burns</typeparam>
    [Serializable, DebuggerDisplay("{Name}")]
    public abstract partial class Keeper<TLamp> : Worker, IKeeper<TLamp>, IDisposable
        where TLamp : class, new()
    {
        /// <summary>Seconds between two flashes.</summary>
        public const int Period = 15, Eclipse = 3;
        private readonly List<TLamp> _lamps = new List<TLamp>(), _spares;
        protected internal static volatile int count;
        [ThreadStatic] internal static string? current;
        string name; // as the harbour calls it

        /// <summary>A keeper with a name.</summary>
        protected Keeper(string name)
            : base(name)
        {
            this.name = name;
        }

        public Keeper() : this("nobody") => count++;

        static Keeper() { }

        ~Keeper() { }

        /// <summary>The name.</summary>
        public string Name { get; private set; } = "nobody";
        public virtual int Height => 40;
        public required string Rock { get; init; }
        protected abstract int Steps { get; }
        public TLamp this[int index, string colour]
        {
            get { return _lamps[index]; }
            set => _lamps[index] = value;
        }

        public event EventHandler<FlashArgs>? Flashed, Dimmed;

        public event Action Fog
        {
            add { }
            remove { }
        }

        public delegate bool Watch<in T>(T lamp, out int seconds);

        /// <summary>Lights everything.</summary>
        /// <param name="when">the time</param>
        [Obsolete("use Relight")]
        public async Task<int> LightAsync<TResult>(DateTime when, params string[] notes)
            where TResult : struct
        {
            int Count(int from) => from + 1;
            async static Task Wait(TimeSpan time)
            {
                await Task.Delay(time);
            }
            const int local = 3;
            Func<int, int> twice = x => x * 2;
            return Count(local);
        }

        public override string ToString() => $"{Name} of {nameof(Rock)}";

        protected abstract void Trim(ref TLamp lamp, in int wick = 1);

        [DllImport("sea")]
        static extern unsafe int tide(byte* buffer);

        void IDisposable.Dispose() { }

        string IKeeper<TLamp>.Motto { get; }

        public static Keeper<TLamp> operator +(Keeper<TLamp> a, Keeper<TLamp> b) => a;

        public static bool operator ==(Keeper<TLamp> a, Keeper<TLamp> b)
        {
            return true;
        }

        public static implicit operator string(Keeper<TLamp> keeper) => keeper.Name;

        public static explicit operator int(Keeper<TLamp> keeper) { return 0; }

        partial void OnStorm();

        /// <summary>Colours of the sea.</summary>
        [Flags]
        public enum Colour : byte
        {
            /// <summary>To port.</summary>
            Red = 1,
            Green,
            [Obsolete]
            White = Red | Green,
        }

        private sealed class Log : List<string>
        {
            internal Log(int pages) : base(pages) { }

            public struct Entry
            {
                public int X, Y;

                public readonly double Length() => Sqrt(X * X + Y * Y);
            }
        }
    }

    public interface IKeeper<T>
    {
        string Motto { get; }

        bool Light(T lamp);

        int Rest() => 8;

        static abstract IKeeper<T> Create();
    }

    /// <summary>Where a light stands.</summary>
    public sealed record Position(double Latitude, [property: JsonName("lon")] double Longitude)
    {
        public Position() : this(0, 0) { }

        public bool IsNorth => Latitude > 0;
    }

    public readonly record struct Bearing(int Degrees);

    internal static class KeeperExtensions
    {
        public static int Shifts(this Keeper<Lamp> keeper, int hours = 24) => hours / 8;
    }

    class Relief(string boat) : Worker
    {
        internal string Boat { get; } = boat;
    }

    partial class Keeper<TLamp>
    {
        partial void OnStorm() { }

#if DEBUG
        public void Dump() { }
#endif

        [Fact]
        public void LightsUp() { }
    }

    namespace Nested.Deep
    {
        static class Program
        {
            static async Task Main(string[] args) { }
        }
    }
}
