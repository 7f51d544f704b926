import type { Locator } from 'playwright-core'
import type { Given, Person } from './person'

/** The acts of a story that is the same by mouse and by keyboard: `Typist` has them too. */
export interface Hands {
  readonly person: Person
  presses(what: Locator): Promise<void>
  writes(field: Locator, text: string): Promise<void>
  ticks(what: Locator): Promise<void>
  answers(title: string | RegExp, given?: Given): Promise<void>
}

/** A user with a mouse. */
export class Clicker implements Hands {
  constructor(readonly person: Person) {}

  presses(what: Locator): Promise<void> {
    return what.click()
  }
  writes(field: Locator, text: string): Promise<void> {
    return field.fill(text)
  }
  ticks(what: Locator): Promise<void> {
    return what.check()
  }
  answers(title: string | RegExp, given?: Given): Promise<void> {
    return this.person.answers(title, given)
  }
}

/** From the page of the first gang: it pays the other gang for one of its things. Returns the form. */
export async function fillsInTrade(
  hands: Hands,
  [gives, sum]: [gang: string, sum: number],
  [inExchange, thing]: [gang: string, thing: string]
): Promise<Locator> {
  const { person } = hands
  const { words, main } = person
  const side = (name: string) => main.getByRole('group', { name, exact: true })
  await hands.presses(person.link(words.tradeWithGang, main))
  const other = main.getByRole('combobox', { name: words.inExchange, exact: true })
  await other.waitFor()
  await hands.writes(person.field(words.sumOf(gives), side(words.gives)), String(sum))
  await person.field(words.sumOf(inExchange), side(words.inExchange)).waitFor()
  await hands.ticks(side(words.inExchange).getByRole('checkbox', { name: thing, exact: true }))
  return main.locator('form').filter({ has: other })
}

/** The last press of a trade. */
export const concludesTrade = (hands: Hands, gives: string, inExchange: string): Promise<void> =>
  hands.presses(hands.person.button(hands.person.words.strikeTrade(gives, inExchange), hands.person.main))
