import { pluralRule } from '../../../src-main/kernel/values/plural'
import type { Page } from 'playwright-core'
import type { TrackerView } from '../../../src-main/contract/views'
import type { Json, Text, Words } from '../../../src-main/kernel/values/json'
import type { Prompt } from '../../../src-main/kernel/system/prompt'
import type { Field } from '../../../src-main/kernel/system/sheet'
import { LONG } from '../../support/runs'
import { known, playStep, type Names, type TableStep } from '../../support/table-script'
import type { Api } from './api'
import type { Person } from './person'

/**
 * Plays the steps of a script through the window: touches controls by their words or by their place among the
 * answers. It reads the controls from the host, as a user reads them from the page. It touches the first step
 * of each kind (in the long run, of each kind with each of its fields); another tablet plays the others.
 */
export class TablePlayer {
  /** The number of steps played, and of those played by touch. */
  done = 0
  touched = 0
  private readonly kinds = new Set<string>()

  constructor(
    private person: Person,
    private api: Api,
    private readonly battle: string,
    private readonly names: Names,
    /** The French words of the game. */
    private readonly words: { [key: string]: unknown }
  ) {}

  /** Continues in another window, of a restarted host. */
  moves(person: Person, api: Api): void {
    this.person = person
    this.api = api
  }
  get page(): Page {
    return this.person.page
  }
  async view(): Promise<TrackerView> {
    return (await this.api.call('tracker.get', { battle: this.battle }))!
  }

  /** @param most so many of the steps are touched at most */
  async play(steps: TableStep[], most = Infinity): Promise<void> {
    let other: TrackerView | null = null
    let left = most
    const touches = steps.map((step) => this.isForTouch(step) && left-- > 0)
    const { page } = this
    let here: string | null = null
    const isBack = async () => {
      if (here) await page.goto(here)
      here = null
      if (other) await this.caughtUp(other)
      other = null
    }
    for (const [at, step] of steps.entries()) {
      try {
        if (touches[at]) {
          await isBack()
          await this.touch(step)
          this.touched++
        } else {
          const next = touches.indexOf(true, at)
          if (!here && (next < 0 ? steps.length : next) - at >= LONG_AWAY) {
            await this.person.settles()
            here = page.url()
            await page.goto('about:blank')
          }
          other = await playStep(this.api, this.battle, this.names, step)
        }
      } catch (error) {
        throw new Error(`step ${this.done + 1}, ${JSON.stringify(step)}: ${(error as Error).message}`, {
          cause: error
        })
      }
      this.done++
    }
    await isBack()
  }

  private async touch(step: TableStep): Promise<void> {
    const before = await this.view()
    if ('does' in step) await this.act(before, step.who, step.does, step.with ?? {})
    else await this.answer(before, step)
    await this.written(before)
  }

  private isForTouch(step: TableStep): boolean {
    const what = 'does' in step ? step.does : step.asked
    const fields = Object.keys('does' in step ? (step.with ?? {}) : step).sort()
    const kind = LONG ? `${what} ${fields.join()}` : what
    const isNew = !this.kinds.has(kind)
    this.kinds.add(kind)
    return isNew
  }

  /** Waits until the window shows an act done elsewhere: its number of the battle, and everything drawn. */
  private async caughtUp({ undo }: TrackerView): Promise<void> {
    await this.page.waitForFunction(
      ({ battle, seq }) => {
        const { __vue_app__: app } = document.querySelector('#app') as unknown as {
          __vue_app__?: {
            config: {
              globalProperties: {
                $pinia: {
                  state: { value: { tracker?: { views: { [battle: string]: TrackerView | null } } } }
                }
              }
            }
          }
        }
        return app?.config.globalProperties.$pinia.state.value.tracker?.views[battle]?.undo?.seq === seq
      },
      { battle: this.battle, seq: undo?.seq },
      { polling: 20 }
    )
    await this.person.settles()
  }

