import { expect, test } from 'vitest'
import { crew } from './crew'

test('a crew is created with an empty purse, is given money, is founded with at least one member, and has no other kind', async () => {
  const { app, id, refused, view } = await crew({}, 0)
  expect((await view()).money).toBe(0)
  expect((await view()).prompts).toMatchObject([
    { id: 'purse', step: 'founding', optional: true, amount: { min: 0, unit: 'money' } }
  ])
  expect(await refused('interlude.answer', { roster: id, prompt: 'purse' })).toEqual(['amount-needed'])
  await app.call('interlude.answer', { roster: id, prompt: 'purse', amount: 2500 })
  expect((await view()).money).toBe(2500)
  expect((await view()).prompts).toEqual([])
  expect(await refused('rosters.create', { name: 'X', kind: 'gang' })).toEqual(['unknown-kind'])
  const empty = await app.call('rosters.create', { name: 'Vide', kind: 'crew' })
  expect(await refused('rosters.found', { roster: empty.id })).toEqual(['nobody-there'])
  expect((await app.call('rosters.found', { roster: id })).stage).toBe('ready')
  expect(await refused('rosters.found', { roster: id })).toEqual(['already-founded'])
  expect(await refused('members.recruit', { roster: id, type: 'hero', name: 'Cy' })).toEqual(['unknown-type'])
  expect(
    (await app.call('rosters.recruits', { roster: id })).map(({ type, cost, profile }) => [
      type,
      cost,
      profile
    ])
  ).toEqual(
    ['edgerunner', 'opponent'].map((type) => [
      type,
      null,
      { ref: 5, dex: 5, body: 5, will: 5, mouv: 5, 'luck-max': 0 }
    ])
  )
  await app.end()
})

test('CR-R11, CR-R14: a new sheet has scores of five and no points, and shows the rest of each maximum with its receipt', async () => {
  const { app, values, write, view } = await crew()
  expect(await values()).toMatchObject({
    role: '',
    ref: 5,
    'luck-max': 0,
    interface: 0,
    handgun: 0,
    'hp-max': 0,
    'hp-lost': 0,
    'armour-head': 0,
    cash: 0,
    otherStats: [],
    otherSkills: [],
    injuries: [],
    weapons: [],
    gear: []
  })
  await write({
    'hp-max': 35,
    'hp-lost': 18,
    'armour-body': 11,
    'armour-body-lost': 2,
    'luck-max': 5,
    'luck-spent': 3,
    cash: 120
  })
  const [sheet] = (await view()).sheets
  expect(sheet!.status).toMatchObject({ key: 'seriously-wounded', fit: true })
  expect(sheet!.figures.map(({ key, amount, limit }) => [key, amount, limit])).toEqual([
    ['hp', 17, 35],
    ['threshold', 18, undefined],
    ['armour-body', 9, 11],
    ['luck', 2, 5],
    ['cash', 120, undefined]
  ])
  expect(sheet!.figures[0]!.receipt).toMatchObject({
    total: 17,
    lines: [{ amount: 35, rules: ['CR-R11'] }, { amount: -18 }]
  })
  expect(sheet!.figures[2]!.receipt).toMatchObject({
    total: 9,
    lines: [{ amount: 11, rules: ['CR-R08'] }, { amount: -2 }]
  })
  await write({ 'hp-lost': 35 })
  expect((await view()).sheets[0]!.status).toMatchObject({ key: 'mortally-wounded', fit: false })
  await app.end()
})

