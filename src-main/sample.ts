import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppOptions } from './app'
import type { MethodName, Request, RosterView } from './contract'
import type { Sample } from './contract/tasks'
import { answered } from './sample-answers'
import { LARGE_CLUB, playClub, type Club, type ClubBook } from './sample-club'
import {
  clearWorkshops,
  SampleCallFailed,
  writePlayed,
  type Call,
  type Stage,
  type StageOptions
} from './sample-stage'
import { resolved, type SampleStep } from './sample-steps'
import { inLanguage, sampleLanguage, WRITTEN_IN } from './sample-words'
import { games } from './systems/registry'

/** The script of a sample campaign (`resources/samples/<system>.json`): members and events, but no results of dice. */
interface SampleScript {
  campaign: string
  system: string
  players: string[]
  /** The seed of all dice: the same script gives the same campaign. */
  seed: string
  /** The step of an interlude in which money is spent. */
  spendAt: string
  rosters: ScriptRoster[]
  battles: ScriptBattle[]
  /** Method calls after everything else, or alone, for games that need nothing else. */
  steps?: SampleStep[]
  /** The day of the steps. */
  day?: string
}

interface ScriptRoster {
  name: string
  kind: string
  player: number
  members: ScriptMember[]
  stash: string[]
  /** Members and things to recruit and buy between battles, in this order, when rules and money allow. */
  wishes: ({ thing: string; for: string } | ScriptMember)[]
}

interface ScriptMember {
  type: string
  name: string
  choices?: { [key: string]: string }
  /** The options chosen for the prompts that the recruitment opens, in order. */
  progressions?: string[]
  things: string[]
}

interface ScriptBattle {
  name: string
  date: string
  sides: {
    roster: string
    result: 'win' | 'loss' | 'draw'
    records: { [member: string]: { [key: string]: string | number } }
  }[]
}

interface SampleOptions extends StageOptions {
  /** The system of the sample; by default the first one of the program. */
  system?: string
  /** The language of names and notes; French by default, English for a language without samples. */
  language?: string | undefined
}

/**
 * Writes the sample campaign to `out`, played through the same API as any campaign. A failure leaves no file.
 * Throws if the file exists or the app refuses a step of the script.
 */
export async function writeSample({
  system = games[0]!.id,
  language,
  ...options
}: SampleOptions): Promise<void> {
  const { resources } = options
  const spoken = await sampleLanguage(resources, language)
  const translated = await inLanguage(
    JSON.parse(await readFile(scriptOf(resources, system), 'utf8')) as Partial<SampleScript> &
      Pick<SampleScript, 'campaign' | 'system' | 'players' | 'seed'>,
    { resources, system, language: spoken }
  )
  const script: SampleScript = { spendAt: '', rosters: [], battles: [], ...translated }
  const campaign = `sample-${system}-${spoken ?? WRITTEN_IN}`
  await writePlayed({ ...options, campaign, seed: script.seed }, (stage) => play(script, stage))
}

/**
 * Writes a large campaign, the year of a club, to `out` in the same way. The same club gives the same file, to the
 * last seal.
 */
export async function writeClub({
  club,
  language,
  ...options
}: StageOptions & Pick<SampleOptions, 'language'> & { club: Club }): Promise<void> {
  const { resources } = options
  const spoken = await sampleLanguage(resources, language)
  const book = await inLanguage(JSON.parse(await readFile(scriptOf(resources, CLUB), 'utf8')) as ClubBook, {
    resources,
    system: CLUB,
    language: spoken
  })
  const campaign = `club-${club.gangs}-${club.battles}-${spoken ?? WRITTEN_IN}`
  await writePlayed({ ...options, campaign, seed: book.seed }, (stage) => playClub(book, club, stage))
}

/** The name of the club's script among those of the games. */
const CLUB = 'club'

export { LARGE_CLUB, SampleCallFailed, type Club }

/** The samples that an app may write into its library. */
export function sampleMaker({
  resources,
  version
}: Pick<SampleOptions, 'resources' | 'version'>): NonNullable<AppOptions['sample']> {
  return {
    list: (language) => listSamples(resources, language),
    language: (asked) => sampleLanguage(resources, asked),
    write: (out, { system, language, ...watch }) =>
      writeSample({ out, system, language, resources, version, ...watch }),
    tidy: clearWorkshops
  }
}

/** The systems with a sample, in the program's order, each with its campaign's name in that language. */
export async function listSamples(resources: string, asked?: string): Promise<Sample[]> {
  const language = await sampleLanguage(resources, asked)
  const samples = await Promise.all(
    games.map(async ({ id }) => {
      const script = await readFile(scriptOf(resources, id), 'utf8').catch(() => null)
      if (script === null) return []
      const { campaign } = JSON.parse(script) as SampleScript
      return [{ system: id, ...(await inLanguage({ campaign }, { resources, system: id, language })) }]
    })
  )
  return samples.flat()
}

const scriptOf = (resources: string, system: string): string => join(resources, 'samples', `${system}.json`)

