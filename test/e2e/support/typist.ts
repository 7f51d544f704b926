import type { Locator } from 'playwright-core'
import { tabTo } from './keyboard'
import type { Given, Person } from './person'

/** A user without a mouse: moves with Tab, and acts with Enter, Space, arrows and letters. */
export class Typist {
  constructor(readonly person: Person) {}

  private get keyboard() {
    return this.person.page.keyboard
  }

  /** Focuses the element and presses a key. */
  async presses(what: Locator, key = 'Enter'): Promise<void> {
    await tabTo(this.person.page, what)
    await this.keyboard.press(key)
  }
  /** Focuses a field, and overwrites its content. */
  async writes(field: Locator, text: string): Promise<void> {
    await tabTo(this.person.page, field)
    await this.keyboard.press('Control+a')
    await this.keyboard.type(text)
  }
  /** Focuses a list, and types the first letters of an option, as in every closed list. */
  async picks(list: Locator, label: string): Promise<void> {
    await tabTo(this.person.page, list)
    await this.keyboard.type(label)
    const picked = () => list.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label.trim())
    for (let tries = 0; (await picked()) !== label; tries++) {
      if (tries > 60) throw new Error(`${label} cannot be had by typing: ${await picked()}`)
      await this.keyboard.press('ArrowDown')
    }
  }
  /** A box with Space; one of several with the arrows. */
  async ticks(what: Locator): Promise<void> {
    const group = await what.evaluate((input: HTMLInputElement) => (input.type === 'radio' ? input.name : ''))
    if (!group) return this.presses(what, ' ')
    const { page } = this.person
    const inGroup = () =>
      page.evaluate((name) => (document.activeElement as HTMLInputElement | null)?.name === name, group)
    for (let presses = 0; !(await inGroup()); presses++) {
      if (presses > 120) throw new Error(`no way to ${what.toString()} with Tab`)
      await this.keyboard.press('Tab')
    }
    const found = await what.elementHandle()
    const there = () => found!.evaluate((input) => input === document.activeElement)
    for (let presses = 0; !(await there()); presses++) {
      if (presses > 120) throw new Error(`no way to ${what.toString()} with the arrows`)
      await this.keyboard.press('ArrowDown')
    }
    await this.keyboard.press(' ')
  }

  /** Waits until a dialog has opened and taken the focus. */
  async enters(dialog: Locator): Promise<Locator> {
    await dialog.waitFor()
    for (;;) {
      const focused = await dialog.evaluate(
        (element) =>
          new Promise<boolean>((tell) =>
            setTimeout(
              () => tell(element !== document.activeElement && element.contains(document.activeElement)),
              50
            )
          )
      )
      if (focused) return dialog
    }
  }

  /** As `Person.answers`. */
  async answers(title: string | RegExp, { dice = [], options = [] }: Given = {}): Promise<void> {
    const { words, main } = this.person
    const form = main.getByRole('form', { name: title })
    const folded = main.getByRole('button', { name: title })
    await form.or(folded).first().waitFor()
    if (!(await form.isVisible())) await this.presses(folded.first())
    await form.waitFor()
    let last = form.getByRole('button', { name: dice.length ? words.write : words.choose })
    for (const name of options) {
      const tick = form.getByRole('radio', { name }).or(form.getByRole('checkbox', { name }))
      const only = form.getByRole('button', { name })
      await tick.or(only).first().waitFor()
      if ((await tick.count()) > 0) await this.ticks(tick.first())
      else last = only
    }
    for (const [n, face] of dice.entries()) await this.writes(form.getByRole('textbox').nth(n), String(face))
    await this.presses(last)
    await form.waitFor({ state: 'detached' })
  }
}
