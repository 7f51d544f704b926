import { ruleEntries, rulesIn } from '../../../../kernel/content/reference'
import type { Block, Card } from '../../../../kernel/system/sheet'
import { boxes } from '../../sheet/blocks'
import type { NecroRules } from '../../catalogue/rules'
import { say } from '../../catalogue/say'
import { sentencesBlock } from './sentences'

/** Turns to tick. The book sets no last turn; few games last longer. */
const TURNS = 12

/**
 * A card of the plain game, and a form for scenarios that players invent. The book has no scenarios (chapter 14).
 */
export function scenarioCards(rules: NecroRules): Card[] {
  const { size, terrainCoverage } = rules.turn.table
  const setUp: Block = {
    kind: 'facts',
    key: 'table',
    facts: [
      { label: say('deck.table'), value: say('deck.tableSize', { width: size.width, depth: size.depth }) },
      { label: say('deck.terrain'), value: say('deck.terrainShare', { percent: terrainCoverage * 100 }) }
    ]
  }
  const turns: Block = { kind: 'boxes', key: 'turns', title: say('deck.turns'), boxes: boxes(TURNS) }
  const part = (section: string): Block =>
    sentencesBlock(section, sentences(rules, section), say(`deck.part-${section}`))
  const lines = (key: string, count: number): Block => ({
    kind: 'lines',
    key,
    title: say(`deck.write-${key}`),
    count
  })
  return [
    {
      id: 'scenario:plain',
      kind: 'scenario',
      title: say('deck.plainGame'),
      subtitle: [say('deck.scenario')],
      corner: [],
      profile: [],
      blocks: [setUp, turns, part('SET'), part('ROUT')]
    },
    {
      id: 'scenario:blank',
      kind: 'scenario',
      title: say('deck.blankScenario'),
      subtitle: [say('deck.scenario')],
      corner: [],
      profile: [],
      blocks: [
        lines('name', 1),
        lines('setUp', 2),
        lines('goal', 2),
        lines('special', 2),
        lines('reward', 1),
        turns
      ],
      form: true
    }
  ]
}

/** The rules of a section, in Magot's own wording. */
function sentences(rules: NecroRules, section: string) {
  const ids = Object.keys(rulesIn(rules.text.fr)).filter((id) => id.startsWith(`NN-${section}-`))
  return ruleEntries(rules.text, ids).map(({ id, text }) => ({ key: id, text: text[0] ?? {} }))
}
