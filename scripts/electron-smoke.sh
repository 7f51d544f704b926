#!/usr/bin/env bash
# Starts the built desktop program in a real Electron, on a virtual screen, as an ordinary user without network, and
# drives it: test/electron/smoke.mjs, and test/electron/files.mjs for files opened from the desktop. It needs the tool
# with such an Electron: MAGOT_ELECTRON_TOOL, else beside the checkout.
set -euo pipefail
cd "$(dirname "$0")/.."
tool=${MAGOT_ELECTRON_TOOL:-../shared/tools/electron-for-tests}
[ -x "$tool" ] || { echo "no Electron to test with: $tool" >&2; exit 1; }
[ -f out/main/desktop.js ] || { echo "not built: npm run build" >&2; exit 1; }

stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
dist=$("$tool")

# The ordinary user cannot read this checkout, so the files that the program needs at run time are copied to a readable
# place. Only these are copied: a file missing there is missing from package.json's dependencies too.
app=$stage/app
mkdir -p "$app"
cp -r out resources package.json "$app/"
npm ls --omit=dev --all --parseable 2>/dev/null | sed "1d; s#^$PWD/##" | while read -r package; do
  [ -d "$package" ] || continue # an optional package of another platform
  mkdir -p "$app/$package"
  cp -r "$package/." "$app/$package/"
done
cp -r test/electron "$stage/driver"

# As when packaged: Electron's own loader starts the program before Electron is ready. (The tool's loader comes too late
# to register the program's URL scheme; that way is tested as well.)
mkdir "$stage/packaged"
cp -r "$dist/." "$stage/packaged/"
rm -rf "$stage/packaged/resources/app"
cp -r "$app" "$stage/packaged/resources/app"
chmod -R a+rX "$stage"

for story in smoke files; do
  MAGOT_SMOKE_APP=$app MAGOT_SMOKE_PACKAGED=$stage/packaged/electron timeout 300 "$tool" --exec node "$stage/driver/$story.mjs"
done
