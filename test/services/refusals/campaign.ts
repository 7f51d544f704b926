import { campaignEvent } from '../../../src-main/kernel/state/event'
import { Tasks } from '../../../src-main/services/shared/tasks'
import { Refused } from '../../../src-main/contract/errors'
import { refused, says, type Calls, type Said, type Stage } from './stage'

const DAY = '2026-11-21'
/** The refusal that a service throws by itself. */
async function thrown(doing: Promise<unknown>): Promise<readonly Said[]> {
  try {
    await doing
  } catch (error) {
    if (error instanceof Refused) return [error.failure]
    throw error
  }
  throw new Error('not refused')
}
const entries = async (at: Stage) => (await at.app.call('chronicle.get', {})).entries
const deck = (at: Stage) => ({ source: { of: 'roster', roster: at.rats.id }, sheet: true })
const preset = (at: Stage, name: string) =>
  at.app.call('decks.keep', { name, deck: deck(at) as never, setup: {} })

/** The start of a PNG whose header has this size. */
function pngHead(width: number, height: number): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000080600000000000000', 'hex')
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return head
}

/** The campaign, its players, its chronicle, its cards, and long tasks. */
export const campaign: Calls = {
  'no-campaign': ({ bare }) => refused(bare, 'rosters.list', {}),
  'unknown-system': ({ bare }) => refused(bare, 'campaigns.create', { name: 'Rois', system: 'chess' }),
  'unknown-player': says('campaigns.renamePlayer', { player: 'nobody', name: 'Eve' }),
  'player-leads': says('campaigns.removePlayer', ({ player }) => ({ player })),
  'unknown-backup': says('campaigns.restore', ({ file }) => ({ file, backup: 'nothing.magot' })),
  'no-sample': ({ bare }) => refused(bare, 'tasks.sample', { system: 'chess' }),
  'task-twice': async () => {
    const tasks = new Tasks()
    void tasks.run('t', () => new Promise(() => {}))
    return thrown(tasks.run('t', async () => {}))
  },
  cancelled: async () => {
    const tasks = new Tasks()
    const going = thrown(
      tasks.run(
        't',
        ({ signal }) =>
          new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('given up'))))
      )
    )
    tasks.cancel('t')
    return going
  },
  'request-reused': async ({ app }) => {
    await app.dispatch('campaigns.addPlayer', { name: 'Eve' }, { request: 'demande-1' })
    return refused(app, 'campaigns.addPlayer', { name: 'Zoé' }, { request: 'demande-1' })
  },
  'days-backwards': says('seasons.close', { name: 'Hiver', from: '2026-02-01', to: '2026-01-01' }),
  'unknown-season': says('seasons.edit', { season: 'none', name: 'Hiver', from: DAY, to: DAY }),
  'unknown-entry': says('chronicle.write', { entry: 'none', text: 'Rien' }),
  'entry-only-written': async (at) => {
    await at.app.call('chronicle.write', { title: 'La nuit', text: 'Il a plu.' })
    const own = (await entries(at)).find((one) => one.kind === 'own')!
    return refused(at.app, 'chronicle.restore', { entry: own.id })
  },
  'entry-of-journal': async (at) => {
    const told = (await entries(at)).find((one) => one.kind !== 'own')!
    return refused(at.app, 'chronicle.remove', { entry: told.id })
  },
  'unknown-card': says('decks.write', { card: 'none', title: 'Appât' }),
  'colour-too-light': says('decks.write', { title: 'Trêve', colour: '#ffcc00' }),
  'too-many-cards': async (at) => {
    // The maximum that a campaign keeps, in one act instead of three hundred.
    await at.behind([
      campaignEvent(
        at.campaign,
        'card-written',
        { title: 'Carte' },
        Array.from({ length: 300 }, (_, n) => ({
          do: 'card-put',
          card: { id: `c${n}`, title: `Carte ${n}`, subtitle: '', entries: [] }
        }))
      )
    ])
    return refused(at.app, 'decks.write', { title: 'Une de trop' })
  },
  'unknown-kit': says('stash.forgetKit', { name: 'Rien' }),
  'too-many-kits': async (at) => {
    await at.behind([
      campaignEvent(
        at.campaign,
        'kit-kept',
        { name: 'Kit' },
        Array.from({ length: 100 }, (_, n) => ({
          do: 'kit-put',
          kit: { name: `Kit ${n}`, things: [{ thing: 'dagger' }] }
        }))
      )
    ])
    return refused(at.app, 'stash.keepKit', { name: 'Un de trop', things: [{ thing: 'dagger' }] })
  },
  'nothing-to-propose': async (at) => refused(at.app, 'rosters.propose', { roster: at.founding, budget: 10 }),
  'unknown-preset': says('decks.rename', { preset: 'none', name: 'Tout' }),
  'name-twice': async (at) => {
    await preset(at, 'Tout')
    const { presets } = await preset(at, 'Peu')
    return refused(at.app, 'decks.rename', {
      preset: presets.find((one) => one.name === 'Peu')!.id,
      name: 'Tout'
    })
  },
  'too-many-presets': async (at) => {
    for (let n = 0; n < 100; n++)
      await at.app.dispatch('decks.keep', { name: `Choix ${n}`, deck: deck(at), setup: {} })
    return refused(at.app, 'decks.keep', { name: 'Un de trop', deck: deck(at), setup: {} })
  },
  'too-many-shared': async (at) => {
    await at.behind([
      campaignEvent(
        at.campaign,
        'preset-shared',
        { name: 'Choix' },
        Array.from({ length: 50 }, (_, n) => ({
          do: 'preset-put',
          preset: { name: `Choix ${n}`, kinds: [], cards: [], sheet: false, setup: {} }
        }))
      )
    ])
    return refused(at.app, 'decks.share', { name: 'Un de trop' })
  },
  'preset-other-system': says('decks.share', {
    name: 'Livre',
    deck: { source: { of: 'reference', system: 'vampire-d10' } }
  }),
  'print-gone': async (at) => {
    const { handle } = await at.app.call('decks.lay', { deck: deck(at) as never, keep: true })
    for (let n = 0; n < 24; n++) await at.app.call('decks.lay', { deck: deck(at) as never, keep: true })
    return refused(at.app, 'decks.printed', { deck: deck(at), handle })
  },
  'nothing-to-print': says('cards.print', { deck: { source: { of: 'campaign' } }, locale: 'fr' }),
  'no-printer': says('cards.print', (at) => ({ deck: deck(at), locale: 'fr' })),
  'layout-impossible': says('cards.print', (at) => ({
    deck: deck(at),
    setup: { card: 'a5', page: 'a6' },
    locale: 'fr'
  })),
  'unknown-resolver': says('systems.resolve', { system: 'neo-necro', resolver: 'weather', input: {} }),
  'bad-input': says('systems.resolve', { system: 'neo-necro', resolver: 'shoot-target', input: {} }),
  'too-many-dice': says('systems.odds', {
    system: 'neo-necro',
    resolver: 'damage',
    input: { wounds: 12, damageLevel: 6 }
  }),
  'unknown-picture': says('members.portrait', { picture: 'none' }),
  'not-a-picture': says('members.portray', ({ rats }) => ({
    roster: rats.id,
    picture: { type: 'image/png', data: Buffer.from('hello').toString('base64') }
  })),
  'picture-too-large': says('members.portray', ({ rats }) => ({
    roster: rats.id,
    picture: { type: 'image/png', data: pngHead(20_000, 20_000).toString('base64') }
  }))
}
