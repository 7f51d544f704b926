import type { Battle, Side } from '../../../../src-main/kernel/state/battle'
import type { Params } from '../../../../src-main/kernel/values/json'
import { STASH, type Roster } from '../../../../src-main/kernel/state/roster'
import type { Reason } from '../../../../src-main/kernel/values/verdict'
import { battle as rulesOfBattle } from '../../../../src-main/systems/neo-necro/battle'
import { tracker } from '../../../../src-main/systems/neo-necro/tracker/index'
import { gangOf, type Drawn } from '../../../support/necro-gang'
import { dice } from '../../../support/necro-interlude'
import { game, table } from '../../../support/necro-table'
import { necro } from '../../../support/neo-necro-raw'
import { foundedBy } from './people'
import { refusedBy, type Triggers } from './triggers'

const rules = necro()
const keepsGauges = { ...rules, houseRules: { ...rules.houseRules, gaugesRefillEachGame: false } }

const musters =
  (drawn: Drawn, more: Partial<Roster> = {}, ids: string[] = ['m0']) =>
  () =>
    refusedBy(rulesOfBattle.muster(rules, gangOf(rules, [drawn], more), ids))

/** The report of a game of two gangs with one fault: in the first gang's leader, or in either side. */
function reported(
  wrong: (sides: { mine: Side; theirs: Side; knife: string }) => void,
  by = rules
): readonly Reason[] {
  const at = table()
  const a = foundedBy(at, 'g1', (gang) => gang.buy('dagger', gang.member('Alba').id))
  const battle = game([a, foundedBy(at, 'g2')])
  const sides = structuredClone(battle.sides)
  wrong({ mine: sides[0]!, theirs: sides[1]!, knife: a.item('dagger').id })
  return refusedBy(rulesOfBattle.report(by, battle, sides))
}
const says = (record: Params) => () =>
  reported(({ mine }) => Object.assign(mine.combatants[0]!.record, record))
/** The second gang reports the first one's dagger, or something similar, as loot. */
const took =
  (
    how: (take: {
      knife: string
      mine: Side
      theirs: Side
    }) => { item?: string; from?: string; to?: string; taker?: string }[]
  ) =>
  () =>
    reported(({ mine, theirs, knife }) => {
      theirs.record['loot'] = how({ knife, mine, theirs }).map((one) => ({
        item: knife,
        from: mine.roster,
        to: theirs.roster,
        taker: theirs.combatants[0]!.member,
        ...one
      }))
    })

/** A battle begun at the table with these rosters. */
function begun(rosters: (battle: Battle, all: Roster[]) => Roster[]): readonly Reason[] {
  const at = table()
  const gangs = [foundedBy(at, 'g1'), foundedBy(at, 'g2')]
  const battle = game(gangs)
  return refusedBy(
    tracker.begin(
      rules,
      battle,
      rosters(
        battle,
        gangs.map((gang) => gang.roster)
      )
    )
  )
}

/** Starting a battle, reporting, ending. */
export const battles: Triggers = {
  'gang-founding': musters({}, { stage: 'founding' }),
  'gang-between': musters({}, { stage: 'between' }),
  'side-empty': musters({}, {}, []),
  'fighter-twice': musters({}, {}, ['m0', 'm0']),
  'unknown-fighter': () => begun((_, all) => all.map((one) => ({ ...one, members: [] }))),
  'unknown-roster': () => begun(() => []),
  'fighter-gone': musters({ left: 'dead' }),
  'fighter-captured': musters({ status: 'captured' }),
  'fighter-convalescent': musters({ status: 'convalescent' }),
  'fighter-unpaid': musters({ status: 'unpaid' }),
  'cannot-fight': musters({ injuries: Array<string>(9).fill('tremors') }),
  'unknown-field': says({ weather: 'rain' }),
  'unknown-state': says({ state: 'sad' }),
  'not-an-enemy': () =>
    reported(({ mine }) =>
      Object.assign(mine.combatants[0]!.record, { state: 'out', by: mine.combatants[1]!.member })
    ),
  'learning-boxes': says({ learning: 3 }),
  'purse-thief': says({ purse: 'nobody' }),
  'not-spendable': says({ used: ['nothing'] }),
  'not-lootable': took(() => [{ item: 'nothing' }]),
  'loot-side': took(({ mine }) => [{ to: mine.roster }]),
  'loot-taker': took(() => [{ taker: 'nobody' }]),
  'loot-to-stash': took(() => [{ taker: STASH }]),
  'looted-twice': took(({ theirs }) => [{}, { taker: theirs.combatants[1]!.member }]),
  'not-given': () =>
    reported(({ mine, knife }) => {
      mine.record['given'] = [{ item: knife, to: 'nobody' }]
    }),
  'not-a-gauge': () =>
    reported(({ mine, knife }) => {
      mine.record['gauges'] = [{ item: knife, ticked: -1 }]
    }, keepsGauges),
  results: () =>
    reported(({ mine, theirs }) => {
      mine.result = theirs.result = 'win'
    }),
  'result-missing': () => {
    const at = table()
    const gangs = [foundedBy(at, 'g1'), foundedBy(at, 'g2')]
    return refusedBy(
      rulesOfBattle.finish(
        rules,
        game(gangs, { results: ['win', null] }),
        gangs.map((gang) => gang.roster),
        dice()
      )
    )
  }
}
