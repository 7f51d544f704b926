import type { MethodName, Output, Request } from '../../src-main/contract'
import type { TrackerView } from '../../src-main/contract/views'
import type { Json } from '../../src-main/kernel/values/json'

/** What a script needs of the app: calls that throw when refused. */
export interface Door {
  call<M extends MethodName>(method: M, input: Request<M>): Promise<Output<M>>
}

/**
 * One act of a scripted battle, or the answer to a question that it opened. Fighters, gangs and things are
 * named as people name them: `boltgun` is the boltgun carried by the acting fighter. Every die is typed.
 */
export type TableStep =
  | { who: string; does: string; with?: { [field: string]: Json } }
  | { asked: string; about?: string; dice?: number[]; chosen?: string[]; amount?: number }

/** A fighter of the script: type, name, learning category, and things bought. */
export type ScriptFighter = readonly [type: string, name: string, category: string, ...things: string[]]

export const GANGS: { name: string; kind: string; fighters: readonly ScriptFighter[] }[] = [
  {
    name: 'Forge',
    kind: 'goliath',
    fighters: [
      ['leader', 'Brak', 'ws', 'boltgun', 'standard-reload:boltgun', 'composite-armour'],
      ['heavy', 'Gor', 'bs', 'machine-gun', 'standard-reload:machine-gun', 'armour-plates'],
      ['colossus', 'Tusk', 't', 'arbitrator-shield', 'sword', 'composite-armour', 'leather'],
      ['ganger', 'Rivet', 'bs', 'lasgun', 'frag-grenade', 'frag-grenade'],
      ['ganger', 'Anvil', 'ammo', 'pump-shotgun', 'standard-reload:pump-shotgun', 'leather'],
      ['ganger', 'Cinder', 'ws', 'laspistol', 'sword', 'polymers'],
      ['kid', 'Nail', 'i', 'autopistol', 'dagger'],
      ['kid', 'Spark', 'bs', 'laspistol', 'bio-booster']
    ]
  },
  {
    name: 'Lames',
    kind: 'escher',
    fighters: [
      ['leader', 'Vex', 'bs', 'plasma-gun', 'composite-armour'],
      ['heavy', 'Thorn', 'bs', 'flamer', 'leather'],
      ['ganger', 'Mire', 'bs', 'assault-rifle', 'standard-reload:assault-rifle'],
      ['ganger', 'Sable', 'i', 'crossbow', 'leather'],
      ['ganger', 'Wren', 'ws', 'laspistol', 'dagger', 'stimulant-injector', 'stimulant-dose'],
      ['ganger', 'Ash', 'ws', 'sword', 'parrying-blade', 'leather'],
      ['kid', 'Kit', 'bs', 'sawn-off-shotgun'],
      ['kid', 'Pip', 'i', 'laspistol', 'frag-grenade', 'smoke-grenade']
    ]
  }
]

const act = (who: string, does: string, more?: { [field: string]: Json }): TableStep => ({
  who,
  does,
  ...(more && { with: more })
})

const rolled = (asked: string, ...dice: number[]): TableStep => ({ asked, dice })

const chosen = (asked: string, ...options: string[]): TableStep => ({ asked, chosen: options })

const learnt = (who: string, die: number): TableStep => ({ asked: 'learn', about: who, dice: [die] })

/** A fighter moves and does nothing else. */
const walks = (who: string): TableStep[] => [
  act(who, 'activate'),
  act(who, 'move'),
  act(who, 'end-activation')
]

/** A fighter is activated and does these steps; anything else open to them is left undone. */
const goes = (who: string, ...steps: TableStep[]): TableStep[] => [act(who, 'activate'), ...steps]

const ends = (who: string): TableStep => act(who, 'end-activation')

