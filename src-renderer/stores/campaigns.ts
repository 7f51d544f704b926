import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import type { Request } from '@contract/index'
import type { CampaignEntry, CampaignView } from '@contract/views'
import { call } from '@/api/client'
import { spokenSystem } from '@/locales/say'
import { onNews } from './news'
import { useSystems } from './systems'

/** The library, and the campaign that is open. */
export const useCampaigns = defineStore('campaigns', () => {
  const systems = useSystems()
  const entries = ref<CampaignEntry[] | null>(null)
  const current = ref<CampaignView | null>(null)
  /** The system of the open campaign; null while none is open. */
  const system = computed(() => (current.value ? (systems.sheets[current.value.system] ?? null) : null))

  async function list() {
    entries.value = await call('campaigns.list')
  }

  /** The open campaign is ready to be drawn once its system's words are known. */
  async function take(campaign: CampaignView | null) {
    if (campaign) await systems.get(campaign.system, campaign.rulesMark)
    spokenSystem.value = campaign?.system ?? null
    current.value = campaign
    return campaign
  }

  const look = async () => take(await call('campaigns.current'))
  const create = async (input: Request<'campaigns.create'>) => take(await call('campaigns.create', input))
  const open = async (file: string) => take(await call('campaigns.open', { file }))
  const rename = async (name: string, was: string) => take(await call('campaigns.rename', { name, was }))
  const addPlayer = async (name: string) => take(await call('campaigns.addPlayer', { name }))
  const renamePlayer = async (player: string, name: string, was: string) => take(await call('campaigns.renamePlayer', { player, name, was }))
  const removePlayer = async (player: string, was: string) => take(await call('campaigns.removePlayer', { player, was }))
  const restore = async (file: string, backup: string) => take(await call('campaigns.restore', { file, backup }))
  const backups = (file: string) => call('campaigns.backups', { file })
  const check = (task?: string) => call('campaigns.check', task ? { task } : {})

  async function close() {
    await call('campaigns.close')
    await take(null)
  }

  onNews(async () => {
    await look()
    if (entries.value) await list()
  })

  return { entries, current, system, list, look, take, create, open, close, rename, addPlayer, renamePlayer, removePlayer, backups, restore, check }
})
