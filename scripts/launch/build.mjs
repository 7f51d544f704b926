import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './children.mjs'
import { withLock } from './lock.mjs'
import { say, Stop } from './say.mjs'
import { contentHash, stampSays, writeStamp } from './stale.mjs'

const sources = [
  'src-main',
  'src-preload',
  'src-renderer',
  'resources',
  'scripts/launch',
  'electron.vite.config.ts',
  'NOTICE',
  'alias.config.ts',
  'guide.config.ts',
  'start.config.ts',
  'docs/guide',
  'tsconfig.json',
  'package.json',
  'package-lock.json'
]
const results = [
  'out/main/desktop.js',
  'out/main/terminal.js',
  'out/main/pictures.mjs',
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'out/licences.json'
]

/**
 * Builds the program if its sources changed since the last build.
 * @param {string} root
 * @param {{ force?: boolean, build?: (root: string, started: (pid: number) => void) => Promise<{ code: number }> }}
 * [options]
 * @returns {Promise<boolean>} whether it built anything
 */
export async function ensureBuilt(root, { force = false, build = electronVite } = {}) {
  const stamp = join(root, 'out', '.magot-stamp')
  const upToDate = () =>
    stampSays(stamp, contentHash(root, sources)) && results.every((file) => existsSync(join(root, file)))
  if (!force && upToDate()) return false
  return withLock(join(root, '.build.lock'), async (worker) => {
    if (!force && upToDate()) return false // the process that held the lock has built it
    say('building Magot')
    // Taken before the build, so that the next start builds later edits.
    const content = contentHash(root, sources)
    rmSync(stamp, { force: true })
    const { code } = await build(root, worker)
    if (code) throw new Stop(code, 'the build failed, see above; the program was not started')
    writeStamp(stamp, content)
    return true
  })
}

/** @param {string} root @param {(pid: number) => void} started */
function electronVite(root, started) {
  const env = { ...process.env }
  delete env.NODE_ENV
  return run(
    process.execPath,
    [join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js'), 'build', '--logLevel', 'warn'],
    { cwd: root, env, started }
  )
}
