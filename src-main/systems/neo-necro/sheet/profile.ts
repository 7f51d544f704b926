import type { Localised, Words } from '../../../kernel/values/json'
import type { ReceiptLine } from '../../../kernel/values/receipt'
import type { Trait } from '../../../kernel/state/roster'
import type { StatCell } from '../../../kernel/system/sheet'
import { startingType, type Fighter } from './fighter'
import { joined, phrase, signed, type Part } from '../catalogue/phrase'
import { thingRules } from '../formulas/mods'
import type { ProfileLine } from '../formulas/profile'
import { say } from '../catalogue/say'
import { traitsOf } from './state'

/** The profile: each characteristic with its receipt, in the order of NN-RUL-67 (own, injuries, equipment). */
export function profileCells(fighter: Fighter): StatCell[] {
  const { rules, own, effective } = fighter
  return rules.characteristics.map(({ id, abbr, name }) => ({
    key: id,
    abbr,
    name,
    value: effective.profile[id],
    own: own[id],
    lines: [
      ...ownLines(fighter, id),
      ...changeLines(
        fighter,
        effective.lines.filter((line) => line.characteristic === id)
      )
    ]
  }))
}

/** The starting value of the type, and what progressions added (NN-FTR-1, NN-XP-12). */
function ownLines({ rules, member, own }: Fighter, id: keyof Fighter['own']): ReceiptLine[] {
  const type = startingType(rules, member)
  const start = type?.profile[id]
  if (!type || start === undefined || start > own[id])
    return [{ label: say('receipts.own'), amount: own[id], rules: ['NN-CHA-1'] }]
  const gained = own[id] - start
  return [
    { label: say('receipts.start', { type: type.name }), amount: start, rules: ['NN-FTR-1'] },
    ...(gained > 0
      ? [
          {
            label: say('receipts.progressions'),
            amount: gained,
            rules: ['NN-GANG-4', 'NN-XP-12', 'NN-CHA-3']
          }
        ]
      : [])
  ]
}

const CUSHIONED = ['NN-CHA-5', 'NN-ARM-3']

function changeLines(fighter: Fighter, lines: ProfileLine[]): ReceiptLine[] {
  return lines.map(({ from, amount }, index) => {
    const nth = lines.slice(0, index).filter((line) => line.from.id === from.id).length
    if (from.kind === 'injury') {
      const trait = traitsOf(fighter.member, 'injury').filter((t) => t.key === from.id)[nth]
      const known = fighter.rules.injury(from.id)
      const why = known?.cumulative === false ? ['NN-INJ-10', 'NN-RUL-39'] : ['NN-INJ-3', 'NN-INJ-4']
      return {
        label: trait ? injuryName(trait) : (known?.name ?? say('receipts.injury')),
        amount,
        rules: [...why, 'NN-RUL-67']
      }
    }
    const item = fighter.items.filter((i) => i.thing === from.id)[nth]
    const kind = fighter.rules.thing(from.id)?.kind ?? ''
    return {
      label: item?.name ?? say('receipts.equipment'),
      amount,
      rules: [...(kind === 'cushioning' ? CUSHIONED : thingRules(from.id)), 'NN-CHA-4', 'NN-RUL-67'],
      ...(item && { item: item.id })
    }
  })
}

/** The name of an injury, with the side of a paired organ (NN-INJ-3). */
export function injuryName(trait: Trait): Words {
  const side = trait.data['side']
  return side === 'left' || side === 'right' ? say(`labels.${side}`, { injury: trait.name }) : trait.name
}

/** The distance of a move, with what changes it (NN-MOV-1, NN-INJ-9, NN-SKL-14). */
export function moveWords(fighter: Fighter): Localised {
  const { rules, skills, member, effective } = fighter
  const legs = traitsOf(member, 'injury').flatMap((trait) => {
    const by = moveOf(rules.injury(trait.key)?.effects ?? [])
    return by === 0 ? [] : [joined([trait.name, signed(by)], ' ')]
  })
  return distance(fighter, effective.move, [...legs, ...skillParts(fighter, skills, 'moveDistance')])
}

/** The distance of a sprint, with what changes it (NN-SPR-1, NN-SKL-13, NN-BIO-4). */
export function sprintWords(fighter: Fighter): Localised {
  const bionics = fighter.items.flatMap((item) => {
    const thing = fighter.rules.thing(item.thing)
    const mod =
      thing?.kind === 'bionic' ? thing.facts.mods?.find((m) => m.key === 'sprintDistance') : undefined
    return typeof mod?.value === 'number' ? [joined([item.name, signed(mod.value)], ' ')] : []
  })
  return distance(fighter, fighter.effective.sprint, [
    ...bionics,
    ...skillParts(fighter, fighter.skills, 'sprintDistance')
  ])
}

/**
 * The distance of a consolidation, with what changes it. Roll is a choice, so it is named but not added (NN-CON-1,
 * NN-SKL-12, NN-SKL-16).
 */
export function consolidationWords(fighter: Fighter): Localised {
  const sure = fighter.skills.filter((id) => !fighter.rules.skill(id)?.choice)
  const more = sure.reduce((sum, id) => sum + amountOf(fighter, id, 'consolidationDistance'), 0)
  return distance(
    fighter,
    fighter.rules.turn.consolidation + more,
    skillParts(fighter, fighter.skills, 'consolidationDistance')
  )
}

function distance({ rules }: Fighter, inches: number, why: Part[]): Localised {
  return why.length > 0
    ? phrase(rules, 'labels.inchesWhy', { inches, why: joined(why) })
    : phrase(rules, 'labels.inches', { inches })
}

type Distance = 'moveDistance' | 'sprintDistance' | 'consolidationDistance'

function skillParts(fighter: Fighter, skills: readonly string[], key: Distance): Part[] {
  return [...new Set(skills)].flatMap((id) => {
    const skill = fighter.rules.skill(id)
    const amount = amountOf(fighter, id, key)
    if (!skill || amount === 0) return []
    return [
      phrase(fighter.rules, skill.choice ? 'labels.orElse' : 'labels.named', {
        name: skill.name,
        amount: signed(amount)
      })
    ]
  })
}

function amountOf({ rules }: Fighter, skill: string, key: Distance): number {
  const value = rules.skill(skill)?.mods.find((mod) => mod.key === key)?.value
  return typeof value === 'number' ? value : 0
}

function moveOf(effects: readonly { type: string }[]): number {
  return effects.reduce(
    (sum, effect) => sum + (effect.type === 'move' ? (effect as { type: 'move'; value: number }).value : 0),
    0
  )
}
