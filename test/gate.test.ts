import { describe, expect, test } from 'vitest'
import { Refused } from '../src-main/contract/errors'
import { createDispatch, type Handlers } from '../src-main/dispatch'
import { Gate } from '../src-main/gate'

/** Work that ends on demand, and a list of starts and ends. */
function watched() {
  const told: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => async () => {
    told.push(`${name} begins`)
    await new Promise<void>((end) => ends.set(name, end))
    told.push(`${name} ends`)
  }
  /** Ends it once it has begun, and waits for all consequences. */
  const end = async (name: string): Promise<void> => {
    while (!ends.has(name)) await Promise.resolve()
    ends.get(name)!()
    await new Promise((done) => setImmediate(done))
  }
  return { told, work, end }
}

test('a read that comes while a write waits goes behind it, and enters when the write is over', async () => {
  const gate = new Gate()
  const { told, work, end } = watched()
  const all = [gate.read(work('slow read')), gate.write(work('write')), gate.read(work('read'))]
  await end('slow read')
  expect(told).toEqual(['slow read begins', 'slow read ends', 'write begins'])
  await end('write')
  await end('read')
  await Promise.all(all)
  expect(told.slice(2)).toEqual(['write begins', 'write ends', 'read begins', 'read ends'])
})

test('a write enters although reads never stop coming', async () => {
  const gate = new Gate()
  let written = false
  let reads = 0
  const reader = async (): Promise<void> => {
    while (!written && reads < 1000) await gate.read(async () => void reads++)
  }
  const readers = [reader(), reader()]
  await gate.write(async () => void (written = true))
  await Promise.all(readers)
  expect(reads).toBeLessThan(10)
})

test('reads go together while no write waits', async () => {
  const gate = new Gate()
  const { told, work, end } = watched()
  const all = [gate.read(work('one')), gate.read(work('two'))]
  await end('two')
  expect(told).toEqual(['one begins', 'two begins', 'two ends'])
  await end('one')
  await Promise.all(all)
})

