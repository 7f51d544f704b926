import type { BattleChange } from './battle'
import type { CampaignChange } from './campaign'
import type { Event } from './event'
import { STASH, type RosterChange } from './roster'

/**
 * What an event touches of its subject, as paths ("member:m3:profile:ws"); `*` is all of it. Two acts hang together where
 * a cell of one lies in a cell of the other. Money is a sum: acts that only move it do not hang together by it.
 */
export function cellsOf(event: Pick<Event, 'subject' | 'changes'>): string[] {
  // An event that changes nothing is there because the act looked at the whole.
  if (event.changes.length === 0) return ['*']
  switch (event.subject.kind) {
    case 'roster':
      return [...new Set((event.changes as RosterChange[]).flatMap(rosterCells))]
    case 'battle':
      return [...new Set((event.changes as BattleChange[]).map((change) => (change.do === 'side' ? `side:${change.side.roster}` : change.do === 'rename' ? 'name' : change.do === 'friendly' ? 'friendly' : '*')))]
    case 'campaign':
      return [...new Set((event.changes as CampaignChange[]).map(campaignCell))]
    case 'tracker':
      return ['*']
  }
}

/** Do two sets of cells of the same subject have something in common? */
export function meet(a: Iterable<string>, b: Iterable<string>): boolean {
  const others = [...b]
  for (const cell of a) if (others.some((other) => within(cell, other) || within(other, cell))) return true
  return false
}

function within(cell: string, other: string): boolean {
  return other === '*' || cell === other || cell.startsWith(`${other}:`)
}

function rosterCells(change: RosterChange): string[] {
  switch (change.do) {
    case 'money':
    case 'told':
      return []
    case 'rename':
      return ['name']
    case 'own':
      return [`own:${change.key}`]
    case 'member-own':
      return [`member:${change.member}:own:${change.key}`]
    case 'player':
      return ['player']
    case 'kind':
      return ['kind']
    case 'number':
      return [`number:${change.key}`]
    case 'member-add':
      return [`member:${change.member.id}`]
    case 'member-remove':
    case 'member-leave':
    case 'member-return':
      return [`member:${change.member}`]
    case 'member-rename':
      return [`member:${change.member}:name`]
    case 'member-type':
      return [`member:${change.member}:type`]
    case 'member-status':
      return [`member:${change.member}:status`]
    case 'member-profile':
      return [`member:${change.member}:profile:${change.key}`]
    case 'member-number':
      return [`member:${change.member}:number:${change.key}`]
    case 'member-choice':
      return [`member:${change.member}:choice:${change.key}`]
    case 'trait-add':
      return [`member:${change.member}:trait:${change.trait.id}`]
    case 'trait-remove':
    case 'trait-data':
      return [`member:${change.member}:trait:${change.trait}`]
    case 'item-add':
      return [`item:${change.item.id}`, ...bearer(change.item.holder), ...(change.item.on ? [`item:${change.item.on}`] : [])]
    case 'item-remove':
    case 'item-data':
      return [`item:${change.item}`]
    case 'item-move':
      return [`item:${change.item}`, ...bearer(change.to), ...(change.on ? [`item:${change.on}`] : [])]
    case 'between-data':
      return [`between:${change.key}`]
    case 'between-step':
      return ['between']
    // A new time of the gang's life looks at all that came before.
    case 'create':
    case 'stage':
    case 'close':
    case 'reopen':
    case 'between-open':
    case 'between-close':
      return ['*']
    default:
      return ['*']
  }
}

/** Who is to carry a thing must be there, and be what he is. */
function bearer(holder: string): string[] {
  return holder === STASH ? [] : [`member:${holder}:bears`, `member:${holder}:type`]
}

function campaignCell(change: CampaignChange): string {
  switch (change.do) {
    case 'rename':
      return 'name'
    case 'player-add':
      return `player:${change.player.id}`
    case 'player-rename':
    case 'player-remove':
      return `player:${change.player}`
    case 'card-put':
      return `card:${change.card.id}`
    case 'card-remove':
      return `card:${change.card}`
    case 'season-close':
    case 'season-edit':
    case 'season-now':
      return 'seasons'
    case 'chronicle-note':
      return `chronicle:${change.entry}`
    // Packs, tables and rulings are laid over each other: what one of them was decided upon is all that came before.
    case 'house-rules':
    case 'overlay':
    case 'pack-put':
    case 'pack-remove':
      return 'rules'
    case 'create':
      return '*'
  }
}
