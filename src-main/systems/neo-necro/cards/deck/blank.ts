import type { Block, Card } from '../../../../kernel/system/sheet'
import { boxes } from '../../sheet/blocks'
import type { NecroRules } from '../../catalogue/rules'
import { say } from '../../catalogue/say'
import { gauge } from '../../sheet/weapons'

/** Cards to fill in by hand: one for a fighter, one for a weapon, one for anything. */
export function blankCards(rules: NecroRules): Card[] {
  const lines = (key: string, count: number): Block => ({
    kind: 'lines',
    key,
    title: say(`deck.write-${key}`),
    count
  })
  const most = rules.characteristics.find(({ id }) => id === 'w')?.naturalMax ?? 0
  const profile = rules.characteristics.map(({ id, abbr, name }) => ({
    key: id,
    abbr,
    name,
    value: 0,
    own: 0,
    lines: []
  }))
  const form = (id: string, blocks: Block[], own = profile): Card => ({
    id: `blank:${id}`,
    kind: 'blank',
    title: say(`deck.blank-${id}`),
    subtitle: [],
    corner: [],
    profile: own,
    blocks,
    form: true
  })
  return [
    form('fighter', [
      lines('name', 1),
      { kind: 'boxes', key: 'wounds', title: say('blocks.wounds'), boxes: boxes(most) },
      {
        kind: 'boxes',
        key: 'learning',
        title: say('blocks.learning'),
        boxes: boxes(rules.experience.learning.boxes)
      },
      lines('weapons', 3),
      lines('more', 3),
      {
        kind: 'track',
        key: 'xp',
        title: say('blocks.xp'),
        value: 0,
        from: 0,
        marks: [...rules.experience.thresholds],
        next: null
      }
    ]),
    form(
      'weapon',
      [
        lines('name', 1),
        lines('ranges', 2),
        lines('hit', 2),
        lines('special', 3),
        { kind: 'boxes', key: 'gauge', title: say('deck.gauge'), boxes: gauge(rules) }
      ],
      []
    ),
    form('card', [lines('name', 1), lines('text', 10)], [])
  ]
}
