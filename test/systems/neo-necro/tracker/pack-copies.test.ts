import { expect, test } from 'vitest'
import type { TableCommand } from '../../../../src-main/kernel/system/board'
import type { TrackerEvent } from '../../../../src-main/kernel/state/event'
import type { Json } from '../../../../src-main/kernel/values/json'
import { applyOverlay, type Overlay } from '../../../../src-main/kernel/content/overlay'
import { isRefusal } from '../../../../src-main/kernel/values/verdict'
import { loadNecro } from '../../../../src-main/systems/neo-necro/catalogue/rules'
import type { Drawn } from '../../../support/necro-gang'
import { motley, playAtRandom } from '../../../support/necro-random-table'
import { AtTheTable, folded, type Brought } from '../../../support/necro-tracker'
import { necro, necroRaw } from '../../../support/neo-necro-raw'
import { sampled } from '../../../support/runs'

/**
 * A pack with a copy of every skill and every house of the book with its fury: the same keys and names under
 * other ids.
 */
const MARK = 'copied-'
const { files: book } = necroRaw()
type Entry = { id: string; [field: string]: Json }
type Texts = { [section: string]: { [id: string]: Json } }

function copied() {
  const skills = (book['catalogue/skills'] as Entry[]).map((skill) => ({
    ...skill,
    id: `${MARK}${skill.id}`
  }))
  const houses = (book['catalogue/houses'] as Entry[]).map((house) => ({
    ...house,
    id: `${MARK}${house.id}`,
    fury: { ...(house['fury'] as Entry), id: `${MARK}${(house['fury'] as Entry).id}` }
  }))
  const words = (locale: string): Json => {
    const texts = book[`text/${locale}`] as Texts
    return Object.fromEntries(
      ['skills', 'houses', 'furies'].map((section) => [
        section,
        Object.fromEntries(Object.entries(texts[section]!).map(([id, word]) => [`${MARK}${id}`, word]))
      ])
    )
  }
  const raw = applyOverlay(necroRaw(), {
    files: { 'catalogue/skills': { add: skills }, 'catalogue/houses': { add: houses } },
    text: { fr: words('fr'), en: words('en') }
  } as Overlay)
  if (isRefusal(raw)) throw new Error(JSON.stringify(raw))
  return loadNecro(raw)
}
const rules = copied()

/**
 * Hiding at the end of a consolidation and counting as charging after it have no key, so these stay the
 * book's own (NN-SKL-12, NN-SKL-16).
 */
const WITHOUT_KEY = ['berserk', 'roll']
const ids = [
  ...necro()
    .skills.map(({ id }) => id)
    .filter((id) => !WITHOUT_KEY.includes(id)),
  ...necro().houses.map(({ id }) => id)
]

/** The same gangs, with the copies. */
const withCopies = (gangs: Brought[]): Brought[] =>
  gangs.map((gang) => ({
    ...gang,
    house: `${MARK}${gang.house}`,
    fighters: gang.fighters.map((fighter): Drawn => ({
      ...fighter,
      ...(fighter.skills && { skills: fighter.skills.map((id) => (ids.includes(id) ? `${MARK}${id}` : id)) })
    }))
  }))

/** The same command, with the ids of the copies. */
const renamed = (command: TableCommand): TableCommand =>
  JSON.parse(
    ids.reduce((text, id) => text.replaceAll(`"${id}"`, `"${MARK}${id}"`), JSON.stringify(command))
  ) as TableCommand

/** The log and the changes, without the cited rules: a copy is no rule of the book. */
const told = (events: TrackerEvent[]): Json =>
  JSON.parse(
    JSON.stringify(
      events.map(({ facts: { rules: _, ...facts }, ...event }) => ({ ...event, facts }))
    ).replaceAll(MARK, '')
  ) as Json

/** The skills of each gang: each pair of houses meets with skills that cause questions. */
const SKILLS: string[][] = [
  ['relentless', 'precise-shot', 'infiltration'],
  ['gunslinger', 'shoulder-barge', 'relentless', 'armourer'],
  ['lightning-shot', 'hard-as-nails', 'weapons-expert'],
  ['disengage', 'dodge', 'ferocious-charge'],
  ['snap-shot', 'faster-than-shadow', 'elusive'],
  ['feline-agility', 'snap-shot', 'shadow'],
  ['harassment', 'zigzag', 'expert-shot'],
  ['infiltration', 'dive', 'devastating-blow', 'headbutt']
]
const PAIRS = [
  ['goliath', 'redemptionists'],
  ['orlock', 'ratskins'],
  ['delaque', 'van-saar'],
  ['escher', 'scavvies'],
  ['cawdor', 'orlock']
] as const