/** Six turns of eight fighters against eight. Every die is typed, every answer is given. */
export const SCRIPT: TableStep[] = [
  // Who begins: Forge rolls lowest and begins. Spark waits in reserve.
  act('table', 'roll-off'),
  rolled('roll-off', 2),
  rolled('roll-off', 7),
  chosen('edges', 'Forge'),
  act('Spark', 'to-reserve'),
  act('Lames', 'deploy-all'),
  act('Forge', 'deploy-all'),

  // Turn 1: everybody moves closer; Gor shoulders the machine gun, Mire shoots at Rivet. Forge has a model
  // less on the table and may pass.
  act('table', 'begin-turn'),
  ...goes('Gor', act('Gor', 'shoulder-heavy-weapon', { weapon: 'machine-gun' }), ends('Gor')),
  ...goes(
    'Mire',
    act('Mire', 'shoot', { weapon: 'assault-rifle', target: 'Rivet', distance: 20, mode: 'economy' }),
    rolled('hit-roll', 2),
    rolled('impact', 3)
  ),
  ...walks('Brak'),
  ...walks('Vex'),
  ...walks('Tusk'),
  ...goes('Sable', act('Sable', 'take-cover'), ends('Sable')),
  ...walks('Anvil'),
  ...walks('Ash'),
  ...goes('Cinder', act('Cinder', 'move'), act('Cinder', 'sprint')),
  ...walks('Wren'),
  ...walks('Nail'),
  ...walks('Kit'),
  act('Forge', 'pass'),
  ...goes('Thorn', act('Thorn', 'move'), act('Thorn', 'hide')),
  ...goes('Rivet', rolled('test', 2), act('Rivet', 'move')),
  ...walks('Pip'),

  // Turn 2: Lames begin. Spark arrives; the plasma gun overheats; first blows, a grenade, a jam.
  act('table', 'begin-turn'),
  rolled('reserve', 5),
  ...goes('Vex', act('Vex', 'shoot', { weapon: 'plasma-gun high-energy', target: 'Gor', distance: 20 })),
  learnt('Vex', 4),
  rolled('hit-roll', 1),
  rolled('impact', 1),
  rolled('save', 1),
  rolled('hit-roll', 10),
  rolled('hit-roll', 2),
  rolled('impact', 5),
  rolled('save', 9),
  ...goes(
    'Brak',
    act('Brak', 'move'),
    act('Brak', 'shoot', { weapon: 'boltgun', target: 'Mire', distance: 18 }),
    rolled('hit-roll', 3),
    rolled('impact', 4)
  ),
  // Mire stands up only after an order from Vex.
  ...goes(
    'Mire',
    rolled('test', 9),
    rolled('again', 3),
    act('Mire', 'shoot', { weapon: 'assault-rifle', target: 'Brak', distance: 18 }),
    rolled('ammo', 4),
    rolled('hit-roll', 8)
  ),
  ...goes(
    'Gor',
    rolled('test', 1),
    act('Gor', 'shoot', { weapon: 'machine-gun', target: 'Mire', distance: 18 })
  ),
  rolled('hit-roll', 1),
  rolled('impact', 2),
  rolled('survival', 5, 2),
  rolled('hit-roll', 9),
  rolled('hit-roll', 10),
  ...goes(
    'Thorn',
    act('Thorn', 'move'),
    act('Thorn', 'shoot', { weapon: 'flamer' }),
    chosen('under', 'Nail'),
    rolled('impact', 2),
    rolled('survival', 9)
  ),
  ...goes(
    'Tusk',
    act('Tusk', 'charge', { targets: ['Ash'] }),
    rolled('blow', 1),
    rolled('impact', 3),
    rolled('blow', 10)
  ),
  // Ash fights while pinned.
  ...goes(
    'Ash',
    rolled('test', 10),
    act('Ash', 'melee'),
    rolled('blow', 10),
    rolled('blow', 1),
    rolled('impact', 9),
    rolled('survival', 2)
  ),
  ...goes(
    'Cinder',
    act('Cinder', 'charge', { targets: ['Wren'] }),
    rolled('blow', 2),
    rolled('impact', 3),
    chosen('aside', 'as:laspistol'),
    rolled('blow', 1),
    rolled('impact', 4)
  ),
  ...goes(
    'Sable',
    act('Sable', 'shoot', { weapon: 'crossbow', target: 'Brak', distance: 15, mode: 'sustained' }),
    rolled('ammo', 2),
    rolled('hit-roll', 9)
  ),
  ...goes(
    'Anvil',
    act('Anvil', 'shoot', { weapon: 'pump-shotgun', target: 'Kit', distance: 15, mode: 'sustained' }),
    learnt('Anvil', 3),
    rolled('ammo', 10)
  ),
  // Cinder strikes too, because both strike at the same Initiative.
  ...goes('Wren', rolled('test', 2), act('Wren', 'inject', { effect: 'strength' }), act('Wren', 'melee')),
  rolled('blow', 3),
  rolled('impact', 2),
  rolled('survival', 8, 1),
  rolled('blow', 10),
  chosen('free'),
  ...goes(
    'Rivet',
    act('Rivet', 'throw-grenade', { grenade: 'frag-grenade', target: 'Kit', distance: 8 }),
    rolled('throw', 2),
    chosen('under', 'Pip')
  ),
  { asked: 'dirt', chosen: ['try'], dice: [9] },
  chosen('dirt', 'stay'),
  rolled('impact', 10),
  rolled('impact', 5),
  rolled('survival', 6),
  ...goes(
    'Kit',
    rolled('test', 3),
    act('Kit', 'shoot', { weapon: 'sawn-off-shotgun', target: 'Rivet', distance: 8 }),
    rolled('hit-roll', 3),
    rolled('impact', 8),
    rolled('survival', 3)
  ),
  ...walks('Spark'),
  ...goes('Pip', rolled('survival', 5)),

  // Turn 3: Forge begins with six fighters against eight, and passes twice.
  act('table', 'begin-turn'),
  ...goes(
    'Gor',
    act('Gor', 'shoot', { weapon: 'machine-gun', target: 'Vex', target3: 'Thorn', distance: 20 }),
    rolled('ammo', 3),
    rolled('hit-roll', 2),
    rolled('impact', 4),
    rolled('save', 5)
  ),
  rolled('hit-roll', 9),
  { asked: 'sight', chosen: ['cover'], amount: 20 },
  rolled('hit-roll', 10),
  ...goes('Vex', rolled('test', 8)),
  ...goes(
    'Brak',
    act('Brak', 'move'),
    act('Brak', 'shoot', { weapon: 'boltgun', target: 'Sable', distance: 20 }),
    rolled('ammo', 5),
    rolled('hit-roll', 2),
    rolled('impact', 2)
  ),
  ...goes(
    'Thorn',
    act('Thorn', 'shoot', { weapon: 'flamer' }),
    rolled('ammo', 1),
    chosen('under', 'Anvil', 'Rivet'),
    rolled('impact', 9),
    rolled('impact', 3),
    rolled('survival', 4, 9)
  ),
  ...goes(
    'Tusk',
    act('Tusk', 'melee'),
    rolled('blow', 2),
    rolled('impact', 4),
    rolled('survival', 10, 4),
    chosen('free', 'Wren')
  ),
  ...goes('Mire', rolled('survival', 9)),
  act('Forge', 'pass'),
  ...goes(
    'Wren',
    act('Wren', 'break-off'),
    chosen('parting-blow', 'strike'),
    rolled('impact', 9),
    rolled('survival', 2),
    act('Wren', 'move'),
    ends('Wren')
  ),
  ...goes(
    'Anvil',
    act('Anvil', 'reload', { load: 'pump-shotgun standard-reload:pump-shotgun' }),
    act('Anvil', 'shoot', { weapon: 'pump-shotgun', target: 'Kit', distance: 9 }),
    rolled('hit-roll', 1),
    rolled('impact', 1),
    rolled('survival', 7, 7)
  ),
  ...goes(
    'Sable',
    rolled('test', 1),
    act('Sable', 'shoot', { weapon: 'crossbow', target: 'Tusk', distance: 9, mode: 'economy', arc: 'side' }),
    rolled('ammo', 2),
    rolled('hit-roll', 3),
    rolled('impact', 4),
    rolled('save', 2)
  ),
  ...goes(
    'Spark',
    act('Spark', 'move'),
    act('Spark', 'shoot', { weapon: 'laspistol', target: 'Sable', distance: 6 }),
    learnt('Spark', 2),
    rolled('hit-roll', 4),
    rolled('impact', 6),
    rolled('survival', 9)
  ),
  ...goes('Kit', rolled('survival', 2)),
  ...goes('Pip', rolled('survival', 5)),

  // Turn 4: Brak brings Vex down, which triggers the fury of Lames automatically.
  act('table', 'begin-turn'),
  ...goes(
    'Vex',
    act('Vex', 'shoot', { weapon: 'plasma-gun low-energy', target: 'Gor', distance: 10 }),
    rolled('ammo', 5),
    rolled('hit-roll', 2),
    rolled('impact', 2),
    rolled('save', 7),
    rolled('survival', 2, 3),
    rolled('hit-roll', 10)
  ),
  ...goes(
    'Brak',
    act('Brak', 'charge', { targets: ['Vex'] }),
    rolled('blow', 3),
    rolled('impact', 2),
    rolled('save', 6),
    rolled('survival', 6, 10),
    chosen('free')
  ),
  ...goes('Thorn', act('Thorn', 'shoot', { weapon: 'flamer' }), rolled('ammo', 9)),
  ...goes(
    'Gor',
    rolled('test', 1),
    act('Gor', 'shoot', { weapon: 'machine-gun', target: 'Wren', distance: 12 }),
    rolled('ammo', 8),
    act('Gor', 'reload', { load: 'machine-gun standard-reload:machine-gun' })
  ),
  ...goes(
    'Wren',
    act('Wren', 'loot', { victim: 'Cinder' }),
    rolled('test', 2),
    rolled('loot', 3),
    chosen('spoils', "Cinder's sword"),
    ends('Wren')
  ),
  ...goes('Tusk', rolled('test', 3), act('Tusk', 'charge', { targets: ['Pip'] })),
  ...goes(
    'Kit',
    act('Kit', 'shoot', { weapon: 'sawn-off-shotgun', target: 'Anvil', distance: 5 }),
    rolled('ammo', 1),
    rolled('hit-roll', 2),
    rolled('impact', 7)
  ),
  ...goes(
    'Anvil',
    act('Anvil', 'shoot', { weapon: 'pump-shotgun', target: 'Kit', distance: 5 }),
    rolled('ammo', 2),
    rolled('hit-roll', 10),
    rolled('again', 2),
    rolled('impact', 3),
    rolled('survival', 5, 1)
  ),
  ...walks('Spark'),

  // Turn 5: Brak takes Vex's purse; Thorn gets away from Tusk; Wren falls to a kid.
  act('table', 'begin-turn'),
  ...goes(
    'Brak',
    act('Brak', 'loot', { victim: 'Vex' }),
    rolled('test', 4),
    rolled('loot', 7),
    chosen('spoils', 'purse'),
    ends('Brak')
  ),
  act('Lames', 'pass'),
  ...goes(
    'Tusk',
    act('Tusk', 'charge', { targets: ['Thorn'] }),
    rolled('blow', 1),
    rolled('impact', 2),
    rolled('blow', 10)
  ),
  act('Lames', 'pass'),
  ...goes(
    'Gor',
    act('Gor', 'shoot', { weapon: 'machine-gun', target: 'Wren', distance: 12 }),
    rolled('hit-roll', 9),
    rolled('hit-roll', 10),
    rolled('hit-roll', 10)
  ),
  ...goes('Kit', rolled('survival', 6)),
  ...walks('Anvil'),
  ...goes(
    'Thorn',
    rolled('test', 2),
    act('Thorn', 'break-off'),
    chosen('parting-blow', 'no'),
    act('Thorn', 'move')
  ),
  ...goes(
    'Spark',
    act('Spark', 'shoot', { weapon: 'laspistol', target: 'Wren', distance: 6 }),
    rolled('ammo', 1),
    rolled('hit-roll', 1),
    rolled('impact', 9),
    rolled('survival', 8)
  ),

  // Turn 6: the rest of Lames flee.
  act('table', 'begin-turn'),
  act('Lames', 'rout')
]

