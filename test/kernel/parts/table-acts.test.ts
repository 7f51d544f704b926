import { describe, expect, expectTypeOf, test } from 'vitest'
import type { Actor } from '../../../src-main/kernel/system/board'
import { choice, count, flag, type Given } from '../../../src-main/kernel/system/form'
import { asValue } from '../../../src-main/kernel/values/json'
import { say } from '../../../src-main/kernel/values/phrase'
import {
  actsFor,
  actsOf,
  offersOf,
  perform,
  why,
  type ActList
} from '../../../src-main/kernel/parts/table-acts'
import type { Tracker } from '../../../src-main/kernel/state/tracker'
import { isRefusal, reason, refuse } from '../../../src-main/kernel/values/verdict'

interface Scene {
  readonly tracker: Tracker
  readonly waits: boolean
}
interface Play extends Scene {
  readonly done: string[]
}

const { unit, side, table } = actsFor<Scene, Play>()({
  groups: ['fight', 'state'],
  word: (key, params) => say(`table.${key}`, params),
  waits: ({ waits }) => (waits ? [why('waits')] : [])
})

const tired = ({ state }: { state: { [key: string]: unknown } }) => state['tired'] === true
const leave = unit({
  id: 'leave',
  group: 'state',
  rules: [],
  when: (_, who) => tired(who),
  always: true,
  do: (play, who) => void play.done.push(`${who.name} leaves`)
})
const strike = unit({
  id: 'strike',
  group: 'fight',
  rules: ['R-1', 'R-2'],
  against: (_, who) => (tired(who) ? [why('is-tired', { name: who.name }), why('is-late', {}, ['R-9'])] : []),
  fields: () => ({
    with: choice([
      { id: 'fist', label: say('fist') },
      { id: 'foot', label: say('foot') }
    ]),
    times: count(1, 3, 1),
    sure: flag()
  }),
  hint: () => say('table.strike-hint'),
  confirm: (_, who) => say('table.strike-sure', { name: who.name }),
  main: (_, who) => !tired(who),
  do(play, who, { with: by, times, sure }) {
    expectTypeOf(by).toEqualTypeOf<'fist' | 'foot'>()
    if (!sure) return refuse(reason('unsure', ['R-3']))
    play.done.push(`${who.name} ${by} ×${times + 0}`)
  }
})
const pass = side({
  id: 'pass',
  group: 'state',
  rules: [],
  do: (play, who) => void play.done.push(`${who.name} passes`)
})
const end = table({
  id: 'end',
  group: 'state',
  rules: [],
  do: (play, who) => void play.done.push(`${who === null} end`)
})
const acts: ActList<Scene, Play> = { units: [leave, strike], sides: [pass], table: [end] }

function scene(state: { [key: string]: boolean } = {}, waits = false): Play {
  const tracker: Tracker = {
    id: 'battle',
    turn: 1,
    open: true,
    count: 0,
    table: {},
    sides: [{ id: 'ours', name: 'Ours', state: {} }],
    units: [{ id: 'ada', side: 'ours', name: 'Ada', typeName: {}, state }]
  }
  return { tracker, waits, done: [] }
}
const ADA = { unit: 'ada' }
/** The codes of the reasons against it, or the result. */
function does(id: string, actor: Actor = ADA, given: Given = {}, play = scene()): string[] {
  const verdict = perform(acts, play, id, actor, given)
  return isRefusal(verdict) ? verdict.refused.map(({ code }) => code) : play.done
}

