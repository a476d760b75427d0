// Conditional compilation that cuts through members.
namespace Brewery;

public interface IKettle
#if FEATURE_ASYNC
    : IAsyncDisposable
#endif
{
#if FEATURE_DEFAULTS
    private static readonly object[] None = new object[0];
#endif

#if FEATURE_CUSTOM
    [Custom]
#endif
    void Boil(int degrees)
#if FEATURE_DEFAULTS
    {
        Heat(degrees);
    }
#else
        ;
#endif

    void Cool();
}

public partial class Kettle
{
#if FEATURE_SPAN
    public int Fill(ReadOnlySpan<byte> water)
#else
    public int Fill(byte[] water)
#endif
    {
        return water.Length;
    }

#if DEBUG
    public void Dump() { }
#else
    public void Release() { }
#endif

    public static implicit operator int(Kettle kettle) => 1;
    void IKettle.Cool() { }
}

public partial class Kettle
{
    public int Level { get; private set; }
}

public static class KettleExtensions
{
    public static bool IsFull(this Kettle kettle) => true;
}
