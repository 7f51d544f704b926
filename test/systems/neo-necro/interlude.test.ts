import { describe, expect, test } from 'vitest'
import type { RosterEvent } from '../../../src-main/kernel/state/event'
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

/** The same, with stored values (own, opponent) in place before the game. */
function valued(own: number, opponent: number, told: Told, houseRules = {}): [Gang, Gang] {
  const t = table(houseRules)
  const gangs: [Gang, Gang] = [foundedGang(t, 'g1'), foundedGang(t, 'g2')]
  gangs[0].setValue(own)
  gangs[1].setValue(opponent)
  finished(gangs, told)
  return gangs
}

const xp = (gang: Gang, name: string) => gang.member(name).numbers['xp']
const setXp = (gang: Gang, name: string, to: number) =>
  gang.bend(name, (m) => ({ ...m, numbers: { ...m.numbers, xp: to } }))

describe('the order of the steps', () => {
  test('NN-ITL-1: the steps are injuries, experience, income, pay, trade, gang value; then the gang is ready again', () => {
    const [gang] = at('injuries', { reported: { 'kid-g1': { state: 'out' } } })
    const seen = [gang.roster.between!.step]
    playOn(gang)
    const own = gang.at.events.filter((e): e is RosterEvent => e.subject.id === 'g1')
    seen.push(...own.flatMap((e) => e.changes).flatMap((c) => (c.do === 'between-step' ? [c.step] : [])))
    expect(seen).toEqual(['injuries', 'experience', 'income', 'pay', 'trade', 'gang-value'])
    expect(gang.roster).toMatchObject({ stage: 'ready', between: null })
  })

  test('NN-ITL-1: a prompt of a later step is not open yet, and one of an earlier step no longer', () => {
    const [gang] = at('income')
    expect(gang.refusedAnswer('pay')).toEqual(['prompt-closed'])
    expect(gang.refusedAnswer('experience')).toEqual(['prompt-closed'])
  })
})

