import type { EveningRoster, EveningView } from '../../contract/interlude'
import { isAutomatic } from '../../kernel/parts/auto-answer'
import type { BattleRow, InterludeRow, RosterRow } from '../../store/campaign-file'
import { battleEntry } from './battle-entry'
import { loadRoster, type Session } from './context'

/** A day of games, and how far each roster has come since. Nothing of it is kept: it follows from the battles and the journal. */
export async function evening(
  session: Session,
  asked: string | undefined,
  of: string | undefined
): Promise<EveningView> {
  const { file } = session
  const battles = (await file.battleRows()).filter((battle) => battle.status === 'finished')
  const days = [...new Set(battles.map((battle) => battle.date))].sort().reverse()
  const rows = new Map((await file.rosterRows()).map((row) => [row.id, row]))
  const all = (await file.interludes()).filter((one) => rows.has(one.roster))
  const last = all.findLast((one) => one.roster === of)
  const day = asked ?? battles.find((battle) => battle.id === last?.battle)?.date ?? days[0] ?? null
  const ofDay = new Map(battles.filter((battle) => battle.date === day).map((battle) => [battle.id, battle]))
  const shown: Found[] = all.filter((one) => one.battle !== null && ofDay.has(one.battle))
  if (day === (days[0] ?? null)) shown.push(...owing([...rows.values()], all, shown))
  return {
    day,
    days,
    battles: [...ofDay.values()].map(battleEntry),
    rosters: await Promise.all(
      shown
        .sort((a, b) => (a.opened ?? 0) - (b.opened ?? 0))
        .map((one) => entry(session, one, rows.get(one.roster)!, battles))
    )
  }
}

type Found = Omit<InterludeRow, 'opened'> & { opened: number | null }

/** Whoever still owes one from before, or came with one that was begun elsewhere. */
function owing(rows: RosterRow[], all: InterludeRow[], shown: Found[]): Found[] {
  return rows
    .filter(
      (row) => row.stage === 'between' && !shown.some((one) => one.roster === row.id && one.closed === null)
    )
    .map(
      (row) =>
        all.findLast((one) => one.roster === row.id && one.closed === null) ?? {
          roster: row.id,
          battle: null,
          opened: null,
          closed: null
        }
    )
}

async function entry(
  session: Session,
  { roster: id, battle, opened, closed }: Found,
  row: RosterRow,
  battles: BattleRow[]
): Promise<EveningRoster> {
  const roster = await loadRoster(session, id)
  const prompts =
    closed === null && row.stage === 'between' ? session.system.prompts(session.rules, roster) : []
  const followed = battles.find((one) => one.id === battle)
  return {
    roster: id,
    name: roster.name,
    kindName: roster.kindName,
    player: roster.player,
    battle: followed ? { id: followed.id, name: followed.name, date: followed.date } : null,
    opened,
    closed,
    step: closed === null ? (roster.between?.step ?? null) : null,
    due: prompts.filter((prompt) => !prompt.optional).length,
    optional: prompts.filter((prompt) => prompt.optional).length,
    plain: prompts.filter((prompt) => isAutomatic(prompt, false)).length,
    throws: prompts.filter((prompt) => prompt.dice && isAutomatic(prompt, true)).length
  }
}
