// Takes a screenshot of every page of the sample campaign, in both languages and colour schemes: `npm run build`,
// then `node scripts/screenshots.mjs [names…]`. Names limit it to these screenshots. It writes all of them to
// test-results/pictures, and those that the README and the guide show to docs/screenshots too.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { call, entry, openHost, small } from './picture-host.mjs'
import { OTHER_GAMES, PICTURES, shownPictures, VIEWS } from './pictures.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const pictures = join(root, 'test-results', 'pictures')
const kept = join(root, 'docs', 'screenshots')
const shown = new Set(shownPictures(root))
const MOST_BYTES = 200_000
const wanted = new Set(process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PICTURES))

const { address, library, browser, close } = await openHost()
/** One window for each language and colour scheme. @type {Map<string, import('playwright-core').Page>} */
const windows = new Map()
/** The names taken so far; at the end none may be missing. @type {Set<string>} */
const taken = new Set()
try {
  execFileSync(process.execPath, [entry, 'sample', '--out', join(library, 'sous-la-gare-centrale.magot')])
  await call(address, 'campaigns.open', { file: 'sous-la-gare-centrale.magot' })
  mkdirSync(pictures, { recursive: true })
  mkdirSync(kept, { recursive: true })
  for (const old of readdirSync(pictures))
    if (old.endsWith('.png') && wanted.has(old.replace(/-(fr|en)-(dark|light)\.png$/, '')))
      rmSync(join(pictures, old))
  for (const view of VIEWS) {
    const [language, light] = view.split('-')
    const context = await browser.newContext({
      locale: language === 'fr' ? 'fr-FR' : 'en-GB',
      colorScheme: light === 'dark' ? 'dark' : 'light',
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce'
    })
    windows.set(view, await context.newPage())
  }
  await takeAll(address)
  for (const game of OTHER_GAMES) await takeOf(address, game)
  const missing = Object.keys(PICTURES).filter((name) => !taken.has(name))
  if (missing.length > 0) throw new Error(`no picture of ${missing.join(', ')}`)
} finally {
  await close()
}

/**
 * Takes all screenshots. Between them the campaign goes on: a roster is founded, a battle fought, its interlude
 * played.
 * @param {string} address
 */
