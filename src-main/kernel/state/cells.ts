import type { Battle, BattleChange, Side } from './battle'
import type { CampaignChange } from './campaign'
import type { Event } from './event'
import type { Json } from '../values/json'
import { STASH, type Member, type Roster, type RosterChange } from './roster'
import type { TrackerChange } from './tracker'

/** An act as the journal stores it; the same for old and new acts. */
export interface KeptAct {
  input: Json
  events: readonly Pick<Event, 'subject' | 'changes'>[]
}

/**
 * What an act did that later acts may depend on, and what it needed itself. Ids are those of members, items,
 * traits, battles…; values are paths within a subject (`roster:r1/member:m3:profile:ws`), and one path may
 * contain others. Two needs never conflict: reading something makes no act depend on another reader.
 */
export interface Trace {
  /** Ids created. */
  makes: Set<string>
  /** Values set, by path. */
  sets: Set<string>
  /** Subjects of which it opened a stage or an interlude, by kind and id. */
  opens: Set<string>
  /** Ids used. */
  uses: Set<string>
  /** Subjects that the act belongs to, even if it changed nothing there. */
  within: Set<string>
  /** Rosters whose value it may have changed. */
  worth: Set<string>
  /** Money moved, by roster. No act depends on a sum; whether the money suffices is checked elsewhere. */
  money: Map<string, number>
}

/** Changes of a battle's report. */
const REPORTED: readonly string[] = ['side', 'record', 'result'] satisfies BattleChange['do'][]

/** Changes that can't alter a roster's value: names, player, notes, money. */
const WORTHLESS = new Set<string>([
  'money',
  'told',
  'rename',
  'own',
  'player',
  'member-rename',
  'member-own',
  'between-data',
  'between-step',
  'stage'
])

/** Computes an act's trace from its changes, its other events and its input. */
export function traceOf(act: KeptAct): Trace {
  const trace: Trace = {
    makes: new Set(),
    sets: new Set(),
    opens: new Set(),
    uses: new Set(),
    within: new Set(),
    worth: new Set(),
    money: new Map()
  }
  let inputNames = true
  for (const { subject, changes } of act.events) {
    const key = `${subject.kind}:${subject.id}`
    const on: On = { trace, key, set: (path) => trace.sets.add(`${key}/${path}`) }
    trace.within.add(key)
    if (subject.kind !== 'campaign') trace.uses.add(subject.id)
    if (subject.kind === 'roster')
      for (const change of changes as readonly RosterChange[]) {
        if (!WORTHLESS.has(change.do)) trace.worth.add(subject.id)
        ofRoster(on, change)
      }
    if (subject.kind === 'battle')
      for (const change of changes as readonly BattleChange[]) ofBattle(on, change)
    if (subject.kind === 'campaign')
      for (const change of changes as readonly CampaignChange[]) ofCampaign(on, change)
    if (subject.kind === 'tracker') ofTracker(on, changes as readonly TrackerChange[])
    // A report repeats what was recorded at the start; what is new is in its changes. Acts of the campaign
    // itself hold people's texts and settings, which outlive the things they mention.
    if (subject.kind === 'campaign' || changes.some((change) => REPORTED.includes(change.do)))
      inputNames = false
  }
  if (inputNames) mention(trace.uses, act.input)
  return trace
}

/**
 * The combined effects of the acts being undone, for finding later acts that depend on them. Grows with each
 * act added.
 */
export interface Reach {
  /** By id, path or subject: the earliest of the acts that made, set or opened it. */
  made: Map<string, number>
  set: Map<string, number>
  /** By each path that contains a set path. */
  around: Map<string, number>
  opened: Map<string, number>
}

export function noReach(): Reach {
  return { made: new Map(), set: new Map(), around: new Map(), opened: new Map() }
}

/** Adds an act to those being undone (in place). */
export function reachOn(reach: Reach, seq: number, trace: Trace): void {
  const note = (map: Map<string, number>, key: string): void =>
    void map.set(key, Math.min(seq, map.get(key) ?? seq))
  for (const id of trace.makes) note(reach.made, id)
  for (const subject of trace.opens) note(reach.opened, subject)
  for (const path of trace.sets) {
    note(reach.set, path)
    for (const outer of outerOf(path)) note(reach.around, outer)
  }
}

/**
 * True if the act depends on an earlier act being undone: it uses an id made there, replaces a value set
 * there, or was done in a stage or interlude opened there.
 */
