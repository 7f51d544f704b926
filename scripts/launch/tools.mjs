import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { environmentForNpm, runNpm } from './children.mjs'
import { withLock } from './lock.mjs'
import { say, Stop, withSignOfLife } from './say.mjs'
import { contentHash, stampSays, writeStamp } from './stale.mjs'

const FILES = ['package.json', 'package-lock.json']

/**
 * Installs the packages that one command alone needs, by the lock in scripts/<name>. They are fetched on first
 * use, outside the project's own packages. Returns the folder with their node_modules; ends the launcher if npm
 * fails.
 * @param {string} root @param {string} name @param {string} purpose what needs them, within a sentence
 */
export async function ensureTools(root, name, purpose) {
  const asked = join(root, 'scripts', name)
  const tools = join(root, 'node_modules', `.${name}`)
  const stamp = join(tools, '.magot-stamp')
  const wanted = contentHash(asked, FILES)
  if (stampSays(stamp, wanted)) return tools
  await withLock(join(root, '.install.lock'), async (worker) => {
    if (stampSays(stamp, wanted)) return // the process that held the lock has fetched them
    mkdirSync(tools, { recursive: true })
    for (const file of FILES) copyFileSync(join(asked, file), join(tools, file))
    say(`installing what ${purpose} needs, once`)
    const env = { ...environmentForNpm(process.env), npm_config_loglevel: 'error' }
    const { code } = await withSignOfLife(
      () => 'still installing',
      () =>
        runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: tools, env, started: worker })
    )
    if (code || !existsSync(join(tools, 'node_modules')))
      throw new Stop(code || 1, `what ${purpose} needs could not be installed, see npm’s words above`)
    writeStamp(stamp, wanted)
  })
  return tools
}
