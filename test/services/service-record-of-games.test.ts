import { afterEach, describe, expect, test } from 'vitest'
import { facesOf } from '../../src-main/systems/shadowrun-sru/catalogue/tokens'
import { sru } from '../systems/shadowrun-sru/ask'
import { openCampaign, rosterOf } from '../support/roster-app'
import { tableOf } from '../support/table-app'
import { asProposed } from '../support/table-report'
import type { TestApp } from '../support/test-app'

let app: TestApp
afterEach(async () => {
  expect((await app.call('campaigns.check', {})).findings).toEqual([])
  await app.end()
})

type Choices = { [choice: string]: string }
type Person = { name: string; sheet: object; choices?: Choices }

/** Two rosters of one person each, with these sheets, at a table of this game. */
async function atTable(system: string, kind: string, type: string, mine: Person, theirs: Person) {
  app = await openCampaign(system, 'Essai')
  const sides = []
  for (const { name, sheet, choices } of [mine, theirs]) {
    const side = await rosterOf(app, { name: `Ceux de ${name}`, kind }, type, [[name, choices ?? {}]])
    await app.call('members.write', { roster: side.id, member: side.members[0]!, values: sheet as never })
    sides.push(side)
  }
  const [own, other] = sides as [(typeof sides)[0], (typeof sides)[0]]
  const table = await tableOf(app, 'Ruelle', sides, () => {})
  const [me, them] = [own.members[0]!, other.members[0]!]
  const item = async (name: string) =>
    (await app.call('rosters.get', { roster: own.id })).items.find((one) => one.name['fr'] === name)!.id
  return { own: own.id, other: other.id, me, them, item, ...table }
}

/**
 * Answers every prompt until none is left: dice by their purpose, and the first valid option of each choice.
 */
async function through(
  { view, answer }: Pick<Awaited<ReturnType<typeof atTable>>, 'view' | 'answer'>,
  face: (asked: { id: string; sides: number; member: string | null | undefined }) => number,
  chosen: readonly string[] = [],
  amount = 0
): Promise<void> {
  for (
    let asked = (await view()).prompts[0], n = 0;
    asked && n < 40;
    asked = (await view()).prompts[0], n++
  ) {
    const { id, member, dice, options = [], amount: range } = asked
    const open = options.filter(({ allowed }) => allowed).map((one) => one.id)
    const first = chosen.find((one) => open.includes(one)) ?? open[0]
    await answer({
      ...(dice && { dice: Array<number>(dice.count).fill(face({ id, sides: dice.sides, member })) }),
      ...(options.length > 0 && { options: [first] }),
      ...(range && { amount: Math.max(range.min, Math.min(range.max, amount)) })
    })
  }
}

/** The scene ends as the table proposes. */
async function ended(battle: string): Promise<void> {
  const sides = await app.call('tracker.propose', { battle })
  await app.call('battles.report', { battle, sides: asProposed(sides, 'win', 'loss') })
  await app.call('battles.finish', { battle })
}

/** Both service records, the grid and the tallies record the same fall. */
async function tellsTheFall(
  { own, other, me, them }: Awaited<ReturnType<typeof atTable>>,
  thing: object | null
): Promise<void> {
  const record = (roster: string, member: string) => app.call('annals.service', { roster, member })
  expect((await record(other, them)).battles).toMatchObject([
    { out: true, by: { roster: own, member: me }, byStranger: null, with: thing }
  ])
  expect(await record(own, me)).toMatchObject({
    totals: { felled: 1, out: 0 },
    battles: [{ out: false, felled: [{ member: them, with: thing }] }]
  })
  expect(await app.call('annals.toll', {})).toMatchObject({
    cells: [{ by: own, of: other, count: 1 }],
    pairs: [{ by: me, of: them, count: 1 }]
  })
}

const SWORD = { name: 'Sabre', category: 'heavy-melee', reach: 2 }
const STRONG = { strength: 5, dexterity: 5, melee: 5, brawl: 5, firearms: 5, wits: 3 }
const vampires = (victim: object, nature = 'mortal') =>
  atTable(
    'vampire-d10',
    'coterie',
    'character',
    { name: 'Ada', sheet: { ...STRONG, weapons: [SWORD] }, choices: { nature: 'vampire' } },
    { name: 'Cy', sheet: { vigour: 1, 'health-aggravated': 3, ...victim }, choices: { nature } }
  )

