import { STASH, type Item, type Member, type Roster, type Trait } from '../../src-main/kernel/state/roster'
import type { NecroRules } from '../../src-main/systems/neo-necro/catalogue/rules'
import { newItem } from '../../src-main/systems/neo-necro/roster/decide/items'

/** A fighter for a ready-made gang, made without purchases and decisions. */
export interface Drawn {
  type?: string
  name?: string
  /** Added to the type's starting profile. */
  gained?: { [characteristic: string]: number }
  xp?: number
  skills?: string[]
  injuries?: (string | { key: string; [data: string]: string })[]
  things?: string[]
  status?: string
  left?: string | null
  formerly?: string[]
  level?: number
}

export function gangOf(
  rules: NecroRules,
  drawn: Drawn[],
  more: Partial<Roster> & { stash?: string[] } = {}
): Roster {
  const members = drawn.map((one, nth) => memberOf(rules, one, nth))
  const items = drawn.flatMap((one, nth) =>
    (one.things ?? []).map((id, n) => itemOf(rules, id, `i${nth}-${n}`, `m${nth}`))
  )
  const { stash = [], ...rest } = more
  return {
    id: 'g1',
    name: 'Les Rats',
    system: 'neo-necro',
    kind: 'delaque',
    kindName: rules.house('delaque')!.name,
    player: null,
    stage: 'ready',
    money: 120,
    numbers: { respect: 300, value: 1500 },
    members,
    items: [...items, ...stash.map((id, n) => itemOf(rules, id, `s-${n}`, STASH))],
    between: null,
    ...rest
  }
}

function memberOf(rules: NecroRules, drawn: Drawn, nth: number): Member {
  const type = rules.fighterType(drawn.type ?? 'ganger')!
  const profile = Object.fromEntries(
    Object.entries(type.profile).map(([key, value]) => [key, value + (drawn.gained?.[key] ?? 0)])
  )
  return {
    id: `m${nth}`,
    name: drawn.name ?? `Nom ${nth}`,
    type: type.id,
    typeName: type.name,
    cost: type.cost,
    profile,
    numbers: { xp: drawn.xp ?? type.startingXp, starting: 0, startingTaken: 0 },
    choices: { category: 'bs' },
    traits: [
      ...(drawn.skills ?? []).map((key, n): Trait => ({
        id: `k${nth}-${n}`,
        kind: 'skill',
        key,
        name: rules.skill(key)!.name,
        data: {}
      })),
      ...(drawn.injuries ?? []).map((injury, n): Trait => {
        const { key, ...data } = typeof injury === 'string' ? { key: injury } : injury
        return { id: `j${nth}-${n}`, kind: 'injury', key, name: rules.injury(key)!.name, data }
      }),
      ...(drawn.level
        ? [
            {
              id: `l${nth}`,
              kind: 'rule',
              key: 'leader-of-men',
              name: rules.fighterRule('leader-of-men')!.name,
              data: { level: drawn.level }
            }
          ]
        : [])
    ],
    status: drawn.status ?? 'fit',
    left: drawn.left ?? null,
    ...(drawn.formerly && { formerly: drawn.formerly })
  }
}

/** A thing as an item of a fighter. `bayonet@0` is fitted to the fighter's first thing. */
function itemOf(rules: NecroRules, written: string, id: string, holder: string): Item {
  const [thing = '', on] = written.split('@')
  const found = rules.thing(thing)
  if (!found) throw new Error(`no thing ${thing}`)
  return newItem(found, {
    id,
    holder,
    on: on === undefined ? null : id.replace(/-\d+$/, `-${on}`),
    paid: found.price,
    source: 'founding'
  })
}