describe('experience', () => {
  test('NN-XP-1, NN-XP-2, NN-XP-10: a fighter earns 5 for the game, 5 more as a kid, 5 per learning box; one who stayed away earns nothing', () => {
    const [gang] = at('experience', {
      reported: { 'kid-g1': { learning: 1 }, 'leader-g1': { learning: 2 } },
      members: ['kid-g1', 'leader-g1', 'kid-g2']
    })
    expect(gang.prompt('experience').text).toMatchObject({
      params: { list: ['leader-g1 +15', 'kid-g1 +15'] }
    })
    gang.answer('experience')
    expect(['leader-g1', 'ganger-g1', 'kid-g1'].map((n) => xp(gang, n))).toEqual([85, 30, 15])
  })

  test('NN-INJ-4: miraculous survival gives 5 more, death nothing', () => {
    const [gang] = at('injuries', { reported: { 'kid-g1': { state: 'out' }, 'ganger-g1': { state: 'out' } } })
    gang.answer(`injury:${gang.member('kid-g1').id}`, { dice: [1] })
    gang.answer(`injury:${gang.member('ganger-g1').id}`, { dice: [96] })
    gang.answer('experience')
    expect([xp(gang, 'kid-g1'), xp(gang, 'ganger-g1')]).toEqual([15, 30])
  })

  test.each([
    ['win', 4],
    ['loss', 2],
    ['draw', 2]
  ] as const)(
    'NN-XP-3, NN-RUL-34, NN-RUL-36: 300 points weaker, on a %s the challenger earns %i',
    (result, bonus) => {
      const results =
        result === 'win'
          ? (['win', 'loss'] as const)
          : result === 'loss'
            ? (['loss', 'win'] as const)
            : (['draw', 'draw'] as const)
      const [gang] = valued(1000, 1349, { results: [...results], members: ['leader-g1', 'kid-g2'] })
      gang.answer('experience')
      expect([xp(gang, 'leader-g1'), xp(gang, 'ganger-g1')]).toEqual([75 + bonus, 30])
    }
  )

  test('NN-RUL-34: by house rule all members earn the challenger bonus', () => {
    const [gang] = valued(
      1000,
      1300,
      { members: ['leader-g1', 'kid-g2'] },
      { challengerXpRecipients: 'all-members' }
    )
    gang.answer('experience')
    expect(xp(gang, 'ganger-g1')).toBe(34)
  })

  test('NN-XP-4, NN-XP-12: a threshold asks for a progression of the fighter’s training', () => {
    const [gang] = at('experience')
    const { id } = gang.member('kid-g1')
    gang.answer('experience')
    expect(gang.due).toEqual([`progression:${id}:10`])
    expect(gang.options(`progression:${id}:10`)).toEqual([
      'characteristic:bs',
      'skill:lynx-eye',
      'skill:faster-than-shadow',
      'skill:precise-shot',
      'skill:expert-shot',
      'skill:gunslinger',
      'skill:lightning-shot'
    ])
    gang.answer(`progression:${id}:10`, { options: ['skill:precise-shot'] })
    expect(gang.roster.between!.step).toBe('income')
  })

  test('NN-XP-4, NN-XP-14: several thresholds at once are several progressions', () => {
    const [gang] = at('experience', { reported: { 'kid-g1': { learning: 2 } } })
    const { id } = gang.member('kid-g1')
    gang.answer('experience')
    expect(gang.due).toEqual([`progression:${id}:10`, `progression:${id}:20`])
  })

  test('NN-XP-5, NN-RUL-32: thresholds covered by starting XP give nothing: a ganger’s first is 40, a leader’s 85', () => {
    const [gang] = at('experience', {
      reported: { 'ganger-g1': { learning: 1 }, 'leader-g1': { learning: 2 }, 'kid-g1': { state: 'dead' } }
    })
    gang.answer('experience')
    expect(gang.due).toEqual([
      `progression:${gang.member('leader-g1').id}:85`,
      `progression:${gang.member('ganger-g1').id}:40`
    ])
  })

  test('NN-XP-11, NN-RUL-45: at 30 XP a kid becomes a ganger, keeps their profile and gets the progression', () => {
    const t = table()
    const gangs: [Gang, Gang] = [foundedGang(t, 'g1'), foundedGang(t, 'g2')]
    setXp(gangs[0], 'kid-g1', 20)
    finished(gangs)
    const told = gangs[0].answer('experience')
    expect(told).toContain('fighter-promoted')
    expect(gangs[0].member('kid-g1')).toMatchObject({
      type: 'ganger',
      typeName: { en: 'Ganger' },
      cost: 45,
      profile: { w: 2 }
    })
    expect(gangs[0].due).toEqual([`progression:${gangs[0].member('kid-g1').id}:30`])
  })

  test('NN-RUL-63: a category without options opens all the others', () => {
    const t = table()
    const gangs: [Gang, Gang] = [foundedGang(t, 'g1'), foundedGang(t, 'g2')]
    gangs[0].bend('kid-g1', (m) => ({ ...m, choices: { category: 'ammo' } }))
    finished(gangs)
    gangs[0].answer('experience')
    expect(gangs[0].options(`progression:${gangs[0].member('kid-g1').id}:10`)).toEqual(
      expect.arrayContaining(['characteristic:ws', 'characteristic:i', 'skill:berserk'])
    )
  })

  test('NN-SKA-4: with a weapon master in the stash a closed category has its own skills too', () => {
    const t = table()
    const gangs: [Gang, Gang] = [
      foundedGang(t, 'g1', 'orlock', (g) => g.buy('weapon-master')),
      foundedGang(t, 'g2')
    ]
    gangs[0].bend('kid-g1', (m) => ({ ...m, choices: { category: 'i' } }))
    finished(gangs)
    gangs[0].answer('experience')
    const prompt = `progression:${gangs[0].member('kid-g1').id}:10`
    expect(gangs[0].options(prompt)).toEqual(
      expect.arrayContaining(['characteristic:i', 'master:runner', 'master:shadow'])
    )
    expect(gangs[0].answer(prompt, { options: ['master:shadow'] })).toEqual(['skill-taught', 'step-begun'])
    expect(gangs[0].items('weapon-master')).toEqual([])
  })

  test('NN-XP-14: after a progression a fighter may change category once; others may not', () => {
    const [gang] = at('experience')
    const { id } = gang.member('kid-g1')
    gang.answer('experience')
    expect(gang.offered).toEqual([])
    expect(gang.refused({ type: 'choose', member: id, key: 'category', value: 'ws' })).toEqual([
      'progression-first'
    ])
    gang.answer(`progression:${id}:10`, { options: ['characteristic:bs'] })
    expect(gang.offered).toEqual([`category:${id}`])
    gang.answer(`category:${id}`, { options: ['i'] })
    expect(gang.member('kid-g1').choices['category']).toBe('i')
    expect(gang.offered).toEqual([])
    expect(gang.refused({ type: 'choose', member: id, key: 'category', value: 'ws' })).toEqual([
      'category-fixed'
    ])
    expect(
      gang.refused({ type: 'choose', member: gang.member('ganger-g1').id, key: 'category', value: 'ws' })
    ).toEqual(['category-fixed'])
  })

  test('NN-RUL-63: a fighter who chooses the ammunition roll without Techno is warned', () => {
    const [gang] = at('income')
    const options = gang.prompt(`category:${gang.member('kid-g1').id}`).options!
    expect(options.find((o) => o.id === 'ammo')!.hint).toEqual({ key: 'prompts.category.empty' })
  })
})

