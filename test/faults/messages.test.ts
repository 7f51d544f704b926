import { createHash } from 'node:crypto'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contract, type Answer, type MethodName } from '../../src-main/contract'
import { answerText } from '../../src-main/hosts/wire'
import { systems } from '../support/systems'
import { chanceOf, counts, figures, seed } from '../support/counts'
import { fuzzedInput, knownOf, pick, type Source } from '../support/fuzz-input'
import { putSample } from '../support/samples'
import { openTestApp, type TestApp } from '../support/test-app'

const methods = Object.keys(contract) as MethodName[]
const MESSAGES = counts(200, 10_000)

/** Every campaign file of the library by its content: locks come and go, backups are made in the background. */
function written(library: string): string {
  const hash = createHash('sha1')
  for (const name of readdirSync(library)
    .filter((one) => one.endsWith('.magot') && one !== '.magot')
    .sort())
    hash.update(name).update(readFileSync(join(library, name)))
  return hash.digest('hex')
}

/**
 * An app on a fresh copy of a game's sample, and a way to start again when a message has changed too much.
 */
async function openSample(system: string, log: (message: string, error?: unknown) => void): Promise<TestApp> {
  const library = mkdtempSync(join(tmpdir(), 'magot-messages-'))
  await putSample(join(library, 'sample.magot'), system)
  copyFileSync(join(library, 'sample.magot'), join(library, 'other.magot'))
  const app = await openTestApp({ library, log })
  await app.call('campaigns.open', { file: 'sample.magot' })
  return app
}

test(`${MESSAGES} fuzzed messages: each is done or refused with a code, never internal, and a refused one writes nothing`, async () => {
  const from = seed()
  const source: Source = { random: chanceOf(from), known: {} }
  const faults: string[] = []
  let [done, refused] = [0, 0]
  for (const [nth, { id: system }] of systems.entries()) {
    let logged: unknown
    const app = await openSample(system, (_, error) => (logged = error))
    source.known = await knownOf(app)
    const share = Math.floor(MESSAGES / systems.length) + (nth < MESSAGES % systems.length ? 1 : 0)
    for (let n = 0; n < share; n++) {
      const method = pick(methods, source)
      const input = JSON.stringify(fuzzedInput(method, source))
      const before = written(app.library)
      const answer = JSON.parse(await answerText(app, method, input)) as Answer
      if (answer.ok) {
        done++
        // The next message always finds a campaign, whatever was closed or opened.
        if ((await app.call('campaigns.current', {}))?.system !== system)
          await app.call('campaigns.open', { file: 'sample.magot' })
        continue
      }
      refused++
      const { code } = answer.error
      if (code === 'internal')
        faults.push(
          `${system} ${method} ${input.slice(0, 400)}: ${(logged as Error | undefined)?.stack?.split('\n').slice(0, 4).join(' ') ?? 'nothing logged'}`
        )
      if (!/^[a-z-]+$/.test(code)) faults.push(`${system} ${method}: the code ${code}`)
      if (written(app.library) !== before)
        faults.push(
          `${system} ${method} ${input.slice(0, 400)}: refused (${code}), and something was written`
        )
    }
    for (const finding of (await app.call('campaigns.check', {})).findings)
      faults.push(`${system}: the check finds ${JSON.stringify(finding)}`)
    await app.end()
    rmSync(app.library, { recursive: true, force: true })
  }
  figures(
    `${done + refused} fuzzed messages over ${systems.length} games (seed ${from}): ${done} done, ${refused} refused, ${faults.length} faults`
  )
  expect(faults, `seed ${from}`).toEqual([])
})
