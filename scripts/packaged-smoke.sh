#!/usr/bin/env bash
# Packs the program with the test Electron, unpacks that package and drives it from outside, on a virtual screen, as an
# ordinary user without network: test/electron/packaged.mjs. Needs what scripts/electron-smoke.sh needs, and dpkg-deb.
set -euo pipefail
cd "$(dirname "$0")/.."
tool=${MAGOT_ELECTRON_TOOL:-../shared/tools/electron-for-tests}
[ -x "$tool" ] || { echo "no Electron to test with: $tool" >&2; exit 1; }

dist=$("$tool")
ELECTRON_OVERRIDE_DIST_PATH=$dist npm run --silent package -- --only deb
package=$(ls dist/*-test-electron*.deb)
# A package with the test Electron must never be released.
if node scripts/package/release.mjs dist 2>/dev/null; then echo "the release takes a package for tests" >&2; exit 1; fi

stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
dpkg-deb -x "$package" "$stage/installed"
# The package must contain the program alone: any other file was included by mistake.
node - "$stage/installed/opt/Magot/resources/app.asar" <<'JS'
const { listPackage } = require('./node_modules/.package/node_modules/@electron/asar')
const files = listPackage(process.argv[2], {}).map((file) => file.replace(/\\/g, '/'))
const modules = [...new Set(files.flatMap((file) => /^\/node_modules\/([^/]+)/.exec(file)?.[1] ?? []))].sort()
if (modules.join() !== '@jsquash,bindings,file-uri-to-path,sqlite3,wasm-feature-detect') throw new Error(`packages in it: ${modules}`)
const odd = files.filter((file) => /\.(woff|ts|map)$|terminal/.test(file))
if (odd.length) throw new Error(`not to be in it: ${odd}`)
JS

mkdir -p "$stage/app/node_modules" "$stage/app/resources/samples"
cp package.json "$stage/app/"
cp resources/samples/neo-necro.json "$stage/app/resources/samples/"
cp -r node_modules/playwright-core "$stage/app/node_modules/"
cp -r test/electron "$stage/driver"
chmod -R a+rX "$stage"

MAGOT_SMOKE_APP=$stage/app MAGOT_SMOKE_PACKAGED=$stage/installed/opt/Magot/magot \
  timeout 400 "$tool" --exec node "$stage/driver/packaged.mjs" | tee "$stage/said"
campaign=$(sed -n 's/^campaign: //p' "$stage/said")
node out/main/terminal.js check "$campaign"
rm -rf "$(dirname "$campaign")"