describe('income', () => {
  test.each([
    ['win', 315],
    ['loss', 285],
    ['draw', 300]
  ] as const)(
    'NN-REV-1, NN-REV-2, NN-REV-4, NN-RUL-36: on a %s respect and income are %i',
    (result, respect) => {
      const other = { win: 'loss', loss: 'win', draw: 'draw' } as const
      const [gang] = at('income', { results: [result, other[result]] })
      const money = gang.roster.money!
      gang.answer('income')
      expect(gang.roster).toMatchObject({ money: money + respect, numbers: { respect } })
    }
  )

  test.each([
    ['win', 335],
    ['loss', 295]
  ] as const)('NN-REV-3: 600 points weaker, on a %s respect becomes %i', (result, respect) => {
    const [gang] = valued(1000, 1600, { results: result === 'win' ? ['win', 'loss'] : ['loss', 'win'] })
    playOn(gang, 'pay')
    expect(gang.roster.numbers['respect']).toBe(respect)
  })

  test('NN-REV-5, NN-RUL-37: respect never falls below 0', () => {
    const t = table()
    const gangs: [Gang, Gang] = [foundedGang(t, 'g1'), foundedGang(t, 'g2')]
    t.rosters.set('g1', { ...gangs[0].roster, numbers: { ...gangs[0].roster.numbers, respect: 10 } })
    finished(gangs, { results: ['loss', 'win'] })
    playOn(gangs[0], 'pay')
    // An income of 0 is earned too: it is not asked for again.
    expect(gangs[0].roster).toMatchObject({ between: { step: 'pay' }, numbers: { respect: 0 } })
  })

  test('NN-REV-6, NN-RUL-59: a purse is 20 cr for the thief and 20 cr less for the victim', () => {
    const [a, b] = at('income', {
      results: ['draw', 'draw'],
      reported: { 'kid-g2': { purse: 'leader-g1' }, 'ganger-g2': { purse: 'leader-g1' } }
    })
    playOn(b, 'income')
    const [moneyA, moneyB] = [a.roster.money!, b.roster.money!]
    a.answer('income')
    b.answer('income')
    expect([a.roster.money! - moneyA, b.roster.money! - moneyB]).toEqual([340, 260])
  })
})

describe('pay', () => {
  test('NN-PAY-1, NN-PAY-4: leaders get none, gangers 25, kids 15, and a kid who was promoted in this interlude 25', () => {
    const t = table()
    const gangs: [Gang, Gang] = [foundedGang(t, 'g1'), foundedGang(t, 'g2')]
    setXp(gangs[0], 'kid-g1', 20)
    finished(gangs)
    playOn(gangs[0], 'pay')
    expect(gangs[0].prompt('pay').options!.map((o) => [o.id, o.cost])).toEqual([
      [gangs[0].member('ganger-g1').id, 25],
      [gangs[0].member('kid-g1').id, 25]
    ])
  })

  test('NN-PAY-2, NN-RUL-76: unpaid members, by choice or for want of credits, miss the next game and are back after it', () => {
    const [a, b] = at('pay')
    const money = a.roster.money!
    expect(a.answer('pay', { options: [a.member('ganger-g1').id] })).toEqual([
      'pay-settled',
      'fighter-unpaid',
      'step-begun'
    ])
    expect(a.roster.money).toBe(money - 25)
    expect(a.member('kid-g1').status).toBe('unpaid')
    playOn(a)
    playOn(b)
    expect(a.member('kid-g1').status, 'still so when the next game begins').toBe('unpaid')
    finished([a, b])
    expect(a.member('kid-g1').status).toBe('fit')
  })

  test('NN-PAY-1: the pay can’t exceed the stash', () => {
    const [gang] = at('pay')
    gang.setMoney(30)
    const [ganger, kid] = [gang.member('ganger-g1').id, gang.member('kid-g1').id]
    expect(gang.reasons({ type: 'answer', prompt: 'pay', answer: { options: [ganger, kid] } })).toMatchObject(
      [{ code: 'money-short', params: { missing: 10 } }]
    )
    gang.setMoney(20)
    expect(gang.options('pay')).toEqual([kid])
    expect(gang.refusedAnswer('pay', { options: [ganger] })).toEqual(['money-short'])
    expect(gang.answer('pay', { options: [] })).toEqual([
      'pay-withheld',
      'fighter-unpaid',
      'fighter-unpaid',
      'step-begun'
    ])
  })

  test('NN-PAY-3, NN-INJ-4: an unpaid convalescent dies; a paid one misses the next game', () => {
    for (const paid of [true, false]) {
      const [gang, other] = at('injuries', { reported: { 'ganger-g1': { state: 'out' } } })
      const { id } = gang.member('ganger-g1')
      gang.answer(`injury:${id}`, { dice: [86] })
      playOn(gang, 'pay')
      gang.answer('pay', { options: paid ? [id] : [] })
      expect(gang.member('ganger-g1')).toMatchObject(
        paid ? { status: 'convalescent', left: null } : { left: 'dead' }
      )
      if (!paid) continue
      playOn(gang)
      playOn(other)
      expect(gang.member('ganger-g1').status).toBe('convalescent')
      finished([gang, other])
      expect(gang.member('ganger-g1').status).toBe('fit')
    }
  })

  test('NN-RUL-42: a convalescent leader has no pay to miss', () => {
    const [gang] = at('injuries', { reported: { 'leader-g1': { state: 'out' } } })
    gang.answer(`injury:${gang.member('leader-g1').id}`, { dice: [86] })
    playOn(gang, 'pay')
    gang.answer('pay', { options: [] })
    expect(gang.member('leader-g1')).toMatchObject({ status: 'convalescent', left: null })
  })

  test('NN-RUL-43: nobody pays a captive', () => {
    const [gang] = at('injuries', { reported: { 'ganger-g1': { state: 'out' } } })
    gang.answer(`injury:${gang.member('ganger-g1').id}`, { dice: [91] })
    playOn(gang, 'pay')
    expect(gang.prompt('pay').options!.map((o) => o.id)).toEqual([gang.member('kid-g1').id])
  })

  test('if nobody is due, the step is skipped', () => {
    const [gang] = at('injuries', {
      reported: { 'ganger-g1': { state: 'dead' }, 'kid-g1': { state: 'dead' } }
    })
    playOn(gang, 'trade')
    expect(gang.at.events.filter((e) => e.type.startsWith('pay-') && e.subject.id === 'g1')).toEqual([])
  })
})

