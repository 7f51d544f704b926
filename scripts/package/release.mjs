// Lists the files of a release, one a line: what `npm run package` left in a folder. It refuses a file that was
// made with an Electron other than package.json's, or whose hash differs. usage: node
// scripts/package/release.mjs [FOLDER…]
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sumOf } from './main.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/**
 * @param {string} folder holds packages.json and the files it names
 * @param {{ electron: string, version: string }} wanted
 * @returns {{ files: string[], faults: string[] }}
 */
export function releaseFiles(folder, wanted) {
  /** @type {{ file: string, version: string, electron: string, sha256: string }[]} */
  const packages = JSON.parse(readFileSync(join(folder, 'packages.json'), 'utf8'))
  const faults = [
    ...packages.flatMap(({ file, version, electron, sha256 }) => [
      ...(electron === wanted.electron
        ? []
        : [`${file}: made with Electron ${electron}, not ${wanted.electron}`]),
      ...(version === wanted.version ? [] : [`${file}: is of ${version}, not ${wanted.version}`]),
      ...(sumOf(join(folder, file)) === sha256 ? [] : [`${file}: is not what was built`])
    ]),
    ...readdirSync(folder)
      .filter((name) => /-test-electron/.test(name))
      .map((name) => `${name}: for tests only`),
    ...(packages.length === 0 ? ['nothing was built'] : [])
  ]
  return { files: packages.map(({ file }) => join(folder, file)), faults }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { version, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const folders = process.argv.slice(2)
  for (const folder of folders.length > 0 ? folders : ['dist']) {
    const { files, faults } = releaseFiles(folder, { electron: devDependencies.electron, version })
    for (const fault of faults) console.error(`not for a release: ${fault}`)
    if (faults.length > 0) process.exitCode = 1
    else console.log(files.join('\n'))
  }
}