test('a whole sheet is written, is read again, and one undo reverts it', async () => {
  const { app, values, write, view } = await crew()
  const before = await values()
  const rifle = {
    name: 'Fusil maison',
    class: 'assault-rifle',
    'damage-dice': 5,
    att: 1,
    magazine: 25,
    loaded: 20,
    ammo: 'bullet-rifle',
    hands: 2,
    concealable: false,
    'autofire-cap': 4,
    smart: false,
    power: true,
    tech: false,
    poor: false,
    excellent: true,
    jammed: true
  }
  const wrote = {
    role: 'Netrunner',
    ref: 7,
    dex: 6,
    interface: 4,
    'shoulder-arms': 5,
    evasion: 3,
    'hp-max': 30,
    'armour-head': 7,
    notes: 'Doit 500 €$.',
    otherStats: [{ name: 'Technique', value: 6 }],
    otherSkills: [{ name: 'Conduite', value: 4 }],
    injuries: [{ injury: 'torn-muscle', note: 'bras gauche', temporary: false }],
    weapons: [rifle],
    gear: [{ name: 'Corde', quantity: 2, note: '' }]
  }
  await write(wrote)
  expect(await values()).toEqual({ ...before, ...wrote })
  const [sheet] = (await view()).sheets
  const block = (key: string) => sheet!.blocks.find((one) => one.key === key)
  expect(sheet!.profile.map(({ key, value }) => [key, value])).toEqual([
    ['ref', 7],
    ['dex', 6],
    ['body', 5],
    ['will', 5],
    ['mouv', 5],
    ['luck-max', 0]
  ])
  expect(block('skills')).toMatchObject({
    entries: [
      { key: 'shoulder-arms', text: { fr: 'RÉF 7 + 5 = 12' } },
      { key: 'evasion', text: { en: 'DEX 6 + 3 = 9' } },
      { key: 'interface', text: { fr: '4' } },
      { name: { fr: 'Technique' } },
      { name: { fr: 'Conduite' }, text: { fr: '4' } }
    ]
  })
  expect(block('weapons')).toMatchObject({
    rows: [
      {
        name: { fr: 'Fusil maison' },
        cells: ['+13', '5d6', 1, { fr: '20/25' }],
        note: [
          { en: 'Assault rifle' },
          { en: 'Power weapon' },
          { en: 'Excellent quality' },
          { en: 'Autofire (cap ×4)' },
          { en: 'Rifle round' },
          { en: 'Weapon jammed' }
        ]
      }
    ]
  })
  expect(block('states')).toMatchObject({
    entries: [{ name: { fr: 'Muscle déchiré' }, text: { fr: 'bras gauche' } }]
  })
  expect(block('gear')).toMatchObject({ entries: [{ name: { fr: 'Corde × 2' } }] })
  expect(block('facts')).toMatchObject({
    facts: [{ value: { fr: 'Netrunner' } }, { value: { fr: 'Doit 500 €$.' } }]
  })
  await app.call('history.undo', {})
  expect(await values()).toEqual(before)
  await app.end()
})

test('CR-R08, CR-R11, CR-R14, CR-R26: losses never exceed the existing points, and no magazine exceeds its capacity', async () => {
  const { app, id, jax, values, refused } = await crew()
  const before = await values()
  const wrong = (values: object) => refused('members.write', { roster: id, member: jax, values })
  expect(await wrong({ 'hp-max': 3, 'hp-lost': 4 })).toEqual(['over-pool'])
  expect(await wrong({ 'armour-head': 3, 'armour-head-lost': 4 })).toEqual(['over-pool'])
  expect(await wrong({ 'luck-max': 5, 'luck-spent': 6 })).toEqual(['over-pool'])
  expect(await wrong({ weapons: [{ name: 'X', class: 'smg', magazine: 3, loaded: 4 }] })).toEqual([
    'over-magazine'
  ])
  expect(await wrong({ ref: 21 })).toEqual(['field-bounds'])
  expect(await values()).toEqual(before)
  await app.end()
})

test('CR-R27, CR-R11: by campaign rule humanity is kept, and wounds are ticked by hand', async () => {
  const { app, values, write, view } = await crew({ humanity: 'on', woundStates: 'manual' })
  expect(await values()).toMatchObject({ humanity: 0, 'wound-state': 'unhurt' })
  await write({ humanity: 41, 'wound-state': 'seriously-wounded', 'hp-max': 30 })
  expect((await view()).sheets[0]!.status.key).toBe('seriously-wounded')
  expect((await view()).sheets[0]!.figures.map(({ key }) => key)).toEqual(['hp', 'cash'])
  expect((await view()).sheets[0]!.blocks.find(({ key }) => key === 'facts')).toMatchObject({
    facts: [{ value: 41 }]
  })
  await app.end()
})

