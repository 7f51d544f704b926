import { describe, expect, test } from 'vitest'
import { worthOf } from '../../../src-main/systems/neo-necro/sheet/worth'
import { finished, foundedGang, playOn, table, type Gang, type Told } from '../../support/necro-table'

/** Two gangs after a game, the first one at this step. */
function at(
  step: string,
  told: Told = {},
  more: (gang: Gang) => void = () => {},
  houseRules = {}
): [Gang, Gang] {
  const t = table(houseRules)
  const gangs: [Gang, Gang] = [foundedGang(t, 'g1', 'orlock', more), foundedGang(t, 'g2')]
  finished(gangs, told)
  playOn(gangs[0], step)
  return gangs
}

describe('captives', () => {
  function captured(): [Gang, Gang] {
    const gangs = at('injuries', { reported: { 'ganger-g1': { state: 'out', by: 'kid-g2' } } }, (g) =>
      g.buy('dagger', g.member('ganger-g1').id)
    )
    gangs[0].answer(`injury:${gangs[0].member('ganger-g1').id}`, { dice: [95] })
    playOn(gangs[0], 'trade')
    return gangs
  }

  test('NN-RUL-43: a captive counts for cap and value, and their gear is unavailable', () => {
    const [gang] = captured()
    const { id } = gang.member('ganger-g1')
    expect(gang.refused({ type: 'sell', items: [gang.item('dagger').id] })).toEqual(['fighter-captured'])
    expect(gang.refused({ type: 'move', moves: [{ item: gang.item('dagger').id, to: 'stash' }] })).toEqual([
      'fighter-captured'
    ])
    expect(gang.refused({ type: 'buy', lines: [{ thing: 'dagger', quantity: 1, holder: id }] })).toEqual([
      'fighter-captured'
    ])
    expect(gang.refused({ type: 'dismiss', member: id })).toEqual(['fighter-captured'])
    expect(worthOf(gang.at.rules, gang.roster)).toBe(120 + 75 + 80 + 35 + 5 + 45 + 10)
  })

  test('NN-RUL-43: a ransom is any agreed sum, from one stash into the other', () => {
    const [gang, other] = captured()
    const prompt = `captive:${gang.member('ganger-g1').id}`
    const [own, theirs] = [gang.roster.money!, other.roster.money!]
    expect(gang.prompt(prompt).amount).toEqual({ min: 0, max: own, unit: 'money' })
    expect(gang.refusedAnswer(prompt, { options: ['ransom'] })).toEqual(['amount-needed'])
    expect(gang.refusedAnswer(prompt, { options: ['ransom'], amount: own + 1 })).toEqual([
      'amount-out-of-range'
    ])
    expect(gang.refusedAnswer(prompt, { options: ['ransom'], amount: 1.5 })).toEqual(['amount-out-of-range'])
    gang.answer(prompt, { options: ['ransom'], amount: 70 })
    expect([gang.roster.money, other.roster.money]).toEqual([own - 70, theirs + 70])
    expect(gang.member('ganger-g1')).toMatchObject({
      status: 'fit',
      traits: expect.not.arrayContaining([expect.objectContaining({ kind: 'captivity' })])
    })
  })

  test.each([
    ['released', 'captive-released'],
    ['rescued', 'captive-rescued']
  ])('NN-RUL-43: a captive who is %s comes back with their gear', (option, event) => {
    const [gang] = captured()
    expect(gang.answer(`captive:${gang.member('ganger-g1').id}`, { options: [option] })).toEqual([event])
    expect(gang.member('ganger-g1')).toMatchObject({ status: 'fit', left: null })
    expect(gang.items('dagger')).toHaveLength(1)
  })

  test('NN-RUL-43: an execution is a death', () => {
    const [gang] = captured()
    gang.answer(`captive:${gang.member('ganger-g1').id}`, { options: ['executed'] })
    expect(gang.member('ganger-g1').left).toBe('dead')
    expect(gang.items('dagger')).toEqual([])
  })

  test('NN-RUL-43: without an answer the fighter stays captive into the next interlude', () => {
    const [gang, other] = captured()
    playOn(gang)
    playOn(other)
    finished([gang, other])
    playOn(gang, 'trade')
    expect(gang.offered).toContain(`captive:${gang.member('ganger-g1').id}`)
  })
})

