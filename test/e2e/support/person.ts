import type { BrowserContext, Locator, Page } from 'playwright-core'
import type { MethodName } from '../../../src-main/contract'
import { callsOf, type Api } from './api'
import { calm, countsWork } from './idle'
import { WORDS, type Tongue, type Wording } from './words'

/** A user's answer to a prompt, in the words of the window. */
export interface Given {
  /** The physical dice. */
  dice?: number[]
  /** The options to tick, by their names. */
  options?: (string | RegExp)[]
  amount?: number
}

/**
 * A user at the window: sees roles and names, clicks and types. Errors behind the page are collected in
 * `faults`.
 */
export class Person {
  readonly faults: string[] = []
  readonly words: Wording
  /** How the window says words of this reader's language; otherwise in a language that only a test has. */
  said: (words: string | RegExp) => string | RegExp = (words) => words
  /** Expected faults, such as requests to a killed host. */
  forgives: RegExp | null = null

  constructor(
    readonly page: Page,
    readonly tongue: Tongue = 'fr'
  ) {
    this.words = WORDS[tongue]
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        this.fault(`console: ${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => this.fault(`page: ${error.stack ?? error.message}`))
    page.on('response', (response) => {
      if (response.status() >= 400) this.fault(`${response.status()} ${response.url()}`)
    })
    page.on('dialog', (dialog) => {
      this.fault(`dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
  }

  private fault(text: string): void {
    if (!this.forgives?.test(text)) this.faults.push(text)
  }

  // Looking

  button(name: string | RegExp, within: Locator | Page = this.page): Locator {
    return within.getByRole('button', { name, exact: true })
  }
  link(name: string | RegExp, within: Locator | Page = this.page): Locator {
    return within.getByRole('link', { name, exact: true })
  }
  field(name: string | RegExp, within: Locator | Page = this.page): Locator {
    return within.getByLabel(name, { exact: true })
  }
  heading(name: string | RegExp, level?: number): Locator {
    return this.page.getByRole('heading', { name, ...(level && { level }) })
  }
  get main(): Locator {
    return this.page.getByRole('main')
  }
  get rail(): Locator {
    return this.page.getByRole('navigation', { name: this.said(this.words.rail) })
  }
  get news(): Locator {
    return this.page.getByRole('status', { name: this.words.news })
  }
  /** Waits until the element is visible; returns its text in one line. */
  async sees(what: Locator): Promise<string> {
    await what.first().waitFor()
    return ((await what.first().textContent()) ?? '').replace(/\s+/g, ' ').trim()
  }
  /** Waits until the page has this text. A space matches every kind of space. */
  async reads(text: string | RegExp, within: Locator = this.page.locator('body')): Promise<void> {
    await within
      .getByText(typeof text === 'string' ? text : new RegExp(text.source.replaceAll(' ', '\\s'), text.flags))
      .first()
      .waitFor()
  }
  /** The texts of the cells of a table's row, in order. */
  async cells(row: Locator): Promise<string[]> {
    await row.first().waitFor()
    // An older state is drawn until the new answer arrives.
    await calm(this.page)
    const cells = row.first().getByRole('rowheader').or(row.first().getByRole('cell'))
    return (await cells.allTextContents()).map((text) => text.replace(/\s+/g, ' ').trim())
  }
  /** The number below a label in the strip of figures. */
  async figure(owner: string, label: string): Promise<string> {
    const strip = this.page.getByRole('group', { name: this.words.figuresOf(owner), exact: true })
    await strip.waitFor()
    await calm(this.page)
    const text = await this.sees(strip.getByRole('button', { name: new RegExp(`^${label}`) }))
    return text.slice(label.length).trim()
  }

  // Going

  async opens(address: string): Promise<void> {
    await this.page.goto(address)
    await this.main.waitFor()
  }
  /**
   * To be called before navigating: returns a function that waits until the current page is gone. It stays
   * until the new one arrives, and would receive later actions.
   */
  private async leaves(path: string): Promise<() => Promise<void>> {
    const left = await this.page.evaluate((to) => {
      const other = new URL(to, 'x:/').pathname !== new URL(location.hash.slice(1) || '/', 'x:/').pathname
      if (other) document.querySelector('main > *')?.setAttribute('data-left', '')
      return other
    }, path)
    return async () => {
      if (left) await this.page.locator('main > [data-left]').waitFor({ state: 'detached' })
    }
  }
  /** Opens a page of the window by its path, as with a bookmark. */
  async visits(path: string): Promise<void> {
    const gone = await this.leaves(path)
    // A new window may still navigate to its first page, and override this.
    for (let tries = 0; ; tries++) {
      await this.page.evaluate((to) => void (location.hash = `#${to}`), path)
      const there = await this.page
        .waitForFunction((to) => location.hash === `#${to}`, path, { timeout: 10_000 })
        .then(
          () => true,
          () => false
        )
      if (there) break
      if (tries === 2) throw new Error(`no way to ${path}: ${this.page.url()}`)
    }
    // The book is one page, whatever entry is open.
    if (!path.startsWith('/reference/')) await gone()
    await this.page.getByRole('heading', { level: 1 }).waitFor()
    await this.settles()
  }
  /** Another window opened a campaign: this one switches to it once the user confirms. */
  async turnsTo(campaign: string): Promise<void> {
    await this.button(`Passer à « ${campaign} »`).click()
    await this.heading(campaign, 1).waitFor()
  }
  /** Waits until nothing more arrives: no call is open, and the text is stable. */
  settles(): Promise<void> {
    return calm(this.page)
  }
  /** Opens a page from the rail. */
  async goes(link: string): Promise<void> {
    const way = this.link(link, this.rail)
    const gone = await this.leaves(((await way.getAttribute('href')) ?? '').slice(1))
    await way.click()
    await gone()
  }

  // Founding

  /** `game`: a game other than the first. */
  async foundsCampaign(name: string, players: string[], game?: RegExp): Promise<void> {
    const w = this.words
    await this.button(w.newCampaign).first().click()
    const dialog = this.page.getByRole('dialog', { name: w.newCampaignTitle })
    await this.field(w.campaignName, dialog).fill(name)
    await this.field(w.players, dialog).fill(players.join('\n'))
    if (game) await dialog.getByRole('radio', { name: game }).check()
    await this.button(w.createCampaign, dialog).click()
    await this.heading(name, 1).waitFor()
  }
  async foundsGang(name: string, house: string, player: string): Promise<void> {
    const w = this.words
    await this.goes(w.campaign)
    await this.button(w.newGang).click()
    const dialog = this.page.getByRole('dialog', { name: w.newGang })
    await this.field(w.gangName, dialog).fill(name)
    await this.field(w.player, dialog).selectOption({ label: player })
    await dialog.getByRole('radio', { name: house, exact: true }).check()
    await this.button(w.createGang, dialog).click()
    await this.heading(name, 1).waitFor()
    // If a gang is put together on one screen, its page is one step further.
    await this.page.waitForURL(/#\/gangs\//)
    const path = new URL(this.page.url()).hash.slice(1)
    if (path.endsWith('/founding')) await this.visits(path.replace('/founding', ''))
  }
  async recruits(type: string, name: string, category?: string): Promise<void> {
    const w = this.words
    await this.button(w.recruit(type)).click()
    const form = this.main.locator('form').filter({ has: this.field(w.recruitName) })
    await this.field(w.recruitName, form).fill(name)
    if (category) await this.field(w.category, form).selectOption({ label: category })
    await form.getByRole('button', { name: w.recruitFor }).click()
    await this.row(w.membersOf, name).waitFor()
  }
  /** The row of a table with this name. */
  row(table: RegExp | string, name: string): Locator {
    return this.page
      .getByRole('table', { name: table })
      .getByRole('row')
      .filter({ has: this.page.getByRole('rowheader', { name }) })
  }

  // Answering

  /** The prompt with this title, unfolded. */
  async question(title: string | RegExp): Promise<Locator> {
    const form = this.main.getByRole('form', { name: title })
    const folded = this.main.getByRole('button', { name: title })
    await form.or(folded).first().waitFor()
    if (!(await form.isVisible())) await folded.first().click()
    await form.waitFor()
    return form
  }
  /** Answers a prompt with physical dice. If there is only one way to answer, a button has its name. */
  async answers(title: string | RegExp, { dice = [], options = [], amount }: Given = {}): Promise<void> {
    const form = await this.question(title)
    let last = form.getByRole('button', { name: dice.length ? this.words.write : this.words.choose })
    for (const name of options) {
      const tick = form.getByRole('radio', { name }).or(form.getByRole('checkbox', { name }))
      const only = form.getByRole('button', { name })
      await tick.or(only).first().waitFor()
      if ((await tick.count()) > 0) await tick.first().check()
      else last = only
    }
    if (amount !== undefined) await this.field(this.words.amount, form).fill(String(amount))
    for (const [n, face] of dice.entries()) await form.getByRole('textbox').nth(n).fill(String(face))
    await last.click()
    await form.waitFor({ state: 'detached' })
  }

  // Trading

  async trades(holder: string): Promise<void> {
    const whom = this.main.getByRole('combobox', { name: this.words.whoFor, exact: true })
    if (!(await whom.isVisible())) await this.link(this.words.trade, this.main).click()
    await whom.selectOption({ label: holder })
    await this.basket.waitFor()
  }
  get basket(): Locator {
    return this.page.getByRole('region', { name: this.words.basket })
  }
  /** Finds an item among the offers and puts it into the basket. */
  async takes(thing: string): Promise<void> {
    await this.field(this.words.search).fill(thing)
    await this.button(this.words.take(thing)).click()
    await this.basket.getByRole('spinbutton', { name: this.words.quantity(thing) }).waitFor()
  }
  async pays(): Promise<void> {
    await this.basket.getByRole('button', { name: this.words.pay }).click()
    await this.reads(this.words.basketEmpty, this.basket)
  }

  // Undoing

  get undo(): Locator {
    return this.page.getByRole('button', { name: this.words.undo })
  }
  get redo(): Locator {
    return this.page.getByRole('button', { name: this.words.redo })
  }
  /**
   * Undoes, or redoes, as long as there is something; returns the number. If there are many, `api` does the
   * middle ones while the window is away: the first ones and the last are done by hand. Other tests cover a
   * window that watches.
   */
  async untilNothing(which: 'undo' | 'redo', by: 'button' | 'keys', api?: Api): Promise<number> {
    const button = this[which].first()
    let times = 0
    for (; !(api && times === BY_HAND); times++) {
      if (await button.isDisabled()) return times
      await this.once(which, by)
    }
    await this.settles()
    const here = this.page.url()
    await this.page.goto('about:blank')
    for (; (await api.call('history.next', {}))[which]; times++) await api.call(`history.${which}`, {})
    await api.call(which === 'undo' ? 'history.redo' : 'history.undo', {})
    await this.page.goto(here)
    await this.main.waitFor()
    do await this.settles()
    while (await button.isDisabled())
    await this.once(which, by)
    do await this.settles()
    while (!(await button.isDisabled()))
    return times
  }
  private async once(which: 'undo' | 'redo', by: 'button' | 'keys'): Promise<void> {
    const answered = (method: MethodName) => this.page.waitForResponse(callsOf(method))
    // Done, and the window has asked for the next one; only then does its button name it.
    const done = answered(`history.${which}`).then(() => answered('history.next'))
    if (by === 'button') await this[which].first().click()
    else await this.page.keyboard.press(which === 'undo' ? 'Control+z' : 'Control+Shift+z')
    await done
    await this.page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    )
  }
}

/** The number of steps done by hand before the rest of many. */
const BY_HAND = 4

/** A new window with its own storage. */
export async function sitDown(context: BrowserContext, tongue: Tongue = 'fr'): Promise<Person> {
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`CSP ${event.violatedDirective}: ${event.blockedURI} ${event.sample}`)
    )
  })
  await context.addInitScript(countsWork)
  context.setDefaultTimeout(30_000) // late results on a busy machine have arrived by then; only missing ones fail
  return new Person(await context.newPage(), tongue)
}
