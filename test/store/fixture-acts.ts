import {
  battleEvent,
  campaignEvent,
  rosterEvent,
  trackerEvent,
  type Event
} from '../../src-main/kernel/state/event'
import type { BattleChange, Side } from '../../src-main/kernel/state/battle'
import type { CampaignChange, ChronicleNote } from '../../src-main/kernel/state/campaign'
import type { Params } from '../../src-main/kernel/values/json'
import type { Overlay, Pack } from '../../src-main/kernel/content/overlay'
import type { RosterChange } from '../../src-main/kernel/state/roster'
import type { TrackerChange } from '../../src-main/kernel/state/tracker'
import type { CampaignFile } from '../../src-main/store/campaign-file'
import type { NewAct } from '../../src-main/store/journal/journal'
import { buys, creates, emptyRoster, item, member, pays } from './acts'

const ofRoster = (type: string, ...changes: RosterChange[]) =>
  acts(`rosters.${type}`, rosterEvent('r1', type, { dice: [{ sides: 100, value: 42, by: 'app' }] }, changes))

export const acts = (method: string, ...events: Event[]): NewAct => ({
  method,
  input: { method, accents: 'éàœ “” 骰' },
  events
})

/** Plays a little of every kind. */
export async function playEverything(file: CampaignFile): Promise<void> {
  const trait = {
    id: 't1',
    kind: 'skill',
    key: 'nerves',
    name: { fr: 'Nerfs d’acier', en: 'Nerves of Steel' },
    data: {}
  }
  const side: Side = {
    roster: 'r1',
    name: 'Gang r1',
    kindName: { fr: 'Orlock', en: 'Orlock' },
    value: 1000,
    combatants: [],
    record: {},
    result: null
  }
  const list: NewAct[] = [
    acts(
      'campaigns.addPlayer',
      campaignEvent('c1', 'player-added', {}, [{ do: 'player-add', player: { id: 'p1', name: 'Zoé' } }])
    ),
    acts(
      'campaigns.renamePlayer',
      campaignEvent('c1', 'player-renamed', {}, [{ do: 'player-rename', player: 'p1', name: 'Zoë' }])
    ),
    acts(
      'campaigns.addPlayer',
      campaignEvent('c1', 'player-added', {}, [{ do: 'player-add', player: { id: 'p2', name: 'Ali' } }])
    ),
    acts(
      'campaigns.removePlayer',
      campaignEvent('c1', 'player-removed', {}, [{ do: 'player-remove', player: 'p2' }])
    ),
    acts('campaigns.rename', campaignEvent('c1', 'renamed', {}, [{ do: 'rename', name: 'Sous la cendre' }])),
    acts(
      'campaigns.houseRules',
      campaignEvent('c1', 'house-rules', {}, [{ do: 'house-rules', houseRules: { stash: false } }])
    ),
    creates(emptyRoster('r1')),
    creates(emptyRoster('r2', null)),
    creates(emptyRoster('r3')),
    ofRoster(
      'recruited',
      { do: 'money', by: -50 },
      { do: 'member-add', member: member('m1') },
      { do: 'member-add', member: member('m2') }
    ),
    ofRoster('recruited', { do: 'member-add', member: member('m3') }),
    ofRoster('dismissed', { do: 'member-remove', member: 'm3' }),
    ofRoster(
      'renamed',
      { do: 'rename', name: 'Les Égouttiers' },
      { do: 'member-rename', member: 'm1', name: 'Rikke' }
    ),
    ofRoster('founded', { do: 'stage', to: 'ready' }, { do: 'number', key: 'value', to: 950 }),
    buys('r1', 'i1'),
    ofRoster(
      'bought',
      { do: 'item-add', item: item('i2', 'm1') },
      { do: 'item-add', item: item('i3', 'm1') }
    ),
    ofRoster(
      'moved',
      { do: 'item-move', item: 'i1', to: 'm1', on: 'i2' },
      { do: 'item-data', item: 'i1', data: { loaded: true } }
    ),
    ofRoster('sold', { do: 'item-remove', item: 'i3' }, { do: 'money', by: 12 }),
    acts(
      'battles.open',
      battleEvent('b1', 'battle-opened', {}, [
        {
          do: 'create',
          battle: { id: 'b1', name: 'Embuscade', date: '2026-03-01', status: 'open', sides: [side] }
        }
      ])
    ),
    acts(
      'battles.rename',
      battleEvent('b1', 'battle-renamed', {}, [{ do: 'rename', name: 'Guet-apens', date: '2026-03-02' }])
    ),
    acts(
      'battles.report',
      battleEvent('b1', 'side-reported', {}, [
        { do: 'side', side: { ...side, result: 'win', record: { kills: 3 } } }
      ])
    ),
    acts(
      'battles.finish',
      battleEvent('b1', 'battle-finished', {}, [{ do: 'finish' }]),
      rosterEvent('r1', 'between-opened', {}, [
        { do: 'between-open', between: { id: 'w1', battle: 'b1', step: 'injuries', data: {} } },
        { do: 'stage', to: 'between' }
      ])
    ),
    ofRoster(
      'injured',
      { do: 'member-status', member: 'm1', to: 'convalescent' },
      { do: 'member-profile', member: 'm1', key: 'ws', to: 2 },
      { do: 'between-data', key: 'm1', to: [42] }
    ),
    ofRoster(
      'advanced',
      { do: 'member-number', member: 'm1', key: 'experience', to: 6 },
      { do: 'member-choice', member: 'm1', key: 'path', to: 'muscle' }
    ),
    ofRoster(
      'learnt',
      { do: 'trait-add', member: 'm1', trait },
      { do: 'trait-add', member: 'm1', trait: { ...trait, id: 't2' } }
    ),
    ofRoster(
      'changed',
      { do: 'trait-data', member: 'm1', trait: 't1', data: { uses: 2 } },
      { do: 'trait-remove', member: 'm1', trait: 't2' }
    ),
    ofRoster('captured', { do: 'member-leave', member: 'm2', why: 'captured' }),
    ofRoster('freed', { do: 'member-return', member: 'm2' }),
    ofRoster('promoted', {
      do: 'member-type',
      member: 'm2',
      type: 'champion',
      typeName: { fr: 'Champion', en: 'Champion' }
    }),
    ofRoster(
      'closed',
      { do: 'between-step', step: 'trade' },
      { do: 'between-close' },
      { do: 'stage', to: 'ready' }
    ),
    pays('r1', 'r3', 100)
  ]
  for (const act of list) await file.append(act)
  for (let n = 0; n < 40; n++) await file.append(buys('r3', `x${n}`, n))
  const last = (await file.undoable())!.seq
  await file.undo(last)
  await file.undo(last - 1)
  await file.redo(last - 1)
}