describe('a service record of Vampire', () => {
  test('VD10-HP-05: names the killer of a member and their weapon', async () => {
    const one = await vampires({})
    await one.act(one.me, 'attack', { on: one.them, weapon: await one.item('Sabre') })
    await through(one, ({ sides }) => sides, ['none', 'no-dice'])
    await ended(one.battle)
    await tellsTheFall(one, { fr: 'Sabre' })
  })

  test('a member who is healed at the table and falls to something else has no killer', async () => {
    const one = await vampires({})
    await one.act(one.me, 'attack', { on: one.them, weapon: await one.item('Sabre') })
    await through(one, ({ sides }) => sides, ['none', 'no-dice'])
    const marks = {
      'health-superficial': 0,
      'health-aggravated': 0,
      'willpower-superficial': 0,
      'willpower-aggravated': 0
    }
    await one.act(one.them, 'heal', marks)
    expect(await one.of(one.them)).toMatchObject({ gone: false })
    await one.act(one.them, 'harm', { track: 'health', superficial: 0, aggravated: 9, unabsorbable: true })
    await through(one, () => 1, ['lose-turn'])
    await ended(one.battle)
    expect((await app.call('annals.service', { roster: one.other, member: one.them })).battles).toMatchObject(
      [{ out: true, by: null, byStranger: null, with: null }]
    )
  })

  test('the arbitrator may write another name into the report, and only that of an enemy in the battle', async () => {
    const one = await vampires({})
    const sides = await app.call('tracker.propose', { battle: one.battle })
    const told = (by: string | null) => ({
      battle: one.battle,
      sides: asProposed(sides, 'win', 'loss').map((side) =>
        side.roster === one.other
          ? {
              ...side,
              combatants: side.combatants.map((who) => ({
                ...who,
                record: { ...who.record, torpor: true, by }
              }))
            }
          : side
      )
    })
    expect(await app.dispatch('battles.report', told(one.them))).toMatchObject({
      error: { reasons: [{ code: 'felled-by-absent' }] }
    })
    await app.call('battles.report', told(one.me))
    await app.call('battles.finish', { battle: one.battle })
    await tellsTheFall(one, null)
  })
})

describe('a service record of SRU', () => {
  const FACES = facesOf(sru())
  const UZI = { name: 'Uzi', base: 9, modes: ['single'], magazine: 30, loaded: 30 }
  const TASER = { name: 'Defiance', kind: 'taser', base: 9, modes: ['single'], risk: 'high' }
  const shadows = async (weapon: object) => {
    const one = await atTable(
      'shadowrun-sru',
      'team',
      'character',
      {
        name: 'Ada',
        sheet: {
          agility: 6,
          reaction: 5,
          intuition: 4,
          skills: [{ name: 'Tir', value: 9 }],
          weapons: [weapon]
        }
      },
      { name: 'Cy', sheet: { physique: 1, reaction: 1, 'physical-max': 9, 'stun-max': 9 } }
    )
    const { board } = await one.view()
    expect(board.sides).toHaveLength(2)
    const offers = await app.call('tracker.offers', { battle: one.battle, unit: one.me })
    const roll = offers.find(({ act }) => act === 'shoot')!.fields.find(({ key }) => key === 'roll')!
      .options![0]!.id
    const [name] = [(weapon as { name: string }).name]
    await one.act(one.me, 'shoot', {
      weapon: await one.item(name),
      mode: 'single',
      roll,
      on: [one.them],
      range: 'short'
    })
    await through(one, ({ id }) => FACES.indexOf(id.startsWith('lethality') ? 'F2' : 'S1') + 1, ['other'], 9)
    return one
  }

  test('SRU-DT-05: names the killer of a member and their weapon, and so do the epitaph and the memorial', async () => {
    const one = await shadows(TASER)
    const sides = await app.call('tracker.propose', { battle: one.battle })
    expect(sides[1]!.combatants[0]!.record).toMatchObject({ killed: true, by: one.me })
    await ended(one.battle)
    await tellsTheFall(one, { fr: 'Defiance' })
    expect(await app.call('annals.memorial', {})).toMatchObject([
      { who: { member: one.them }, by: { member: one.me }, byStranger: null, with: { fr: 'Defiance' } }
    ])
    expect((await app.call('annals.service', { roster: one.other, member: one.them })).epitaph).toMatchObject(
      {
        by: { name: 'Ada' },
        with: { fr: 'Defiance' }
      }
    )
  })

  test('a member whose monitor is full by a shot, and who then dies by decision of the table, was killed by the shooter', async () => {
    const one = await shadows(UZI)
    await one.act(one.them, 'states', { killed: true })
    await ended(one.battle)
    await tellsTheFall(one, { fr: 'Uzi' })
  })
})

const RIFLE = {
  name: 'AK-74',
  class: 'other',
  rof: 4,
  magazine: 30,
  loaded: 20,
  spare: 1,
  reliability: 5,
  'reliability-max': 5,
  'weapon-damage': 2
}