describe('closing the interlude', () => {
  test('NN-RUL-66: loot may be carried until the purchases close, then it must be allowed for its bearer and light enough', () => {
    const t = table()
    const gangs: [Gang, Gang] = [
      foundedGang(t, 'g1'),
      foundedGang(t, 'g2', 'orlock', (g) => g.buy('flamer', g.member('leader-g2').id))
    ]
    finished(gangs, { loot: [{ item: gangs[1].item('flamer').id, from: 'g2', to: 'g1', taker: 'kid-g1' }] })
    const [gang] = gangs
    playOn(gang, 'trade')
    expect(gang.refusedAnswer('trade-done', { options: ['done'] })).toEqual(['not-for-type-fighter'])
    expect(
      gang.refused({
        type: 'move',
        moves: [{ item: gang.item('flamer').id, to: gang.member('ganger-g1').id }]
      })
    ).toEqual(['not-for-type-fighter'])
    gang.do({ type: 'move', moves: [{ item: gang.item('flamer').id, to: gang.member('leader-g1').id }] })
    gang.answer('trade-done', { options: ['done'] })
  })

  test('NN-VAL-1, NN-VAL-2: the value is updated at the end, and only then', () => {
    const [gang] = at('trade')
    const before = gang.roster.numbers['value']
    gang.buy('boltgun', gang.member('kid-g1').id)
    expect(gang.roster.numbers['value']).toBe(before)
    playOn(gang)
    expect(gang.roster.numbers['value']).toBe(120 + 75 + 80 + 35 + 45 + 10 + 45)
    expect(gang.roster.numbers['value']).toBe(worthOf(gang.at.rules, gang.roster))
  })

  test('NN-VAL-1: the dead no longer count', () => {
    const [gang] = at('injuries', { reported: { 'ganger-g1': { state: 'dead' } } })
    playOn(gang)
    expect(gang.roster.numbers['value']).toBe(120 + 75 + 45 + 10)
  })
})

test('NN-CHA-3, NN-SKA-6: a fighter with nothing left to learn gives the progression up, and the interlude goes on', () => {
  const t = table()
  const gangs: [Gang, Gang] = [foundedGang(t, 'g1'), foundedGang(t, 'g2')]
  gangs[0].bend('kid-g1', (m) => ({ ...m, profile: { ws: 9, bs: 9, s: 5, t: 5, w: 5, i: 9 } }))
  gangs[0].teach(
    'kid-g1',
    ...t.rules.skills
      .filter((skill) => ['shooting', 'combat'].includes(skill.family))
      .map((skill) => skill.id)
  )
  finished(gangs)
  gangs[0].answer('experience')
  const prompt = `progression:${gangs[0].member('kid-g1').id}:10`
  expect(gangs[0].options(prompt)).toEqual(['forgo'])
  expect(gangs[0].answer(prompt, { options: ['forgo'] })).toEqual(['progression-forgone', 'step-begun'])
})
