import type { Chance, Die } from '../../../../kernel/values/dice'
import { rosterEvent, type RosterEvent } from '../../../../kernel/state/event'
import type { Params } from '../../../../kernel/values/json'
import {
  heldBy,
  memberOf,
  type Member,
  type Roster,
  type RosterChange,
  type Trait
} from '../../../../kernel/state/roster'
import { aftermath } from '../../sheet/between'
import type { Injury, NecroRules } from '../../catalogue/rules'
import { deathChanges } from './dismiss'
import { isBionic, type BodySide } from './items'

/**
 * The events of a serious injury (NN-INJ-4). `where`: the side of a paired organ. `more`: changes of the same
 * event, such as the prompt being answered. Miraculous survival gives its XP in step 2; full recovery does
 * nothing.
 */
export function suffer(
  rules: NecroRules,
  roster: Roster,
  id: string,
  injury: Injury,
  chance: Chance,
  where: { side: BodySide; die: Die | null } | null,
  more: RosterChange[]
): RosterEvent[] {
  const member = memberOf(roster, id)
  const facts: Params = { fighter: member.name, injury: injury.name, ...(where?.die && { die: where.die }) }
  const tell = (type: string, facts: Params, changes: RosterChange[]): RosterEvent =>
    rosterEvent(roster.id, type, facts, [...more, ...changes])
  const does = (type: Injury['effects'][number]['type']): boolean =>
    injury.effects.some((effect) => effect.type === type)
  const enemy = aftermath(roster).fought[id]?.by ?? aftermath(roster).enemyLeader

  if (does('dead')) return [tell('fighter-died', facts, deathChanges(roster, id))]
  if (does('captured')) {
    const data = { roster: enemy?.roster ?? null, gangName: enemy?.gang ?? null }
    const held: RosterChange = {
      do: 'trait-add',
      member: id,
      trait: { id: chance.id(), kind: 'captivity', key: 'captured', name: injury.name, data }
    }
    return [
      tell('fighter-captured', { ...facts, gang: enemy?.gang ?? null }, [
        held,
        { do: 'member-status', member: id, to: 'captured' }
      ])
    ]
  }
  if (does('miss-games'))
    return [tell('fighter-convalescent', facts, [{ do: 'member-status', member: id, to: 'convalescent' }])]
  if (does('hatred')) {
    const data = {
      enemy: enemy?.member ?? null,
      enemyName: enemy?.name ?? null,
      roster: enemy?.roster ?? null,
      gangName: enemy?.gang ?? null
    }
    const trait = { id: chance.id(), kind: 'injury', key: injury.id, name: injury.name, data }
    return [
      tell('fighter-hates', { ...facts, enemy: enemy?.name ?? null, gang: enemy?.gang ?? null }, [
        { do: 'trait-add', member: id, trait }
      ])
    ]
  }
  if (does('characteristic') || does('move'))
    return maimed(rules, roster, member, injury, chance, where?.side ?? null, facts, tell)
  return [tell(does('xp') ? 'fighter-spared' : 'fighter-recovered', facts, [])]
}

/** A lasting injury. It destroys a bionic organ on that side (NN-BIO-1, NN-RUL-40). */
function maimed(
  rules: NecroRules,
  roster: Roster,
  member: Member,
  injury: Injury,
  chance: Chance,
  side: BodySide | null,
  facts: Params,
  tell: (type: string, facts: Params, changes: RosterChange[]) => RosterEvent
): RosterEvent[] {
  const trait: Trait = {
    id: chance.id(),
    kind: 'injury',
    key: injury.id,
    name: injury.name,
    data: side ? { side } : {}
  }
  const sideName = side ? (rules.words('battle', `side-${side}`) ?? {}) : null
  const hurt = tell(
    side ? 'fighter-maimed-side' : 'fighter-maimed',
    { ...facts, ...(sideName && { side: sideName }) },
    [{ do: 'trait-add', member: member.id, trait }]
  )
  const bionic = heldBy(roster, member.id).find(
    (item) => isBionic(item) && item.thing === injury.bionic && item.data['side'] === side
  )
  if (!bionic) return [hurt]
  return [
    hurt,
    rosterEvent(roster.id, 'bionic-destroyed', { fighter: member.name, thing: bionic.name }, [
      { do: 'item-remove', item: bionic.id }
    ])
  ]
}