describe('an act that may be done', () => {
  test('is offered with its whole description, whoever does it', () => {
    expect(offersOf(acts, scene(), ADA)).toEqual([
      {
        act: 'strike',
        label: say('table.strike'),
        group: say('table.fight'),
        hint: say('table.strike-hint'),
        confirm: say('table.strike-sure', { name: 'Ada' }),
        rules: ['R-1', 'R-2'],
        allowed: true,
        refused: [],
        fields: [
          expect.objectContaining({ key: 'with', label: say('table.with'), kind: 'choice', default: 'fist' }),
          expect.objectContaining({ key: 'times', kind: 'count', default: 1 }),
          expect.objectContaining({ key: 'sure', kind: 'flag', default: false })
        ],
        main: true
      }
    ])
    expect(offersOf(acts, scene(), { side: 'ours' }).map(({ act }) => act)).toEqual(['pass'])
    expect(offersOf(acts, scene(), {})).toEqual([
      {
        act: 'end',
        label: say('table.end'),
        group: say('table.state'),
        rules: [],
        allowed: true,
        refused: [],
        fields: []
      }
    ])
  })

  test('is listed in the order of the headings, and left out where it makes no sense', () => {
    expect(offersOf(acts, scene({ tired: true }), ADA).map(({ act }) => act)).toEqual(['strike', 'leave'])
    expect(offersOf(acts, scene(), ADA).map(({ act }) => act)).toEqual(['strike'])
  })

  test('is offered with the reasons against it, and a waiting question first', () => {
    const [refused] = offersOf(acts, scene({ tired: true }, true), ADA)
    expect(refused).toMatchObject({
      allowed: false,
      refused: [say('table.waits'), say('table.is-tired', { name: 'Ada' }), say('table.is-late')]
    })
    expect(refused).not.toHaveProperty('main')
  })

  test('is not offered to an unknown actor', () => {
    expect(actsOf(acts, scene(), { unit: 'nobody' })).toBeNull()
    expect(actsOf(acts, scene(), { side: 'nobody' })).toBeNull()
    expect(offersOf(acts, scene(), { unit: 'nobody' })).toEqual([])
  })
})

describe('an act', () => {
  test('is done with its answers; omitted answers take their defaults', () => {
    expect(does('strike', ADA, { with: 'foot', sure: true })).toEqual(['Ada foot ×1'])
    expect(does('pass', { side: 'ours' })).toEqual(['Ours passes'])
    expect(does('end', {})).toEqual(['true end'])
  })

  test('is refused for an unknown actor, an unknown act, a reason against it, its form, and by itself, in this order', () => {
    const wrong = { times: 9 }
    const tiredNow = scene({ tired: true })
    expect(does('strike', { unit: 'nobody' }, wrong, tiredNow)).toEqual(['unknown-act'])
    expect(does('dance', ADA, wrong, tiredNow)).toEqual(['unknown-act'])
    expect(does('leave', ADA, wrong)).toEqual(['unknown-act'])
    expect(does('strike', ADA, wrong, tiredNow)).toEqual(['act-refused', 'act-refused'])
    expect(does('strike', ADA, wrong)).toEqual(['field-bounds'])
    expect(does('strike')).toEqual(['unsure'])
    expect(tiredNow.done).toEqual([])
  })

  test('that is refused cites its own rules, unless the reason cites others', () => {
    expect(perform(acts, scene({ tired: true }), 'strike', ADA, {})).toEqual(
      refuse(
        reason('act-refused', ['R-1', 'R-2'], { why: asValue(say('table.is-tired', { name: 'Ada' })) }),
        reason('act-refused', ['R-9'], { why: asValue(say('table.is-late')) })
      )
    )
  })

  test('waits while a question is open, unless it is always done', () => {
    expect(does('strike', ADA, {}, scene({}, true))).toEqual(['act-refused'])
    expect(does('leave', ADA, {}, scene({ tired: true }, true))).toEqual(['Ada leaves'])
  })

  test('of a game without questions never waits', () => {
    const free = actsFor<Scene, Play, string>()({ groups: ['all'], word: say })
    const go = free.table({ id: 'go', group: 'all', rules: [], do: () => 'gone' })
    const list: ActList<Scene, Play, string> = { units: [], sides: [], table: [go] }
    expect(perform(list, scene({}, true), 'go', {}, {})).toBe('gone')
  })

  test('may be open to some while a question waits, and name the values that it sets by hand at that moment', () => {
    const shout = unit({
      id: 'shout',
      group: 'state',
      rules: [],
      always: (_, who) => !tired(who),
      fields: () => ({ loud: flag(), twice: flag() }),
      byHand: (_, who) => (tired(who) ? ['loud'] : ['loud', 'twice']),
      do: (play, who) => void play.done.push(`${who.name} shouts`)
    })
    const list: ActList<Scene, Play> = { units: [shout], sides: [], table: [] }
    expect(offersOf(list, scene({}, true), ADA)).toMatchObject([{ allowed: true, byHand: ['loud', 'twice'] }])
    expect(offersOf(list, scene({ tired: true }, true), ADA)).toMatchObject([
      { allowed: false, byHand: ['loud'] }
    ])
  })

  test('accepts a field that it declares without offering it, and refuses an unknown one', () => {
    const arms = (...ids: ('fist' | 'foot')[]) => choice(ids.map((id) => ({ id, label: say(id) })))
    const kick = unit({
      id: 'kick',
      group: 'fight',
      rules: [],
      fields: (_, who) => ({ with: arms('foot'), hard: tired(who) ? undefined : flag() }),
      accepts: () => ({ with: arms('foot', 'fist'), hard: flag() }),
      do: (play, _, input, filled) => void play.done.push(JSON.stringify([input, filled]))
    })
    const list: ActList<Scene, Play> = { units: [kick], sides: [], table: [] }
    const kicks = (given: Given, play = scene({ tired: true })): string[] => {
      const verdict = perform(list, play, 'kick', ADA, given)
      return isRefusal(verdict) ? verdict.refused.map(({ code }) => code) : play.done
    }
    expect(offersOf(list, scene({ tired: true }), ADA)[0]?.fields.map(({ key }) => key)).toEqual(['with'])
    const hard = JSON.stringify({ with: 'foot', hard: true })
    expect(kicks({ hard: true })).toEqual([`[${hard},${hard}]`])
    expect(kicks({ soft: true })).toEqual(['field-unknown'])
    // By default, the input is checked against the asked fields only.
    expect(kicks({ with: 'fist' })).toEqual(['field-choice'])
  })

  test('whose fields are misread does not compile', () => {
    const misread = unit({
      id: 'misread',
      group: 'fight',
      rules: [],
      fields: () => ({ times: count(1, 3, 1) }),
      do(play, _, { times }) {
        // @ts-expect-error a number is no text
        const text: string = times
        play.done.push(text)
      }
    })
    const unasked = unit({
      id: 'unasked',
      group: 'fight',
      rules: [],
      fields: () => ({ times: count(1, 3, 1) }),
      // @ts-expect-error it does not ask for a modifier
      do: (play, _, { modifier }) => void play.done.push(String(modifier))
    })
    // @ts-expect-error there is no such heading
    const misplaced = unit({ id: 'misplaced', group: 'elsewhere', rules: [], do: () => {} })
    expect([misread, unasked, misplaced].map(({ id }) => id)).toEqual(['misread', 'unasked', 'misplaced'])
  })
})

