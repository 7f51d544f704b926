import type { Offer } from '../../../kernel/system/system'
import type { Words } from '../../../kernel/values/json'
import { isConcealable } from './character'
import { NO_AMMO, type WeaponFacts } from '../catalogue/files'
import type { CrRules } from '../catalogue/rules'
import { phrase, say } from '../catalogue/say'
import type { Thing } from './things'
import { modeOf } from './weapons'

/** The line of figures of a thing's card (chapter 7). */
export function factsOf(rules: CrRules, thing: Thing): Offer['facts'] {
  const yes = (value: boolean): Words => say(value ? 'shop.yes' : 'shop.no')
  const { weapon } = thing
  const tier = rules.files['tables/price-tiers'].find(({ price }) => price === thing.price)
  return [
    ...(weapon
      ? [
          { label: say('writing.class'), value: rules.words('weaponClasses', weapon.class, 'name') },
          ...weaponFacts(rules, weapon),
          { label: say('writing.concealable'), value: yes(weapon.concealable) }
        ]
      : []),
    ...(thing.units !== undefined ? [{ label: say('shop.units'), value: thing.units }] : []),
    ...cyberFacts(rules, thing.id),
    // Without a price it is free, as its column says.
    ...(tier ? [{ label: say('shop.tier'), value: rules.words('tiers', tier.id, 'name') }] : [])
  ]
}

export function weaponFacts(rules: CrRules, weapon: WeaponFacts): Offer['facts'] {
  return [
    { label: say('writing.damage'), value: `${weapon.damageDice}d${rules.files['tables/dice'].damage}` },
    { label: say('writing.att'), value: weapon.attPerRound },
    ...(weapon.magazine > 0
      ? [
          {
            label: say('writing.magazine'),
            value:
              weapon.ammo === NO_AMMO
                ? weapon.magazine
                : phrase(rules.words('blocks', 'magazine-of'), {
                    n: weapon.magazine,
                    kind: rules.words('ammunition', weapon.ammo, 'name')
                  })
          }
        ]
      : []),
    { label: say('writing.hands'), value: weapon.hands },
    ...weapon.qualities.map((id) => ({
      label: say('shop.quality'),
      value: rules.words('qualities', id, 'name')
    })),
    ...(modeOf(weapon, 'autofire')?.cap !== undefined
      ? [{ label: say('writing.autofire-cap'), value: `×${modeOf(weapon, 'autofire')?.cap}` }]
      : [])
  ]
}

/** The facts of an implant; `melee` false: without those of its blow, for a card that has a table of it. */
export function cyberFacts(rules: CrRules, id: string, { melee: withBlow = true } = {}): Offer['facts'] {
  const facts = rules.files['catalogue/cyberware'].find((candidate) => candidate.id === id)
  if (!facts) return []
  const { slots, max, requires, melee, active } = facts
  const { secondsPerRound } = rules.files['tables/combat']
  return [
    ...(active
      ? [
          { label: say('shop.activation'), value: say('shop.an-action') },
          {
            label: say('shop.lasts'),
            value: phrase(rules.words('shop', 'for-rounds'), {
              rounds: active.rounds,
              seconds: active.rounds * secondsPerRound
            })
          },
          {
            label: say('shop.then-spent'),
            value: phrase(rules.words('shop', 'for-minutes'), {
              minutes: (active.cooldownRounds * secondsPerRound) / 60
            })
          }
        ]
      : []),
    ...(slots !== undefined ? [{ label: say('shop.slots'), value: slots }] : []),
    ...(max !== undefined ? [{ label: say('shop.max'), value: max }] : []),
    ...(requires !== undefined
      ? [{ label: say('shop.requires'), value: rules.words('cyberware', requires, 'name') }]
      : []),
    ...(melee && withBlow
      ? [
          { label: say('writing.damage'), value: `${melee.damageDice}d${rules.files['tables/dice'].damage}` },
          { label: say('writing.att'), value: melee.attPerRound },
          { label: say('writing.concealable'), value: say(isConcealable(rules, id) ? 'shop.yes' : 'shop.no') }
        ]
      : [])
  ]
}