/** Numbers that look random, but are always the same. */
function drawn(seed: number): number[] {
  let last = seed
  return Array.from(
    { length: 997 },
    () => (last = (Math.imul(last, 1_103_515_245) + 12_345) & 0x7fff_ffff) >> 8
  )
}

/** Plays the same commands with the copies as with the book's own, and compares all results. */
function playsAlike(at: AtTheTable, gangs: Brought[]): void {
  const copy = new AtTheTable(withCopies(gangs), {}, true, rules)
  at.commands.forEach((command, nth) => {
    const events = copy.try(renamed(command))
    expect(told(events as TrackerEvent[]), JSON.stringify(command)).toEqual(told(at.acts[nth]!))
    copy.tracker = folded(copy.tracker, events as TrackerEvent[])
  })
}

test.each(sampled(PAIRS, PAIRS.slice(0, 3)))(
  'a pack’s copies of the skills and of the furies of %s and %s work at the table like the book’s own',
  (...houses) => {
    const gangs = motley().map((gang, side) => ({
      ...gang,
      house: houses[side]!,
      fighters: gang.fighters.map((fighter, nth) => ({ ...fighter, skills: SKILLS[side * 4 + nth]! }))
    }))
    const at = new AtTheTable(gangs, {}, true).started()
    at.tracker.sides.forEach(({ id }, nth) => {
      playAtRandom(at, drawn(31 * nth + houses[0].length), 60, 1_000_000)
      at.answers()
      if (at.offersTo({ side: id }).some(({ act, allowed }) => act === 'fury' && allowed))
        at.act('fury', { side: id })
      playAtRandom(at, drawn(17 * nth + houses[1].length), 60, 1_000_000)
    })
    playsAlike(at, gangs)
  }
)

/**
 * An active fighter among friends and enemies. The dice depend on their purpose, so both runs get the same.
 */
const open = (mine: Drawn, theirs: Drawn[] = [{}, {}]): [AtTheTable, Brought[]] => {
  const gangs = [
    { house: 'orlock', fighters: [{ type: 'leader', level: 1 }, mine, {}] },
    { house: 'escher', fighters: [{ type: 'leader' }, ...theirs] }
  ]
  return [new AtTheTable(gangs, {}, true).started().activate('a1'), gangs]
}

test('a pack’s copies allow two pistols, shots on the run, traded accuracy and an ignored failure at the table', () => {
  const [pair, paired] = open({
    things: ['laspistol', 'autopistol'],
    skills: ['gunslinger', 'precise-shot', 'snap-shot', 'armourer']
  })
  pair.act(
    'shoot',
    { unit: 'a1' },
    {
      target: 'b1',
      distance: 5,
      using: ['gunslinger', 'precise-shot', 'snap-shot'],
      second: true,
      'second-using': []
    }
  )
  pair.answers(1, 1)
  pair.act('sprint', { unit: 'a1' })
  playsAlike(pair, paired)
  const [run, ran] = open({ things: ['boltgun'], skills: ['snap-shot', 'armourer'] })
  run.act('set', { unit: 'a1' }, { 'gauge-a1-0': 3 })
  run.act('sprint', { unit: 'a1' })
  run.act('shoot', { unit: 'a1' }, { target: 'b1', distance: 6 })
  expect(run.roll('ammo', 9)).toContain('ammo-mended')
  playsAlike(run, ran)
})

test('a pack’s copies allow a double strike, a fling and a chosen arrival at the table', () => {
  const [at, gangs] = open({ skills: ['ferocious-charge', 'shoulder-barge'], things: ['sword'] }, [
    { gained: { w: 2 } },
    {}
  ])
  at.act('charge', { unit: 'a1' }, { targets: ['b1'], twice: 'b1' })
  at.roll('blow', 1)
  at.roll('impact', 10)
  at.answer('barge', { options: ['no'] })
  at.roll('blow', 1)
  at.roll('impact', 10)
  at.answer('barge', { options: ['fling'], dice: [4] })
  playsAlike(at, gangs)
  const waiting = [
    {
      house: 'orlock',
      fighters: [{ type: 'leader' }, { skills: ['infiltration'] }, {}, {}],
      stash: ['tunnels']
    },
    { house: 'escher', fighters: [{ type: 'leader' }] }
  ]
  const come = new AtTheTable(waiting, {}, true)
  for (const id of ['a1', 'a2']) come.act('to-reserve', { unit: id })
  come.act('way-in', { side: 'gang-a' }, { way: come.rosters[0]!.items[0]!.id, group: ['a1', 'a2'] })
  come.started().act('end-turn')
  come.act('begin-turn')
  come.answer('aside', { options: ['yes'] })
  playsAlike(come, waiting)
})
