import { join } from 'node:path'
import { run } from './children.mjs'
import { Stop } from './say.mjs'
import { ensureTools } from './tools.mjs'

/**
 * Runs Stryker over the rules and the game systems, then writes their figures. Stryker is fetched on first use,
 * outside the project's own packages: nobody else needs its 160 packages.
 * @param {string} root @param {string[]} args
 */
export async function runMutation(root, args) {
  const tools = await ensureTools(root, 'mutation', 'mutation testing')
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
