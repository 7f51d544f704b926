import { valueOf, withApp } from './data'
import { DONE, REFUSED } from './exit'
import { findingInWords, tell } from './words'

/**
 * `check FILE`: rebuilds every roster from the journal and compares. Returns 2 if there are findings. A stop signal ends it
 * without a verdict.
 */
export function checkFile(file: string, force: boolean): Promise<number> {
  return withApp({ campaign: file, force }, async (app) => {
    const { findings, rosters, acts } = valueOf<'campaigns.check'>(await app.dispatch('campaigns.check', {}))
    for (const { code, params } of findings) process.stdout.write(`${findingInWords(code, params)}\n`)
    const found = findings.length
    process.stdout.write(
      found === 0
        ? tell(
            `Tout est juste : ${rosters} gangs rebâtis depuis ${acts} actes, rien à signaler.\n`,
            `All is sound: ${rosters} rosters rebuilt from ${acts} acts, nothing found.\n`
          )
        : tell(
            `${found} anomalie(s). Le fichier n’a pas été modifié.\n`,
            `${found} finding(s). The file was not changed.\n`
          )
    )
    return found === 0 ? DONE : REFUSED
  })
}