/** A campaign's own packs and tables are added and removed. */
export async function playRules(file: CampaignFile): Promise<void> {
  const pack = (version: string): Pack => ({
    format: 'magot-pack',
    v: 1,
    id: 'rouille',
    version,
    name: { fr: 'Rouille', en: 'Rust' },
    system: 'tiny',
    overlay: {
      files: { blades: { add: [{ id: 'hook', price: 3 }], remove: ['knife.note'] } },
      text: { fr: { blades: { hook: { name: 'Crochet' } } } }
    }
  })
  const tables = (overlay: Overlay) =>
    acts(
      'rules.setTables',
      campaignEvent('c1', 'tables-changed', { count: 1, places: [{ fr: 'Lames', en: 'Blades' }] }, [
        { do: 'overlay', overlay }
      ])
    )
  const put = (version: string) =>
    acts(
      'rules.putPack',
      campaignEvent('c1', 'pack-added', { name: { fr: 'Rouille', en: 'Rust' }, version }, [
        { do: 'pack-put', pack: pack(version) }
      ])
    )
  await file.append(
    acts(
      'rules.setHouseRules',
      campaignEvent('c1', 'house-rules-changed', { count: 1 }, [
        { do: 'house-rules', houseRules: { stash: true } }
      ])
    )
  )
  await file.append(put('1'))
  await file.append(put('1.1'))
  await file.append(
    acts(
      'rules.putPack',
      campaignEvent('c1', 'pack-added', { name: { fr: 'Autre', en: 'Other' }, version: '1' }, [
        { do: 'pack-put', pack: { ...pack('1'), id: 'other' } }
      ])
    )
  )
  await file.append(tables({ files: { blades: { change: { hook: { price: 4 } } } } }))
  await file.append(tables({}))
  await file.append(
    acts(
      'rules.removePack',
      campaignEvent('c1', 'pack-removed', { name: { fr: 'Autre', en: 'Other' }, version: '1' }, [
        { do: 'pack-remove', pack: 'other' }
      ])
    )
  )
  await file.undo((await file.undoable())!.seq)
}