/** Founds a gang of the script, taking the first progression offered each time. */
export async function foundGang(
  app: Door,
  gang: (typeof GANGS)[number],
  player: string | null = null
): Promise<string> {
  const { id: roster } = await app.call('rosters.create', { name: gang.name, kind: gang.kind, player })
  for (const [type, name, category, ...things] of gang.fighters) {
    const { recruited: holder } = await app.call('members.recruit', {
      roster,
      type,
      name,
      choices: { category }
    })
    if (things.length > 0)
      await app.call('stash.buy', { roster, lines: things.map((thing) => ({ thing, quantity: 1, holder })) })
  }
  for (;;) {
    const { prompts } = await app.call('rosters.get', { roster })
    const open = prompts.find((prompt) => !prompt.optional)
    const option = open?.options?.find((one) => one.allowed)
    if (!open || !option) break
    await app.call('interlude.answer', { roster, prompt: open.id, options: [option.id] })
  }
  await app.call('rosters.found', { roster })
  return roster
}

/** Founds both gangs and starts the battle between them. Returns the battle's id. */
export async function openScriptBattle(app: Door): Promise<string> {
  const sides = []
  for (const gang of GANGS) {
    const roster = await foundGang(app, gang)
    const { sheets } = await app.call('rosters.get', { roster })
    sides.push({ roster, members: sheets.map((sheet) => sheet.member) })
  }
  return (await app.call('battles.start', { name: 'Six tours', date: '2026-11-21', sides })).id
}

