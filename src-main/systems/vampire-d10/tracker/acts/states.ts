import { choice, count, flag } from '../../../../kernel/system/form'
import type { TrackedUnit } from '../../../../kernel/state/tracker'
import { reason, refuse } from '../../../../kernel/values/verdict'
import { attributeOf } from '../../sheet/character'
import { bleedingTurns } from '../../resolvers/health'
import { takeDrug } from '../drugs'
import { fact, type Play } from '../play'
import { shakenState } from '../shaken'
import { sheetOf, statesOf, vampire, type StateAt } from '../state'
import { rows, unit, worded } from './act'

/** Puts a unit into a state; bleeding needs a confirmation for a vampire (VD10-ST-13, VD10-R29). */
export const addState = unit({
  id: 'add-state',
  group: 'state',
  rules: ['VD10-ST-01', 'VD10-ST-13', 'VD10-R29'],
  fields: ({ rules }, who) => ({
    state: choice(rows('states', rules.files['catalogue/states'])),
    turns: count(0, 99, 0),
    confirmed: vampire(who) ? flag() : undefined
  }),
  do(play, who, { state, turns, confirmed = false }) {
    if (state === 'bleeding' && vampire(who) && !confirmed)
      return refuse(reason('vampires-rarely-bleed', ['VD10-ST-13', 'VD10-R29'], { name: who.name }))
    play.emit(
      'state-began',
      { name: who.name, state: fact(play.rules.words('states', state, 'name')) },
      play.state(who.id, begun(play, who, state, turns))
    )
  }
})

/**
 * A state with the entered turns. Without any, bleeding and being shaken have a duration of their own
 * (VD10-ST-03, VD10-ST-13).
 */
function begun({ rules, tracker }: Play, who: TrackedUnit, id: string, turns: number): StateAt {
  if (turns > 0) return { id, turns, until: null }
  if (id === 'shaken') return shakenState(rules, tracker, who)
  const bleeds = id === 'bleeding'
  return {
    id,
    turns: bleeds ? bleedingTurns(rules, attributeOf(rules, sheetOf(who), 'vigour').value) : null,
    until: null
  }
}

export const endState = unit({
  id: 'end-state',
  group: 'state',
  rules: ['VD10-ST-13', 'VD10-ST-14'],
  when: (_, who) => statesOf(who).length > 0,
  fields: (_, who) => ({ state: choice(rows('states', statesOf(who))) }),
  do: (play, who, { state }) =>
    play.emit(
      'state-ended',
      { name: who.name, state: fact(play.rules.words('states', state, 'name')) },
      play.without(who.id, state),
      ...(state === 'burning' ? [play.set(who.id, 'ground', null)] : []),
      ...(state === 'grappled' ? [play.set(who.id, 'held', null)] : [])
    )
})

/**
 * Records that a unit takes a drug or is over it; a vampire takes it by drinking blood
 * (VD10-ST-12, VD10-DR-06).
 */
export const drug = unit({
  id: 'drug',
  group: 'state',
  rules: ['VD10-ST-12', 'VD10-DR-06'],
  fields: ({ rules }, who) => ({
    drug: choice(rows('drugs', rules.files['catalogue/drugs'])),
    slaked: vampire(who) ? count(0, rules.files['tables/dice'].hungerMost, 0) : undefined,
    taken: choice(worded('takes', 'sobers'))
  }),
  do: (play, who, { drug: id, slaked = 0, taken }) =>
    takeDrug(
      play,
      who,
      id,
      taken === 'takes' ? { id, slaked } : null,
      sheetOf(who).drugs.filter((other) => other.id !== id)
    )
})
