# syntax=docker/dockerfile:1
# escape=\
# Builds the server, tests it, and packs it into a small image.

ARG NODE_VERSION=20 \
    ALPINE=3.19
ARG REGISTRY

# What all stages share.
FROM --platform=$BUILDPLATFORM node:${NODE_VERSION}-alpine${ALPINE} AS base
ENV NODE_ENV=production \
    # The port that it listens on.
    PORT="80 80" \
    HOST='0.0.0.0' EMPTY= PATH=/app/bin:$PATH
ENV OLD_STYLE a value with spaces
ARG one two=2

FROM base AS deps
WORKDIR /app
COPY package.json ./
RUN --mount=type=cache,target=/root/.npm,from=base \
    npm ci \
    # a comment between
    && npm cache clean

# Compiles.
from deps as build
RUN <<EOF
FROM nothing AS nothing
ENV NOTHING=1
EOF
COPY <<-"CONF" /etc/app.conf
ARG NOTHING
CONF
ARG GIT_SHA="unknown"
LABEL a=b
RUN npm run build

FROM build AS test
ENV CI=true
RUN npm test

FROM scratch
COPY --from=build --chown=1:1 /app/dist /dist
COPY --from=nginx:latest /etc/nginx /etc/nginx
ENV FINAL_A=1 FINAL_B=2 \
  FINAL_C=3

FROM registry.example.com:5000/team/image@sha256:abc AS final-stage
ENV LAST=1
ONBUILD ARG LATER
FROM gcr.io/distroless/base AS debug
ARG DEBUG_PORT=9229
ARG A1 A2 A3
ENV B1=1 B2=2 B3=3
FROM --platform=linux/arm64 final-stage AS arm
ENV ARM=1
