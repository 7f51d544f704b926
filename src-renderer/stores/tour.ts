import { useStorage } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { Router } from 'vue-router'
import type { Sample } from '@contract/tasks'
import { call } from '@/api/client'
import { currentLocale } from '@/locales/i18n'
import { useCampaigns } from './campaigns'
import { useRosters } from './rosters'

/** A stop of the tour: a page, and an element on it. `:id` stands for the first roster of the campaign. */
export interface Stop {
  key: string
  path: string
  /** A selector. If the element is missing, the page's heading is marked. */
  at: string
  /** Only in a game with money. */
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

/** The stops of a game with or without money. */
const stopsOf = (money: boolean): Stop[] => STOPS.filter((stop) => money || !stop.money)

interface Kept {
  /** The index of the reader's stop; null while there is no tour. */
  at: number | null
  /** The tour was started once, whether or not it was finished. */
  seen: boolean
}

/** The tour of the sample campaign. It can be left at any stop; a reload continues it. */
export const useTour = defineStore('tour', () => {
  const stored = useStorage<Kept>('magot.tour', { at: null, seen: false })
  const campaigns = useCampaigns()
  const rosters = useRosters()

  const samples = shallowRef<Sample[]>([])
  const stops = computed(() => stopsOf(campaigns.system?.currency != null))
  const stop = computed(() => (stored.value.at === null ? null : (stops.value[stored.value.at] ?? null)))
  const seen = computed(() => stored.value.seen)
  const number = computed(() => (stored.value.at ?? 0) + 1)

  async function look(): Promise<void> {
    samples.value = await call('tasks.samples', { language: currentLocale() })
  }

  /**
   * Opens the sample campaign of a game; if there is none yet, the host plays it first, as the task `task`. False
   * if it was cancelled: then nothing is opened, even if the sample is complete by now.
   */
  async function openSample(system: string, task: string, isGivenUp: () => boolean): Promise<boolean> {
    const { file } = await call('tasks.sample', { system, language: currentLocale(), task })
    if (isGivenUp()) return false
    if (campaigns.current?.file !== file) await campaigns.open(file)
    return true
  }

  /** Opens the page that offers the tour, shows its progress and can cancel it. */
  const begin = (router: Router) => router.push({ path: '/tour' })

  async function goTo(router: Router, at: number): Promise<void> {
    const next = stops.value[at]
    if (!next) return leave()
    stored.value = { at, seen: true }
    if (!rosters.all) await rosters.list()
    const path = next.path.replace(':id', rosters.all?.[0]?.id ?? '')
    if (router.currentRoute.value.path !== path) await router.push(path)
  }

  function leave() {
    stored.value = { at: null, seen: true }
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
    at: computed(() => stored.value.at)
  }
})