describe('a gang without a leader', () => {
  function leaderless(houseRules = {}): Gang {
    const [gang] = at('injuries', { reported: { 'leader-g1': { state: 'out' } } }, () => {}, houseRules)
    gang.answer(`injury:${gang.member('leader-g1').id}`, { dice: [100] })
    playOn(gang, 'trade')
    return gang
  }

  test('NN-RUL-44: it must promote one of its members, who keeps profile and XP, and gains rank, Leader of Men and no pay', () => {
    const gang = leaderless()
    const kid = gang.member('kid-g1')
    expect(gang.due).toEqual(['leader', 'trade-done'])
    expect(gang.refusedAnswer('trade-done', { options: ['done'] })).toEqual(['prompts-open'])
    gang.answer('leader', { options: [kid.id] })
    expect(gang.member('kid-g1')).toMatchObject({
      type: 'leader',
      profile: kid.profile,
      numbers: kid.numbers,
      cost: 45,
      traits: expect.arrayContaining([expect.objectContaining({ key: 'leader-of-men', data: { level: 1 } })])
    })
    expect(gang.due).toEqual(['trade-done'])
  })

  test('NN-RUL-44, NN-XP-5: a member who rose to leader gets the progressions up to the XP that a recruited leader has', () => {
    const [gang, other] = at('injuries', { reported: { 'leader-g1': { state: 'out' } } })
    gang.answer(`injury:${gang.member('leader-g1').id}`, { dice: [100] })
    playOn(gang, 'trade')
    const { id } = gang.member('kid-g1')
    gang.answer('leader', { options: [id] })
    playOn(gang)
    playOn(other)
    gang.bend('kid-g1', (m) => ({ ...m, status: 'fit', numbers: { ...m.numbers, xp: 36 } }))
    finished([gang, other])
    playOn(gang, 'experience')
    gang.answer('experience')
    expect(gang.due).toContain(`progression:${id}:40`)
  })

  test('NN-RUL-44, NN-FTR-2, NN-ENC-1: the items a heavy must put down as a leader are named beforehand, and so is an excess load', () => {
    const gang = leaderless()
    const hint = () =>
      gang.prompt('leader').options!.find(({ id }) => id === gang.member('ganger-g1').id)!.hint
    expect(hint()).toBeUndefined()
    gang.bend('ganger-g1', (m) => ({ ...m, type: 'heavy' }))
    gang.setMoney(5000)
    const gun = gang.buy('sniper-rifle', gang.member('ganger-g1').id)
    expect(hint()).toMatchObject({
      key: 'prompts.leader.puts-down',
      params: { things: [gun.name], count: 1 }
    })
    // Only this one is promoted, and their load keeps the purchases open.
    gang.answer('leader', { options: [gang.member('ganger-g1').id] })
    expect(gang.refusedAnswer('trade-done', { options: ['done'] })).toContain('not-for-type-fighter')
  })

  test('NN-ENC-1: a fighter who carries more than a leader may is shown the excess', () => {
    const gang = leaderless()
    const { id } = gang.member('ganger-g1')
    gang.at.rosters.set('g1', {
      ...gang.roster,
      items: gang.roster.items.concat({ ...gang.buy('dagger', id), id: 'rock', weight: 14 })
    })
    expect(gang.prompt('leader').options!.find((one) => one.id === id)!.hint).toMatchObject({
      key: 'prompts.leader.lightens',
      params: { capacity: 12 }
    })
  })

  test('NN-RUL-44: the gang may recruit a new leader instead', () => {
    const gang = leaderless()
    gang.recruit('leader', 'Neu')
    expect(gang.due.filter((id) => id === 'leader')).toEqual([])
  })

  test('NN-RUL-44: a campaign may allow only one of the two', () => {
    const recruiting = leaderless({ leaderReplacement: 'recruit-only' })
    expect(recruiting.options('leader')).toEqual([])
    expect(recruiting.refusedAnswer('leader', { options: [recruiting.member('kid-g1').id] })).toEqual([
      'leader-recruit-only'
    ])
    const promoting = leaderless({ leaderReplacement: 'promote-only' })
    expect(promoting.refused({ type: 'recruit', memberType: 'leader', name: 'Neu', choices: {} })).toEqual([
      'leader-promote-only'
    ])
  })

  test('NN-RUL-44: a gang that can get no leader at all goes on without one', () => {
    const gang = leaderless({ leaderReplacement: 'recruit-only' })
    gang.setMoney(100)
    expect(gang.due).toEqual(['trade-done'])
    gang.answer('trade-done', { options: ['done'] })
  })

  test('NN-RUL-44: a captured leader is not replaced', () => {
    const [gang] = at('injuries', { reported: { 'leader-g1': { state: 'out' } } })
    gang.answer(`injury:${gang.member('leader-g1').id}`, { dice: [91] })
    playOn(gang, 'trade')
    expect(gang.due).toEqual(['trade-done'])
    expect(gang.refused({ type: 'recruit', memberType: 'leader', name: 'Neu', choices: {} })).toEqual([
      'too-many-of-type'
    ])
  })
})

