import { cyberpunkRed } from '../../../src-main/systems/cyberpunk-red/index'
import { plainTable, PlainRoster } from '../../support/plain-table'
import { cr, isWorded, loading } from './ask'

/** Jax and the Netrunner Nyx against Rook, with everything a scene may need; in memory, without a file. */
export function scene(
  houseRules: object = {},
  more: { things?: string[]; jax?: object; rookThings?: string[]; wounds?: object[] } = {}
) {
  const rules = more.wounds
    ? loading({ 'tables/wounds': more.wounds }, houseRules as never)()
    : cr(houseRules as never)
  let ids = 0
  const chance = { roll: (sides: number) => sides, id: () => `id${++ids}` }
  const crew = (name: string, sheets: [string, object][], things: string[] = []) => {
    const made = new PlainRoster(cyberpunkRed, rules, { name, kind: 'crew' }, chance).run({
      type: 'answer',
      prompt: 'purse',
      answer: { amount: 50_000 }
    })
    for (const [who, sheet] of sheets) made.joins('edgerunner', who, sheet)
    if (things.length > 0)
      made.run({
        type: 'buy',
        lines: things.map((thing) => ({ thing, quantity: 1, holder: made.roster.members[0]!.id }))
      })
    return made.run({ type: 'found' }).roster
  }
  const rosters = [
    crew(
      'Fauchés',
      [
        [
          'Jax',
          {
            ref: 8,
            dex: 7,
            body: 6,
            handgun: 6,
            autofire: 5,
            'shoulder-arms': 5,
            'melee-weapon': 5,
            evasion: 4,
            'hp-max': 35,
            'armour-body': 11,
            'armour-head': 7,
            'luck-max': 6,
            ...more.jax
          }
        ],
        ['Nyx', { ref: 6, interface: 6, 'hp-max': 30 }]
      ],
      more.things
    ),
    crew(
      'Arasaka',
      [
        [
          'Rook',
          {
            ref: 6,
            dex: 6,
            will: 5,
            concentration: 3,
            evasion: 4,
            'hp-max': 40,
            'armour-body': 11,
            'armour-head': 11
          }
        ]
      ],
      more.rookThings
    )
  ]
  const [jax, nyx, rook] = rosters.flatMap(({ members }) => members.map(({ id }) => id)) as [
    string,
    string,
    string
  ]
  const table = plainTable(cyberpunkRed, rules, 'Kabuki', rosters, chance, isWorded)
  const { act, refused, answer, of, offers } = table
  const track = (unit: string, key: string) =>
    [...of(unit).tracks, ...of(unit).counters].find((one) => one.key === key)!.value
  const item = (thing: string) => rosters[0]!.items.find((one) => one.thing === thing)!.id
  const dice = (...thrown: number[]) => answer({ dice: thrown })
  const offered = (unit: string) => offers(unit).map((one) => one.act)
  const fire = (thing: string, mode: string, input: object = {}) =>
    act(jax, 'attack', { 'weapon-mode': `${item(thing)}:${mode}`, on: rook, ...input })
  const cannotFire = (thing: string, mode: string, input: object = {}) =>
    refused(jax, 'attack', { 'weapon-mode': `${item(thing)}:${mode}`, on: rook, ...input })
  const gauge = (thing: string) => of(jax).gauges.find(({ key }) => key === item(thing))!
  const loaded = (thing: string) => gauge(thing).boxes.filter(({ ticked }) => !ticked).length
  const next = () => act(null, 'next-round')
  return { ...table, jax, nyx, rook, track, item, dice, offered, fire, cannotFire, gauge, loaded, next }
}

/** Nyx in Rook's neuroport, unnoticed, with no barrier left. */
export function inside(houseRules: object = {}, rookThings?: string[]) {
  const one = scene(houseRules, { ...(rookThings && { rookThings }), things: ['militech-m-76e-omaha'] })
  one.act(one.nyx, 'connect', { on: one.rook, distance: 10 })
  one.dice(9, 2)
  const hack = (id: string, input: object = {}) => {
    one.act(one.nyx, 'quickhack', { linked: one.rook, hack: id, ...input })
    one.dice(9)
  }
  const again = () => {
    one.act(one.rook, 'end-turn')
    one.next()
  }
  const counter = (key: string) => one.of(one.rook).counters.find((counted) => counted.key === key)?.value
  return { ...one, hack, again, counter }
}
