import type { PromptOption } from '../../../../kernel/system/prompt'
import type { Item } from '../../../../kernel/state/roster'
import { canChangeHands } from '../../formulas/equipment'
import { comesAlong, hasRoom, type Carrier } from '../../formulas/looting'
import { say } from '../../catalogue/say'
import { sure } from '../ask'
import { about, named } from '../effects'
import type { Play } from '../play'
import { carriedBy, memberAt, now, unitOf, wordFor, skillsAt, type Scene } from '../scene'
import { plainHit } from './hit'
import type { Choice, Roll } from './step'

export type LootFields = { unit: string; victim: string }

export type SpoilsFields = LootFields & {
  /** The player who chooses the loot. */
  chooses: 'looter' | 'victim'
}

/** The items that may be taken from a casualty (NN-LOOT-7). */
export function lootOf(scene: Scene, victim: string): Item[] {
  return carriedBy(scene, victim).filter((item) => {
    const thing = scene.rules.thing(item.thing)
    return thing ? canChangeHands(thing) && item.data['bodyFixed'] !== true : false
  })
}

/** The die on the looting table (NN-LOOT-2). */
export const loot: Roll<'loot'> = {
  ask(scene, step) {
    const { unit } = step
    return {
      member: unit,
      title: say('table.ask.loot', {
        fighter: named(scene, unit),
        target: named(scene, step.victim)
      }),
      text: say('table.ask.loot-text'),
      rules: ['NN-LOOT-2'],
      dice: { sides: scene.rules.combat.looting.die, count: 1 }
    }
  },
  read(play, step, [die]) {
    const result = resultOf(play, die!.value)
    play.emit(
      `loot-${result}`,
      about(play, step.unit, {
        target: named(play, step.victim),
        roll: die!.value,
        die: die!,
        rules: ['NN-LOOT-2']
      })
    )
    return result !== 'struggle'
  },
  settle(play, step, good, rolled) {
    const { unit } = step
    if (!good) {
      const lost = sure(play, 'loot', { initiative: 10, testDie: 1, die: rolled[0] ?? 10 }).outcome
        .looterWoundsLost
      return play.next({
        kind: 'suffer',
        hit: plainHit(unit, wordFor(play, 'struggle'), { by: step.victim }),
        lost,
        pinned: false
      })
    }
    play.next({
      kind: 'spoils',
      unit,
      victim: step.victim,
      chooses: resultOf(play, rolled[0] ?? 1) === 'victim-chooses' ? 'victim' : 'looter'
    })
  }
}

/** The result on the looting table. The inputs stand for a passed test. */
function resultOf(scene: Scene, die: number): string {
  return sure(scene, 'loot', { initiative: 10, testDie: 1, die }).outcome.result
}

/** Asks what is taken: an item with its refills, or the purse (NN-LOOT-2 to 6). */
export const spoils: Choice<'spoils'> = {
  ask(scene, step) {
    const { unit, victim } = step
    const mine = step.chooses === 'looter'
    const by = carrierOf(scene, unit)
    const options = lootOf(scene, victim).map((item): PromptOption => {
      const fits = hasRoom(scene.rules, by, [], withFitted(scene, victim, item))
      return {
        id: item.id,
        label: item.name,
        allowed: fits,
        ...(!fits && { refused: [say('refusals.no-room', { fighter: unitOf(scene, unit).name })] })
      }
    })
    const purse: PromptOption[] =
      now(scene, victim).purse === null ? [{ id: 'purse', label: say('table.ask.purse'), allowed: true }] : []
    return {
      member: mine ? unit : victim,
      title: say(mine ? 'table.ask.spoils' : 'table.ask.spoils-victim', {
        fighter: named(scene, unit),
        target: named(scene, victim)
      }),
      rules: ['NN-LOOT-2', 'NN-LOOT-5', 'NN-LOOT-6'],
      options: [...options, ...purse, { id: 'nothing', label: say('table.ask.leave-it'), allowed: true }]
    }
  },
  asides(scene, step) {
    const { unit, victim } = step
    const mine = lootOf(scene, unit)
    if (mine.length === 0 || !lootOf(scene, victim).some((item) => tooMuch(scene, unit, victim, item)))
      return []
    return [
      {
        key: 'room',
        member: unit,
        title: say('table.ask.room', { fighter: named(scene, unit) }),
        text: say('table.ask.room-text', { target: named(scene, victim) }),
        rules: ['NN-LOOT-5'],
        options: mine.map((item) => ({ id: item.id, label: item.name, allowed: true })),
        choose: { min: 0, max: mine.length }
      }
    ]
  },
  aside(play, step, _key, given) {
    const { unit } = step
    play.back(step)
    if ((given.options ?? []).length === 0) return play.emit('left-it', about(play, unit))
    abandon(
      play,
      unit,
      lootOf(play, unit).filter((item) => given.options?.includes(item.id))
    )
  },
  answer(play, step, given) {
    const { unit, victim } = step
    const chosen = given.options?.[0] ?? ''
    if (chosen === 'purse') {
      play.set(victim, 'purse', unit)
      return play.emit(
        'purse-taken',
        about(play, unit, { target: named(play, victim), rules: ['NN-LOOT-3'] })
      )
    }
    const item = lootOf(play, victim).find(({ id }) => id === chosen)
    if (!item) return play.emit('left-it', about(play, unit))
    const items = withRefills(play, unit, victim, item)
    handOver(play, items, victim, unit)
    play.emit(
      'looted',
      about(play, unit, {
        target: named(play, victim),
        things: items.map(({ name }) => name),
        rules: ['NN-LOOT-2', 'NN-LOOT-6']
      })
    )
  }
}

