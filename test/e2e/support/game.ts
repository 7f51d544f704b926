import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { readPdf } from '../../printing/support/read-pdf'
import type { Api } from './api'
import { overflowing } from './overflow'
import type { Person } from './person'
import type { PlayTable } from './table'
import type { Tongue } from './words'

// Actions in the window that the stories of all games share, in French and in each game's own words.

/** Waits until the page is still, and checks that nothing overflows. */
export async function looks(person: Person): Promise<void> {
  await person.settles()
  expect(await overflowing(person.page)).toEqual([])
}

/** Reads a roster from the host; the wanted one may appear late. */
export function watching(api: () => Api, roster: () => string) {
  const view = () => api().call('rosters.get', { roster: roster() })
  const sheet = async () => (await view()).sheets[0]!
  return {
    view,
    sheet,
    figure: async (key: string) => (await sheet()).figures.find((one) => one.key === key)?.amount
  }
}

/** Forms a roster by its game's name: `une` "équipe", with the button "Former l’équipe". Returns its id. */
export async function forms(
  one: Person,
  api: Api,
  { une, former, name, player }: { une: string; former: string; name: string; player: string }
): Promise<string> {
  await one.goes('Campagne')
  await one.button(`Nouvelle ${une}`).first().click()
  const dialog = one.page.getByRole('dialog', { name: `Nouvelle ${une}` })
  await one.field('Nom', dialog).fill(name)
  await one.field('Joueur', dialog).selectOption({ label: player })
  await one.button(former, dialog).click()
  await one.heading(name, 1).waitFor()
  return (await api.call('rosters.list', {}))[0]!.id
}

/** Recruits a member for free; `choices` by their labels. */
export async function takesOn(
  one: Person,
  type: string,
  name: string,
  choices: { [label: string]: string } = {}
): Promise<void> {
  await one.button(`Recruter : ${type}`).click()
  const form = one.main.locator('form').filter({ has: one.field('Nom de la recrue') })
  await one.field('Nom de la recrue', form).fill(name)
  for (const [label, choice] of Object.entries(choices))
    await one.field(label, form).selectOption({ label: choice })
  await form.getByRole('button', { name: 'Recruter', exact: true }).click()
  await one.row(/^Membres de/, name).waitFor()
}

/** Writes into the fields of a sheet, one after the other. */
export async function writes(one: Person, values: { [label: string]: string }): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await one.field(label).first().fill(value)
    await one.field(label).first().press('Tab')
  }
}

/** Declares a roster ready to play, on its own page. */
export async function founds(one: Person, api: Api, roster: string): Promise<void> {
  await one.visits(`/gangs/${roster}`)
  await one.button(/^Finir la formation\s:/).click()
  await expect.poll(async () => (await api.call('rosters.get', { roster })).stage).toBe('ready')
}

/** Begins a scene of one roster in the window and plays it at the table; returns its id. */
export async function beginsScene(one: Person, api: Api, name: string, roster: string): Promise<string> {
  await one.visits('/battles/new')
  await one.field(/^Nom de la scène/).fill(name)
  await one.main
    .getByRole('checkbox', { name: new RegExp(roster) })
    .first()
    .check()
  await one.main.getByRole('button', { name: /^Commencer : / }).click()
  await one.heading(name, 1).waitFor()
  await one.button('Jouer à la table').click()
  return (await api.call('battles.list', {}))[0]!.id
}

/** Ends a won scene, from its table on. */
export async function endsScene(one: Person, name: string): Promise<void> {
  await one.button('Fin de partie').click()
  await one.heading(name, 1).waitFor()
  await one.main.getByRole('radio', { name: /^Victoire/ }).check()
  await one.reads('Tout est enregistré.')
  await one.button('Terminer la scène').first().click()
  await one.button('Terminer la scène', one.page.getByRole('dialog')).click()
  await one.reads('La scène est terminée.')
}

/** Touches an act at the table that has a form, and unfolds it. */
export async function unfolds(one: Person, name: string): Promise<Locator> {
  await one
    .button(new RegExp(`^${name}`), one.main)
    .first()
    .click()
  const form = one.main.getByRole('form', { name, exact: true })
  await form.waitFor()
  return form
}

/** Enters physical dice, one touch each: their sides and the results. */
export async function throws(one: Person, sides: number, ...faces: number[]): Promise<void> {
  for (const face of faces) await one.button(`${face} au D${sides}`).click()
}

/** A user's desk at the table. */
export class Desk {
  readonly page: Locator

  constructor(readonly one: Person) {
    this.page = one.page.locator('.desk')
  }

  act(name: string): Promise<void> {
    return this.page.getByRole('button', { name, exact: true }).first().click()
  }
  form(name: string): Locator {
    return this.page.getByRole('form', { name })
  }
  sends(name: string): Promise<void> {
    return this.form(name).getByRole('button', { name, exact: true }).click()
  }
  /** Chooses a unit on the board, whose acts then appear here. */
  turnsTo(name: string): Promise<void> {
    return this.one.page.locator('.board').getByRole('button', { name }).click()
  }
  async touches(...names: string[]): Promise<void> {
    for (const name of names) await this.page.getByRole('button', { name, exact: true }).click()
  }
}

/** Prints a roster's deck with all cards of these kinds too, and checks its words on the paper. */
export async function prints(one: Person, roster: string, kinds: string[], words: string[]): Promise<void> {
  await one.visits(`/gangs/${roster}/cards`)
  for (const kind of kinds)
    await one.page.getByRole('checkbox', { name: new RegExp(`^Toutes les cartes\\s: ${kind}$`) }).check()
  const layout = one.page.getByRole('region', { name: 'Mise en page' })
  await expect
    .poll(() => layout.textContent(), { timeout: 60_000 })
    .toMatch(/cartes et \d+ (pages sur \d+ )?feuilles?/)
  await one.button('Imprimer en PDF').click()
  const link = one.link('Ouvrir le PDF')
  await link.waitFor({ timeout: 120_000 })
  const made = await one.page.request.get((await link.getAttribute('href'))!)
  const { pages } = await readPdf(new Uint8Array(await made.body()))
  const text = pages.map((page) => page.text.replace(/\s/g, '')).join(' ')
  for (const word of words) expect(text).toContain(word.replace(/\s/g, ''))
}

/** A user reads these pages in English in a narrow window, without words of another game. */
export async function readsNarrow(table: PlayTable, pages: { [path: string]: string }): Promise<void> {
  const reader = await table.person('en', { viewport: { width: 420, height: 860 } })
  for (const [path, words] of Object.entries(pages)) {
    await reader.visits(path)
    if (path.endsWith('/trade')) await unfoldsShop(reader)
    await reader.reads(words)
    expect(await overflowing(reader.page)).toEqual([])
    expect(await reader.main.innerText()).not.toMatch(/\bgang|Trading post/i)
  }
  expect(reader.faults).toEqual([])
  await reader.page.context().close()
}

/** A phone shows a shop's categories folded: this helper opens them all. */
async function unfoldsShop(reader: Person): Promise<void> {
  const folded = reader.main.locator('h2 > button[aria-expanded=false]')
  await folded.first().waitFor()
  while (await folded.count()) await folded.first().click()
}

/** A user reads this on the deck of a game's book. */
export async function readsDeck(
  table: PlayTable,
  tongue: Tongue,
  game: string,
  words: string[]
): Promise<void> {
  const reader = await table.person(tongue)
  await reader.visits(`/cards/book/${game}`)
  for (const word of words) await reader.reads(word)
  await looks(reader)
  await reader.page.context().close()
}
