import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Event } from '../../../src-main/kernel/state/event'
import type { Params } from '../../../src-main/kernel/values/json'
import type { Reason } from '../../../src-main/kernel/values/verdict'
import { openCampaignFile } from '../../../src-main/store/campaign-file'
import { openTestApp, type TestApp } from '../../support/test-app'
import { tinySystem } from '../../tiny/tiny-system'

/** A refusal: a failure, or one of its reasons. */
export type Said = Pick<Reason, 'code' | 'params'>

/** For each code the smallest call that is refused with it. */
export interface Calls {
  [code: string]: (at: Stage) => Promise<readonly Said[]>
}

const DAY = '2026-11-21'

/** Campaigns for provoking every refusal. They are made once, since a refusal leaves nothing behind. */
export class Stage {
  /** Neo-Necro: two gangs that may fight, one that is being founded, one that has left. */
  app!: TestApp
  /** The test game, which has no money, no corrections and no captives. */
  tiny!: TestApp
  /** An app without an open campaign. */
  bare!: TestApp
  file = ''
  campaign = ''
  player = ''
  rats = { id: '', alba: '', kim: '', dagger: '', arm: '' }
  surins = { id: '', dora: '' }
  founding = ''
  closed = ''
  circles: { id: string; spirit: string }[] = []

  async open(): Promise<this> {
    this.app = await openTestApp()
    const { file, id, players } = await this.app.call('campaigns.create', {
      name: 'Rouille',
      system: 'neo-necro',
      players: ['Ada']
    })
    this.file = file
    this.campaign = id
    this.player = players[0]!.id
    const [rats, surins] = [await this.gang('Les Rats'), await this.gang('Les Surins', 'Dora')]
    this.surins = { id: surins.id, dora: surins.leader }
    const kim = (await this.app.call('members.recruit', { roster: rats.id, type: 'kid', name: 'Kim' }))
      .recruited
    const { items } = await this.app.call('stash.buy', {
      roster: rats.id,
      lines: [
        { thing: 'dagger', holder: rats.leader },
        { thing: 'bionic-arm', holder: kim }
      ]
    })
    const item = (thing: string) => items.find((one) => one.thing === thing)!.id
    this.rats = { id: rats.id, alba: rats.leader, kim, dagger: item('dagger'), arm: item('bionic-arm') }
    for (const roster of [rats.id, surins.id])
      await this.app.call('rosters.found', { roster, asItStands: true })
    await this.app.call('rosters.assign', { roster: rats.id, player: this.player })
    this.founding = (await this.app.call('rosters.create', { name: 'Les Bleus', kind: 'orlock' })).id
    this.closed = (await this.gang('Les Partis')).id
    await this.app.call('rosters.close', { roster: this.closed, why: 'fin de saison' })
    this.bare = await openTestApp()
    return this
  }

  /** The campaign of the test game, begun on first use. */
  async ofTests(): Promise<TestApp> {
    if (this.tiny) return this.tiny
    this.tiny = await openTestApp({ systems: [tinySystem], resources: 'test/tiny/resources' })
    await this.tiny.call('campaigns.create', { name: 'Nuit', system: 'tiny' })
    for (const [name, kind] of [
      ['Chêne', 'grove'],
      ['Vase', 'marsh']
    ] as const) {
      const { id } = await this.tiny.call('rosters.create', { name, kind })
      const { recruited } = await this.tiny.call('members.recruit', {
        roster: id,
        type: 'spirit',
        name: `Bras ${name}`
      })
      await this.tiny.call('rosters.found', { roster: id })
      this.circles.push({ id, spirit: recruited })
    }
    return this.tiny
  }

  async end(): Promise<void> {
    for (const app of [this.app, this.bare, this.tiny]) await app?.end()
  }

  async gang(name: string, leader = 'Alba'): Promise<{ id: string; leader: string }> {
    const { id } = await this.app.call('rosters.create', { name, kind: 'orlock' })
    return {
      id,
      leader: (await this.app.call('members.recruit', { roster: id, type: 'leader', name: leader })).recruited
    }
  }

  get sides(): { roster: string; members: string[] }[] {
    return [
      { roster: this.rats.id, members: [this.rats.alba] },
      { roster: this.surins.id, members: [this.surins.dora] }
    ]
  }

  /** Begins a battle of both gangs; it is called off after `then`. */
  async fighting<T>(then: (battle: string) => Promise<T>, friendly = false): Promise<T> {
    const { id } = await this.app.call('battles.start', {
      name: 'Pont Neuf',
      date: DAY,
      friendly,
      sides: this.sides
    })
    try {
      return await then(id)
    } finally {
      await this.app.dispatch('battles.cancel', { battle: id })
    }
  }

  planned = (rosters = [this.rats.id, this.surins.id]) => ({ name: 'Pont Neuf', date: DAY, rosters })

  /** The number of the newest act. */
  async newest(): Promise<number> {
    return (await this.app.call('history.list', { limit: 1 })).acts[0]!.seq
  }

  /** Writes data into the campaign's file that would take too long call by call. */
  async behind(events: Event[]): Promise<void> {
    await this.app.call('campaigns.close', {})
    const file = await openCampaignFile(join(this.app.library, this.file), {
      library: this.app.library,
      now: () => new Date().toISOString()
    })
    await file.append({ method: 'decks.write', input: {}, events })
    await file.close()
    await this.app.call('campaigns.open', { file: this.file })
  }

  /** Copies the campaign's file, and runs a change in the copy and one here afterwards. */
  async copied(
    name: string,
    there: (app: TestApp) => Promise<unknown>,
    here: (app: TestApp) => Promise<unknown> = async () => {}
  ): Promise<string> {
    await this.app.call('campaigns.close', {})
    await copyFile(join(this.app.library, this.file), join(this.app.library, name))
    await this.app.call('campaigns.open', { file: name })
    await there(this.app)
    await this.app.call('campaigns.open', { file: this.file })
    await here(this.app)
    return name
  }
}

/** A failure and all its reasons. */
export async function refused(
  app: TestApp,
  method: string,
  input: object,
  envelope: { request?: string } = {}
): Promise<readonly Said[]> {
  const answer = await app.dispatch(method, input, envelope)
  if (answer.ok) throw new Error(`${method} was not refused: ${JSON.stringify(answer.value)?.slice(0, 300)}`)
  const { code, params, reasons } = answer.error as { code: string; params: Params; reasons: Reason[] }
  return [{ code, params }, ...reasons]
}

/** The same call, refused in the campaign of the stage. */
export const says = (method: string, input: object | ((at: Stage) => object)) => (at: Stage) =>
  refused(at.app, method, typeof input === 'function' ? (input as (at: Stage) => object)(at) : input)