/** The ids of everybody and everything in a battle, by name. */
export interface Names {
  units: Map<string, string>
  sides: Map<string, string>
  /** What each fighter brought: the item's id by its thing. */
  things: Map<string, Map<string, string>>
}

export async function namesOf(app: Door, battle: string): Promise<Names> {
  const { sides } = await app.call('battles.get', { battle })
  const names: Names = { units: new Map(), sides: new Map(), things: new Map() }
  for (const side of sides) {
    names.sides.set(side.name, side.roster)
    const { items } = await app.call('rosters.get', { roster: side.roster })
    for (const { member, name } of side.combatants) {
      names.units.set(name, member)
      names.things.set(
        name,
        new Map(
          items
            .filter((item) => item.holder === member)
            .reverse()
            .map((item) => [item.thing, item.id])
        )
      )
    }
  }
  return names
}

/** The ids for names in the script. */
export function known(names: Names, who: string, value: Json): Json {
  if (Array.isArray(value)) return value.map((one) => known(names, who, one))
  if (typeof value !== 'string') return value
  const found = names.units.get(value) ?? names.sides.get(value)
  if (found) return found
  // "Cinder's sword", "as:laspistol", "machine-gun standard-reload:machine-gun", "plasma-gun high-energy".
  const [, owner = who, things = value] = /^(\w+)'s (.+)$/.exec(value) ?? []
  const mine = (thing: string): string | undefined => names.things.get(owner)?.get(thing)
  const [, way, held] = /^(fire|as|both-as):(.+)$/.exec(things) ?? []
  if (way && held && mine(held)) return `${way}:${mine(held)}`
  const [first = '', ...more] = things.split(' ')
  return mine(first) ? [mine(first), ...more.map((one) => mine(one) ?? one)].join('.') : value
}

