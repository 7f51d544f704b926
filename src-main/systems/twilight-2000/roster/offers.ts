import type { BuyLine } from '../../../kernel/system/command'
import type { Chance } from '../../../kernel/values/dice'
import { rosterEvent, type RosterEvent } from '../../../kernel/state/event'
import type { Json, Localised } from '../../../kernel/values/json'
import { STASH, type Item, type Roster } from '../../../kernel/state/roster'
import type { Offer } from '../../../kernel/system/system'
import { reason, refuse, type Verdict } from '../../../kernel/values/verdict'
import { WRITTEN } from '../../../kernel/system/writing'
import { armouryIds, type T2kRules } from '../catalogue/rules'
import { plain, say } from '../catalogue/say'

type Row = T2kRules['files']['catalogue/armoury'][number]

/** The weapons in the campaign's armoury. All are free, whatever price is noted (T2K-R25). */
export function offersFor(rules: T2kRules): Offer[] {
  const ids = armouryIds(rules)
  return rules.files['catalogue/armoury'].map((row, at) => ({
    thing: ids[at]!,
    name: plain(row.name),
    category: 'weapons',
    price: null,
    rare: false,
    weight: 0,
    facts: [
      { label: say('writing.class'), value: rules.words('weaponClasses', row.class, 'name') },
      { label: say('writing.rof'), value: row.rof },
      { label: say('writing.magazine'), value: row.magazine },
      { label: say('writing.reliability'), value: row.reliability },
      { label: say('writing.weapon-damage'), value: row.damage },
      ...(row.price === '' ? [] : [{ label: say('writing.price'), value: plain(row.price) }])
    ],
    effect: null,
    fits: null,
    under: null,
    compared: false,
    permitted: true,
    affordable: true,
    allowed: true,
    byItself: true,
    refused: []
  }))
}

/**
 * Takes weapons from the armoury into a member's hands or the stash; there they are like any written weapon.
 */
export function fromArmoury(
  rules: T2kRules,
  roster: Roster,
  lines: BuyLine[],
  chance: Chance
): Verdict<RosterEvent[]> {
  const ids = armouryIds(rules)
  const events: RosterEvent[] = []
  for (const { thing, quantity, holder } of lines) {
    const row = rules.files['catalogue/armoury'].find((_, at) => ids[at] === thing)
    const to =
      holder === STASH ? null : roster.members.find((member) => member.id === holder && member.left === null)
    if (!row) return refuse(reason('unknown-thing', ['T2K-R25'], { thing }))
    if (to === undefined) return refuse(reason('unknown-member', [], { member: holder }))
    const into: Json | Localised = to?.name ?? say('events.store')
    for (let n = 0; n < quantity; n++)
      events.push(
        rosterEvent(roster.id, 'gear-taken', { thing: row.name, to: into }, [
          { do: 'item-add', item: taken(row, chance.id(), holder) }
        ])
      )
  }
  return events
}

/** The item of a new weapon: magazine full, reliability at its maximum. */
function taken(row: Row, id: string, holder: string): Item {
  const { name, rof, magazine, reliability, damage } = row
  const data = {
    name,
    class: row.class,
    rof,
    magazine,
    loaded: magazine,
    spare: 0,
    reliability,
    'reliability-max': reliability,
    'weapon-damage': damage,
    scope: false,
    bipod: false,
    jammed: false
  }
  return {
    id,
    thing: WRITTEN,
    name: plain(name),
    category: 'weapons',
    price: null,
    paid: 0,
    weight: 0,
    source: WRITTEN,
    holder,
    on: null,
    data
  }
}