async function takeAll(address) {
  const [first, second] = /** @type {{ id: string }[]} */ (await call(address, 'rosters.list', {}))
  if (!first || !second) throw new Error('the sample has no two gangs')
  const gang = `/gangs/${first.id}`
  const members = await fitOf(address, first.id)
  const { acts } = await call(address, 'history.list', { roster: first.id, limit: 500 })
  const then = acts
    .filter((/** @type {{ kind: string, standing: boolean }} */ act) => act.kind === 'act' && act.standing)
    .at(Math.floor(acts.length / 2)).seq
  const past = `${gang}/past?at=${then}`
  const opened = await call(address, 'campaigns.current', {})
  const { closed } = await call(address, 'seasons.close', {
    name: 'L’automne',
    from: '2026-09-01',
    to: '2026-11-30',
    next: { name: 'L’hiver', from: '2026-12-01' }
  })
  await take(address, {
    library: '/',
    tour: '/tour',
    guide: '/guide',
    figures: '/campaign/figures',
    records: '/campaign/records',
    toll: '/campaign/toll',
    memorial: '/campaign/memorial',
    chronicle: '/campaign/chronicle',
    gang: gang,
    palette: gang,
    past: past,
    fighter: `${gang}/fighters/${members[0]}`,
    'past-fighter': `${gang}/past/fighters/${members[0]}?at=${then}`,
    correct: `${gang}/correct?who=${members[0]}`,
    share: `${gang}/share`,
    import: '/import',
    'bring-back': '/bring-back',
    arbitration: '/arbitration',
    deals: '/arbitration?tab=deals',
    seasons: '/arbitration?tab=seasons',
    season: `/arbitration/seasons/${closed[0].id}`,
    battles: '/battles',
    history: '/history',
    'gang-history': `${gang}/history`,
    rules: '/rules',
    'rules-tables': '/rules?tab=tables',
    'rules-packs': '/rules?tab=packs',
    questions: '/questions',
    question: `/questions/odds-shot?shooter=${first.id}/${members[0]}`,
    reference: '/reference?part=shooting',
    cards: `${gang}/cards`,
    decks: '/cards',
    'campaign-cards': '/cards/campaign',
    'book-cards': `/cards/book/${opened.system}`,
    'own-cards': '/cards/own'
  })

  const { players, system } = await call(address, 'campaigns.current', {})
  const { kinds } = await call(address, 'systems.get', { system })
  const fresh = await call(address, 'rosters.create', {
    name: 'Les Nuits blanches',
    kind: kinds[1].id,
    player: players[0].id
  })
  for (const [type, name] of [
    ['leader', 'Ombeline'],
    ['ganger', 'Vasco'],
    ['kid', 'Pépin']
  ])
    await call(address, 'members.recruit', { roster: fresh.id, type, name })
  await take(address, {
    founding: `/gangs/${fresh.id}/founding`,
    'take-over': `/gangs/${fresh.id}/take-over`,
    trade: `/gangs/${fresh.id}/trade`,
    'battle-new': '/battles/new'
  })
  const leader = (await fitOf(address, fresh.id))[0]
  const rifles = (await call(address, 'stash.offers', { roster: fresh.id, holder: leader })).filter(
    (/** @type {{ category: string, under: string | null, compared: boolean }} */ offer) =>
      offer.category === 'rifles' && offer.compared && offer.under === null
  )
  await take(address, {
    compare: `/gangs/${fresh.id}/trade?for=${leader}&side=compare&compare=${rifles
      .slice(0, 5)
      .map((/** @type {{ thing: string }} */ { thing }) => thing)
      .join(',')}`
  })

  const enemies = await fitOf(address, second.id)
  const sides = [
    { roster: first.id, members },
    { roster: second.id, members: enemies }
  ]
  const battle = await call(address, 'battles.start', {
    name: 'Le convoi de minuit',
    date: '2026-11-20',
    sides
  })
  await playSome(address, battle.id, members, enemies)
  await take(address, { table: `/battles/${battle.id}/table` })
  await shoot(address, battle.id, members[2] ?? '', enemies[2] ?? '', [])
  await take(address, { 'table-die': `/battles/${battle.id}/table` })
  await call(address, 'battles.report', {
    battle: battle.id,
    sides: [
      {
        roster: first.id,
        result: 'win',
        combatants: [
          { member: members[0], record: { learning: 2 } },
          { member: members[1], record: { state: 'down', by: enemies[0] } },
          { member: members[2], record: { state: 'out', by: enemies[0], learning: 1 } }
        ]
      },
      {
        roster: second.id,
        result: 'loss',
        combatants: [{ member: enemies[1], record: { state: 'out', by: members[0], purse: members[0] } }]
      }
    ]
  })
  await take(address, { battle: `/battles/${battle.id}`, scorer: `/battles/${battle.id}/scorer` })
  await call(address, 'battles.finish', { battle: battle.id })
  await call(address, 'battles.plan', {
    name: 'Le marché noir',
    date: '2026-12-08',
    rosters: [first.id, second.id]
  })
  await take(address, { interlude: `${gang}/interlude`, campaign: '/campaign' })
  await call(address, 'interlude.advance', { rosters: [first.id, second.id], dice: true })
  await take(address, {
    evening: '/evening',
    'evening-account': '/evening/account',
    undo: '/history?kind=battles'
  })
}

/**
 * Takes the pages that another game fills with its own words, from its sample: a roster, a sheet, and the scene at
 * the table (begun if none is open).
 * @param {string} address @param {string} game
 */
async function takeOf(address, game) {
  const { file } = await call(address, 'tasks.sample', { system: game })
  await call(address, 'campaigns.open', { file })
  const rosters = /** @type {{ id: string, stage: string }[]} */ (await call(address, 'rosters.list', {}))
  const shown = rosters[0]?.id ?? ''
  const members = await fitOf(address, shown)
  const battles = /** @type {{ id: string, status: string }[]} */ (await call(address, 'battles.list', {}))
  let scene = battles.find(({ status }) => status !== 'finished')?.id
  if (!scene) {
    const ready = rosters.filter(({ stage }) => stage === 'ready')
    const sides = await Promise.all(
      ready.slice(0, 2).map(async ({ id }) => ({ roster: id, members: await fitOf(address, id) }))
    )
    scene = /** @type {string} */ (
      (await call(address, 'battles.start', { name: 'Minuit', date: '2026-12-01', sides })).id
    )
    await call(address, 'tracker.begin', { battle: scene })
  }
  await take(address, {
    [`${game}-roster`]: `/gangs/${shown}`,
    [`${game}-sheet`]: `/gangs/${shown}/fighters/${members[0]}`,
    [`${game}-table`]: `/battles/${scene}/table`
  })
}

