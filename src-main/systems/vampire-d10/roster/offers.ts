import type { BuyLine } from '../../../kernel/system/command'
import type { Chance } from '../../../kernel/values/dice'
import { rosterEvent, type RosterEvent } from '../../../kernel/state/event'
import { asValue } from '../../../kernel/values/json'
import { STASH, type Item, type Roster, type RosterChange } from '../../../kernel/state/roster'
import type { Offer } from '../../../kernel/system/system'
import { reason, refuse, type Reason, type Verdict } from '../../../kernel/values/verdict'
import { WRITTEN } from '../../../kernel/system/writing'
import type { Vd10Rules } from '../catalogue/rules'
import { say } from '../catalogue/say'

/** Every category of weapon and every armour of the book, all free (VD10-R34). */
export function offersFor(rules: Vd10Rules, holder: string): Offer[] {
  const free = {
    price: null,
    rare: false,
    weight: 0,
    fits: null,
    under: null,
    compared: false,
    permitted: true,
    affordable: true,
    allowed: true,
    byItself: true,
    refused: []
  }
  const worn = holder === STASH ? [reason('armour-is-worn', ['VD10-R34'])] : []
  return [
    ...rules.files['catalogue/weapons'].map(({ id, bonus, kind }): Offer => ({
      ...free,
      thing: id,
      name: rules.words('weapons', id, 'name'),
      category: 'weapons',
      effect: rules.words('weapons', id, 'examples'),
      facts: [
        { label: say('blocks.bonus'), value: `+${bonus}` },
        { label: say('blocks.kind'), value: rules.words('damageKinds', kind, 'name') }
      ]
    })),
    ...rules.files['catalogue/armours'].map(({ id, value, againstFirearms, dexterity }): Offer => ({
      ...free,
      thing: id,
      name: rules.words('armours', id, 'name'),
      category: 'armours',
      effect: null,
      permitted: worn.length === 0,
      allowed: worn.length === 0,
      byItself: worn.length === 0,
      refused: worn,
      facts: [
        { label: say('blocks.points'), value },
        ...(againstFirearms === value
          ? []
          : [{ label: say('blocks.against-firearms'), value: againstFirearms }]),
        ...(dexterity === 0
          ? []
          : [{ label: rules.words('attributes', 'dexterity', 'name'), value: `−${-dexterity}` }])
      ]
    }))
  ]
}

/** Takes weapons into a member's hands or into the haven, and puts armour on a member (VD10-R34). */
export function take(
  rules: Vd10Rules,
  roster: Roster,
  lines: BuyLine[],
  chance: Chance
): Verdict<RosterEvent[]> {
  const reasons: Reason[] = []
  const events: RosterEvent[] = []
  for (const { thing, quantity, holder, on } of lines) {
    const to =
      holder === STASH ? null : roster.members.find((member) => member.id === holder && member.left === null)
    const weapon = rules.files['catalogue/weapons'].find(({ id }) => id === thing)
    const armour = rules.files['catalogue/armours'].find(({ id }) => id === thing)
    const wrong = [
      ...(weapon || armour ? [] : [reason('unknown-thing', ['VD10-R34'], { thing })]),
      ...(to === undefined ? [reason('unknown-member', [], { member: holder })] : []),
      ...(on === undefined ? [] : [reason('unknown-option')]),
      ...(armour && to === null ? [reason('armour-is-worn', ['VD10-R34'])] : [])
    ]
    reasons.push(...wrong)
    if (wrong.length > 0) continue
    const into = to?.name ?? asValue(say('events.haven'))
    const emit = (section: string, changes: RosterChange[]) =>
      events.push(
        rosterEvent(
          roster.id,
          'gear-taken',
          { thing: rules.words(section, thing, 'name'), to: into },
          changes
        )
      )
    if (armour && to) emit('armours', [{ do: 'member-choice', member: to.id, key: 'armour', to: thing }])
    else
      for (let n = 0; n < quantity; n++)
        emit('weapons', [{ do: 'item-add', item: taken(rules, thing, chance.id(), holder) }])
  }
  return reasons.length > 0 ? refuse(...reasons) : events
}

/** The item of a weapon with the values of its category; it is like any written weapon. */
function taken(rules: Vd10Rules, category: string, id: string, holder: string): Item {
  const name = rules.words('weapons', category, 'name')
  const data = {
    name: name['fr'] ?? category,
    category,
    bonus: 0,
    attack: 'category',
    type: 'preset',
    reach: 0,
    firearm: false,
    automatic: false,
    handgun: false,
    scope: false
  }
  return {
    id,
    thing: category,
    name,
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
