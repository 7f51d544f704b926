import fc from 'fast-check'
import { expect, test } from 'vitest'
import { battleEvent } from '../../src-main/kernel/state/event'
import { evolve, type State } from '../../src-main/kernel/state/evolve'
import type { CampaignFile } from '../../src-main/store/campaign-file'
import type { NewAct } from '../../src-main/store/journal/journal'
import { keyOf } from '../../src-main/store/journal/subject'
import { isBlocked } from '../../src-main/store/journal/undo'
import { patience, runs } from '../support/runs'
import { buys, changes, creates, emptyRoster, opensBattle, pays } from './acts'
import { makeCampaign } from './made'

/** The simplest model of the journal: acts in force or not, states folded from all of them each time. */
class Model {
  acts: { seq: number; act: NewAct; keys: string[]; undoneBy: number | null }[] = []
  turns: { what: 'undo' | 'redo'; target: number; seq: number }[] = []
  last = 1

  append(act: NewAct): void {
    this.acts.push({
      seq: ++this.last,
      act,
      keys: [...new Set(act.events.map((e) => keyOf(e.subject)))],
      undoneBy: null
    })
  }

  of(seq: number) {
    return this.acts.find((a) => a.seq === seq)!
  }

  /** Acts in force that depend on `seq`, newest first. */
  dependants(seq: number): number[] {
    const keys = new Set(this.of(seq).keys)
    const found: number[] = []
    for (const a of this.acts) {
      if (a.seq <= seq || a.undoneBy !== null || !a.keys.some((k) => keys.has(k))) continue
      found.unshift(a.seq)
      for (const k of a.keys) keys.add(k)
    }
    return found
  }

  mayUndo(seq: number): boolean {
    return this.of(seq).undoneBy === null && this.dependants(seq).length === 0
  }

  /** Whether a later act depends on an earlier one, because its subject was made or named there. */
  hangs(later: NewAct, earlier: NewAct): boolean {
    const does = (act: NewAct, key: string) =>
      act.events.filter((e) => keyOf(e.subject) === key).flatMap((e) => e.changes.map((change) => change.do))
    return [...new Set(later.events.map((e) => keyOf(e.subject)))].some(
      (key) =>
        does(earlier, key).includes('create') ||
        (does(earlier, key).includes('rename') && does(later, key).includes('rename'))
    )
  }

  /** Whether it was in force when that act was done. */
  stood(seq: number, then: number): boolean {
    return this.turns.findLast((turn) => turn.target === seq && turn.seq < then)?.what !== 'undo'
  }

  mayRedo(seq: number): boolean {
    const { act, undoneBy } = this.of(seq)
    if (undoneBy === null) return false
    const under = this.acts.some((a) => a.seq > seq && a.undoneBy === null && this.hangs(a.act, act))
    const without = this.acts.some(
      (a) => a.seq < seq && a.undoneBy !== null && this.hangs(act, a.act) && this.stood(a.seq, seq)
    )
    return !under && !without
  }

  /** The target of Ctrl+Y: only acts without later ones, in the order of their undo. */
  isNext(seq: number): boolean {
    const { keys, undoneBy } = this.of(seq)
    if (undoneBy === null) return false
    const shares = (other: { keys: string[] }) => other.keys.some((k) => keys.includes(k))
    return !this.acts.some(
      (a) => shares(a) && (a.seq > undoneBy || (a.undoneBy !== null && a.undoneBy > undoneBy))
    )
  }

  undo(seq: number): void {
    this.of(seq).undoneBy = ++this.last
    this.turns.push({ what: 'undo', target: seq, seq: this.last })
  }

  redo(seq: number): void {
    this.of(seq).undoneBy = null
    this.turns.push({ what: 'redo', target: seq, seq: ++this.last })
  }

  undoable(key: string | null): number | null {
    return (
      this.acts.findLast((a) => a.undoneBy === null && (key === null || a.keys.includes(key)))?.seq ?? null
    )
  }

  redoable(key: string | null): number | null {
    const may = this.acts.filter((a) => (key === null || a.keys.includes(key)) && this.isNext(a.seq))
    return may.sort((a, b) => b.undoneBy! - a.undoneBy!)[0]?.seq ?? null
  }

  states(): Map<string, State> {
    const states = new Map<string, State>()
    for (const { act, undoneBy } of this.acts) {
      if (undoneBy !== null) continue
      for (const e of act.events)
        states.set(keyOf(e.subject), evolve(states.get(keyOf(e.subject)) ?? null, e))
    }
    return states
  }
}

const SUBJECTS = ['r1', 'r2', 'r3', 'b1'] as const
const scope = (n: number) => ({
  kind: SUBJECTS[n]! === 'b1' ? ('battle' as const) : ('roster' as const),
  id: SUBJECTS[n]!
})

type Step =
  | { do: 'act'; a: number; b: number; n: number }
  | { do: 'undo' | 'redo'; scope: number | null }
  | { do: 'undo-any' | 'redo-any' | 'put-right'; n: number }

