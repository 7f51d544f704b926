import type { TrackerEvent } from '../../../kernel/state/event'
import { within, type Answer, type Prompt } from '../../../kernel/system/prompt'
import type { TrackedUnit } from '../../../kernel/state/tracker'
import { reason, refuse, type Verdict } from '../../../kernel/values/verdict'
import { whyNoEffect, type Character } from '../sheet/character'
import type { Vd10Rules } from '../catalogue/rules'
import { say } from '../catalogue/say'
import { fact, type Play } from './play'
import { isOut, POISON, poisonOf, sheetOf } from './state'
import { settle } from './steps/index'

const NOTHING = 'poison-none'
const promptId = (unit: string): string => `poison:${unit}`

/**
 * Records that a unit takes a drug or is over it. A drug without effect is reported; a poison then waits for
 * its damage in this scene (VD10-ST-12, VD10-DR-06).
 */
export function takeDrug(
  play: Play,
  unit: TrackedUnit,
  id: string,
  taken: Character['drugs'][number] | null,
  others: Character['drugs']
): void {
  const { rules } = play
  const sheet = { ...sheetOf(unit), drugs: taken ? [...others, taken] : others }
  const facts = { name: unit.name, drug: fact(rules.words('drugs', id, 'name')) }
  play.emit(taken ? 'drug-taken' : 'drug-over', facts, play.sheet(unit.id, { drugs: sheet.drugs }))
  const vain = taken && whyNoEffect(rules, sheet, taken)
  if (vain)
    play.emit(`drug-${vain}`, {
      ...facts,
      slaked: taken.slaked,
      needed: rules.files['tables/perils'].slakedFrom
    })
  const due = poisonOf(rules, sheet) !== undefined
  const was = poisonOf(rules, sheetOf(unit)) !== undefined
  if (due !== was) play.also(play.set(unit.id, POISON, due ? true : null))
}

/**
 * Asks for the damage of a unit's poison in this scene, within the book's range, and for its type. Other acts
 * do not wait for it (VD10-DR-06).
 */
export function poisonPrompt(rules: Vd10Rules, unit: TrackedUnit): Prompt[] {
  const range = poisonOf(rules, sheetOf(unit))
  if (unit.state[POISON] !== true || !range || isOut(rules, unit)) return []
  const kinds = (['superficial', 'aggravated'] as const).map((id) => ({
    id,
    label: say(`table.poison-${id}`),
    allowed: true,
    asks: ['amount' as const]
  }))
  return [
    {
      id: promptId(unit.id),
      step: 'table',
      member: unit.id,
      title: say('table.poison', { name: unit.name }),
      text: say('table.poison-text', { min: range.min, max: range.max }),
      rules: ['VD10-DR-06'],
      optional: true,
      options: [...kinds, { id: NOTHING, label: say(`table.${NOTHING}`), allowed: true }],
      amount: { ...range, unit: 'points' }
    }
  ]
}

/** Applies the answer about a poison, once in a scene; armour does not count. */
export function poisoned(play: Play, prompt: string, given: Answer): Verdict<TrackerEvent[]> {
  const asked = play.tracker.units
    .flatMap((unit) => poisonPrompt(play.rules, unit))
    .find(({ id }) => id === prompt)
  const [chosen, ...more] = given.options ?? []
  if (!asked?.member || !asked.amount) return refuse(reason('unknown-prompt'))
  if (more.length > 0 || !asked.options?.some(({ id }) => id === chosen))
    return refuse(reason('unknown-option'))
  const unit = play.unit(asked.member)
  if (chosen === NOTHING) {
    play.emit('poison-spared', { name: unit.name }, play.set(unit.id, POISON, null))
    return play.events
  }
  return within(asked.amount, given, (points) => {
    play.emit('poisoned', { name: unit.name, damage: points }, play.set(unit.id, POISON, null))
    play.first({
      do: 'hit',
      unit: unit.id,
      track: 'health',
      superficial: chosen === 'superficial' ? points : 0,
      aggravated: chosen === 'aggravated' ? points : 0,
      armour: false,
      firearm: false,
      unabsorbable: false,
      raw: null,
      stake: false
    })
    settle(play)
    return play.events
  })
}
