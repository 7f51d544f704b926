import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { environmentForNpm, run, runNpm } from './children.mjs'
import { withLock } from './lock.mjs'
import { say, Stop, withSignOfLife } from './say.mjs'
import { contentHash, stampSays, writeStamp } from './stale.mjs'

const FILES = ['package.json', 'package-lock.json']

/**
 * Stryker over the rules and the game systems, then docs/mutation.md. It is fetched when it is first asked for, beside the
 * project's own packages: nobody else needs its 160 packages.
 * @param {string} root @param {string[]} args
 */
export async function runMutation(root, args) {
  const tools = await ensureTools(root)
  const stryker = join(tools, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  const { code } = await run(
    process.execPath,
    [stryker, 'run', 'scripts/mutation/stryker.config.mjs', ...args],
    { cwd: root, output: 'through' }
  )
  const { writeMutation } = await import('../mutation/report.mjs')
  writeMutation(root)
  if (code) throw new Stop(code)
}

/** @param {string} root */
async function ensureTools(root) {
  const asked = join(root, 'scripts/mutation')
  const tools = join(root, 'node_modules/.mutation')
  const stamp = join(tools, '.magot-stamp')
  const wanted = contentHash(asked, FILES)
  if (stampSays(stamp, wanted)) return tools
  await withLock(join(root, '.install.lock'), async (worker) => {
    mkdirSync(tools, { recursive: true })
    for (const file of FILES) copyFileSync(join(asked, file), join(tools, file))
    say('installing what mutation testing needs, once')
    const env = { ...environmentForNpm(process.env), npm_config_loglevel: 'error' }
    const { code } = await withSignOfLife(
      () => 'still installing',
      () =>
        runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: tools, env, started: worker })
    )
    if (code || !existsSync(join(tools, 'node_modules')))
      throw new Stop(code || 1, 'mutation testing could not be installed, see npm’s words above')
    writeStamp(stamp, wanted)
  })
  return tools
}