/**
 * Plays a first turn: everybody is deployed, two fighters have shot, a third is about to.
 * @param {string} address @param {string} battle @param {string[]} own @param {string[]} enemies
 */
async function playSome(address, battle, own, enemies) {
  const { board } = await call(address, 'tracker.begin', { battle })
  for (const { side } of board.sides) await call(address, 'tracker.act', { battle, side, act: 'deploy-all' })
  await call(address, 'tracker.act', { battle, side: board.sides[0].side, act: 'first-side' })
  await call(address, 'tracker.act', { battle, act: 'begin-turn' })
  await shoot(address, battle, own[0] ?? '', enemies[1] ?? '', [3, 2, 9])
  await shoot(address, battle, enemies[0] ?? '', own[1] ?? '', [4, 3, 8])
  await call(address, 'tracker.act', { battle, unit: own[2], act: 'activate' })
}

/**
 * Makes one shot with the default form, and gives the dice as far as prompts ask for them.
 * @param {string} address @param {string} battle @param {string} unit @param {string} target @param {number[]} dice
 */
async function shoot(address, battle, unit, target, dice) {
  let view = await call(address, 'tracker.get', { battle })
  if (view.board.active !== unit) await call(address, 'tracker.act', { battle, unit, act: 'activate' })
  view = await call(address, 'tracker.act', { battle, unit, act: 'shoot', input: { target } })
  const due = () => view.prompts.find((/** @type {{ optional?: boolean }} */ prompt) => !prompt.optional)
  for (const die of dice)
    if (due()) view = await call(address, 'tracker.answer', { battle, prompt: due().id, dice: [die] })
  while (dice.length && due()) view = await call(address, 'tracker.answer', { battle, prompt: due().id })
  if (dice.length && view.board.active === unit)
    await call(address, 'tracker.act', { battle, unit, act: 'end-activation' })
}

/** @param {string} address @param {{ [page: string]: string }} pages */
async function take(address, pages) {
  for (const [name, path] of Object.entries(pages)) {
    if (!Object.hasOwn(PICTURES, name)) throw new Error(`${name} stands in no list of pictures`)
    taken.add(name)
    if (!wanted.has(name)) continue
    for (const [view, page] of windows) {
      const [language] = view.split('-')
      await page.goto('about:blank')
      await page.goto(address)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.evaluate((to) => void (location.hash = `#${to}`), path)
      await page.waitForFunction((to) => location.hash === `#${to}`, path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      if (name === 'compare') await page.getByRole('table').first().waitFor()
      if (name === 'trade')
        for (const n of [1, 4, 6])
          await page
            .getByRole('button', {
              name: language === 'fr' ? /^Mettre au panier/ : /^Put into the basket/,
              disabled: false
            })
            .nth(n)
            .click()
      if (name === 'interlude') await page.getByRole('main').getByRole('radio').nth(1).check()
      if (name === 'palette') {
        await page.keyboard.press('Control+k')
        await page.keyboard.type('épée')
      }
      // An older act that other acts depend on.
      if (name === 'undo')
        await page
          .getByRole('main')
          .getByRole('button', { name: language === 'fr' ? /^Annuler : La bataille/ : /^Undo: The battle/ })
          .last()
          .click()
      await page.waitForTimeout(name.includes('cards') ? 4000 : 1000)
      const bytes = small(await page.screenshot())
      if (bytes.byteLength > MOST_BYTES)
        throw new Error(`${name}-${view} has ${bytes.byteLength} bytes, more than ${MOST_BYTES}`)
      writeFileSync(join(pictures, `${name}-${view}.png`), bytes)
      if (shown.has(`${name}-${view}`)) writeFileSync(join(kept, `${name}-${view}.png`), bytes)
      process.stdout.write(`${name}-${view}.png ${Math.round(bytes.byteLength / 1000)} kB\n`)
    }
  }
}

/** @param {string} address @param {string} roster @returns {Promise<string[]>} */
async function fitOf(address, roster) {
  const { sheets } = await call(address, 'rosters.get', { roster })
  return sheets
    .filter((/** @type {{ status: { fit: boolean } }} */ sheet) => sheet.status.fit)
    .map((/** @type {{ member: string }} */ sheet) => sheet.member)
}
