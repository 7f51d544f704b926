import type { Item } from '../../../../kernel/state/roster'
import { choice, oneOfFields, several, type FormField } from '../../../../kernel/system/form'
import type { TrackedUnit } from '../../../../kernel/state/tracker'
import { isRefusal, reason, refuse, type Reason } from '../../../../kernel/values/verdict'
import { reasonsIn } from '../../resolvers/working'
import { say } from '../../catalogue/say'
import { ask } from '../ask'
import { about, named } from '../effects'
import { carriedBy, memberAt, remembered, unitsOf, skillsAt, type Scene } from '../scene'
import { onTable } from '../state'
import { handOver, lootOf } from '../steps/loot'
import { unitAct } from './act'
import { acting } from './before'
import { itemOption, unitOption } from './fields'
import { acted, phaseFor, whyNoAction } from './phases'

const RULES = ['NN-EXC-1', 'NN-EXC-2']

const comrades = (scene: Scene, unit: TrackedUnit): TrackedUnit[] =>
  unitsOf(scene, unit.side).filter((other) => other.id !== unit.id && onTable(other))

/** These items of a fighter with their attachments, which go with them. */
function passing(scene: Scene, from: string, ids: readonly string[]): Item[] {
  return lootOf(scene, from).filter(
    (item) => ids.includes(item.id) || (item.on !== null && ids.includes(item.on))
  )
}

/** Every reason against this exchange, from the steps of the answer. */
function whyNotPassed(scene: Scene, unit: string, gives: Item[], other: string, receives: Item[]): Reason[] {
  const bearer = (id: string): object => ({
    type: memberAt(scene, id).member.type,
    items: carriedBy(scene, id)
      .map((item) => item.thing)
      .filter((thing) => scene.rules.thing(thing)),
    skills: skillsAt(scene, id)
  })
  const verdict = ask(scene, 'exchange-gear', {
    gives: gives.map((item) => item.thing),
    receives: receives.map((item) => item.thing),
    giver: bearer(unit),
    receiver: bearer(other)
  })
  return isRefusal(verdict) ? verdict.refused : reasonsIn(verdict)
}

/** Items that may change hands: each is part of some exchange that both fighters can carry. */
interface Passable {
  gives: Item[]
  receives: Item[]
}

/**
 * Searches exchanges, the smallest first. An item that can pass alone is not tried in larger ones, so those
 * are tried only if somebody lacks room.
 */
function passable(scene: Scene, unit: string, other: string): Passable {
  return remembered(scene, `passable ${unit} ${other}`, () => {
    const most = scene.rules.turn.actions.find((action) => action.id === 'exchange-gear')?.maxItems ?? 0
    const pool = [unit, other].flatMap((from) => lootOf(scene, from).map((item) => ({ from, item })))
    const found = new Set<string>()
    const trying = (chosen: typeof pool): boolean => {
      const of = (from: string): Item[] =>
        passing(
          scene,
          from,
          chosen.filter((loot) => loot.from === from).map(({ item }) => item.id)
        )
      const [gives, receives] = [of(unit), of(other)]
      return (
        gives.length + receives.length <= most &&
        whyNotPassed(scene, unit, gives, other, receives).length === 0
      )
    }
    /**
     * Whether these items can pass together with `more` others, taken from position `start` of the pool on.
     */
    const goes = (chosen: typeof pool, more: number, start: number): boolean =>
      more === 0
        ? trying(chosen)
        : pool.some(
            (loot, at) => at >= start && !chosen.includes(loot) && goes([...chosen, loot], more - 1, at + 1)
          )
    for (let more = 0; more < most; more++)
      for (const piece of pool)
        if (!found.has(piece.item.id) && goes([piece], more, 0)) found.add(piece.item.id)
    const passable = (from: string): Item[] => lootOf(scene, from).filter(({ id }) => found.has(id))
    return { gives: passable(unit), receives: passable(other) }
  })
}