export function dependsOn(reach: Reach, seq: number, trace: Trace): boolean {
  const before = (map: Map<string, number>, key: string): boolean => (map.get(key) ?? seq) < seq
  for (const subject of trace.within) if (before(reach.opened, subject)) return true
  for (const id of trace.uses) if (before(reach.made, id)) return true
  for (const path of trace.sets) {
    if (before(reach.set, path) || before(reach.around, path)) return true
    for (const outer of outerOf(path)) if (before(reach.set, outer)) return true
  }
  return false
}

/** The paths that contain this one: `roster:r1/side:a` contains `roster:r1/side:a:record`. */
export function outerOf(path: string): string[] {
  const found: string[] = []
  const start = path.indexOf('/')
  for (let at = path.lastIndexOf(':'); at > start; at = path.lastIndexOf(':', at - 1))
    found.push(path.slice(0, at))
  return found
}

/** The roster of a value that belongs to its interlude, and is gone with it; null for any other path. */
export function interludeOf(path: string): string | null {
  return path.includes('/between') ? (/^roster:([^/]+)\/between(?::|$)/.exec(path)?.[1] ?? null) : null
}

interface On {
  trace: Trace
  key: string
  set(path: string): void
}

/** Adds every string that may be an id, also as part of a key (`injury:m3`). */
function mention(ids: Set<string>, value: Json | undefined): void {
  if (typeof value === 'string') for (const part of value.split(':')) ids.add(part)
  else if (Array.isArray(value)) for (const entry of value) mention(ids, entry)
  else if (typeof value === 'object' && value !== null)
    for (const entry of Object.values(value)) mention(ids, entry)
}

function ofRoster({ trace, key, set }: On, change: RosterChange): void {
  const { makes, uses, opens, money } = trace
  if ('member' in change && typeof change.member === 'string') uses.add(change.member)
  if ('item' in change && typeof change.item === 'string') uses.add(change.item)
  switch (change.do) {
    case 'create':
      madeWith(makes, change.roster)
      opens.add(key)
      return
    case 'money':
      money.set(key, (money.get(key) ?? 0) + change.by)
      return
    case 'rename':
      return set('name')
    case 'own':
      return set(`own:${change.key}`)
    case 'player':
      if (change.player !== null) uses.add(change.player)
      return set('player')
    case 'kind':
      return set('kind')
    case 'number':
      return set(`number:${change.key}`)
    case 'stage':
    case 'close':
    case 'reopen':
      opens.add(key)
      return set('stage')
    case 'between-open':
      makes.add(change.between.id)
      if (change.between.battle !== null) uses.add(change.between.battle)
      opens.add(key)
      return set('step')
    // Closing an interlude also ends its last step.
    case 'between-close':
      opens.add(key)
      return set('step')
    case 'between-step':
      return set('step')
    case 'between-data':
      mention(uses, change.key)
      return set(`between:${change.key}`)
    // A member who arrives from another roster brings traits with the ids they had there.
    case 'member-add':
      memberMade(makes, change.member)
      for (const { id, data } of change.member.traits) {
        uses.add(id)
        mention(uses, data)
      }
      return
    case 'member-remove':
      return set(`member:${change.member}:there`)
    case 'member-leave':
    case 'member-return':
      return set(`member:${change.member}:left`)
    case 'member-rename':
      return set(`member:${change.member}:name`)
    case 'member-type':
      return set(`member:${change.member}:type`)
    case 'member-status':
      return set(`member:${change.member}:status`)
    case 'member-profile':
      return set(`member:${change.member}:profile:${change.key}`)
    case 'member-number':
      return set(`member:${change.member}:number:${change.key}`)
    case 'member-choice':
      return set(`member:${change.member}:choice:${change.key}`)
    case 'member-own':
      return set(`member:${change.member}:own:${change.key}`)
    case 'trait-add':
      makes.add(change.trait.id)
      mention(uses, change.trait.data)
      return
    case 'trait-remove':
      uses.add(change.trait)
      return set(`trait:${change.trait}:there`)
    case 'trait-data':
      uses.add(change.trait)
      mention(uses, change.data)
      for (const field of Object.keys(change.data)) set(`trait:${change.trait}:data:${field}`)
      return
    // An item keeps its id when it changes rosters, and may come back.
    case 'item-add':
      makes.add(change.item.id)
      placed(uses, change.item.holder, change.item.on)
      mention(uses, change.item.data)
      return set(`item:${change.item.id}:there`)
    case 'item-remove':
      return set(`item:${change.item}:there`)
    case 'item-move':
      placed(uses, change.to, change.on)
      return set(`item:${change.item}:place`)
    case 'item-data':
      mention(uses, change.data)
      for (const field of Object.keys(change.data)) set(`item:${change.item}:data:${field}`)
      return
    case 'told':
      return
  }
}

