import { unitAt, type Tracker } from '../../../../kernel/state/tracker'
import type { CrRules } from '../../catalogue/rules'
import { slowedOrStruck, switchedOff } from '../net'
import { cyberAt } from '../state'
import { dice, nameOf, word, type Question, type WaitingFor } from './step'

/** Asks for the dice of a quickhack that slows or damages (CR-QH-16, CR-QH-17). */
export const hackDice: Question<WaitingFor<'hack-dice'>> = {
  by: ({ by }) => by,
  prompt({ rules, tracker }, { hack, on }) {
    const { moveDie, directDice, rules: by } = hackOf(rules, hack)
    return {
      member: on,
      title: word('hack-dice', {
        name: nameOf(tracker, on),
        hack: rules.words('quickhacks', hack, 'name')
      }),
      rules: by,
      dice: dice(
        moveDie ?? rules.files['tables/dice'].damage,
        moveDie === undefined ? (directDice ?? 1) : 1,
        word('damage-die')
      )
    }
  },
  answer: (play, waiting, { thrown }) => slowedOrStruck(play, waiting, thrown)
}

/** Asks which implants a quickhack switches off (CR-QH-13, CR-QH-14, CR-R28). */
export const hackPick: Question<WaitingFor<'hack-pick'>> = {
  by: ({ by }) => by,
  prompt({ rules, tracker }, { hack, on }) {
    const { disables, rules: by } = hackOf(rules, hack)
    const count = disables?.count ?? 1
    return {
      member: on,
      title: word('hack-pick', {
        name: nameOf(tracker, on),
        hack: rules.words('quickhacks', hack, 'name')
      }),
      text: word(disables?.chosenBy === 'gm' ? 'hack-pick-gm' : 'hack-pick-player', { count }),
      rules: [...by, 'CR-R28'],
      options: eligible(rules, tracker, hack, on).map(({ item, name: label }) => ({
        id: item,
        label,
        allowed: true
      })),
      choose: { min: count, max: count }
    }
  },
  answer: (play, waiting, { chosen }) => switchedOff(play, waiting, chosen)
}

/** The implants that a hack may switch off (CR-QH-13, CR-QH-14). */
function eligible(rules: CrRules, tracker: Tracker, hack: string, on: string): ReturnType<typeof cyberAt> {
  const excluded = hackOf(rules, hack).disables?.excluded ?? []
  return cyberAt(unitAt(tracker, on)).filter(({ thing, off }) => off === 0 && !excluded.includes(thing))
}

function hackOf(rules: CrRules, id: string): CrRules['files']['catalogue/quickhacks'][number] {
  const hack = rules.files['catalogue/quickhacks'].find((quickhack) => quickhack.id === id)
  if (!hack) throw new Error(`no quickhack ${id}`)
  return hack
}
