import type { Item } from '../../../../kernel/state/roster'
import type { Card } from '../../../../kernel/system/sheet'
import type { CrRules } from '../../catalogue/rules'
import { armOf } from '../../sheet/character'
import { plain, say } from '../../catalogue/say'
import { weaponBlocks } from './weapons'

/** The card of a weapon written on a sheet. */
export function writtenCard(rules: CrRules, item: Item, holder: string): Card {
  const { weapon } = armOf(rules, item)
  return {
    id: `weapon:${item.id}`,
    kind: 'weapon',
    title: item.name,
    subtitle: [rules.words('weaponClasses', weapon.class, 'name')],
    corner: [plain(holder)],
    profile: [],
    blocks: weaponBlocks(rules, weapon)
  }
}

/** The card of a piece of gear written on a sheet. */
export function gearCard(item: Item, holder: string): Card {
  const note = String(item.data['note'] ?? '')
  return {
    id: `gear:${item.id}`,
    kind: 'gear',
    title: item.name,
    subtitle: [say('blocks.gear')],
    corner: [plain(holder)],
    profile: [],
    blocks: [
      {
        kind: 'facts',
        key: 'facts',
        facts: [
          { label: say('writing.quantity'), value: Number(item.data['quantity'] ?? 1) },
          ...(note === '' ? [] : [{ label: say('writing.note'), value: plain(note) }])
        ]
      }
    ]
  }
}