  private async act(
    view: TrackerView,
    who: string,
    does: string,
    input: { [field: string]: Json }
  ): Promise<void> {
    const unit = this.names.units.get(who)
    const actor = who === 'table' ? {} : unit ? { unit } : { side: this.names.sides.get(who)! }
    const offer = (await this.api.call('tracker.offers', { battle: this.battle, ...actor })).find(
      (one) => one.act === does
    )
    if (!offer?.allowed) throw new Error(`not offered: ${JSON.stringify(offer?.refused)}`)
    const { active } = view.board
    if (unit && active !== unit) await this.press('.board', who)
    await this.press(
      unit ? '.desk .own' : `.desk [aria-label="${who === 'table' ? 'La table' : who}"]`,
      this.say(offer.label)
    )
    if (!offer.fields.length) return
    for (const [key, value] of Object.entries(input))
      await this.fill(
        offer.fields.find((field) => field.key === key)!,
        key === 'grenade' ? value : known(this.names, who, value)
      )
    const [only] = offer.fields
    const quick =
      offer.fields.length === 1 &&
      only!.default === null &&
      ['choice', 'enemy', 'comrade'].includes(only!.kind)
    if (!quick) await this.press('.desk .act.open form .confirm', this.say(offer.label))
  }

  /** Fills in one field of an act, in its own group of keys. */
  private async fill(field: Field, value: Json): Promise<void> {
    const group = `.desk .act.open form [role="group"][aria-label="${this.say(field.label)}"]`
    if (typeof value === 'number') return this.write(`${group} input`, value)
    if (typeof value === 'boolean')
      return this.press('.desk .act.open form label.flag', this.say(field.label))
    for (const one of Array.isArray(value) ? value : [value]) {
      const at = field.options?.findIndex(({ id }) => id === one)
      // A field with a single option as its default is not asked.
      if (field.options?.length === 1 && field.default === one) continue
      const name = [...this.names.units].find(([, id]) => id === one)?.[0]
      if (at === undefined) await this.press(group, name!)
      else if (at < 0) throw new Error(`${field.key} can't be ${JSON.stringify(one)}`)
      else await this.press(`${group} > .key`, at)
    }
  }

  private async answer(view: TrackerView, step: Extract<TableStep, { asked: string }>): Promise<void> {
    const about = step.about === undefined ? '' : this.names.units.get(step.about)!
    const prompt = view.prompts.find((one) => one.id.startsWith(`${step.asked}:`) && one.id.endsWith(about))
    if (!prompt)
      throw new Error(`nobody asks among ${view.prompts.map((one) => one.id).join(' ') || 'no questions'}`)
    const may = view.prompts.filter((one) => one.optional)
    if (prompt.optional) await this.press('.desk .optional > .folded', may.indexOf(prompt))
    const scope = prompt.optional ? '.desk .optional > .prompt' : '.desk .asked > .prompt'
    const whose = [...this.names.units].find(([, id]) => id === prompt.member)?.[0] ?? ''
    const options = (prompt.options ?? []).filter((option) => option.allowed)
    for (const one of step.chosen ?? []) {
      const at = options.findIndex(({ id }) => id === known(this.names, whose, one))
      if (at < 0) throw new Error(`no way ${one} among ${options.map(({ id }) => id).join(' ')}`)
      await this.press(`${scope} > .keys > .key`, at)
    }
    if (step.amount !== undefined) await this.write(`${scope} > .stepper input`, step.amount)
    for (const face of step.dice ?? []) await this.die(scope, prompt.dice!.sides, face)
    if (!step.dice?.length && !saysItAll(prompt))
      await this.press(
        scope,
        step.chosen?.length || step.amount !== undefined ? 'Confirmer' : 'N’en choisir aucun'
      )
  }

  private async die(scope: string, sides: number, face: number): Promise<void> {
    if (sides === 100) {
      await this.press(scope, `Dizaines : ${Math.floor(face / 10) % 10}0`)
      await this.press(scope, `Unités : ${face % 10}`)
    } else await this.press(scope, `${face} au D${sides}`)
  }

