import { valueOf, withApp } from './data'
import { DONE, REFUSED } from './exit'
import { counted, findingInWords, tell } from './words'

/**
 * `check FILE`: rebuilds every roster from the journal and compares. Returns 2 if there are findings. A stop signal ends it
 * without a verdict.
 */
export function checkFile(file: string, force: boolean): Promise<number> {
  return withApp({ campaign: file, force }, async (app) => {
    const { findings, rosters, acts } = valueOf<'campaigns.check'>(await app.dispatch('campaigns.check', {}))
    for (const { code, params } of findings) process.stdout.write(`${findingInWords(code, params)}\n`)
    const found = findings.length
    const all = counted(found, ['anomalie', 'anomalies'], ['finding', 'findings'])
    const gangs = counted(rosters, ['gang rebâti', 'gangs rebâtis'], ['roster rebuilt', 'rosters rebuilt'])
    const done = counted(acts, ['action relue', 'actions relues'], ['act', 'acts'])
    process.stdout.write(
      found === 0
        ? tell(
            `Tout est juste : ${gangs}, ${done}, rien à signaler.\n`,
            `All is sound: ${gangs} from ${done}, nothing found.\n`
          )
        : tell(`${all}. Le fichier n’a pas été modifié.\n`, `${all}. The file was not changed.\n`)
    )
    return found === 0 ? DONE : REFUSED
  })
}
