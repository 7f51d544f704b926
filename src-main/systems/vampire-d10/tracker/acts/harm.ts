import { choice, count, flag, type FormField } from '../../../../kernel/system/form'
import { reason, refuse } from '../../../../kernel/values/verdict'
import { isVampire, trackMax, TRACKS, type Character, type Damage, type Track } from '../../sheet/character'
import type { Vd10Rules } from '../../catalogue/rules'
import { say } from '../../catalogue/say'
import { fact } from '../play'
import { sheetOf } from '../state'
import { unit, word } from './act'

/** The most damage from elsewhere that can be entered. */
const MOST_HARM = 30

/** Harm from elsewhere: a fall, a trap, an attacker who is not tracked (VD10-HP-01). */
export const harm = unit({
  id: 'harm',
  group: 'state',
  rules: ['VD10-HP-01', 'VD10-R09', 'VD10-R36'],
  fields: () => ({
    track: choice(TRACKS.map((id) => ({ id, label: say(`figures.${id}`) }))),
    superficial: count(0, MOST_HARM, 1),
    aggravated: count(0, MOST_HARM, 0),
    armoured: flag(),
    'by-firearm': flag(),
    unabsorbable: flag()
  }),
  do(play, who, { track, superficial, aggravated, armoured, 'by-firearm': firearm, unabsorbable }) {
    play.emit('harmed', { name: who.name, superficial, aggravated })
    play.first({
      do: 'hit',
      unit: who.id,
      track,
      superficial,
      aggravated,
      armour: armoured,
      firearm,
      unabsorbable,
      raw: null,
      stake: false
    })
  }
})

/**
 * Sets marks and hunger by hand. If aggravated boxes of health are healed, one critical may be removed
 * (VD10-R33, VD10-HP-11).
 */
export const heal = unit({
  id: 'heal',
  byHand: ['health-aggravated', 'willpower-aggravated', 'hunger'],
  group: 'state',
  rules: ['VD10-R33', 'VD10-HP-11'],
  fields({ rules }, who) {
    const sheet = sheetOf(who)
    const { criticals, hunger } = sheet
    return {
      'health-superficial': marks(rules, sheet, 'health', 'superficial'),
      'health-aggravated': marks(rules, sheet, 'health', 'aggravated'),
      'willpower-superficial': marks(rules, sheet, 'willpower', 'superficial'),
      'willpower-aggravated': marks(rules, sheet, 'willpower', 'aggravated'),
      hunger: isVampire(sheet)
        ? count(0, rules.files['tables/dice'].hungerMost, hunger, { label: say('writing.hunger') })
        : undefined,
      critical: criticals.length > 0 ? criticalOf(sheet) : undefined
    }
  },
  do(play, who, input) {
    const { rules } = play
    const sheet = sheetOf(who)
    const marked = {
      health: { superficial: input['health-superficial'], aggravated: input['health-aggravated'] },
      willpower: { superficial: input['willpower-superficial'], aggravated: input['willpower-aggravated'] }
    }
    const { critical = NO_CRITICAL, hunger = sheet.hunger } = input
    const sum = (track: Track): number => marked[track].superficial + marked[track].aggravated
    const reasons = [
      ...TRACKS.filter((track) => sum(track) > trackMax(rules, sheet, track).value).map((track) =>
        reason('over-track', ['VD10-HP-03'], {
          track: fact(say(`figures.${track}`)),
          value: sum(track),
          max: trackMax(rules, sheet, track).value
        })
      ),
      ...(critical !== NO_CRITICAL && marked.health.aggravated >= sheet.health.aggravated
        ? [reason('critical-needs-healing', ['VD10-HP-11'])]
        : [])
    ]
    if (reasons.length > 0) return refuse(...reasons)
    const after: Character = {
      ...sheet,
      ...marked,
      hunger,
      criticals: sheet.criticals.filter((_, at) => String(at) !== critical)
    }
    const rises =
      who.state['torpor'] === true &&
      TRACKS.every((track) => after[track].aggravated < trackMax(rules, after, track).value)
    const written = ({ superficial, aggravated }: Character[Track]): string =>
      `${superficial} × / ${aggravated} ■`
    play.emit(
      'marks-set',
      { name: who.name, health: written(after.health), willpower: written(after.willpower) },
      play.sheet(who.id, after),
      ...(rises ? [play.set(who.id, 'torpor', null)] : [])
    )
  }
})

const NO_CRITICAL = 'none'

function marks(rules: Vd10Rules, sheet: Character, track: Track, damage: Damage): FormField<number> {
  return count(0, trackMax(rules, sheet, track).value, sheet[track][damage], {
    label: say(`writing.${track}-${damage}`)
  })
}

/** The choice of a critical to remove, by its position on the sheet. */
function criticalOf({ criticals }: Character): FormField<string> {
  return choice(
    [
      { id: NO_CRITICAL, label: word('no-critical') },
      ...criticals.map(({ id, note }, at) => ({
        id: String(at),
        label: word('critical-named', {
          critical: fact(say(`criticals.${id}.name`)),
          note: note === '' ? '—' : note
        })
      }))
    ],
    NO_CRITICAL
  )
}