test('work that fails lets the next one in', async () => {
  const gate = new Gate()
  await expect(gate.write(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(gate.read(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await gate.write(async () => 'in')).toBe('in')
})

test('long work delays no act, although it was asked for before', async () => {
  let end = (): void => {}
  const sound = { findings: [], rosters: 0, acts: 1 }
  const handlers = {
    'campaigns.check': () => new Promise((done) => (end = () => done(sound))),
    'campaigns.close': async () => null
  } as unknown as Handlers
  const dispatch = createDispatch(
    handlers,
    () => {},
    () => null,
    new Gate()
  )
  const check = dispatch('campaigns.check', {})
  expect(await dispatch('campaigns.close', {})).toEqual({ ok: true, value: null })
  end()
  expect(await check).toEqual({ ok: true, value: sound })
})

describe('a long read of one state', () => {
  /** An undo dialog that is worked out until it is let go, and a count of what was written. */
  function dialog() {
    let acts = 0
    let looks = 0
    const held: (() => void)[] = []
    const handlers = {
      'history.undoing': async () => {
        const at = [++looks, acts]
        await new Promise<void>((go) => held.push(go))
        return at
      },
      'campaigns.rename': async () => void acts++
    } as unknown as Handlers
    const dispatch = createDispatch(
      handlers,
      () => {},
      () => null,
      new Gate(),
      { written: async () => String(acts) }
    )
    const letGo = async () => {
      while (held.length === 0) await new Promise((turn) => setImmediate(turn))
      held.shift()!()
    }
    const begun = async (look: number) => {
      while (looks < look) await new Promise((turn) => setImmediate(turn))
    }
    return {
      letGo,
      begun,
      ask: () => dispatch('history.undoing', { acts: [2] }),
      act: () => dispatch('campaigns.rename', { name: 'Autre' })
    }
  }

  test('holds up no act; if one came in between, it is done again, and the next act waits', async () => {
    const { ask, act, letGo, begun } = dialog()
    const asked = ask()
    await begun(1)
    expect((await act()).ok).toBe(true)
    await letGo()
    await begun(2)
    let done = false
    const next = act().then(() => (done = true))
    await new Promise((turn) => setImmediate(turn))
    expect(done).toBe(false)
    await letGo()
    expect(await asked).toEqual({ ok: true, value: [2, 1] })
    await next
  })

  test('is done once if nothing was written meanwhile', async () => {
    const { ask, letGo } = dialog()
    const asked = ask()
    await letGo()
    expect(await asked).toEqual({ ok: true, value: [1, 0] })
  })

  test('sees the act that was asked for before it', async () => {
    const { ask, act, letGo } = dialog()
    const [, asked] = [act(), ask()]
    await letGo()
    expect(await asked).toEqual({ ok: true, value: [1, 1] })
  })
})

test('the preparation of a request runs while earlier requests are at work, and the order of requests stays', async () => {
  const told: string[] = []
  let prepared = (): void => {}
  let goOn = (): void => {}
  const toldToGoOn = new Promise<void>((done) => (goOn = done))
  const handlers = {
    'campaigns.rename': async () => {
      await toldToGoOn
      told.push('the first')
    },
    'campaigns.close': async () => void told.push('closes'),
    'campaigns.placeTold': async () => void told.push('the last')
  } as unknown as Handlers
  const dispatch = createDispatch(
    handlers,
    () => {},
    () => ({ id: 'c1', mark: 'm1', name: 'Sous la ruche' }),
    new Gate(),
    {
      around: async (cause) => {
        told.push('prepares')
        await new Promise<void>((done) => (prepared = done))
        return {
          before: async () => void told.push(`before ${cause}`),
          after: async () => void told.push('after')
        }
      }
    }
  )
  const ahead = dispatch('campaigns.rename', { name: 'Autre' })
  const closing = dispatch('campaigns.close', {})
  const last = dispatch('campaigns.placeTold', {})
  prepared()
  goOn()
  await Promise.all([ahead, closing, last])
  expect(told.slice(0, 4)).toEqual(['prepares', 'the first', 'before closed', 'closes'])
  expect(told.slice(4).toSorted()).toEqual(['after', 'the last'])
})

test('the slow part of a request that changes nothing runs before its turn: reads and acts go on meanwhile, and its result is cleared away in any case', async () => {
  const told: string[] = []
  let ended = (): void => {}
  let refuse = false
  const handlers = {
    'campaigns.restore': async () => void told.push('restores'),
    'campaigns.rename': async () => void told.push('act'),
    'rosters.list': async () => void told.push('look')
  } as unknown as Handlers
  const dispatch = createDispatch(
    handlers,
    () => {},
    () => ({ id: 'c1', mark: 'm1', name: 'Sous la ruche' }),
    new Gate(),
    {
      ready: (method) =>
        method !== 'campaigns.restore'
          ? null
          : new Promise((done, fail) => {
              told.push('is read')
              ended = () =>
                refuse
                  ? fail(new Refused('cancelled'))
                  : done({ drop: async () => void told.push('cleared away') })
            })
    }
  )
  const restore = () =>
    dispatch('campaigns.restore', { file: 'a.magot', backup: '2026-03-01T18-00-00-000Z.magot' })
  const first = restore()
  expect((await dispatch('rosters.list', {})).ok).toBe(true)
  expect((await dispatch('campaigns.rename', { name: 'Autre' })).ok).toBe(true)
  ended()
  expect((await first).ok).toBe(true)
  expect(told).toEqual(['is read', 'look', 'act', 'restores', 'cleared away'])

  told.length = 0
  refuse = true
  const second = restore()
  ended()
  expect(await second).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(told).toEqual(['is read'])
})

test('the progress of a task is readable during an act, and the task can be cancelled then', async () => {
  let end = (): void => {}
  const handlers = {
    'campaigns.close': () => new Promise<void>((done) => (end = done)),
    'tasks.progress': async () => ({ done: 1, of: 3 }),
    'tasks.cancel': async () => ({ cancelled: true })
  } as unknown as Handlers
  const dispatch = createDispatch(
    handlers,
    () => {},
    () => null,
    new Gate()
  )
  const closing = dispatch('campaigns.close', {})
  expect(await dispatch('tasks.progress', { task: 'a' })).toMatchObject({ value: { done: 1 } })
  expect(await dispatch('tasks.cancel', { task: 'a' })).toMatchObject({ value: { cancelled: true } })
  end()
  await closing
})
