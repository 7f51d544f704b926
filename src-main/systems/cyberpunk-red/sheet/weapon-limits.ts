import { joinedNames } from '../../../kernel/values/languages'
import type { Block, Entry } from '../../../kernel/system/sheet'
import { loadsOf } from './character'
import type { FireMode, WeaponFacts } from '../catalogue/files'
import type { CrRules } from '../catalogue/rules'
import { phrase, say } from '../catalogue/say'

/**
 * The conditions for firing a weapon, beside its figures: how it is charged, what a charged shot does, how
 * few rounds are too few, and what it loads (CR-FM-02, CR-FM-05 to CR-FM-07, CR-WQ-03, CR-R16, CR-R18). Empty
 * if there are none.
 */
export function limitBlocks(rules: CrRules, weapon: WeaponFacts): Block[] {
  const entries = [
    ...chargeEntries(rules, weapon),
    ...weapon.modes.flatMap((mode) => leastEntries(rules, weapon, mode)),
    ...loadEntries(rules, weapon)
  ]
  return entries.length === 0 ? [] : [{ kind: 'entries', key: 'limits', title: say('deck.limits'), entries }]
}

function entry(rules: CrRules, key: string, text: string, facts: Parameters<typeof phrase>[1] = {}): Entry {
  return {
    key,
    name: rules.words('limits', key, 'name'),
    text: phrase(rules.words('limits', key, text), facts)
  }
}

const coverOf = (through: readonly string[]): string => (through.includes('thick') ? 'thick' : 'thin')

function chargeEntries(rules: CrRules, weapon: WeaponFacts): Entry[] {
  const { charge } = weapon
  const shot = weapon.modes.find(({ mode }) => mode === 'charged')
  if (!charge) return []
  const { secondsPerRound } = rules.files['tables/combat']
  return [
    charge.rounds === null
      ? entry(rules, 'charge', 'turn')
      : entry(rules, 'charge', 'rounds', { rounds: charge.rounds, seconds: charge.rounds * secondsPerRound }),
    ...(shot
      ? [
          entry(rules, 'charged', coverOf(shot.coverPierced ?? []), {
            att: shot.attPerRound ?? weapon.attPerRound,
            rounds: shot.rounds
          })
        ]
      : []),
    ...(shot?.emptyIfBelow === undefined ? [] : [entry(rules, 'emptied', 'text', { n: shot.emptyIfBelow })]),
    entry(rules, 'sight', coverOf(charge.seesThrough))
  ]
}

/** The least rounds that a mode needs, if it has such a limit. */
function leastEntries(
  rules: CrRules,
  { modes }: WeaponFacts,
  { mode, rounds, minimumRounds }: FireMode
): Entry[] {
  const facts = { n: minimumRounds ?? rounds, mode: rules.words('modes', mode, 'name') }
  const reasonOf = (text: string): Entry[] => [
    { ...entry(rules, 'least', text, facts), key: modes.length > 1 ? `least-${mode}` : 'least' }
  ]
  if (minimumRounds !== undefined) return reasonOf('text')
  return mode === 'autofire'
    ? reasonOf(rules.house.autofireLowAmmo === 'proportional' ? 'proportional' : 'text')
    : []
}

function loadEntries(rules: CrRules, weapon: WeaponFacts): Entry[] {
  const kinds = loadsOf(weapon).map(({ spare }) => rules.words('ammunition', spare, 'name'))
  const [only] = kinds
  if (weapon.smartOnly && only) return [entry(rules, 'smart-only', 'text', { kind: only })]
  return weapon.loads ? [entry(rules, 'either', 'text', { kinds: joinedNames(kinds) })] : []
}
