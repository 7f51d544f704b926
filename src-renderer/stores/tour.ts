import { useStorage } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { Router } from 'vue-router'
import type { Sample } from '@contract/tasks'
import { call } from '@/api/client'
import { currentLocale } from '@/locales/i18n'
import { useCampaigns } from './campaigns'
import { useRosters } from './rosters'

/** One stop: the page, and what on it is spoken of. `:id` stands for the first gang of the campaign. */
export interface Stop {
  key: string
  path: string
  /** Where it is not there, the page's own heading is. */
  at: string
  /** Only where the game has money to spend. */
  money?: true
}

const STOPS: Stop[] = [
  { key: 'campaign', path: '/campaign', at: 'main .page-head' },
  { key: 'gang', path: '/gangs/:id', at: 'main .strip' },
  { key: 'why', path: '/gangs/:id', at: 'main .strip button' },
  { key: 'fighters', path: '/gangs/:id', at: 'main section:has(table)' },
  {
    key: 'trade',
    path: '/gangs/:id/trade',
    at: 'main .at-hand, main .shop:not(.shelves) [role="tablist"]',
    money: true
  },
  { key: 'battles', path: '/battles', at: 'main .page-head' },
  { key: 'cards', path: '/gangs/:id/cards', at: 'main .page-head' },
  { key: 'history', path: '/history', at: 'main .page-head' },
  { key: 'undo', path: '/history', at: '[aria-keyshortcuts="Control+Z"]' },
  { key: 'reference', path: '/reference', at: 'main input[type="search"]' },
  { key: 'help', path: '/campaign', at: '.switches .opener' }
]

/** The stops of a game that has money, or none. */
export const stopsOf = (money: boolean): Stop[] => STOPS.filter((stop) => money || !stop.money)

interface Kept {
  /** The stop that the reader is at; null while they are on no tour. */
  at: number | null
  /** Was shown once, to its end or not. */
  seen: boolean
}

/** The way through the sample campaign. It may be left at any stop, and is kept, so that a reload goes on with it. */
export const useTour = defineStore('tour', () => {
  const kept = useStorage<Kept>('magot.tour', { at: null, seen: false })
  const campaigns = useCampaigns()
  const rosters = useRosters()

  const samples = shallowRef<Sample[]>([])
  const stops = computed(() => stopsOf(campaigns.system?.currency != null))
  const stop = computed(() => (kept.value.at === null ? null : (stops.value[kept.value.at] ?? null)))
  const seen = computed(() => kept.value.seen)
  const number = computed(() => (kept.value.at ?? 0) + 1)

  async function look(): Promise<void> {
    samples.value = await call('tasks.samples', { language: currentLocale() })
  }

  /**
   * Opens the sample campaign of a game; where there is none yet, it is played first, under this name. False where that was given
   * up: then nothing is opened, even if it was played to its end meanwhile.
   */
  async function openSample(system: string, task: string, isGivenUp: () => boolean): Promise<boolean> {
    const { file } = await call('tasks.sample', { system, language: currentLocale(), task })
    if (isGivenUp()) return false
    if (campaigns.current?.file !== file) await campaigns.open(file)
    return true
  }

  /** Asked for: the page that offers it says how far it is and lets it be given up. */
  const begin = (router: Router) => router.push({ path: '/tour' })

  async function goTo(router: Router, at: number): Promise<void> {
    const next = stops.value[at]
    if (!next) return leave()
    kept.value = { at, seen: true }
    if (!rosters.all) await rosters.list()
    const path = next.path.replace(':id', rosters.all?.[0]?.id ?? '')
    if (router.currentRoute.value.path !== path) await router.push(path)
  }

  function leave() {
    kept.value = { at: null, seen: true }
  }

  return {
    samples,
    stops,
    stop,
    seen,
    number,
    look,
    openSample,
    begin,
    goTo,
    leave,
    at: computed(() => kept.value.at)
  }
})