/** Custom cards are added, changed and removed. */
export async function playCards(file: CampaignFile): Promise<void> {
  const put = (type: string, id: string, title: string) =>
    acts(
      'decks.write',
      campaignEvent('c1', type, { title }, [
        {
          do: 'card-put',
          card: { id, title, subtitle: 'Événement', entries: [{ name: '', text: 'Tout tremble.' }] }
        }
      ])
    )
  await file.append(put('card-written', 'k1', 'Séisme'))
  await file.append(put('card-written', 'k2', 'Trêve'))
  await file.append(put('card-rewritten', 'k1', 'Grand séisme'))
  await file.append(
    acts(
      'decks.discard',
      campaignEvent('c1', 'card-discarded', { title: 'Trêve' }, [{ do: 'card-remove', card: 'k2' }])
    )
  )
  await file.undo((await file.undoable())!.seq)
}

/** Kits are saved, replaced and deleted. */
export async function playKits(file: CampaignFile): Promise<void> {
  const put = (name: string, things: { thing: string; fits?: number }[]) =>
    acts(
      'stash.keepKit',
      campaignEvent('c1', 'kit-kept', { name }, [{ do: 'kit-put', kit: { name, things } }])
    )
  await file.append(put('Tireur', [{ thing: 'bow' }]))
  await file.append(put('Veilleur', [{ thing: 'lamp' }]))
  await file.append(put('Tireur', [{ thing: 'bow' }, { thing: 'string', fits: 0 }]))
  await file.append(
    acts(
      'stash.forgetKit',
      campaignEvent('c1', 'kit-forgotten', { name: 'Veilleur' }, [{ do: 'kit-remove', kit: 'Veilleur' }])
    )
  )
  await file.undo((await file.undoable())!.seq)
}

/** Presets of decks are kept in the campaign, changed and deleted; and a pack brings one. */
export async function playPresets(file: CampaignFile): Promise<void> {
  const put = (type: string, name: string, sheet: boolean) =>
    acts(
      'decks.share',
      campaignEvent('c1', type, { name }, [
        {
          do: 'preset-put',
          preset: {
            name,
            kinds: ['weapon'],
            cards: [{ card: 'thing:bow', copies: 2 }],
            sheet,
            setup: { card: 'poker', backs: 'long-edge' },
            columns: [{ heading: 'Nom', target: 'title' }]
          }
        }
      ])
    )
  await file.append(put('preset-shared', 'Tournoi', false))
  await file.append(put('preset-shared', 'Table', false))
  await file.append(put('preset-rewritten', 'Tournoi', true))
  await file.append(
    acts(
      'decks.unshare',
      campaignEvent('c1', 'preset-unshared', { name: 'Table' }, [{ do: 'preset-remove', preset: 'Table' }])
    )
  )
  await file.append(
    acts(
      'rules.putPack',
      campaignEvent('c1', 'pack-added', { name: { fr: 'Club', en: 'Club' }, version: '1' }, [
        {
          do: 'pack-put',
          pack: {
            format: 'magot-pack',
            v: 1,
            id: 'club',
            version: '1',
            name: { fr: 'Club', en: 'Club' },
            system: 'tiny',
            overlay: {},
            presets: [
              {
                name: { fr: 'Tournoi' },
                kinds: ['weapon'],
                cards: [],
                sheet: false,
                setup: { card: 'tarot' }
              }
            ]
          }
        }
      ])
    )
  )
  await file.undo((await file.undoable())!.seq)
}

/** Backs are chosen for all cards and for a kind; the kind goes back to the choice for all. */
export async function playBacks(file: CampaignFile): Promise<void> {
  const chosen = (type: string, facts: Params, change: CampaignChange) =>
    acts('decks.chooseBack', campaignEvent('c1', type, facts, [change]))
  const kind = { kind: { fr: 'Armes', en: 'Weapons' } }
  await file.append(chosen('backs-pictured', {}, { do: 'back-put', kind: '*', picture: 'p1' }))
  await file.append(chosen('back-of-kind-drawn', kind, { do: 'back-put', kind: 'weapon', picture: null }))
  await file.append(chosen('back-of-kind-usual', kind, { do: 'back-remove', kind: 'weapon' }))
  await file.undo((await file.undoable())!.seq)
}