test('CR-PR-01: a purchase takes the member’s own money first, then the crew’s; during the founding it is returned for its price', async () => {
  const { app, id, jax, write, view, buy, item, refused, cannotBuy } = await crew({}, 1000)
  await write({ cash: 300 })
  expect(
    await app.call('stash.quoteBuy', {
      roster: id,
      lines: [{ thing: 'militech-m-76e-omaha', quantity: 1, holder: jax }]
    })
  ).toMatchObject({ allowed: true, cost: 500 })
  await buy(['militech-m-76e-omaha'])
  expect((await view()).money).toBe(800)
  expect((await view()).sheets[0]!.figures.find(({ key }) => key === 'cash')!.amount).toBe(0)
  expect(await item('militech-m-76e-omaha')).toMatchObject({
    holder: jax,
    price: 500,
    paid: 500,
    category: 'weapons',
    data: { loaded: 9, load: 'bullet-pistol-heavy', 'smart-load': false }
  })
  expect(await cannotBuy(['militech-m-10af-lexington'])).toEqual(['money-short'])
  expect(await cannotBuy(['tank'], ['budget-arms-carnage', 1, 'nobody'])).toEqual([
    'unknown-thing',
    'unknown-member'
  ])
  await app.call('stash.sell', { roster: id, items: [(await item('militech-m-76e-omaha')).id] })
  expect((await view()).money).toBe(1300)
  await buy(['militech-m-76e-omaha'])
  await app.call('rosters.found', { roster: id })
  await app.call('stash.sell', { roster: id, items: [(await item('militech-m-76e-omaha')).id] })
  // Half its price: the campaign's part, which the book leaves open.
  expect((await view()).money).toBe(1050)
  expect(await refused('stash.sell', { roster: id, items: ['gone'] })).toEqual(['no-item'])
  await app.end()
})

test('a borrowed weapon is not for sale', async () => {
  const { app, id, buy, item } = await crew({}, 1000)
  await buy(['militech-m-76e-omaha'])
  const gun = (await item('militech-m-76e-omaha')).id
  const { id: lender } = await app.call('rosters.create', { name: 'Les Vautours', kind: 'crew' })
  const pass = (kind: 'gift' | 'loan', from: string, to: string) =>
    app.call('rosters.transfer', { kind, a: { roster: from, items: [gun] }, b: { roster: to } })
  await pass('gift', id, lender)
  await pass('loan', lender, id)
  expect((await item('militech-m-76e-omaha')).sale).toBeNull()
  expect(await app.dispatch('stash.sell', { roster: id, items: [gun] })).toMatchObject({
    error: { reasons: [{ code: 'borrowed-thing' }] }
  })
  await app.end()
})

test('CR-AM-01, CR-R26: rounds come in packs of a chosen kind; ordinary ones are free until the campaign prices them', async () => {
  const { app, jax, id, buy, cannotBuy, item, view } = await crew({}, 200)
  await buy(['smart-improved-10', 2, jax, 'smart-buckshot'], ['bullet-rifle', 3])
  expect(await item('smart-buckshot')).toMatchObject({
    category: 'ammunition',
    price: 50,
    data: { rounds: 10 }
  })
  expect((await view()).items.filter(({ thing }) => thing === 'bullet-rifle')).toHaveLength(3)
  expect((await view()).money).toBe(100)
  expect((await view()).sheets[0]!.blocks.find(({ key }) => key === 'ammunition')).toMatchObject({
    facts: [
      { label: { en: 'Improved smart buckshot' }, value: 20 },
      { label: { en: 'Rifle round' }, value: 30 }
    ]
  })
  expect(await cannotBuy(['smart-improved-10', 1, jax, 'smart-rocket'])).toEqual(['unknown-option'])
  await app.call('rules.setTables', {
    edits: [{ file: 'catalogue/ammunition', path: ['bullet-rifle', 'price'], to: 20 }]
  })
  await buy(['bullet-rifle', 2])
  expect((await view()).money).toBe(60)
  await app.call('rosters.found', { roster: id })
  await app.call('stash.sell', { roster: id, items: [(await item('smart-buckshot')).id] })
  expect((await view()).money).toBe(85)
  await app.end()
})

