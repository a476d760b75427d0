// Light in a greenhouse.
#version 450 core
#extension GL_ARB_separate_shader_objects : enable
#include "lighting/common.glsl"
#pragma glslify: noise = require(glsl-noise/simplex/2d)

#define PI 3.14159265
#define SATURATE(x) clamp(x, 0.0, 1.0)
#ifdef GL_ES
precision highp float;
#endif

layout(location = 0) in vec3 a_position;
layout(location = 1) in vec2 a_uv;
layout(location = 0) out vec4 fragColor;
// The sun.
uniform sampler2D u_sun;
uniform mat4 u_view, u_model;
uniform float u_weights[4];
varying vec3 v_normal;
attribute vec4 a_color;
flat in int v_index;
layout(local_size_x = 8, local_size_y = 8) in;
const int STEPS = 16;
const vec3 UP = vec3(0.0, 1.0, 0.0);
shared float cache[64];

/** A ray of light. */
struct Ray {
  vec3 origin; // where
  vec3 direction;
  highp float length;
};

layout(std140, binding = 0) uniform Camera {
  mat4 projection;
  vec3 eye;
} camera;

layout(std430, binding = 1) readonly buffer Beds {
  vec4 positions[];
};

float hash(vec2 p);

// How bright it is.
float brightness(in vec3 color, out float alpha) {
  float local_one = dot(color, vec3(0.299));
  alpha = 1.0;
  return local_one;
}

vec3 trace(inout Ray ray, const in int steps) {
  for (int i = 0; i < STEPS; i++) {
    ray.origin += ray.direction * hash(ray.origin.xy);
  }
  return ray.origin;
}

highp vec4 blend(lowp vec4 a, mediump vec4 b) { return a + b; }

#ifndef FNC_SKY
#define FNC_SKY
vec3 sky(vec3 d) { return mix(vec3(1.0), vec3(0.5), d.y); }
vec3 sky(vec3 d, float t) { return sky(d) * t; }
#endif

subroutine vec4 ShadeModel(vec3 n);

mat2 rotation(const float angle)
{
  return mat2(cos(angle), -sin(angle), sin(angle), cos(angle));
}

bool[2] flags(int x) { return bool[2](true, false); }

void main() {
  float alpha;
  Ray ray = Ray(a_position, UP, 1.0);
  fragColor = vec4(trace(ray, STEPS) * brightness(texture(u_sun, a_uv).rgb, alpha), alpha);
}
