import type { BuyLine } from '../../../../src-main/kernel/system/command'
import type { Result } from '../../../../src-main/kernel/state/battle'
import { openTestApp, type TestApp } from '../../../support/test-app'

/** A member to recruit: type, name, training, and purchased items. */
export type Recruit = [type: string, name: string, category?: string, ...things: string[]]

/** The answer to a prompt, by its kind and the name of its member (`injury:Gus`). */
export interface Given {
  dice?: number[]
  options?: string[]
}

/** A founded gang of a campaign, driven like the window does; the test uses names, the app gets ids. */
export class Gang {
  private constructor(
    readonly app: TestApp,
    readonly roster: string
  ) {}

  static async founded(
    app: TestApp,
    name: string,
    recruits: Recruit[],
    stash: { [thing: string]: number } = {}
  ): Promise<Gang> {
    const { id } = await app.call('rosters.create', { name, kind: 'orlock' })
    const gang = new Gang(app, id)
    for (const [type, called, category, ...things] of recruits) {
      const { recruited: holder } = await app.call('members.recruit', {
        roster: id,
        type,
        name: called,
        ...(category && { choices: { category } })
      })
      if (things.length > 0)
        await app.call('stash.buy', {
          roster: id,
          lines: things.map((thing): BuyLine => ({ thing, quantity: 1, holder }))
        })
    }
    const lines = Object.entries(stash).map(([thing, quantity]) => ({ thing, quantity, holder: 'stash' }))
    if (lines.length > 0) await app.call('stash.buy', { roster: id, lines })
    await gang.settle()
    await app.call('rosters.found', { roster: id })
    return gang
  }

  view = () => this.app.call('rosters.get', { roster: this.roster })

  async sheet(name: string) {
    return (await this.view()).sheets.find((sheet) => sheet.name === name)
  }
  async id(name: string): Promise<string> {
    return (await this.sheet(name))!.member
  }
  /**
   * The figures that an examiner compares exactly: credits, respect, stored value, and everybody's
   * experience.
   */
  async books() {
    const { money, value, numbers, sheets } = await this.view()
    const xp = sheets
      .filter((sheet) => sheet.status.key !== 'dead')
      .map((sheet) => [sheet.name, sheet.blocks.find((block) => block.kind === 'track')?.value])
    return {
      money,
      respect: numbers['respect'],
      value,
      xp: Object.fromEntries(xp) as { [name: string]: number }
    }
  }
  /** The current profile, in the order of the sheet. */
  async profile(name: string): Promise<number[]> {
    return (await this.sheet(name))!.profile.map((cell) => cell.value)
  }

  async answer(kind: string, name: string | null, given: Given = {}) {
    const prompt = name === null ? kind : `${kind}:${await this.id(name)}`
    return this.app.call('interlude.answer', { roster: this.roster, prompt, ...given })
  }
  /** The reasons why an answer is refused. */
  async refusedAnswer(kind: string, name: string | null, given: Given = {}): Promise<string[]> {
    const prompt = name === null ? kind : `${kind}:${await this.id(name)}`
    const answer = await this.app.dispatch('interlude.answer', { roster: this.roster, prompt, ...given })
    return answer.ok ? [] : [answer.error.code, ...answer.error.reasons.map((why) => why.code)]
  }

  /** Pays these and no others. */
  async pay(...names: string[]) {
    return this.answer('pay', null, { options: await Promise.all(names.map((name) => this.id(name))) })
  }
  /**
   * Answers each due prompt with the first option, progressions first, until a step is reached or nothing is
   * due.
   */
  async settle(step?: string): Promise<void> {
    for (let left = 60; ; left--) {
      const { prompts, step: at } = await this.view()
      const prompt = prompts.find((p) => !p.optional)
      if (!prompt || (step && at === step)) return
      if (left === 0) throw new Error(`no end of prompts: ${prompts.map((p) => p.id).join(' ')}`)
      const options = prompt.options
        ?.filter((o) => o.allowed)
        .slice(0, 1)
        .map((o) => o.id)
      await this.app.call('interlude.answer', {
        roster: this.roster,
        prompt: prompt.id,
        ...(options && { options })
      })
    }
  }
}

/** A campaign with these gangs in it. */
export async function campaign(): Promise<TestApp> {
  const app = await openTestApp()
  await app.call('campaigns.create', { name: 'Examen', system: 'neo-necro' })
  return app
}

/** The report of a gang: the participants (everybody by default), the result, and the casualties. */
export interface Played {
  result: Result
  who?: string[]
  told?: { [name: string]: { [key: string]: string | number } }
}

/** A game between two gangs, from its beginning to its end. Enemies are given by name. */
export async function play(a: Gang, b: Gang, of: [Played, Played]): Promise<void> {
  const { app } = a
  const gangs = [a, b]
  const all = await Promise.all(gangs.map(async (gang) => (await gang.view()).sheets))
  const idOf = (value: string | number) => all.flat().find((sheet) => sheet.name === value)?.member ?? value
  const sides = gangs.map((gang, i) => ({
    roster: gang.roster,
    members: all[i]!.filter((s) => !of[i]!.who || of[i]!.who.includes(s.name)).map((s) => s.member)
  }))
  const { id: battle } = await app.call('battles.start', { name: 'Dôme', date: '2026-11-21', sides })
  const reports = gangs.map((gang, i) => ({
    roster: gang.roster,
    result: of[i]!.result,
    combatants: Object.entries(of[i]!.told ?? {}).map(([name, record]) => ({
      member: String(idOf(name)),
      record: Object.fromEntries(Object.entries(record).map(([key, value]) => [key, idOf(value)]))
    }))
  }))
  await app.call('battles.report', { battle, sides: reports })
  await app.call('battles.finish', { battle })
}