/** Needs the item's holder, and the item it is attached to. */
function placed(uses: Set<string>, holder: string, on: string | null): void {
  if (holder !== STASH) uses.add(holder)
  if (on !== null) uses.add(on)
}

function madeWith(makes: Set<string>, roster: Roster): void {
  makes.add(roster.id)
  for (const member of roster.members) memberMade(makes, member)
  for (const item of roster.items) makes.add(item.id)
  if (roster.between) makes.add(roster.between.id)
}

function memberMade(makes: Set<string>, member: Member): void {
  makes.add(member.id)
  for (const trait of member.traits) makes.add(trait.id)
}

function ofBattle({ trace, key, set }: On, change: BattleChange): void {
  const { makes, uses, opens } = trace
  switch (change.do) {
    case 'create':
      makes.add(change.battle.id)
      return fielded(uses, change.battle.sides)
    case 'rename':
      return set('name')
    case 'friendly':
      return set('friendly')
    case 'detail':
      return set(`detail:${change.key}`)
    case 'picture-add':
    case 'picture-remove':
      return set(`picture:${change.picture}`)
    case 'begin':
      fielded(uses, change.sides)
      opens.add(key)
      return set('status')
    case 'record':
      uses.add(change.roster)
      if (change.member !== null) uses.add(change.member)
      spokenOf(uses, change.to)
      return set(
        `side:${change.roster}:${change.member === null ? 'own' : `member:${change.member}`}:${change.key}`
      )
    case 'result':
      uses.add(change.roster)
      return set(`side:${change.roster}:result`)
    case 'side':
      fielded(uses, [change.side])
      reportedOf(uses, change.side)
      return set(`side:${change.side.roster}`)
    case 'finish':
    case 'cancel':
      return set('status')
  }
}

/** Needs the members who take the field. Their items are only recorded there. */
function fielded(uses: Set<string>, sides: Battle['sides']): void {
  for (const { roster, combatants } of sides) {
    uses.add(roster)
    for (const { member } of combatants) uses.add(member)
  }
}

/** A report's own values are ids; the items recorded at the start also contain names, which are skipped. */
function reportedOf(uses: Set<string>, { record, combatants }: Side): void {
  for (const combatant of combatants) spokenOf(uses, combatant.record)
  spokenOf(uses, record)
}

function spokenOf(uses: Set<string>, value: Json | undefined): void {
  if (Array.isArray(value)) for (const entry of value) spokenOf(uses, entry)
  else if (typeof value === 'object' && value !== null) {
    if (!('name' in value)) for (const entry of Object.values(value)) spokenOf(uses, entry)
  } else mention(uses, value)
}

function ofCampaign({ trace, set }: On, change: CampaignChange): void {
  const { makes, uses } = trace
  switch (change.do) {
    case 'create':
      return
    case 'rename':
      return set('name')
    case 'player-add':
      makes.add(change.player.id)
      return
    case 'player-rename':
      uses.add(change.player)
      return set(`player:${change.player}:name`)
    case 'player-remove':
      uses.add(change.player)
      return set(`player:${change.player}:there`)
    case 'card-put':
      return set(`card:${change.card.id}`)
    case 'card-remove':
      return set(`card:${change.card}`)
    case 'kit-put':
      return set(`kit:${change.kit.name}`)
    case 'kit-remove':
      return set(`kit:${change.kit}`)
    case 'preset-put':
      return set(`preset:${change.preset.name}`)
    case 'preset-remove':
      return set(`preset:${change.preset}`)
    case 'back-put':
    case 'back-remove':
      return set(`back:${change.kind}`)
    case 'season-close':
      makes.add(change.season.id)
      return set('season')
    case 'season-edit':
      uses.add(change.season)
      return set(`season-of:${change.season}`)
    case 'season-now':
      return set('season')
    case 'chronicle-note':
      return set(`chronicle:${change.entry}`)
    // Packs, tables and house rules form one value together, which each of these changes sets anew.
    case 'house-rules':
    case 'overlay':
    case 'pack-put':
    case 'pack-remove':
      return set('rules')
  }
}

/** Each act in a tracker depends on the one before: dice are rolled for that exact state. */
function ofTracker({ trace, set }: On, changes: readonly TrackerChange[]): void {
  set('moment')
  for (const change of changes) {
    if (change.do === 'create')
      for (const { id } of [...change.tracker.sides, ...change.tracker.units]) trace.uses.add(id)
    if (change.do === 'unit' || change.do === 'unit-remove') trace.uses.add(change.unit)
    if (change.do === 'side') trace.uses.add(change.side)
    if (change.do === 'unit-add') trace.makes.add(change.unit.id)
  }
}
