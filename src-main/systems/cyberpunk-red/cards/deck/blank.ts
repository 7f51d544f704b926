import type { Block, Card } from '../../../../kernel/system/sheet'
import type { CrRules } from '../../catalogue/rules'
import { say } from '../../catalogue/say'
import { boxes } from '../../sheet/boxes'
import { characteristics } from '../../sheet/members'
import type { CardSpec } from './book'

/** How many boxes the blank card has of each kind. */
const BOXES = { hp: 50, magazine: 30, luck: 8 }

/**
 * The blank card to fill in: scores, hit points, armour, luck, weapons, states, and cyberware without
 * figures (CR-CY-07).
 */
export function blankCard(rules: CrRules, spec: CardSpec): Card {
  const lines = (key: string, count: number): Block => ({
    kind: 'lines',
    key,
    title: say(`deck.write-${key}`),
    count
  })
  const ticks = (key: string, count: number): Block => ({
    kind: 'boxes',
    key,
    title: say(`deck.tick-${key}`),
    boxes: boxes(count)
  })
  const profile = characteristics(rules).map((characteristic) => ({
    ...characteristic,
    value: 0,
    own: 0,
    lines: []
  }))
  const cyber = rules.files['catalogue/cyberware'].filter(({ rules: by }) => by.includes('CR-CY-07'))
  return {
    id: spec.id,
    kind: spec.kind,
    title: rules.words('cards', spec.id, 'name'),
    subtitle: [],
    corner: [],
    profile,
    form: true,
    blocks: [
      lines('name', 1),
      ticks('hp', BOXES.hp),
      lines('armour', 1),
      ticks('luck', BOXES.luck),
      lines('weapons', 3),
      ticks('magazine', BOXES.magazine),
      lines('states', 2),
      {
        kind: 'table',
        key: 'cyberware',
        title: say('blocks.cyberware'),
        columns: [],
        rows: cyber.map(({ id }) => ({
          key: id,
          name: rules.words('cyberware', id, 'name'),
          cells: [],
          boxes: boxes(1)
        }))
      }
    ]
  }
}
