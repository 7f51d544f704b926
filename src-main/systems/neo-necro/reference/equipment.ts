import type { ReferenceEntry, ReferencePart } from '../../../kernel/content/reference'
import type { NecroRules, Thing } from '../catalogue/rules'
import { thingFacts } from '../sheet/facts'
import { say } from '../catalogue/say'
import { MASTER_CRAFTED } from '../catalogue/things'
import { entryOf } from './rules'

/** The sections of rules that speak of each kind of thing. */
const SECTIONS: { [kind in Thing['kind']]: string[] } = {
  weapon: ['WPN', 'MAS', 'RUL'],
  plating: ['ARM'],
  cushioning: ['ARM'],
  ammo: ['WPN', 'GEAR', 'RUL'],
  grenade: ['GRN', 'WPN', 'RUL'],
  gear: ['GEAR', 'RUL'],
  combi: ['COM'],
  bionic: ['BIO', 'INJ'],
  scenario: ['SCN']
}

/** Everything that can be bought, by category. Reloads and master-crafted weapons appear with their weapon. */
export function equipmentPart(rules: NecroRules): ReferencePart {
  const plain = rules.things().filter((thing) => thing.id === thing.base && thing.weapon === null)
  const loads = rules
    .things()
    .filter((thing) => thing.kind === 'ammo' && !thing.masterCrafted && thing.id === thing.base)
  return {
    id: 'things',
    name: say('reference.equipment'),
    sections: rules.categories.map(({ id, name }) => ({
      id,
      name,
      entries: [...plain, ...loads]
        .filter((thing) => thing.category === id)
        .map((thing) => thingEntry(rules, thing))
    }))
  }
}

function thingEntry(rules: NecroRules, thing: Thing): ReferenceEntry {
  return entryOf(rules, 'thing', thing, SECTIONS[thing.kind], {
    facts: [
      { label: say('reference.price'), value: say('reference.credits', { amount: thing.price }) },
      { label: say('reference.weight'), value: thing.encumbrance },
      ...(thing.availability === 'rare'
        ? [{ label: say('reference.availability'), value: say('reference.rare') }]
        : []),
      ...thingFacts(rules, thing),
      ...madeOf(rules, thing)
    ]
  })
}

/** The prices of its reload and of its master-crafted version (NN-EQP-1, NN-MAS-1). */
function madeOf(rules: NecroRules, thing: Thing): Required<ReferenceEntry>['facts'] {
  const reload = rules
    .things()
    .find(
      (candidate) =>
        candidate.kind === 'ammo' && candidate.weapon === thing.id && candidate.base === 'standard-reload'
    )
  const made = rules.thing(`${MASTER_CRAFTED}:${thing.id}`)
  return [
    ...(reload
      ? [{ label: say('reference.reload'), value: say('reference.credits', { amount: reload.price }) }]
      : []),
    ...(made
      ? [{ label: say('reference.made'), value: say('reference.credits', { amount: made.price }) }]
      : [])
  ]
}