/** Mostly the first, so that its history grows over several checkpoints. */
const which = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat(3) })

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({ do: fc.constant('act' as const), a: which, b: fc.nat(3), n: fc.nat(99) })
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('undo' as const, 'redo' as const),
      scope: fc.option(fc.nat(3))
    })
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('undo-any' as const, 'redo-any' as const, 'put-right' as const),
      n: fc.nat(200)
    })
  }
)

/** An act valid for the current states: creates a missing subject, otherwise changes it. */
function actFor(model: Model, { a, b, n }: { a: number; b: number; n: number }): NewAct {
  const states = model.states()
  const [first, second] = [scope(a), scope(b)]
  if (!states.has(keyOf(first)))
    return first.kind === 'battle' ? opensBattle(first.id) : creates(emptyRoster(first.id, 1_000_000))
  if (first.kind === 'battle') {
    return {
      method: 'battles.rename',
      input: null,
      events: [battleEvent(first.id, 'renamed', {}, [{ do: 'rename', name: `n${n}`, date: '2026-03-02' }])]
    }
  }
  if (second.kind === 'roster' && second.id !== first.id && states.has(keyOf(second)))
    return pays(first.id, second.id, n)
  return n % 2
    ? buys(first.id, `i${model.last}`, n)
    : changes(first.id, 'renamed', { do: 'rename', name: `n${n}` })
}

async function stored(file: CampaignFile): Promise<Map<string, State>> {
  const states = new Map<string, State>()
  for (const roster of await file.rosters()) states.set(`roster:${roster.id}`, roster)
  for (const battle of await file.battles()) states.set(`battle:${battle.id}`, battle)
  return states
}

const sorted = (states: Map<string, State>) => [...states].sort(([a], [b]) => (a < b ? -1 : 1))

async function play(file: CampaignFile, model: Model, steps: Step[]): Promise<void> {
  for (const s of steps) {
    if (s.do === 'act') {
      const act = actFor(model, s)
      model.append(act)
      expect((await file.append(act)).seq).toBe(model.last)
    } else if ('scope' in s) {
      const within = s.scope === null ? undefined : scope(s.scope)
      const key = within ? keyOf(within) : null
      const found = s.do === 'undo' ? await file.undoable(within) : await file.redoable(within)
      expect(found?.seq ?? null).toBe(s.do === 'undo' ? model.undoable(key) : model.redoable(key))
      if (found) await answer(file, model, s.do, found.seq)
    } else if (s.do === 'put-right') {
      const old = model.acts[s.n % Math.max(1, model.acts.length)]
      if (old && old.undoneBy === null) await putRight(file, model, old.seq)
    } else if (model.acts.length > 0) {
      // Any act, mostly an invalid one.
      await answer(
        file,
        model,
        s.do === 'undo-any' ? 'undo' : 'redo',
        model.acts[s.n % model.acts.length]!.seq
      )
    }
  }
}

/** Undoes or redoes the act if the model allows it, and otherwise expects the same refusal. */
async function answer(file: CampaignFile, model: Model, what: 'undo' | 'redo', seq: number): Promise<void> {
  const may = what === 'undo' ? model.mayUndo(seq) : model.mayRedo(seq)
  const got = await file[what](seq)
  expect(isBlocked(got), `${what} ${seq}`).toBe(!may)
  if (may) model[what](seq)
  else if (what === 'undo' && model.of(seq).undoneBy === null)
    expect(got).toEqual({ why: 'later-acts', blocked: model.dependants(seq) })
}

/** Undoes an old act under later ones if none depends on it: the states are then those without it. */
async function putRight(file: CampaignFile, model: Model, seq: number): Promise<void> {
  const got = await file.undo(seq, { apart: true })
  if (!isBlocked(got)) return model.undo(seq)
  const all = model.dependants(seq)
  expect(got.why).toBe('later-acts')
  expect(got.blocked.length).toBeGreaterThan(0)
  expect(got.blocked.every((act) => all.includes(act))).toBe(true)
}

test(
  'any sequence of acts, undos and redos leaves stored states equal to rebuilt ones, and the rules of undo hold',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 160, size: 'max' }), async (steps) => {
        const { file } = await makeCampaign()
        const model = new Model()
        await play(file, model, steps)
        expect(sorted(await stored(file))).toEqual(sorted(model.states()))
        expect(await file.check()).toEqual([])

        // Undoing everything gives the start, redoing everything the end, both times.
        const end = sorted(await stored(file))
        for (let round = 0; round < 2; round++) {
          let undone = 0
          for (let act = await file.undoable(); act; act = await file.undoable()) {
            expect(isBlocked(await file.undo(act.seq))).toBe(false)
            undone += 1
          }
          expect(sorted(await stored(file))).toEqual([])
          for (; undone > 0; undone--)
            expect(isBlocked(await file.redo((await file.redoable())!.seq))).toBe(false)
          expect(sorted(await stored(file))).toEqual(end)
        }
        expect(await file.check()).toEqual([])
        await file.close()
      }),
      runs(3)
    )
  },
  patience(120_000)
)
