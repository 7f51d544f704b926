import type { Member } from '../../../kernel/state/roster'
import type { Block, Entry } from '../../../kernel/system/sheet'
import type { Localised } from '../../../kernel/values/json'
import { inEach, partIn } from '../../../kernel/values/languages'
import type { Vd10Rules } from '../catalogue/rules'
import { phrase, say, signed } from '../catalogue/say'

/** The critical effects that are not healed yet, without the row of the table that gave them (VD10-HP-11). */
export function criticals(rules: Vd10Rules, member: Member): Block | null {
  const had = member.traits.filter(({ kind }) => kind === 'criticals')
  if (had.length === 0) return null
  const entries = had.map(({ id, name, data }): Entry => {
    const note = String(data['note'] ?? '')
    return {
      key: id,
      name: note === '' ? name : phrase(rules.words('blocks', 'noted'), { name, note }),
      text: criticalEffect(rules, String(data['critical']))
    }
  })
  return { kind: 'entries', key: 'criticals', title: say('blocks.criticals'), entries }
}

/** The table of critical effects, each with the totals that the campaign gives it (VD10-CT-01 to VD10-CT-06). */
export function criticalTable(rules: Vd10Rules): Entry[] {
  return rules.files['tables/critical'].map(({ id, rule, min, max }) => {
    const total = max === null ? `${min}+` : min === max ? String(min) : `${min}–${max}`
    const effect = ownEffect(rules, id)
    return {
      key: id,
      name: rules.words('criticals', id, 'name'),
      text: effect
        ? phrase(rules.words('deck', 'critical-total'), { total, effect })
        : rules.words('rules', rule)
    }
  })
}

/** What an effect does while it lasts; an effect that a pack added says its rule. */
function criticalEffect(rules: Vd10Rules, id: string): Localised {
  const effect = ownEffect(rules, id)
  return effect ? begun(effect) : rules.words('rules', criticalRule(rules, id))
}

/** The words of an effect with the campaign's figures; null if it has none. */
function ownEffect(rules: Vd10Rules, id: string): Localised | null {
  const words = rules.words('criticals', id, 'effect')
  if (Object.values(words).every((text) => text === `criticals.${id}.effect`)) return null
  const figures = rules.files['tables/criticals']
  const dice: { [id: string]: number } = {
    'head-trauma': figures.headTraumaDice,
    'blind-or-fracture': figures.fractureDice,
    blind: rules.files['catalogue/states'].find((state) => state.id === 'blind')?.physicalDice ?? 0,
    fracture: figures.fractureDice,
    'physical-trauma': figures.traumaDice
  }
  const lost = dice[id] ?? 0
  return phrase(words, {
    sign: lost < 0 ? '−' : '+',
    n: Math.abs(lost),
    damage: signed(figures.traumaDamage),
    willpower: figures.willpowerPaid
  })
}

/** The rule of an effect; blindness and fracture share one row of the table (VD10-CT-03). */
function criticalRule(rules: Vd10Rules, id: string): string {
  return (
    rules.files['tables/critical'].find(
      (candidate) =>
        candidate.id === id || (candidate.id === 'blind-or-fracture' && (id === 'blind' || id === 'fracture'))
    )?.rule ?? ''
  )
}

/** Words that begin a line of a card, with their capital. */
export function begun(words: Localised): Localised {
  return inEach([words], (language) => {
    const word = partIn(words, language)
    return word.slice(0, 1).toLocaleUpperCase(language) + word.slice(1)
  })
}
