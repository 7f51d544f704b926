import { keptSheets } from '../../../kernel/parts/kept-sheets'
import type { Words } from '../../../kernel/values/json'
import type { Member } from '../../../kernel/state/roster'
import type { Block, MemberIdentity, MemberSheet } from '../../../kernel/system/sheet'
import {
  filled,
  gearBlock,
  injuriesBlock,
  learningBoxes,
  movementBlock,
  orderBoxes,
  rulesBlock,
  skillsBlock,
  suppliesBlock,
  woundBoxes,
  xpTrack
} from './blocks'
import type { NecroRules } from '../catalogue/rules'
import { fighterOf, type Fighter } from './fighter'
import { loadFigure, valueFigure, woundsFigure, xpFigure } from './figures'
import { meleeBlock } from './melee-block'
import { profileCells } from './profile'
import { savesBlock } from './save-block'
import { say } from '../catalogue/say'
import { STATUSES, traitsOf } from './state'
import { grenadesBlock, rangedBlock } from './weapons'

/** The sheets of all members in roster order, including those who have left. */
export const memberSheets = keptSheets<NecroRules>((rules, roster, member) =>
  memberSheet(fighterOf(rules, roster, member))
)

export function memberSheet(fighter: Fighter): MemberSheet {
  return { ...memberSummary(fighter), blocks: memberBlocks(fighter) }
}

/** A fighter's sheet without its blocks, which are most of its work. */
export function memberSummary(fighter: Fighter): Omit<MemberSheet, 'blocks'> {
  const { member } = fighter
  const profile = profileCells(fighter)
  const wounds = profile.find((cell) => cell.key === 'w')
  return {
    member: member.id,
    name: member.name,
    typeName: member.typeName,
    status: statusOf(fighter),
    profile,
    figures: [
      loadFigure(fighter),
      xpFigure(fighter),
      valueFigure(fighter),
      woundsFigure(fighter, wounds?.lines ?? [])
    ]
  }
}

/**
 * All blocks of a fighter, for their page and their card, in the order in which play needs them. `boxed`: see rangedBlock.
 */
export function memberBlocks(fighter: Fighter, boxed = false): Block[] {
  return filled([
    woundBoxes(fighter),
    learningBoxes(fighter),
    orderBoxes(fighter),
    movementBlock(fighter),
    rangedBlock(fighter, boxed),
    meleeBlock(fighter),
    grenadesBlock(fighter),
    savesBlock(fighter),
    skillsBlock(fighter),
    rulesBlock(fighter),
    injuriesBlock(fighter),
    gearBlock(fighter),
    suppliesBlock(fighter),
    xpTrack(fighter)
  ])
}

/** Who a member who left is: their sheet without what takes work. */
export function departed(_rules: NecroRules, member: Member): MemberIdentity {
  return {
    member: member.id,
    name: member.name,
    typeName: member.typeName,
    status: exitStatus(member.left ?? 'dismissed')
  }
}

/** The status of a member who left in this way. */
const exitStatus = (left: string): MemberSheet['status'] => ({
  key: left,
  label: say(EXIT_LABELS[left] ?? 'labels.statusDismissed'),
  fit: false
})

/**
 * A fighter's status: gone, kept from the next game, unable to fight, or fit (NN-PAY-2, NN-INJ-3, NN-INJ-10,
 * NN-RUL-43).
 */
export function statusOf({ rules, member, effective }: Fighter): MemberSheet['status'] {
  if (member.left !== null) return exitStatus(member.left)
  if (member.status !== 'fit')
    return { key: member.status, label: statusLabel(member), fit: false, general: generalStatus(member) }
  if (!effective.canFight)
    return {
      key: 'cannot-fight',
      label: say('labels.statusCannotFight'),
      fit: false,
      why: effective.why.map((id) => whyUnable(rules, id))
    }
  return { key: 'fit', label: say('labels.statusFit'), fit: true }
}

/** A characteristic at 0 may show as more: equipment does not count here (NN-INJ-3, NN-RUL-67). */
function whyUnable(rules: NecroRules, id: string): Words {
  const characteristic = rules.characteristics.find((one) => one.id === id)?.name
  if (characteristic) return say('labels.unableAtZero', { characteristic })
  const injury = rules.injury(id)
  return injury?.secondTime
    ? say('labels.unableTwice', { injury: injury.name })
    : (injury?.name ?? { fr: id, en: id })
}

export const STATUS_LABELS: { [status in (typeof STATUSES)[number]]: string } = {
  fit: 'labels.statusFit',
  convalescent: 'labels.statusConvalescent',
  unpaid: 'labels.statusUnpaid',
  captured: 'labels.statusCaptured'
}

/** How a member can have left the gang. */
const EXIT_LABELS: { [left: string]: string } = {
  dead: 'labels.statusDead',
  dismissed: 'labels.statusDismissed',
  retired: 'labels.statusRetired',
  transferred: 'labels.statusTransferred'
}

function statusLabel(member: Member): Words {
  const captor = traitsOf(member, 'captivity')[0]?.data['gangName']
  if (member.status === 'captured' && typeof captor === 'string')
    return say('labels.statusCapturedBy', { gang: captor })
  return generalStatus(member)
}

/** The status without its details, so that captives of different gangs can be grouped. */
function generalStatus({ status }: Member): Words {
  const known = STATUSES.find((candidate) => candidate === status)
  return known ? say(STATUS_LABELS[known]) : { fr: status, en: status }
}
