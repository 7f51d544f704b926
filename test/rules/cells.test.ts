import { describe, expect, test } from 'vitest'
import { cellsOf, meet } from '../../src-main/rules/cells'
import { battleEvent, campaignEvent, rosterEvent } from '../../src-main/rules/event'
import type { BattleChange, Side } from '../../src-main/rules/battle'
import type { CampaignChange } from '../../src-main/rules/campaign'
import { STASH, type RosterChange } from '../../src-main/rules/roster'
import { aMember, anItem, aRoster, word } from './a-roster'

const ofRoster = (...changes: RosterChange[]) => cellsOf(rosterEvent('r', 'x', {}, changes))
const ofBattle = (...changes: BattleChange[]) => cellsOf(battleEvent('b', 'x', {}, changes))
const ofCampaign = (...changes: CampaignChange[]) => cellsOf(campaignEvent('c', 'x', {}, changes))

describe('what an act touches', () => {
  test.each<[RosterChange, string[]]>([
    [{ do: 'money', by: 5 }, []],
    [{ do: 'told' }, []],
    [{ do: 'rename', name: 'x' }, ['name']],
    [{ do: 'own', key: 'notes', to: 'x' }, ['own:notes']],
    [{ do: 'member-own', member: 'm', key: 'notes', to: 'x' }, ['member:m:own:notes']],
    [{ do: 'player', player: null }, ['player']],
    [{ do: 'kind', kind: 'x', kindName: word('x') }, ['kind']],
    [{ do: 'number', key: 'respect', to: 1 }, ['number:respect']],
    [{ do: 'member-add', member: aMember('m') }, ['member:m']],
    [{ do: 'member-remove', member: 'm' }, ['member:m']],
    [{ do: 'member-leave', member: 'm', why: 'dead' }, ['member:m']],
    [{ do: 'member-return', member: 'm' }, ['member:m']],
    [{ do: 'member-rename', member: 'm', name: 'x' }, ['member:m:name']],
    [{ do: 'member-type', member: 'm', type: 'x', typeName: word('x') }, ['member:m:type']],
    [{ do: 'member-status', member: 'm', to: 'x' }, ['member:m:status']],
    [{ do: 'member-profile', member: 'm', key: 'ws', to: 1 }, ['member:m:profile:ws']],
    [{ do: 'member-number', member: 'm', key: 'xp', to: 1 }, ['member:m:number:xp']],
    [{ do: 'member-choice', member: 'm', key: 'side', to: 'x' }, ['member:m:choice:side']],
    [{ do: 'trait-add', member: 'm', trait: { id: 't', kind: 'skill', key: 'x', name: word('x'), data: {} } }, ['member:m:trait:t']],
    [{ do: 'trait-remove', member: 'm', trait: 't' }, ['member:m:trait:t']],
    [{ do: 'trait-data', member: 'm', trait: 't', data: {} }, ['member:m:trait:t']],
    [{ do: 'item-add', item: anItem('i', STASH) }, ['item:i']],
    [{ do: 'item-add', item: anItem('i', 'm', { on: 'gun' }) }, ['item:i', 'member:m:bears', 'member:m:type', 'item:gun']],
    [{ do: 'item-remove', item: 'i' }, ['item:i']],
    [{ do: 'item-data', item: 'i', data: {} }, ['item:i']],
    [{ do: 'item-move', item: 'i', to: STASH, on: null }, ['item:i']],
    [{ do: 'item-move', item: 'i', to: 'm', on: 'gun' }, ['item:i', 'member:m:bears', 'member:m:type', 'item:gun']],
    [{ do: 'between-data', key: 'a', to: 1 }, ['between:a']],
    [{ do: 'between-step', step: 'x' }, ['between']],
    [{ do: 'create', roster: aRoster('r') }, ['*']],
    [{ do: 'stage', to: 'ready' }, ['*']],
    [{ do: 'close', why: 'x' }, ['*']],
    [{ do: 'reopen' }, ['*']],
    [{ do: 'between-open', between: { id: 'b', battle: null, step: 'x', data: {} } }, ['*']],
    [{ do: 'between-close' }, ['*']]
  ])('of a roster: %o', (change, cells) => {
    expect(ofRoster(change)).toEqual(cells)
  })

  test('of a battle and of the campaign', () => {
    expect([ofBattle({ do: 'side', side: { roster: 'r1' } as Side }), ofBattle({ do: 'rename', name: 'x', date: 'y' }), ofBattle({ do: 'friendly', to: true }), ofBattle({ do: 'finish' })]).toEqual([['side:r1'], ['name'], ['friendly'], ['*']])
    expect([
      ofCampaign({ do: 'rename', name: 'x' }), ofCampaign({ do: 'player-add', player: { id: 'p', name: 'x' } }), ofCampaign({ do: 'player-rename', player: 'p', name: 'x' }), ofCampaign({ do: 'player-remove', player: 'p' }),
      ofCampaign({ do: 'season-now', season: { name: 'x', from: 'y' } }), ofCampaign({ do: 'season-edit', season: 's', name: 'x', from: 'y', to: 'z' }), ofCampaign({ do: 'season-close', season: {} as never, next: null }),
      ofCampaign({ do: 'chronicle-note', entry: 'battle:b', note: null }),
      ofCampaign({ do: 'house-rules', houseRules: {} }), ofCampaign({ do: 'overlay', overlay: {} }), ofCampaign({ do: 'pack-put', pack: {} as never }), ofCampaign({ do: 'pack-remove', pack: 'x' }), ofCampaign({ do: 'create', campaign: {} as never })
    ]).toEqual([['name'], ['player:p'], ['player:p'], ['player:p'], ['seasons'], ['seasons'], ['seasons'], ['chronicle:battle:b'], ['rules'], ['rules'], ['rules'], ['rules'], ['*']])
    expect(cellsOf({ subject: { kind: 'tracker', id: 't' }, changes: [{ do: 'turn', to: 1 }] } as never)).toEqual(['*'])
  })

  test('each cell once; an act that changes nothing looked at everything', () => {
    expect(ofRoster({ do: 'rename', name: 'x' }, { do: 'money', by: 1 }, { do: 'rename', name: 'y' })).toEqual(['name'])
    expect(ofBattle({ do: 'finish' }, { do: 'cancel' })).toEqual(['*'])
    expect(ofCampaign({ do: 'rename', name: 'x' }, { do: 'rename', name: 'y' })).toEqual(['name'])
    expect([ofRoster(), ofBattle(), ofCampaign()]).toEqual([['*'], ['*'], ['*']])
  })

  test('two acts hang together where one’s cell lies in the other’s', () => {
    expect([meet(['member:m:name'], ['member:m']), meet(['member:m'], ['member:m:name']), meet(['name'], ['name']), meet(['x', 'item:i'], ['y', '*']), meet(['*'], ['kind'])]).toEqual(Array(5).fill(true))
    expect([meet(['member:m1'], ['member:m10']), meet(['name'], ['kind']), meet([], ['*']), meet(['*'], []), meet(['member:m:name'], ['member:m:type'])]).toEqual(Array(5).fill(false))
    expect(meet(new Set(['a']), new Set(['b', 'a']))).toBe(true)
  })
})
