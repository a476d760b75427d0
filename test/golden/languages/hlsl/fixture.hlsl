// Light in a greenhouse, for Direct3D.
#include "common.hlsli"
#define THREADS 8
#define LERP(a, b, t) lerp(a, b, t)

cbuffer PerFrame : register(b0)
{
    float4x4 view;
    float3 eye : packoffset(c4);
    float warmth;
};

cbuffer PerObject
{
    row_major float4x4 world;
};

Texture2D<float4> sunTexture : register(t0);
RWStructuredBuffer<float4> results : register(u0);
SamplerState linearSampler : register(s0);
groupshared float cache[THREADS * THREADS];
static const float PI = 3.14159265f;
static const int STEPS = 16;

/// What goes into the vertex shader.
struct VertexInput
{
    float3 position : POSITION;
    float2 uv : TEXCOORD0;
    nointerpolation uint index : SV_VertexID;
};

struct VertexOutput
{
    float4 position : SV_POSITION;
    linear float2 uv : TEXCOORD0;
    float3 Sum() { return position.xyz; }
};

interface ILight
{
    float3 Shine(float3 normal);
};

class Sun : ILight
{
    float3 color;
    float3 Shine(float3 normal) { return color * normal.y; }
};

namespace garden
{
    enum class Season { Spring, Summer = 2 };
    typedef float3 Color;

    // How bright it is.
    float Brightness(in Color color, out float alpha)
    {
        alpha = 1;
        return dot(color, float3(0.299, 0.587, 0.114));
    }
}

template <typename T>
T Twice(T value) { return value + value; }

inline float3 Sky(float3 direction, uniform float height = 1.0f)
{
    return LERP(float3(1, 1, 1), direction, height);
}

VertexOutput VSMain(VertexInput input)
{
    VertexOutput output;
    output.position = mul(float4(input.position, 1), view);
    output.uv = input.uv;
    return output;
}

float4 PSMain(VertexOutput input) : SV_TARGET
{
    float alpha;
    [unroll]
    for (int i = 0; i < STEPS; i++) { alpha += cache[i]; }
    return sunTexture.Sample(linearSampler, input.uv) * garden::Brightness(Sky(input.Sum()), alpha);
}

[numthreads(THREADS, THREADS, 1)]
void CSMain(uint3 id : SV_DispatchThreadID, uint group : SV_GroupIndex)
{
    results[id.x] = float4(Twice(id.x), 0, 0, warmth);
}

technique11 Render
{
    pass P0 { SetVertexShader(CompileShader(vs_5_0, VSMain())); }
}
