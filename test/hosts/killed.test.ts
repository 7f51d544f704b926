import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer, RosterView } from '../../src-main/contract'
import type { Prompt } from '../../src-main/kernel/system/prompt'
import { sampleMaker } from '../../src-main/sample'
import { answerTo, picker, playOne, type Pick } from '../support/random-play'
import { LONG } from '../support/runs'
import { putSample } from '../support/samples'
import { CallRefused, openTestApp, type TestApp } from '../support/test-app'
import { describeBuilt, startMagot } from './built'

describeBuilt('magot killed in the middle of an interlude', () => {
  let folder: string
  let start: { rosters: string[]; seq: number }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'magot-killed-'))
    start = await rightAfterBattle(folder)
  }, 120_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  // The long run uses new moments each time, so that every one is tried at some time. The name of a failed
  // test contains its moment.
  const moments = LONG ? Array.from({ length: 60 }, () => Math.floor(Math.random() * 300)) : [15, 150]
  test.each(moments.map((after, n) => [after, n]))(
    'after %i ms: every acknowledged answer is stored, and the table resumes where it was',
    async (after, n) => {
      const library = join(folder, `time ${n}`)
      await mkdir(library)
      await copyFile(join(folder, 'table.magot'), join(library, 'table.magot'))
      const acknowledged = await playUntilKilled(
        join(library, 'table.magot'),
        start.rosters,
        after,
        picker([n, 7, 3, 11])
      )

      // There is no clean-up: the next program opens the files of the killed one, with their lock.
      const again = await openTestApp({ library })
      try {
        await again.call('campaigns.open', { file: 'table.magot' })
        expect((await again.call('campaigns.check', {})).findings).toEqual([])
        const acts = (await again.call('history.list', { limit: 500 })).acts.filter(
          (act) => act.seq > start.seq
        )
        // At most the one answer in transit has been added.
        expect([0, 1]).toContain(acts.length - acknowledged.length)
        const last = acknowledged.at(-1)
        if (last && acts.length === acknowledged.length)
          expect(await again.call('rosters.get', { roster: last.id })).toEqual(last)
        await playToTheEnd(again, start.rosters, picker([n, 5, 2]))
        expect((await again.call('campaigns.check', {})).findings).toEqual([])
      } finally {
        await again.end()
      }
    },
    120_000
  )
})

describeBuilt('magot killed while it plays a sample', () => {
  test('has written no file, and the next start removes the remains', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'magot-killed-'))
    const child = startMagot(['sample', '--out', join(folder, 'sample.magot')])
    const closed = new Promise((done) => child.on('close', done))
    const inside = async () => (await readdir(folder, { recursive: true })).map((path) => basename(path))
    while (!(await inside()).includes('owner.lock')) await new Promise((look) => setTimeout(look, 5))
    child.kill('SIGKILL')
    await closed
    expect(await inside()).not.toContain('sample.magot')
    const app = await openTestApp({
      library: folder,
      sample: sampleMaker({ resources: resolve('resources'), version: 'test' })
    })
    await app.end()
    expect(await inside()).toEqual([])
    await rm(folder, { recursive: true, force: true })
  }, 60_000)
})

/** The sample, with two of its gangs just after one more battle. */
async function rightAfterBattle(folder: string): Promise<{ rosters: string[]; seq: number }> {
  await putSample(join(folder, 'table.magot'))
  const app = await openTestApp({ library: folder })
  try {
    await app.call('campaigns.open', { file: 'table.magot' })
    expect(await playOne(app, picker([1, 0, 2, 1, 3]))).toBe('battles.finish')
    const owing = (await app.call('rosters.list', {})).filter((roster) => roster.stage !== 'ready')
    expect(owing.length).toBe(2)
    return {
      rosters: owing.map((roster) => roster.id),
      seq: (await app.call('history.list', { limit: 1 })).acts[0]!.seq
    }
  } finally {
    await app.end()
  }
}

/** The table's answer to a prompt: every die is typed in. */
function byTable(prompt: Prompt, pick: Pick) {
  return {
    ...answerTo(prompt, pick),
    ...(prompt.dice &&
      !prompt.options && {
        dice: Array.from({ length: prompt.dice.count }, () => 1 + pick(prompt.dice!.sides))
      }),
    ...(prompt.amount && { amount: prompt.amount.min })
  }
}

/** A required prompt comes before an optional one. */
function next(view: RosterView): Prompt | null {
  return view.stage === 'ready'
    ? null
    : (view.prompts.find((prompt) => !prompt.optional) ?? view.prompts.at(-1) ?? null)
}

/** Plays over a pipe until SIGKILL, `after` ms from the first answer. Returns the acknowledged views. */
async function playUntilKilled(
  file: string,
  rosters: string[],
  after: number,
  pick: Pick
): Promise<RosterView[]> {
  const child = startMagot(['call', '-', '--campaign', file])
  const closed = new Promise((done) => child.on('close', done))
  child.stdin.on('error', () => {})
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ask = async (method: string, input: object): Promise<Answer | null> => {
    child.stdin.write(`${JSON.stringify({ method, input })}\n`)
    const { value, done } = await lines.next()
    return done ? null : (JSON.parse(value) as Answer)
  }
  const acknowledged: RosterView[] = []
  let timer: NodeJS.Timeout | undefined
  for (const roster of rosters) {
    let answer = await ask('rosters.get', { roster })
    timer ??= setTimeout(() => child.kill('SIGKILL'), after)
    let view = answer?.ok ? (answer.value as RosterView) : null
    for (let prompt = view && next(view); answer && prompt; prompt = next(view!)) {
      answer = await ask('interlude.answer', { roster, prompt: prompt.id, ...byTable(prompt, pick) })
      if (answer?.ok) acknowledged.push((view = answer.value as RosterView))
      else if (answer) expect(answer.error.code).toBe('refused')
    }
  }
  await closed
  return acknowledged
}

async function playToTheEnd(app: TestApp, rosters: string[], pick: Pick): Promise<void> {
  for (const roster of rosters) {
    let view = await app.call('rosters.get', { roster })
    for (let prompt = next(view), left = 500; prompt && left > 0; prompt = next(view), left--) {
      view = await app
        .call('interlude.answer', { roster, prompt: prompt.id, ...byTable(prompt, pick) })
        .catch((error: unknown) => {
          if (error instanceof CallRefused && error.failure.code === 'refused') return view
          throw error
        })
    }
    expect(view.stage).toBe('ready')
  }
}
