import { expect, test } from 'vitest'
import type { Roster } from '../../../src-main/kernel/state/roster'
import { gangOf } from '../../support/necro-gang'
import { answered, dice, fought, interlude, type Done } from '../../support/necro-interlude'
import { necro } from '../../support/neo-necro-raw'

// A gang that another program wrote has that program's ids, and those may have colons and dots
// (docs/exchange.md).

const rules = necro()
const MEMBER = ['x:1.a', 'x:2.b']
const foreign = (id: string): string => id.replace(/^m(\d)$/, (_, nth: string) => MEMBER[Number(nth)]!)

/** Two fighters with foreign ids, as also their traits and things have. */
function gang(more: Partial<Roster> = {}): Roster {
  const drawn = gangOf(
    rules,
    [
      { type: 'leader', skills: ['custom-weapon', 'healer'], things: ['boltgun', 'missile-launcher'] },
      { injuries: ['tremors'], status: 'captured' }
    ],
    more
  )
  return {
    ...drawn,
    members: drawn.members.map((member) => ({
      ...member,
      id: foreign(member.id),
      traits: member.traits.map((trait) => ({ ...trait, id: `t:${trait.id}.${trait.key}` }))
    })),
    items: drawn.items.map((item) => ({
      ...item,
      id: `i:${item.id}`,
      holder: foreign(item.holder),
      ...(item.thing === 'missile-launcher' && { data: { ...item.data, load: null } })
    }))
  }
}

const changes = (roster: Roster, prompt: string, options: string[], ...faces: number[]) =>
  (answered(rules, roster, prompt, { options }, dice(...faces)) as Done[]).flatMap((done) => done.changes)

test('a question about a fighter, a trait or a thing with a foreign id is answered for that one', () => {
  const trade = gang(interlude('trade', { fought: { [MEMBER[0]!]: fought('unhurt') } }))
  expect(changes(trade, 'load:i:i0-1', ['frag-missile'])).toMatchObject([
    { do: 'item-data', item: 'i:i0-1', data: { load: 'frag-missile' } }
  ])
  expect(changes(trade, 'custom-weapon:t:k0-0.custom-weapon', ['i:i0-0'])).toMatchObject([
    { do: 'trait-data', member: MEMBER[0], trait: 't:k0-0.custom-weapon', data: { item: 'i:i0-0' } }
  ])
  const hurt: Roster = {
    ...trade,
    members: trade.members.map((member) => ({ ...member, status: 'fit' }))
  }
  expect(changes(hurt, `heal:${MEMBER[0]}`, [`${MEMBER[1]}.t:j1-0.tremors`])).toMatchObject([
    { do: 'trait-remove', member: MEMBER[1], trait: 't:j1-0.tremors' },
    { do: 'between-data' }
  ])
  const injured = gang(interlude('injuries', { fought: { [MEMBER[1]!]: fought('down') } }))
  expect(changes(injured, `down:${MEMBER[1]}`, ['pay'])).toMatchObject([
    { do: 'money', by: -10 },
    { do: 'between-data' }
  ])
})

test('a starting progression of a fighter with a foreign id is taken by that one', () => {
  const drawn = gang({ stage: 'founding' })
  const founding: Roster = {
    ...drawn,
    members: drawn.members.map((member) => ({
      ...member,
      numbers: { ...member.numbers, starting: 2, startingTaken: 1 }
    }))
  }
  const taken = changes(founding, `progression:${MEMBER[0]}:2`, ['characteristic:bs'])
  expect(taken).toContainEqual({ do: 'member-number', member: MEMBER[0], key: 'startingTaken', to: 2 })
})
