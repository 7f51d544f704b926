import type { EveningRoster, EveningView } from '../../contract/interlude'
import { isAutomatic } from '../../kernel/parts/auto-answer'
import type { Roster } from '../../kernel/state/roster'
import { choicesDue } from '../../kernel/values/choices-due'
import type { BattleRow, InterludeRow, RosterRow } from '../../store/campaign-file'
import { battleEntry } from './battle-entry'
import { loadRoster, type Session } from './context'
import { openPrompts } from './roster-cache'

/**
 * A day of games and how far each roster's interlude is. Nothing of it is stored: it is computed from battles
 * and journal.
 */
export async function evening(
  session: Session,
  asked: string | undefined,
  of: string | undefined
): Promise<EveningView> {
  const { file } = session
  const days = await file.battleDays()
  const rows = new Map((await file.rosterRows()).map((row) => [row.id, row]))
  const day = asked ?? (of === undefined ? null : await lastDayOf(session, of)) ?? days[0] ?? null
  const ofDay = day === null ? [] : (await file.battleRows({ day })).filter(isOver)
  const shown: Found[] = (await file.interludesAfter(ofDay.map(({ id }) => id))).filter(({ roster }) =>
    rows.has(roster)
  )
  if (day === (days[0] ?? null)) shown.push(...(await owing(session, [...rows.values()], shown)))
  const followed = new Set(shown.flatMap(({ battle }) => battle ?? []))
  const others = [...followed].filter((id) => !ofDay.some((battle) => battle.id === id))
  const earlier = others.length > 0 ? (await file.battleRows({ ids: others })).filter(isOver) : []
  const known = new Map(
    (await file.rosters({ ids: shown.map(({ roster }) => roster) })).map((roster) => [roster.id, roster])
  )
  return {
    day,
    days,
    battles: ofDay.map(battleEntry),
    rosters: await Promise.all(
      shown
        .sort((a, b) => (a.opened ?? 0) - (b.opened ?? 0))
        .map(async (row) =>
          entry(
            session,
            row,
            // An unreadable roster is refused with its own reason.
            known.get(row.roster) ?? (await loadRoster(session, row.roster)),
            rows.get(row.roster)!,
            [...ofDay, ...earlier]
          )
        )
    )
  }
}

type Found = Omit<InterludeRow, 'opened'> & { opened: number | null }

const isOver = ({ status }: BattleRow): boolean => status === 'finished'

/** The day of the last battle that led to an interlude of this roster. */
async function lastDayOf({ file }: Session, roster: string): Promise<string | null> {
  const [last] = await file.lastInterludes([roster])
  const battle = last?.battle ?? null
  if (battle === null) return null
  return (await file.battleRows({ ids: [battle] })).find(isOver)?.date ?? null
}

/** Rosters with an unfinished interlude from before, or one imported in the middle. */
async function owing({ file }: Session, rows: RosterRow[], shown: Found[]): Promise<Found[]> {
  const due = rows.flatMap(({ id, stage }) =>
    stage === 'between' && !shown.some(({ roster, closed }) => roster === id && closed === null) ? [id] : []
  )
  return (await file.lastInterludes(due)).map((last, n) =>
    last?.closed === null ? last : { roster: due[n]!, battle: null, opened: null, closed: null }
  )
}

function entry(
  session: Session,
  { roster: id, battle, opened, closed }: Found,
  roster: Roster,
  row: RosterRow,
  battles: BattleRow[]
): EveningRoster {
  const prompts = closed === null && row.stage === 'between' ? openPrompts(session, roster) : []
  const followed = battles.find((candidate) => candidate.id === battle)
  return {
    roster: id,
    name: roster.name,
    kindName: roster.kindName,
    player: roster.player,
    battle: followed ? { id: followed.id, name: followed.name, date: followed.date } : null,
    opened,
    closed,
    step: closed === null ? (roster.between?.step ?? null) : null,
    due: choicesDue(prompts),
    optional: prompts.filter((prompt) => prompt.optional).length,
    plain: prompts.filter((prompt) => isAutomatic(prompt, false)).length,
    throws: prompts.filter((prompt) => prompt.dice && isAutomatic(prompt, true)).length
  }
}