describe('healing', () => {
  function withHealer(told: Told = {}): [Gang, string] {
    const t = table()
    const gangs: [Gang, Gang] = [foundedGang(t, 'g1'), foundedGang(t, 'g2')]
    gangs[0].teach('ganger-g1', 'healer')
    finished(gangs, told)
    playOn(gangs[0], 'trade')
    return [gangs[0], gangs[0].member('ganger-g1').id]
  }

  test('NN-SKL-32, NN-RUL-62: a healer heals one lasting injury of another member per game, and no hatred', () => {
    const [gang, healer] = withHealer()
    gang.injure('kid-g1', 'hatred')
    gang.injure('ganger-g1', 'shock')
    expect(gang.offered.filter((id) => id.startsWith('heal'))).toEqual([])
    const [a, b] = [gang.injure('kid-g1', 'shock'), gang.injure('leader-g1', 'tremors')]
    expect(gang.options(`heal:${healer}`)).toEqual([
      `${gang.member('leader-g1').id}.${b}`,
      `${gang.member('kid-g1').id}.${a}`
    ])
    gang.answer(`heal:${healer}`, { options: [`${gang.member('kid-g1').id}.${a}`] })
    expect(
      gang
        .member('kid-g1')
        .traits.filter((t) => t.kind === 'injury')
        .map((t) => t.key)
    ).toEqual(['hatred'])
    expect(gang.offered.filter((id) => id.startsWith('heal'))).toEqual([])
  })

  test('NN-SKL-32: a healer who was put out of action, or did not play, heals nobody', () => {
    for (const told of [
      { reported: { 'ganger-g1': { state: 'out' } } },
      { members: ['leader-g1', 'kid-g2'] }
    ] as Told[]) {
      const [gang] = withHealer(told)
      gang.injure('kid-g1', 'shock')
      expect(gang.offered.filter((id) => id.startsWith('heal'))).toEqual([])
    }
  })

  test('NN-GEAR-14: a sting patch from the stash removes one injury, but no hatred, and is used up', () => {
    const [gang] = at('trade')
    gang.buy('sting-patch')
    expect(gang.offered).not.toContain('sting-patch')
    gang.injure('kid-g1', 'hatred')
    const injury = gang.injure('kid-g1', 'leg-injury', { side: 'left' })
    expect(gang.options('sting-patch')).toEqual([`${gang.member('kid-g1').id}.${injury}`])
    expect(gang.answer('sting-patch', { options: [`${gang.member('kid-g1').id}.${injury}`] })).toEqual([
      'injury-patched'
    ])
    expect(gang.items('sting-patch')).toEqual([])
    expect(
      gang
        .member('kid-g1')
        .traits.filter((t) => t.kind === 'injury')
        .map((t) => t.key)
    ).toEqual(['hatred'])
  })
})