/** The comrades with whom an exchange is possible, and its items. */
function partners(scene: Scene, unit: TrackedUnit): (Passable & { id: string })[] {
  return comrades(scene, unit)
    .map(({ id }) => ({ id, ...passable(scene, unit.id, id) }))
    .filter(({ gives, receives }) => gives.length + receives.length > 0)
}

/** The items received, one field per giver. */
type Received = { [from: `from-${string}`]: FormField<string[]> }

/** Asks which of these items come back; one field for each comrade who has some. */
function received(others: { id: string; items: Item[] }[]): Received {
  const form: Received = {}
  for (const { id, items } of others)
    form[`from-${id}`] = several(items.map(itemOption), {
      label: say('table.fields.receives'),
      when: { field: 'comrade', is: [id] },
      rules: RULES
    })
  return form
}

/** Asks what the fighter gives; comrades who can take the same items share a field. */
function given(others: (Passable & { id: string })[]): FormField<string[]> | undefined {
  const key = (items: Item[]): string => items.map(({ id }) => id).join()
  const kinds = new Map(others.flatMap(({ gives }) => (gives.length > 0 ? [[key(gives), gives]] : [])))
  const [first, ...more] = [...kinds].map(([kind, items]) =>
    several(items.map(itemOption), {
      when: {
        field: 'comrade',
        is: others.filter(({ gives }) => key(gives) === kind).map(({ id }) => id)
      },
      rules: RULES
    })
  )
  return first && oneOfFields(first, ...more)
}

/** The form of an exchange. */
type Exchange = { comrade: FormField<string>; gives: FormField<string[]> | undefined } & Received

/** Exchanges up to three items between two allies in contact (NN-EXC-1, NN-EXC-2). */
export const exchange = unitAct({
  id: 'exchange-gear',
  group: 'gear',
  rules: [...RULES, 'NN-ENC-1'],
  when: (scene, unit) => acting(scene, unit) && comrades(scene, unit).length > 0,
  against(scene, unit) {
    const reasons = whyNoAction(scene, unit.id, 'exchange-gear')
    return reasons.length > 0 || partners(scene, unit).length > 0
      ? reasons
      : [reason('nothing-to-exchange', [...RULES, 'NN-ENC-1'], { fighter: unit.name })]
  },
  fields(scene, unit): Exchange {
    const others = partners(scene, unit)
    return {
      comrade: choice(
        others.map(({ id }) => unitOption(scene, id)),
        undefined,
        { rules: ['NN-EXC-1'] }
      ),
      gives: given(others),
      ...received(
        others
          .filter(({ receives }) => receives.length > 0)
          .map(({ id, receives }) => ({ id, items: receives }))
      )
    }
  },
  // Items too heavy for any exchange are not offered, but accepted as input so that the refusal explains it.
  accepts(scene, unit): Exchange {
    const others = comrades(scene, unit)
    return {
      comrade: choice(
        others.map(({ id }) => unitOption(scene, id)),
        undefined,
        { rules: ['NN-EXC-1'] }
      ),
      gives: several(lootOf(scene, unit.id).map(itemOption), { rules: RULES }),
      ...received(others.map(({ id }) => ({ id, items: lootOf(scene, id) })))
    }
  },
  do(play, unit, input) {
    const other = input.comrade
    const gives = passing(play, unit.id, input.gives ?? [])
    const receives = passing(play, other, input[`from-${other}`] ?? [])
    if (gives.length + receives.length === 0) return refuse(reason('nothing-passes', ['NN-EXC-1']))
    const reasons = whyNotPassed(play, unit.id, gives, other, receives)
    if (reasons.length > 0) return refuse(...reasons)
    acted(play, unit.id, 'exchange-gear', phaseFor(play, unit.id, 'exchange-gear'))
    handOver(play, gives, unit.id, other)
    handOver(play, receives, other, unit.id)
    play.emit(
      'exchanged',
      about(play, unit.id, {
        other: named(play, other),
        gives: gives.map((item) => item.name),
        receives: receives.map((item) => item.name),
        rules: ['NN-EXC-1']
      })
    )
  }
})