describe('a service record of Twilight: 2000', () => {
  const units = (victim: object) =>
    atTable(
      'twilight-2000',
      'unit',
      'character',
      { name: 'Ada', sheet: { agility: '10', weapons: [RIFLE] } },
      { name: 'Cy', sheet: { 'damage-max': 4, 'stress-max': 4, ...victim } }
    )
  const shot = async (one: Awaited<ReturnType<typeof units>>, damage: number, face: number) => {
    await one.act(one.me, 'attack', {
      on: one.them,
      weapon: await one.item('AK-74'),
      ammo: 0,
      roll: 'agility'
    })
    await through(
      one,
      ({ member, sides }) => (member === one.them ? 1 : Math.min(face, sides)),
      ['leave'],
      damage
    )
  }

  test('T2K-R20: names the enemy who incapacitated a member, and their weapon', async () => {
    const one = await units({})
    await shot(one, 4, 10)
    const sides = await app.call('tracker.propose', { battle: one.battle })
    expect(sides[1]!.combatants[0]!.record).toMatchObject({ damage: 4, by: one.me })
    await ended(one.battle)
    await tellsTheFall(one, { fr: 'AK-74' })
  })

  test('T2K-CB-10: a member who breaks down under fire was taken out by the shooter', async () => {
    const one = await units({ stress: 3 })
    await shot(one, 1, 10)
    const sides = await app.call('tracker.propose', { battle: one.battle })
    expect(sides[1]!.combatants[0]!.record).toMatchObject({ damage: 1, stress: 4, by: one.me })
    await ended(one.battle)
    await tellsTheFall(one, { fr: 'AK-74' })
  })

  test('whoever got up after a report is proposed as taken out by nobody, and a report taken over is proposed again', async () => {
    const one = await units({})
    const proposed = () => app.call('tracker.propose', { battle: one.battle })
    const record = async () => (await proposed())[1]!.combatants[0]!.record
    await shot(one, 4, 10)
    const down = await proposed()
    await app.call('battles.report', { battle: one.battle, sides: down })
    expect(await proposed()).toEqual(down)
    await one.act(one.them, 'mark', { damage: 1, stress: 0 })
    expect(await record()).toMatchObject({ damage: 1, by: null })
    expect(await record()).not.toHaveProperty('out')
    const up = await proposed()
    await app.call('battles.report', { battle: one.battle, sides: up })
    expect((await proposed())[1]!.combatants[0]!.record).toMatchObject({ damage: 1, by: null })
  })

  test('a member taken out before tables recorded the shooter is out by nobody known', async () => {
    const one = await units({})
    await one.act(one.them, 'mark', { damage: 4, stress: 0 })
    await ended(one.battle)
    expect((await app.call('annals.service', { roster: one.other, member: one.them })).battles).toMatchObject(
      [{ out: true, by: null, byStranger: null, with: null }]
    )
    expect((await app.call('annals.toll', {})).cells).toEqual([{ by: null, of: one.other, count: 1 }])
  })
})

describe('a service record of Cyberpunk RED', () => {
  const GUN = { name: 'Nova', magazine: 6, loaded: 6, ammo: 'bullet-pistol-heavy', 'damage-dice': 6 }
  const crews = () =>
    atTable(
      'cyberpunk-red',
      'crew',
      'edgerunner',
      { name: 'Jax', sheet: { ref: 8, handgun: 10, weapons: [GUN] } },
      { name: 'Rook', sheet: { 'hp-max': 10, 'armour-body': 0 } }
    )

  test('CR-R11: names the enemy who gave a member a mortal wound, and their weapon', async () => {
    const one = await crews()
    await one.act(one.me, 'attack', {
      'weapon-mode': `${await one.item('Nova')}:single`,
      on: one.them,
      dv: 1
    })
    await through(one, ({ sides }) => (sides === 10 ? 9 : sides === 6 ? 5 : 1))
    await one.act(one.them, 'death-save', { made: false })
    const sides = await app.call('tracker.propose', { battle: one.battle })
    expect(sides[1]!.combatants[0]!.record).toMatchObject({ dead: true, by: one.me })
    await ended(one.battle)
    await tellsTheFall(one, { fr: 'Nova' })
    expect(await app.call('annals.memorial', {})).toMatchObject([
      { who: { member: one.them }, by: { member: one.me }, with: { fr: 'Nova' } }
    ])
  })

  test('names a walk-in as the killer, although no roster has them', async () => {
    const one = await crews()
    await one.act(null, 'preset-opponent', { preset: 'soldier', 'preset-name': 'Sergent Kobayashi' })
    const { board } = await one.view()
    const stranger = board.sides
      .flatMap(({ units }) => units)
      .find(({ name }) => name === 'Sergent Kobayashi')!
    const offers = await app.call('tracker.offers', { battle: one.battle, unit: stranger.unit })
    const mode = offers
      .find(({ act }) => act === 'attack')!
      .fields.find(({ key }) => key === 'weapon-mode')!
      .options!.find(({ id }) => id.endsWith(':single'))!.id
    await one.act(stranger.unit, 'attack', { 'weapon-mode': mode, on: one.them, dv: 1 })
    await through(one, ({ sides }) => (sides === 10 ? 9 : sides === 6 ? 5 : 1))
    await one.act(one.them, 'death-save', { made: false })
    await ended(one.battle)
    expect((await app.call('annals.service', { roster: one.other, member: one.them })).battles).toMatchObject(
      [{ out: true, by: null, byStranger: 'Sergent Kobayashi', with: { fr: expect.any(String) as string } }]
    )
    expect(await app.call('annals.memorial', {})).toMatchObject([
      { by: null, byStranger: 'Sergent Kobayashi', with: { fr: expect.any(String) as string } }
    ])
    expect((await app.call('annals.toll', {})).cells).toEqual([{ by: null, of: one.other, count: 1 }])
  })
})
