import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import type { Output, Request } from '@contract/index'
import type { CampaignView } from '@contract/views'
import { call, meaning, onOtherCampaign, showCampaign } from '@/api/client'
import { spokenSystem } from '@/locales/say'
import { storedRef } from '@/ui/stored-ref'
import { drawn } from './drawn'
import { hearOf, onNewsFirst } from './news'
import { useSystems } from './systems'

/** Another window opened another campaign (`open`; also a restored backup), or closed it (null). */
export interface Elsewhere {
  open: CampaignView | null
}

interface LastOpen {
  file: string
  name: string
}
const isLastOpen = (value: unknown): value is LastOpen | null =>
  value === null ||
  (typeof value === 'object' &&
    'file' in value &&
    'name' in value &&
    typeof value.file === 'string' &&
    typeof value.name === 'string')

/** The library, and the campaign that this window shows. */
export const useCampaigns = defineStore('campaigns', () => {
  const systems = useSystems()
  const { value: entries, look: list } = drawn(() => call('campaigns.list'))
  /** The campaign that this window shows. It changes only when somebody at this window opens another. */
  const current = ref<CampaignView | null>(null)
  /** The last campaign of this browser, offered while none is open. */
  const last = storedRef<LastOpen | null>('magot.last', null, isLastOpen)
  /**
   * The campaign under repair. It outlives the page that asked for it, which is drawn again for the repaired file.
   */
  const repairing = ref<{ file: string; name: string } | null>(null)
  /** Null while the host has the shown campaign open. */
  const elsewhere = ref<Elsewhere | null>(null)
  /** The campaign's system; null without a campaign. */
  const system = computed(() => (current.value ? (systems.sheets[current.value.system] ?? null) : null))

  /** Shows a campaign in this window, once its system's texts are loaded. */
  async function take(campaign: CampaignView | null) {
    turns++
    showCampaign(campaign?.mark ?? null)
    try {
      if (campaign) await systems.get(campaign.system, campaign.rulesMark)
    } catch (error) {
      showCampaign(current.value?.mark ?? null)
      throw error
    }
    spokenSystem.value = campaign?.system ?? null
    elsewhere.value = null
    current.value = campaign
    if (campaign) last.value = { file: campaign.file, name: campaign.name }
    return campaign
  }

  /** `turns`: how often this window has changed its campaign; `turning`: how many changes are in progress. */
  let turns = 0
  let turning = 0

  /** Opens a campaign by any request. The request itself names no open campaign. */
  async function turnTo(ask: () => Promise<CampaignView>) {
    turning++
    try {
      const back = elsewhere.value !== null && current.value
      const opened = await take(await meaning(null, ask))
      // The same campaign again: its data may have changed meanwhile.
      if (back && back.mark === opened?.mark) hearOf({ rosters: [] })
      return opened
    } finally {
      turning--
    }
  }

  /**
   * Asks the host for its open campaign. If this window shows another, it keeps that, and the person chooses.
   * Returns the open campaign if this window shows it, else null.
   */
  async function look(): Promise<CampaignView | null> {
    const before = turns
    const open = await meaning(null, () => call('campaigns.current'))
    if (turning > 0 || before !== turns) return current.value
    if (!current.value || current.value.mark === open?.mark) return take(open)
    elsewhere.value = { open }
    return null
  }

  /** Shows the host's open campaign, whatever this window showed. */
  const follow = async () => take(await meaning(null, () => call('campaigns.current')))
  const create = (input: Request<'campaigns.create'>) => turnTo(() => call('campaigns.create', input))
  const begin = (input: Request<'exchange.begin'>) => turnTo(() => call('exchange.begin', input))
  /** `force`: the person knows that somebody may have it open elsewhere. */
  const open = (file: string, force = false) =>
    turnTo(() => call('campaigns.open', { file, ...(force && { force }) }))
  /**
   * Restores a backup; returns also where the previous content went. `damaged`: the person knows the damage of
   * the backup.
   */
  async function restore(
    file: string,
    backup: string,
    list?: string,
    { force = false, damaged = false, task }: { force?: boolean; damaged?: boolean; task?: string } = {}
  ) {
    let restored!: Output<'campaigns.restore'>
    await turnTo(
      async () =>
        (restored = await call('campaigns.restore', {
          file,
          backup,
          ...(list !== undefined && { list }),
          damaged,
          ...(force && { force }),
          ...(task !== undefined && { task })
        }))
    )
    return restored
  }
  const states = () => call('campaigns.states')
  /** Returns the name of the file with the other state. */
  async function keepState(keep: 'here' | 'there') {
    let aside: string | null = null
    await turnTo(async () => {
      const answer = await call('campaigns.keepState', { keep })
      aside = answer.aside
      return answer
    })
    return { aside: aside as string | null }
  }
  async function placeTold() {
    await call('campaigns.placeTold')
    if (current.value) current.value = { ...current.value, place: null }
  }
  const previewRepair = (file: string, task: string) =>
    call('campaigns.repair', { file, preview: true, task })

  /** Repairs a file. If this window shows it, it is drawn again. */
  async function repair(file: string, task: string) {
    turning++
    try {
      const answer = await meaning(null, () => call('campaigns.repair', { file, task }))
      if (answer.campaign) await take(answer.campaign)
      if (entries.value) await list()
      return answer
    } finally {
      turning--
    }
  }
  const rename = async (name: string, was: string) => take(await call('campaigns.rename', { name, was }))
  const addPlayer = async (name: string) => take(await call('campaigns.addPlayer', { name }))
  const renamePlayer = async (player: string, name: string, was: string) =>
    take(await call('campaigns.renamePlayer', { player, name, was }))
  const removePlayer = async (player: string, was: string) =>
    take(await call('campaigns.removePlayer', { player, was }))
  const backups = (file: string) => call('campaigns.backups', { file })
  const check = (task?: string) => call('campaigns.check', task ? { task } : {})

  async function close() {
    turning++
    try {
      await call('campaigns.close')
      await take(null)
    } finally {
      turning--
    }
  }

  onNewsFirst(async () => {
    await look()
    // The list of the library is valid for every campaign.
    if (elsewhere.value && entries.value) await list()
    return elsewhere.value === null
  })
  onOtherCampaign(() => void look().catch(() => {}))

  return {
    entries,
    current,
    last,
    elsewhere,
    system,
    list,
    look,
    follow,
    take,
    turnTo,
    create,
    begin,
    open,
    close,
    rename,
    addPlayer,
    renamePlayer,
    removePlayer,
    backups,
    restore,
    states,
    keepState,
    placeTold,
    repairing,
    previewRepair,
    repair,
    check
  }
})