/** The item with what is fitted to it, which goes with it, by their things. */
function withFitted(scene: Scene, victim: string, item: Item): string[] {
  const fitted = lootOf(scene, victim).filter((other) => other.on === item.id)
  return [item, ...fitted].map(({ thing }) => thing)
}

/** Whether the thief lacks room for the item with its attachments and refills (NN-LOOT-5, NN-LOOT-6). */
function tooMuch(scene: Scene, unit: string, victim: string, item: Item): boolean {
  const all = lootOf(scene, victim)
  return !hasRoom(
    scene.rules,
    carrierOf(scene, unit),
    [],
    [
      ...withFitted(scene, victim, item),
      ...comesAlong(
        scene.rules,
        all.map(({ thing }) => thing),
        item.thing
      )
    ]
  )
}

/** Drops items with their attachments; they stay on the table (NN-LOOT-5). */
export function abandon(play: Play, unit: string, chosen: readonly Item[]): void {
  const items = lootOf(play, unit).filter((item) => chosen.some(({ id }) => id === item.id || id === item.on))
  const { gained, dropped, hands, shouldered } = now(play, unit)
  const ids = items.map((item) => item.id)
  play.set(
    unit,
    'gained',
    gained.filter((id) => !ids.includes(id))
  )
  play.set(unit, 'dropped', [...dropped, ...ids.filter((id) => !gained.includes(id))])
  play.set(
    unit,
    'hands',
    hands.filter((id) => !ids.includes(id))
  )
  if (shouldered !== null && ids.includes(shouldered)) play.set(unit, 'shouldered', null)
  play.emit('dropped', about(play, unit, { things: items.map((item) => item.name), rules: ['NN-LOOT-5'] }))
}

function carrierOf(scene: Scene, unit: string): Carrier {
  return {
    type: memberAt(scene, unit).member.type,
    items: carriedBy(scene, unit).map(({ thing }) => thing),
    skills: skillsAt(scene, unit)
  }
}

/** The item, its attachments, and as many refills as there is room for (NN-LOOT-6, NN-LOOT-5). */
function withRefills(scene: Scene, unit: string, victim: string, item: Item): Item[] {
  const all = lootOf(scene, victim)
  const by = carrierOf(scene, unit)
  const taken = [item, ...all.filter((other) => other.on === item.id)]
  for (const kind of comesAlong(
    scene.rules,
    all.map(({ thing }) => thing),
    item.thing
  )) {
    const more = all.find((other) => other.thing === kind && !taken.includes(other))
    if (
      more &&
      hasRoom(
        scene.rules,
        by,
        [],
        [...taken, more].map(({ thing }) => thing)
      )
    )
      taken.push(more)
  }
  return taken
}

/** Moves items from one fighter to another, whoever owns them (NN-EXC-1, NN-LOOT-2). */
export function handOver(play: Play, items: readonly Item[], from: string, to: string): void {
  const ids = items.map((item) => item.id)
  const giver = now(play, from)
  const own = (unit: string, id: string): boolean =>
    memberAt(play, unit).roster.items.some((item) => item.id === id && item.holder === unit)
  play.set(
    from,
    'gained',
    giver.gained.filter((id) => !ids.includes(id))
  )
  play.set(from, 'lost', [...giver.lost, ...ids.filter((id) => own(from, id) && !giver.lost.includes(id))])
  play.set(
    from,
    'hands',
    giver.hands.filter((id) => !ids.includes(id))
  )
  if (giver.shouldered !== null && ids.includes(giver.shouldered)) play.set(from, 'shouldered', null)
  const taker = now(play, to)
  play.set(
    to,
    'lost',
    taker.lost.filter((id) => !ids.includes(id))
  )
  play.set(to, 'gained', [...taker.gained, ...ids.filter((id) => !own(to, id))])
}