/** Entries of the chronicle: a custom one, one replacing the journal's, one left out. */
export async function playChronicle(file: CampaignFile): Promise<void> {
  const note = (type: string, entry: string, put: ChronicleNote | null) =>
    acts(
      'chronicle.write',
      campaignEvent('c1', type, { title: 'La nuit' }, [{ do: 'chronicle-note', entry, note: put }])
    )
  await file.append(
    note('chronicle-written', 'own:n1', {
      day: '2026-03-01',
      written: { title: 'La nuit', text: 'Noire.\n\nFroide aussi.' }
    })
  )
  await file.append(
    note('chronicle-edited', 'act:1', {
      day: '2026-03-01',
      written: { title: '', text: 'Tout commence.' },
      leftOut: true
    })
  )
  await file.append(note('chronicle-left-out', 'battle:b1', { day: '2026-03-02', leftOut: true }))
  await file.append(note('chronicle-taken-in', 'battle:b1', null))
  await file.append(note('chronicle-removed', 'own:n1', null))
  await file.undo((await file.undoable())!.seq)
}

/** Rosters change hands and close, battles are planned and called off, seasons pass. */
export async function playArbitration(file: CampaignFile): Promise<void> {
  const side: Side = {
    roster: 'r1',
    name: 'Gang r1',
    kindName: { fr: 'Orlock', en: 'Orlock' },
    value: null,
    combatants: [],
    record: {},
    result: null
  }
  const standing = {
    roster: 'r1',
    name: 'Gang r1',
    kindName: { fr: 'Orlock', en: 'Orlock' },
    player: 'Zoé',
    stage: 'ready' as const,
    value: 900,
    money: 40,
    numbers: { value: 900 },
    members: 3,
    played: 2,
    won: 1,
    drawn: 0,
    lost: 1
  }
  const season = {
    id: 's1',
    name: 'Hiver',
    from: '2026-01-01',
    to: '2026-03-01',
    standings: [standing],
    battles: ['b1']
  }
  const planned = (id: string) =>
    acts(
      'battles.plan',
      battleEvent(id, 'battle-planned', {}, [
        {
          do: 'create',
          battle: { id, name: 'Le pont', date: '2026-04-01', status: 'planned', sides: [side] }
        }
      ])
    )
  await file.append(creates(emptyRoster('r1')))
  await file.append(ofRoster('assigned', { do: 'player', player: 'p1' }))
  await file.append(
    ofRoster('corrected', { do: 'kind', kind: 'escher', kindName: { fr: 'Escher', en: 'Escher' } })
  )
  await file.append(ofRoster('told', { do: 'told' }))
  await file.append(planned('b1'))
  await file.append(
    acts(
      'battles.start',
      battleEvent('b1', 'friendly-started', {}, [
        { do: 'friendly', to: true },
        { do: 'begin', sides: [side] }
      ])
    )
  )
  await file.append(planned('b2'))
  await file.append(acts('battles.cancel', battleEvent('b2', 'battle-cancelled', {}, [{ do: 'cancel' }])))
  await file.append(
    acts(
      'seasons.name',
      campaignEvent('c1', 'season-named', {}, [
        { do: 'season-now', season: { name: 'Hiver', from: '2026-01-01' } }
      ])
    )
  )
  await file.append(
    acts(
      'seasons.close',
      campaignEvent('c1', 'season-closed', {}, [{ do: 'season-close', season, next: null }])
    )
  )
  await file.append(
    acts(
      'seasons.edit',
      campaignEvent('c1', 'season-edited', {}, [
        { do: 'season-edit', season: 's1', name: 'Grand hiver', from: '2026-01-02', to: '2026-03-01' }
      ])
    )
  )
  await file.append(ofRoster('closed', { do: 'close', why: 'parti' }))
  await file.append(ofRoster('reopened', { do: 'reopen' }))
  await file.append(ofRoster('closed', { do: 'close', why: 'parti encore' }))
  await file.undo((await file.undoable())!.seq)
}

/** The texts and pictures of a battle. */
export async function playBattle(file: CampaignFile): Promise<void> {
  const on = (method: string, type: string, ...changes: BattleChange[]) =>
    file.append(acts(method, battleEvent('b1', type, { battle: 'Le pont' }, changes)))
  await on('battles.plan', 'battle-planned', {
    do: 'create',
    battle: { id: 'b1', name: 'Le pont', date: '2026-04-01', status: 'planned', place: 'Chez Zoé', sides: [] }
  })
  await on(
    'battles.edit',
    'battle-described',
    { do: 'detail', key: 'scenario', to: 'Embuscade' },
    { do: 'detail', key: 'notes', to: 'Deux tours de pluie.\nPersonne ne voyait rien.' },
    { do: 'detail', key: 'place', to: '' }
  )
  await on('battles.addPicture', 'battle-pictured', {
    do: 'picture-add',
    picture: 'p1',
    caption: 'Le pont tombe'
  })
  await on('battles.addPicture', 'battle-pictured', { do: 'picture-add', picture: 'p2', caption: '' })
  await on('battles.removePicture', 'battle-picture-removed', { do: 'picture-remove', picture: 'p1' })
}