  /**
   * Waits until the host has saved it and the window shows the new state; a refusal in the window is a
   * failure.
   */
  private async written(before: TrackerView): Promise<void> {
    for (let left = 300; left > 0; left--) {
      await this.page.waitForFunction(() => !document.querySelector('.desk[aria-busy]'), null, { polling: 5 })
      const { undo } = await this.api.call('history.next', { tracker: this.battle })
      if (undo?.seq !== before.undo?.seq) return
      const refused = await this.page.evaluate(() =>
        document.querySelector('.desk > [role=alert]')?.textContent?.replace(/\s+/g, ' ').trim()
      )
      if (refused) throw new Error(refused)
    }
    throw new Error('nothing was written down')
  }

  /**
   * Touches the control with these words, or the nth of its kind, as soon as it appears. It runs in the page
   * itself, because a battle is a thousand touches.
   */
  private async press(scope: string, name: string | number): Promise<void> {
    const pressed = await this.page.evaluate(
      async ({ scope, name }) => {
        const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
        const usable = (control: HTMLElement) =>
          control.getAttribute('aria-disabled') !== 'true' &&
          !(control as HTMLButtonElement).disabled &&
          control.checkVisibility()
        const label = (control: HTMLElement) =>
          plain(
            control.getAttribute('aria-label') ??
              control.querySelector('.words, .label, .name, .flag > span')?.textContent ??
              control.textContent
          )
        for (
          const since = performance.now();
          performance.now() - since < 30_000;
          await new Promise((done) => setTimeout(done, 4))
        ) {
          // The acts of sides and table may be folded behind those of a unit.
          for (const folded of document.querySelectorAll<HTMLDetailsElement>(
            '.desk details.others:not([open])'
          ))
            if (folded.querySelector(scope.replace('.desk ', ''))) folded.open = true
          const found = [
            ...document.querySelectorAll<HTMLElement>(
              typeof name === 'number' ? scope : `${scope} button, ${scope}:is(label)`
            )
          ]
          const control =
            typeof name === 'number' ? found[name] : found.find((one) => usable(one) && label(one) === name)
          if (!control || !usable(control)) continue
          control.click()
          return true
        }
        return false
      },
      { scope, name: typeof name === 'string' ? plain(name) : name }
    )
    if (!pressed) throw new Error(`no “${name}” in ${scope}`)
  }

  /** Writes a number into its field. */
  private async write(field: string, value: number): Promise<void> {
    await this.page.locator(field).first().fill(String(value))
    await this.page.locator(field).first().blur()
  }

  /** The text in French, as the window shows it. */
  private say(words: Words): string {
    if (typeof (words as Text).key !== 'string') return plain((words as { [locale: string]: string })['fr']!)
    const { key, params = {} } = words as Text
    const text = key
      .split('.')
      .reduce<unknown>((at, part) => (at as { [key: string]: unknown } | undefined)?.[part], this.words)
    if (typeof text !== 'string') throw new Error(`no words for ${key}`)
    return plain(
      text.replace(/\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}/g, (_, name: string, one?: string, many?: string) =>
        String(
          one !== undefined
            ? pluralRule('fr')(Number(params[name]), 2) === 1
              ? many
              : one
            : typeof params[name] === 'object' && params[name]
              ? this.say(params[name] as Words)
              : params[name]
        )
      )
    )
  }
}

/**
 * If this many steps belong to another tablet, the window is away meanwhile: following each of them is most
 * of the work, and a few are enough to show it.
 */
const LONG_AWAY = 12

/** One touch of an option completes the answer. */
function saysItAll({ options, choose, dice, amount }: Prompt): boolean {
  return (
    options !== undefined &&
    (choose?.min ?? 1) === 1 &&
    (choose?.max ?? 1) === 1 &&
    !amount &&
    (!dice || options.some((option) => option.asks))
  )
}

/** The text for comparison: all spaces alike, apostrophes curly. */
const plain = (text: string) =>
  text
    .replace(/(\p{L})'(?=\p{L})/gu, '$1’')
    .replace(/\s+/g, ' ')
    .trim()
