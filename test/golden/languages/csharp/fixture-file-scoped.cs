using System;

namespace Lighthouse.Optics;

/// <summary>A beam of light.</summary>
public class Beam
{
    public int Candela { get; set; }
}

file static class Helpers
{
    internal static int Half(int x) => x / 2;
}