test('CR-CY-02, CR-CY-03, CR-CY-06, CR-R31: cyberware is installed in its owner, or in a cyberarm with a free slot, with at most three Self-ICE', async () => {
  const { app, id, jax, nyx, buy, cannotBuy, item, view, refused } = await crew()
  expect(await cannotBuy(['gorilla-arm'])).toEqual(['requires-cyberarm'])
  expect(await cannotBuy(['self-ice', 4])).toEqual(['max-exceeded'])
  await buy(['gorilla-arm', 1], ['cyberarm', 1])
  const arm = await item('cyberarm')
  expect((await item('gorilla-arm')).on).toBe(arm.id)
  await buy(['mantis-blade', 3])
  expect(await cannotBuy(['mantis-blade'])).toEqual(['no-free-slot'])
  const figure = (await view()).sheets[0]!.figures.find(({ key }) => key === 'slots')!
  expect(figure).toMatchObject({
    amount: 4,
    limit: 4,
    limitReceipt: { total: 4, lines: [{ rules: ['CR-CY-02'] }] }
  })
  expect(figure.receipt!.lines.map(({ amount, rules }) => [amount, rules[0]])).toEqual(
    [1, 1, 1, 1].map((one) => [one, 'CR-R31'])
  )
  // An item in the store is not installed, so there is no question.
  await buy(['monowire', 1, 'stash'])
  expect(
    await refused('stash.move', { roster: id, moves: [{ item: (await item('monowire')).id, to: jax }] })
  ).toEqual(['no-free-slot'])
  expect(
    await refused('stash.move', {
      roster: id,
      moves: [
        { item: (await item('monowire')).id, to: nyx },
        { item: 'gone', to: nyx },
        { item: arm.id, to: 'nobody' }
      ]
    })
  ).toEqual(['requires-cyberarm', 'no-item', 'unknown-member'])
  // An arm moves with the implants built into it.
  await app.call('stash.move', { roster: id, moves: [{ item: arm.id, to: nyx }] })
  expect(
    (await view()).items.filter(({ thing }) => thing !== 'monowire').every(({ holder }) => holder === nyx)
  ).toBe(true)
  await app.call('stash.sell', { roster: id, items: [arm.id] })
  expect((await view()).items.filter(({ holder }) => holder === nyx)).toEqual([])
  await app.end()
})

test('CR-CY-03, CR-CY-04, CR-CY-05, CR-R17, CR-CY-02: arms in the body are weapons, concealable by campaign rule; a cyberarm improves a weak fist', async () => {
  const { app, buy, write, view } = await crew()
  await buy(['cyberarm'], ['gorilla-arm'], ['monowire'])
  await write({ dex: 7, 'melee-weapon': 5, body: 4 })
  const rows = async () =>
    (
      (await view()).sheets[0]!.blocks.find(({ key }) => key === 'weapons') as never as {
        rows: { name: { en: string }; cells: unknown[] }[]
      }
    ).rows.map(({ name, cells }) => [name.en, ...cells.slice(0, 3)])
  expect(await rows()).toEqual([
    ['Gorilla arm', '+13', '3d6', 2],
    ['Monowire', '+12', '3d6', 2],
    ['Brawling', '+7', '2d6', 1]
  ])
  await write({ body: 5 })
  expect((await rows()).map(([name]) => name)).toEqual(['Gorilla arm', 'Monowire'])
  const hidden = async () => {
    const offers = await app.call('stash.offers', { roster: (await view()).id, holder: 'stash' })
    return ['gorilla-arm', 'mantis-blade', 'monowire'].map((id) =>
      offers
        .find(({ thing }) => thing === id)!
        .facts.some(({ value }) => (value as { key?: string }).key === 'shop.no')
    )
  }
  expect(await hidden()).toEqual([true, false, false])
  await app.call('rules.setHouseRules', { houseRules: { meleeRows: 'monowire-no-others-yes' } })
  expect(await hidden()).toEqual([false, false, true])
  await app.end()
})

