import { inWords, openApp } from './data'
import { DONE, FAILED, REFUSED } from './exit'
import { tell } from './words'

/** `check FILE`: rebuilds every roster from the journal and compares. Findings make it 2. */
export async function checkFile(file: string): Promise<number> {
  const app = await openApp({ campaign: file })
  try {
    const answer = await app.dispatch('campaigns.check', {})
    if (!answer.ok) {
      process.stdout.write(`${inWords(answer)}\n`)
      return answer.error.code === 'internal' ? FAILED : REFUSED
    }
    const { findings, rosters, acts } = answer.value as { findings: { code: string; params: object }[]; rosters: number; acts: number }
    for (const { code, params } of findings) process.stdout.write(`${code} ${JSON.stringify(params)}\n`)
    const found = findings.length
    process.stdout.write(
      found === 0
        ? tell(`Tout est juste : ${rosters} gangs rebâtis depuis ${acts} actes, rien à signaler.\n`, `All is sound: ${rosters} rosters rebuilt from ${acts} acts, nothing found.\n`)
        : tell(`${found} anomalie(s). Le fichier n’a pas été modifié.\n`, `${found} finding(s). The file was not changed.\n`)
    )
    return found === 0 ? DONE : REFUSED
  } finally {
    await app.close()
  }
}
