import type { Member, Roster } from '../../../kernel/state/roster'
import type { Block } from '../../../kernel/system/sheet'
import type { Localised } from '../../../kernel/values/json'
import { NO_AMMO } from '../catalogue/files'
import type { CrRules } from '../catalogue/rules'
import { phrase, plain, say } from '../catalogue/say'
import { type Arm, armsOf, bodyArms, scoreOf, skillOf, smartKind } from './character'
import { boxes } from './boxes'
import { bonusParts } from './weapons'

/** The most boxes that a card has room for. */
const MOST_BOXES = 32

/** The table of a member's weapons, including built-in ones; null if there are none. */
export function weapons(rules: CrRules, roster: Roster, member: Member): Block | null {
  const held = [...armsOf(rules, roster, member.id), ...bodyArms(rules, roster, member)]
  if (held.length === 0) return null
  return {
    kind: 'table',
    key: 'weapons',
    title: say('blocks.weapons'),
    columns: ['attack', 'damage-short', 'att-short', 'ammo'].map((key) => say(`blocks.${key}`)),
    rows: held.map((arm) => weaponRow(rules, member, arm))
  }
}

function weaponRow(rules: CrRules, member: Member, arm: Arm): (Block & { kind: 'table' })['rows'][number] {
  const { weapon } = arm
  const skill = weapon.modes[0]?.skill ?? ''
  const bonus = bonusParts(rules, weapon.qualities, false, false).reduce((sum, { value }) => sum + value, 0)
  const attack = scoreOf(member, arm.melee ? 'dex' : 'ref') + skillOf(member, skill) + bonus
  const notes: Localised[] = [
    rules.words('weaponClasses', weapon.class, 'name'),
    ...weapon.qualities.map((id) => rules.words('qualities', id, 'name')),
    // How far a burst multiplies the dice is the weapon's own (CR-FM-02).
    ...weapon.modes.flatMap(({ mode, cap }) =>
      cap === undefined
        ? []
        : [
            phrase(rules.words('blocks', 'capped'), {
              mode: rules.words('modes', mode, 'name'),
              cap: phrase(rules.words('deck', 'cap'), { cap })
            })
          ]
    ),
    ...(weapon.magazine > 0 && arm.load !== NO_AMMO
      ? [rules.words('ammunition', arm.smart ? smartKind(arm.load) : arm.load, 'name')]
      : []),
    ...(arm.jammed ? [rules.words('conditions', 'weapon-jammed', 'name')] : []),
    ...(arm.bolt ? [rules.words('conditions', 'bolt-open', 'name')] : [])
  ]
  return {
    key: arm.item,
    name: arm.name,
    note: notes,
    cells: [
      `+${attack}`,
      `${weapon.damageDice}d${rules.files['tables/dice'].damage}`,
      weapon.attPerRound,
      weapon.magazine === 0
        ? plain('—')
        : phrase(rules.words('blocks', 'written'), { value: arm.loaded, max: weapon.magazine })
    ],
    ...(weapon.magazine > 0 &&
      weapon.magazine <= MOST_BOXES && { boxes: boxes(weapon.magazine, weapon.magazine - arm.loaded) })
  }
}