test('an offer gives the reasons against it, on top of the basket’s contents', async () => {
  const { app, id, jax } = await crew({}, 1500)
  const offer = async (thing: string, basket: object[] = []) =>
    (await app.call('stash.offers', { roster: id, holder: jax, basket: basket as never })).find(
      (one) => one.thing === thing
    )!
  expect(await offer('gorilla-arm')).toMatchObject({
    price: 1000,
    permitted: false,
    affordable: true,
    allowed: false,
    refused: [{ code: 'requires-cyberarm', rules: ['CR-CY-03'] }]
  })
  // A thing without a price in the book costs nothing; no fact says « prix : sans prix » beside it.
  const free = await offer('cyberleg')
  expect([free.price, free.facts.map(({ label }) => label)]).toEqual([0, []])
  const basket = [{ thing: 'cyberarm', quantity: 1, holder: jax }]
  expect(await offer('gorilla-arm', basket)).toMatchObject({
    permitted: true,
    affordable: true,
    allowed: true,
    byItself: true
  })
  expect(
    await offer('self-ice', [...basket, { thing: 'gorilla-arm', quantity: 1, holder: jax }])
  ).toMatchObject({
    permitted: true,
    affordable: false,
    allowed: false,
    byItself: true,
    refused: [{ code: 'money-short' }]
  })
  expect((await offer('smart-improved-10')).variants!.map(({ id: kind }) => kind)).toEqual([
    'smart-arrow',
    'smart-bullet',
    'smart-slug',
    'smart-buckshot'
  ])
  expect((await offer('kang-tao-l-69-zhuo')).facts.map(({ value }) => value)).toEqual([
    { fr: 'Fusil à pompe', en: 'Shotgun' },
    '4d6',
    1,
    { fr: '32 (Chevrotine)', en: '32 (Buckshot)' },
    2,
    { fr: 'Arme intelligente', en: 'Smart weapon' },
    { key: 'shop.no' },
    { fr: 'Très onéreux', en: 'Very expensive' }
  ])
  await app.end()
})

test('CR-AM-01, CR-WQ-01, CR-WP-06: a pack of smart rounds fits its owner’s weapons, unless another kind is given', async () => {
  const { app, id, jax, nyx, buy, view } = await crew()
  const packs = async () =>
    (await view()).items
      .filter(({ category }) => category === 'ammunition')
      .map(({ thing, holder }) => [thing, holder])
  await buy(['smart-improved-10', 1, jax], ['kang-tao-l-69-zhuo', 1, jax], ['smart-improved-10', 1, nyx])
  expect(await packs()).toEqual([
    ['smart-buckshot', jax],
    ['smart-arrow', nyx]
  ])
  await buy(['smart-improved-10', 1, jax, 'smart-slug'], ['arasaka-hjke-11-yukimura', 1, nyx])
  expect((await packs()).at(-1)).toEqual(['smart-slug', jax])
  const variants = async (holder: string) =>
    (await app.call('stash.offers', { roster: id, holder }))
      .find((one) => one.thing === 'smart-improved-10')!
      .variants!.map(({ id: kind }) => kind)
  expect([await variants(jax), await variants(nyx)]).toEqual([
    ['smart-buckshot', 'smart-arrow', 'smart-bullet', 'smart-slug'],
    ['smart-bullet', 'smart-arrow', 'smart-slug', 'smart-buckshot']
  ])
  await app.end()
})

test('CR-R25: the attack on the sheet has both bonuses of a smart and excellent weapon, or the better one by campaign rule', async () => {
  const attack = async (houseRules: object) => {
    const { app, write, view } = await crew(houseRules, 0)
    const gun = { name: 'Prototype', class: 'heavy-pistol', 'damage-dice': 3, smart: true, excellent: true }
    await write({ ref: 6, handgun: 4, weapons: [gun] })
    const { rows } = (await view()).sheets[0]!.blocks.find(({ key }) => key === 'weapons') as never as {
      rows: { cells: unknown[] }[]
    }
    await app.end()
    return rows[0]!.cells[0]
  }
  expect([await attack({}), await attack({ qualityStack: 'best-only' })]).toEqual(['+12', '+11'])
})

test('CR-PR-01: a campaign’s own weapons and items are bought like the others, and marked as its own', async () => {
  const { app, id, jax, buy, item, view } = await crew()
  await app.call('rules.setTables', {
    edits: [
      {
        file: 'catalogue/own-weapons',
        path: [],
        to: [
          {
            name: 'Sabre',
            class: 'melee',
            price: 80,
            'damage-dice': 3,
            att: 2,
            magazine: 0,
            ammo: 'none',
            hands: 1,
            concealable: false,
            'autofire-cap': 0,
            qualities: ['excellent']
          }
        ]
      },
      { file: 'catalogue/own-things', path: [], to: [{ name: 'Agent', category: 'gear', price: 100 }] }
    ] as never
  })
  const offers = await app.call('stash.offers', { roster: id, holder: jax })
  expect(offers.filter(({ thing }) => thing.startsWith('own-'))).toMatchObject([
    { thing: 'own-weapon-1', name: { fr: 'Sabre' }, price: 80, effect: { key: 'shop.own' } },
    { thing: 'own-thing-1', price: 100, effect: { key: 'shop.own' } }
  ])
  await buy(['own-weapon-1'], ['own-thing-1', 2])
  expect((await view()).money).toBe(10_000 - 280)
  expect(await item('own-weapon-1')).toMatchObject({
    name: { en: 'Sabre' },
    data: { excellent: true, 'damage-dice': 3 }
  })
  const rows = (
    (await view()).sheets[0]!.blocks.find(({ key }) => key === 'weapons') as never as {
      rows: { cells: unknown[] }[]
    }
  ).rows
  expect(rows[0]!.cells.slice(0, 3)).toEqual(['+6', '3d6', 2])
  expect(
    await app.dispatch('rules.setTables', {
      edits: [
        {
          file: 'catalogue/own-weapons',
          path: [],
          to: [
            {
              name: 'Y',
              class: 'laser',
              price: 80,
              'damage-dice': 3,
              att: 2,
              magazine: 0,
              ammo: 'none',
              hands: 1,
              concealable: false,
              'autofire-cap': 0,
              qualities: []
            }
          ]
        }
      ]
    })
  ).toMatchObject({ ok: false })
  await app.end()
})

