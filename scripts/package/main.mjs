import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync
} from 'node:fs'
import { join } from 'node:path'
import { onPath } from '../launch/machine.mjs'
import { say, Stop, withSignOfLife } from '../launch/say.mjs'
import { packProgram } from './builder.mjs'
import { electronToPack } from './electron.mjs'
import { makeArchive, makeDeb } from './linux.mjs'
import { layOutProgram, manifest } from './program.mjs'

/**
 * The kinds of packages and their system. `needs`: tools of the system; `by`: electron-builder's target, which
 * fetches a tool from GitHub.
 * @type {{ [kind: string]: { on: NodeJS.Platform, ending: string, needs?: string[], by?: string } }}
 */
export const KINDS = {
  deb: { on: 'linux', ending: 'deb', needs: ['dpkg-deb'] },
  'tar.zst': { on: 'linux', ending: 'tar.zst', needs: ['tar', 'zstd'] },
  AppImage: { on: 'linux', ending: 'AppImage', by: 'AppImage' },
  setup: { on: 'win32', ending: 'exe', by: 'nsis' },
  dmg: { on: 'darwin', ending: 'dmg', by: 'dmg' },
  zip: { on: 'darwin', ending: 'zip', by: 'zip' }
}

/** The names of the systems, for people. */
const SYSTEMS = /** @type {{ [platform: string]: string }} */ ({
  linux: 'Linux',
  win32: 'Windows',
  darwin: 'macOS'
})

/**
 * Packs the built program, makes every kind that can be made here, into `dist`, and reports the result of each
 * kind. `--only KIND,…`: no others; `--every`: a kind of this system that cannot be made is a failure.
 * @param {string} root @param {string} tools the folder with electron-builder @param {string[]} args
 */
export async function makePackages(root, tools, args) {
  const asked = args.includes('--only') ? (args[args.indexOf('--only') + 1] ?? '').split(',') : null
  const unknown = asked?.filter((kind) => !Object.hasOwn(KINDS, kind))
  if (unknown?.length)
    throw new Stop(2, `there is no kind “${unknown[0]}”; there are: ${Object.keys(KINDS).join(', ')}`)
  const electron = await electronToPack(root)
  if ('reason' in electron) throw new Stop(1, `nothing was built: ${electron.reason}`)
  const dist = join(root, 'dist')
  const work = join(dist, '.work')
  rmSync(work, { recursive: true, force: true })
  mkdirSync(join(work, 'program'), { recursive: true })
  const { version } = manifest(root)
  say(
    `packing Magot ${version} with Electron ${electron.version}${electron.mark && ' (for tests only: never to be shipped)'}`
  )
  try {
    await layOutProgram(root, join(work, 'program'))
    const builder = await withSignOfLife(
      () => 'still packing',
      () => packProgram({ root, tools, work, electron })
    )
    const outcomes = []
    for (const [kind, { on, ending, needs = [], by }] of Object.entries(KINDS)) {
      if (asked && !asked.includes(kind)) continue
      const file = `Magot-${version}-${on === 'win32' ? 'win' : on === 'darwin' ? 'mac' : 'linux'}-${process.arch}${electron.mark}.${ending}`
      const to = join(dist, file)
      rmSync(to, { force: true })
      const why = await make({ kind, on, needs, by, to })
      outcomes.push({ kind, file, on, why })
      if (why) say(`not built  ${kind}: ${why}`)
      else say(`built      dist/${file} (${Math.round(statSync(to).size / 1e6)} MB)`)
    }
    const built = outcomes.filter(({ why }) => !why)
    writeFileSync(
      join(dist, 'packages.json'),
      `${JSON.stringify(
        built.map(({ file }) => ({
          file,
          version,
          electron: electron.version,
          sha256: sumOf(join(dist, file))
        })),
        null,
        2
      )}\n`
    )
    const missing = outcomes.filter(({ on, why }) => why && on === process.platform)
    if (built.length === 0 || (args.includes('--every') && missing.length > 0))
      throw new Stop(1, `not everything was built: ${missing.map(({ kind }) => kind).join(', ')}`)

    /**
     * Makes one kind. Returns why it could not be made; empty if it was.
     * @param {{ kind: string, on: NodeJS.Platform, needs: string[], by?: string | undefined, to: string }} what
     */
    async function make({ kind, on, needs, by, to }) {
      if (on !== process.platform) return `it is made on ${SYSTEMS[on]}`
      const lacking = needs.filter((tool) => !onPath(tool))
      if (lacking.length > 0) return `there is no ${lacking.join(' and no ')} here`
      if (by) {
        if (!(await answers('https://github.com')))
          return 'electron-builder fetches its tool from github.com, which does not answer here'
        const { code, output } = await builder.make(by)
        if (code) return `electron-builder failed: ${lastWords(output)}`
        const made = join(work, 'installers')
        const name = readdirSync(made).find((each) => each.endsWith(to.slice(to.lastIndexOf('.'))))
        if (!name) return 'electron-builder left no such file'
        copyFileSync(join(made, name), to)
        return ''
      }
      const job = { root, work, unpacked: builder.unpacked, version, to }
      const { code, output } = await (kind === 'deb' ? makeDeb(job) : makeArchive(job))
      return code || !existsSync(to) ? lastWords(output) : ''
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** @param {string} file */
export function sumOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

/** @param {string} output */
const lastWords = (output) =>
  output.trim().split('\n').slice(-3).join(' / ').slice(0, 400) || 'it said nothing'

/** True if the host can be reached. @param {string} url */
async function answers(url) {
  try {
    await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(10_000) })
    return true
  } catch {
    return false
  }
}