describe('a game that words its acts itself', () => {
  const own = actsFor<Scene, Play>()({
    groups: ['go'],
    word: (key, params, of) => say(`${of}.${key}`, params),
    waits: ({ waits }) => (waits ? [reason('answer-first')] : []),
    onlyWaits: true,
    mainIfAllowed: true,
    refusal: (not) => not,
    fill: (_scene, actor, { asked }, given) =>
      given['by'] === 'magic'
        ? { reasons: [reason('no-magic', [], { unit: actor.unit ?? '', fields: asked.length })] }
        : { values: { far: true } }
  })
  const go = own.unit({
    id: 'go',
    group: 'go',
    rules: ['R-1'],
    against: (_, who) => (tired(who) ? [reason('is-tired', ['R-2'])] : []),
    main: () => true,
    fields: () => ({ far: flag() }),
    do: (play, who, { far }) => void play.done.push(`${who.name} goes ${far ? 'far' : 'near'}`)
  })
  const list: ActList<Scene, Play> = { units: [go], sides: [], table: [] }
  const done = (given: Given, play: Play) => {
    const verdict = perform(list, play, 'go', ADA, given)
    return isRefusal(verdict) ? verdict.refused : play.done
  }

  test('distinguishes act, heading, field and reason of one key', () => {
    expect(offersOf(list, scene({ tired: true }), ADA)).toMatchObject([
      {
        label: say('act.go'),
        group: say('group.go'),
        fields: [{ key: 'far', label: say('field.far') }],
        refused: [say('why.is-tired')]
      }
    ])
  })

  test('reports only that a question waits, gives its reasons unchanged, and marks what is allowed', () => {
    const both = scene({ tired: true }, true)
    expect(offersOf(list, both, ADA)[0]).toMatchObject({ refused: [say('why.answer-first')] })
    expect(offersOf(list, both, ADA)[0]).not.toHaveProperty('main')
    expect(offersOf(list, scene(), ADA)[0]).toMatchObject({ main: true })
    expect(done({}, both)).toEqual([reason('answer-first')])
    expect(done({}, scene({ tired: true }))).toEqual([reason('is-tired', ['R-2'])])
  })

  test('checks and fills in the form by itself', () => {
    expect(done({ by: 'magic' }, scene())).toEqual([reason('no-magic', [], { unit: 'ada', fields: 1 })])
    expect(done({}, scene())).toEqual(['Ada goes far'])
  })
})
