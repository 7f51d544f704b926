import type { Block } from '../../../../kernel/system/sheet'
import { UNNAMED } from '../../../../kernel/parts/rule-cards'
import type { CrRules } from '../../catalogue/rules'
import type { Thing } from '../../sheet/things'
import { cyberFacts } from '../../sheet/thing-facts'
import { phrase, say } from '../../catalogue/say'
import { isConcealable } from '../../sheet/character'
import { boxes } from '../../sheet/boxes'
import { barrierTable } from './lists'

/** Lines to write on, on the card of an implant that the book only names. */
const LINES = 5

/**
 * The blocks of an implant's card: effect, weapon line, facts, and boxes for its slots. One without figures has
 * lines for what the table decides (CR-CY-07).
 */
export function cyberBlocks(rules: CrRules, thing: Thing): Block[] {
  const facts = cyberFacts(rules, thing.id, { melee: false })
  const known = rules.files['catalogue/cyberware'].find(({ id }) => id === thing.id)
  const line: Block[] = known?.melee
    ? [
        {
          kind: 'table',
          key: 'melee',
          title: say('deck.melee'),
          columns: [say('deck.damage'), say('deck.att'), say('deck.reach'), say('writing.concealable')],
          rows: [
            {
              key: thing.id,
              name: rules.words('skills', known.melee.skill, 'name'),
              cells: [
                `${known.melee.damageDice}d${rules.files['tables/dice'].damage}`,
                known.melee.attPerRound,
                phrase(rules.words('deck', 'metres'), { n: known.melee.reachMetres }),
                say(isConcealable(rules, thing.id) ? 'shop.yes' : 'shop.no')
              ]
            }
          ]
        }
      ]
    : []
  return [
    ...(known
      ? [
          {
            kind: 'entries' as const,
            key: 'effect',
            title: UNNAMED,
            entries: [{ key: thing.id, name: UNNAMED, text: rules.words('cyberware', thing.id, 'summary') }]
          }
        ]
      : []),
    ...line,
    ...(facts.length > 0 ? [{ kind: 'facts' as const, key: 'facts', facts }] : []),
    ...(known?.rules.includes('CR-CY-07')
      ? [{ kind: 'lines' as const, key: 'decided', title: say('deck.write-decided'), count: LINES }]
      : []),
    ...(thing.id === 'self-ice' ? [barrierTable(rules)] : []),
    ...(known?.slots !== undefined
      ? [{ kind: 'boxes' as const, key: 'slots', title: say('figures.slots'), boxes: boxes(known.slots) }]
      : [])
  ]
}