/** Plays the script; returns the campaign's file name. */
async function play(script: SampleScript, { call, on, step }: Stage): Promise<string> {
  let steps = 0
  const next = (): void =>
    step(steps++, script.rosters.length + script.battles.length + (script.steps?.length ?? 0))
  on(script.battles[0]?.date ?? script.day ?? '2026-01-01')
  const campaign = await call('campaigns.create', {
    name: script.campaign,
    system: script.system,
    players: script.players
  })
  const gangs = new Map<string, Gang>()
  for (const roster of script.rosters) {
    next()
    gangs.set(
      roster.name,
      await found(call, roster, campaign.players[roster.player]?.id ?? null, script.spendAt)
    )
  }
  for (const battle of script.battles) {
    next()
    on(battle.date)
    await fight(call, battle, gangs)
    for (const side of battle.sides) await interlude(call, gangs.get(side.roster)!)
  }
  const answers = new Map<string, unknown>([['campaign', campaign]])
  for (const { call: method, with: asked = {}, as, answerAll } of script.steps ?? []) {
    next()
    const input = resolved(asked, answers)
    const answer: unknown = answerAll
      ? await answered(call, (input as { roster: string }).roster)
      : await call<MethodName>(method, input as Request<MethodName>)
    if (as) answers.set(as, answer)
  }
  return campaign.file
}

interface Gang {
  id: string
  script: ScriptRoster
  wishes: ScriptRoster['wishes']
  spendAt: string
}

async function found(
  call: Call,
  script: ScriptRoster,
  player: string | null,
  spendAt: string
): Promise<Gang> {
  const { id } = await call('rosters.create', { name: script.name, kind: script.kind, player })
  for (const member of script.members) await recruit(call, id, member)
  if (script.stash.length > 0)
    await call('stash.buy', { roster: id, lines: script.stash.map((thing) => ({ thing, holder: 'stash' })) })
  await call('rosters.found', { roster: id })
  return { id, script, wishes: [...script.wishes], spendAt }
}

async function recruit(
  call: Call,
  roster: string,
  { type, name, choices, progressions = [], things }: ScriptMember
): Promise<void> {
  const { recruited, prompts } = await call('members.recruit', { roster, type, name, choices: choices ?? {} })
  let asked = prompts.find((prompt) => prompt.member === recruited && prompt.options)
  for (const wanted of progressions) {
    if (!asked) break
    const { prompts } = await call('interlude.answer', { roster, prompt: asked.id, options: [wanted] })
    asked = prompts.find((prompt) => prompt.member === recruited && prompt.options)
  }
  if (things.length > 0)
    await call('stash.buy', { roster, lines: things.map((thing) => ({ thing, holder: recruited })) })
}

async function fight(call: Call, script: ScriptBattle, gangs: Map<string, Gang>): Promise<void> {
  const views = new Map<string, RosterView>()
  for (const { roster } of script.sides)
    views.set(roster, await call('rosters.get', { roster: gangs.get(roster)!.id }))
  const fighters = [...views.values()].flatMap((view) => view.sheets).filter((sheet) => sheet.status.fit)
  const fit = (roster: string) => views.get(roster)!.sheets.filter((sheet) => sheet.status.fit)
  const cast = new Set(
    [...gangs.values()]
      .flatMap((gang) => [...gang.script.members, ...gang.script.wishes.filter((wish) => 'type' in wish)])
      .map(({ name }) => name)
  )
  // A named member who is not fit (the dice decide who lives) becomes null: they did nothing.
  const memberOr = (value: string | number) =>
    typeof value === 'string' && cast.has(value)
      ? (fighters.find((sheet) => sheet.name === value)?.member ?? null)
      : value
  const battle = await call('battles.start', {
    name: script.name,
    date: script.date,
    sides: script.sides.map(({ roster }) => ({
      roster: views.get(roster)!.id,
      members: fit(roster).map((sheet) => sheet.member)
    }))
  })
  const sides = script.sides.map(({ roster, result, records }) => ({
    roster: views.get(roster)!.id,
    result,
    combatants: fit(roster)
      .filter((sheet) => records[sheet.name])
      .map((sheet) => ({
        member: sheet.member,
        record: Object.fromEntries(
          Object.entries(records[sheet.name]!).map(([key, value]) => [key, memberOr(value)])
        )
      }))
  }))
  await call('battles.report', { battle: battle.id, sides })
  await call('battles.finish', { battle: battle.id })
}

/** Answers all prompts until the roster is ready again. The app rolls the dice, and money is spent on the wishes. */
async function interlude(call: Call, gang: Gang): Promise<void> {
  let spent = false
  const view = await answered(call, gang.id, async ({ step }) => {
    if (step !== gang.spendAt || spent) return false
    spent = true
    await spend(call, gang)
    return true
  })
  if (view.stage === 'between')
    throw new Error(`the interlude of ${gang.script.name} asks nothing and is not over`)
}

/** Buys and recruits the wishes in order, as far as the app allows. The rest stays for the next interlude. */
async function spend(call: Call, gang: Gang): Promise<void> {
  const later: ScriptRoster['wishes'] = []
  for (let wish = gang.wishes.shift(); wish; wish = gang.wishes.shift()) {
    if ('type' in wish) {
      const { type, name, things } = wish
      const offer = (await call('rosters.recruits', { roster: gang.id })).find((o) => o.type === type)
      if (!offer?.allowed) later.push(wish)
      else {
        await recruit(call, gang.id, { ...wish, things: [] })
        gang.wishes.unshift(...things.map((thing) => ({ thing, for: name })))
      }
      continue
    }
    const { sheets } = await call('rosters.get', { roster: gang.id })
    const buyer = wish.for
    const holder =
      buyer === 'stash'
        ? 'stash'
        : sheets.find((sheet) => sheet.name === buyer && sheet.status.key !== 'dead')?.member
    const lines = [{ thing: wish.thing, holder: holder ?? '' }]
    const quote = holder ? await call('stash.quoteBuy', { roster: gang.id, lines }) : null
    if (quote?.allowed) await call('stash.buy', { roster: gang.id, lines })
    else if (quote) later.push(wish)
  }
  gang.wishes = later
}