/** Does one step of the script at the table. Returns the table afterwards. */
export async function playStep(
  app: Door,
  battle: string,
  names: Names,
  step: TableStep
): Promise<TrackerView> {
  if ('does' in step) {
    const actor =
      step.who === 'table'
        ? {}
        : names.units.has(step.who)
          ? { unit: names.units.get(step.who)! }
          : { side: names.sides.get(step.who)! }
    const input = Object.fromEntries(
      Object.entries(step.with ?? {}).map(([field, value]) => [
        field,
        field === 'grenade' ? value : known(names, step.who, value)
      ])
    )
    return app.call('tracker.act', { battle, ...actor, act: step.does, input })
  }
  const { prompts } = (await app.call('tracker.get', { battle }))!
  const about = step.about === undefined ? '' : names.units.get(step.about)!
  const prompt = prompts.find(
    (one) => one.id.startsWith(`${step.asked}:`) && (about === '' || one.id.endsWith(about))
  )
  if (!prompt)
    throw new Error(
      `nobody asks ${step.asked} among ${prompts.map((one) => one.id).join(' ') || 'no questions'}`
    )
  const whose = [...names.units].find(([, id]) => id === prompt.member)?.[0] ?? ''
  const options = step.chosen?.map((one) => String(known(names, whose, one)))
  return app.call('tracker.answer', {
    battle,
    prompt: prompt.id,
    ...(step.dice && { dice: step.dice }),
    ...(options && { options }),
    ...(step.amount !== undefined && { amount: step.amount })
  })
}

/** Begins tracking the battle and plays the whole script, or its first `count` steps. */
export async function playTable(app: Door, battle: string, count = SCRIPT.length): Promise<TrackerView> {
  const names = await namesOf(app, battle)
  let view = await app.call('tracker.begin', { battle })
  for (const [nth, step] of SCRIPT.slice(0, count).entries()) {
    try {
      view = await playStep(app, battle, names, step)
    } catch (error) {
      throw new Error(`step ${nth + 1}, ${JSON.stringify(step)}: ${(error as Error).message}`, {
        cause: error
      })
    }
  }
  return view
}