test('a member who leaves during the founding leaves no trace; later their belongings stay with the crew', async () => {
  const { app, id, jax, nyx, buy, view, refused } = await crew({}, 2000)
  await buy(['cyberarm'], ['mantis-blade'])
  await app.call('members.dismiss', { roster: id, member: jax })
  expect(await view()).toMatchObject({ money: 2000, items: [] })
  await buy(['cyberarm', 1, nyx], ['mantis-blade', 1, nyx])
  await app.call('rosters.found', { roster: id })
  await app.call('members.dismiss', { roster: id, member: nyx })
  const { items } = await view()
  expect(items.map(({ thing, holder, on }) => [thing, holder, on !== null])).toEqual([
    ['cyberarm', 'stash', false],
    ['mantis-blade', 'stash', true]
  ])
  expect(await refused('members.dismiss', { roster: id, member: nyx })).toEqual(['member-gone'])
  await app.end()
})

test('an arbitrator corrects money, points, injuries and items', async () => {
  const { app, id, jax, view } = await crew({}, 0)
  await app.call('rosters.correct', {
    roster: id,
    why: 'oubli',
    corrections: [
      { what: 'money', by: 400 },
      { what: 'member-number', member: jax, key: 'cash', to: 50 },
      { what: 'characteristic', member: jax, key: 'ref', to: 8 },
      { what: 'trait-add', member: jax, kind: 'injuries', key: 'broken-arm' },
      { what: 'item-add', thing: 'smart-improved-10', quantity: 1, holder: jax, variant: 'smart-slug' },
      { what: 'member-add', type: 'opponent', name: 'Gonk' }
    ] as never
  })
  const after = await view()
  expect(after.money).toBe(400)
  expect(after.sheets[0]!.profile[0]!.value).toBe(8)
  expect(after.sheets[0]!.blocks.find(({ key }) => key === 'states')).toMatchObject({
    entries: [{ name: { en: 'Broken arm' } }]
  })
  expect(after.items).toMatchObject([{ thing: 'smart-slug', paid: 0, data: { rounds: 10 } }])
  expect(after.sheets.map(({ name }) => name)).toEqual(['Jax', 'Nyx', 'Gonk'])
  await app.end()
})

test('house rules have options; the others may be written in the campaign’s own words', async () => {
  const { app } = await crew()
  const specs = (await app.call('systems.get', { system: 'cyberpunk-red' })).houseRules
  expect(specs.filter(({ type }) => type === 'choice')).toHaveLength(19)
  expect(specs.filter(({ type }) => type === 'note').map(({ rules }) => rules[0])).toEqual([
    'CR-R01',
    'CR-R06',
    'CR-R10',
    'CR-R14',
    'CR-R15',
    'CR-R16',
    'CR-R19',
    'CR-R20',
    'CR-R23',
    'CR-R24',
    'CR-R26',
    'CR-R28'
  ])
  for (const { label } of specs) expect((label as { fr: string }).fr.length).toBeGreaterThan(3)
  expect(await app.dispatch('rules.setHouseRules', { houseRules: { humanity: 'maybe' } })).toMatchObject({
    ok: false
  })
  expect(await app.dispatch('rules.setHouseRules', { houseRules: { magic: 'on' } })).toMatchObject({
    ok: false
  })
  await app.end()
})