/** A battle is reported as a whole, as in old versions, and then value by value. */
export async function playReport(file: CampaignFile): Promise<void> {
  const side = (roster: string, member: string): Side => ({
    roster,
    name: `Gang ${roster}`,
    kindName: { fr: 'Orlock', en: 'Orlock' },
    value: 1000,
    combatants: [
      { member, name: 'Rikke', typeName: { fr: 'Ganger', en: 'Ganger' }, record: { state: 'unhurt' } }
    ],
    record: {},
    result: null
  })
  const reported = (...changes: BattleChange[]) =>
    acts('battles.record', battleEvent('b1', 'battle-reported', { sides: ['Gang r1'] }, changes))
  await file.append(
    acts('campaigns.rename', campaignEvent('c1', 'renamed', {}, [{ do: 'rename', name: 'Sous la cendre' }]))
  )
  await file.append(
    acts(
      'battles.start',
      battleEvent('b1', 'battle-started', {}, [
        {
          do: 'create',
          battle: {
            id: 'b1',
            name: 'Embuscade',
            date: '2026-03-01',
            status: 'open',
            sides: [side('r1', 'm1'), side('r2', 'm2')]
          }
        }
      ])
    )
  )
  await file.append(
    reported({ do: 'side', side: { ...side('r1', 'm1'), result: 'win', record: { loot: [] } } })
  )
  await file.append(
    reported(
      { do: 'record', roster: 'r1', member: 'm1', key: 'state', to: 'out' },
      { do: 'record', roster: 'r2', member: 'm2', key: 'by', to: 'm1' }
    )
  )
  await file.append(
    reported(
      { do: 'result', roster: 'r1', to: 'draw' },
      { do: 'result', roster: 'r2', to: 'draw' },
      { do: 'record', roster: 'r1', member: null, key: 'used', to: ['i1'] }
    )
  )
  await file.append(
    reported(
      { do: 'record', roster: 'r1', member: null, key: 'loot' },
      { do: 'result', roster: 'r1', to: null }
    )
  )
  await file.undo((await file.undoable())!.seq)
}

/** A battle starts and ends at the table; a player saves private notes. */
export async function playTable(file: CampaignFile): Promise<void> {
  const unit = { id: 'm1', side: 'r1', name: 'Rikke', typeName: { fr: 'Ganger', en: 'Ganger' }, state: {} }
  const tracker = {
    id: 'b1',
    turn: 0,
    open: true,
    count: 0,
    table: {},
    sides: [{ id: 'r1', name: 'Gang r1', state: {} }],
    units: [unit]
  }
  const atTable = (...changes: TrackerChange[]) =>
    acts(
      'tracker.act',
      battleEvent('b1', 'battle-tracked', {}, []),
      trackerEvent('b1', 'played', { die: 4 }, changes)
    )
  await file.append(
    acts('campaigns.rename', campaignEvent('c1', 'renamed', {}, [{ do: 'rename', name: 'Sous la cendre' }]))
  )
  await file.append(creates(emptyRoster('r1')))
  await file.append(ofRoster('recruited', { do: 'member-add', member: member('m1') }))
  await file.append(
    ofRoster(
      'kept',
      { do: 'own', key: 'notes', to: 'À payer : 20 cr' },
      { do: 'member-own', member: 'm1', key: 'counters', to: [{ name: 'Portes', value: 3 }] }
    )
  )
  await file.append(ofRoster('kept', { do: 'own', key: 'notes', to: null }))
  await file.append(
    acts(
      'battles.open',
      battleEvent('b1', 'battle-opened', {}, [
        {
          do: 'create',
          battle: { id: 'b1', name: 'Embuscade', date: '2026-03-01', status: 'open', sides: [] }
        }
      ])
    )
  )
  await file.append(atTable({ do: 'create', tracker }))
  await file.append(
    atTable(
      { do: 'turn', to: 1 },
      { do: 'table', key: 'next', to: 'r1' },
      { do: 'side', side: 'r1', key: 'orders', to: 2 }
    )
  )
  await file.append(
    atTable(
      { do: 'unit', unit: 'm1', key: 'wounds', to: 1 },
      { do: 'unit-add', unit: { ...unit, id: 'x1', name: 'Rat' } }
    )
  )
  await file.append(
    atTable({ do: 'unit-remove', unit: 'x1' }, { do: 'table', key: 'next', to: null }, { do: 'close' })
  )
  await file.undo((await file.undoable())!.seq)
}
