import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { Localised } from '@kernel/values/json'
import type { ReferencePart } from '@kernel/content/reference'
import { call } from '@/api/client'
import { spokenSystem } from '@/locales/say'
import { isRule, placesOf, type Place } from '@/ui/book'
import { useCampaigns } from './campaigns'
import { useSystems } from './systems'

/** The quick reference of a system: that of the open campaign, else of the named system. */
export const useReference = defineStore('reference', () => {
  const campaigns = useCampaigns()
  const systems = useSystems()
  const books = shallowRef<{
    [system: string]: {
      mark: string | undefined
      parts: ReferencePart[]
      places: Place[]
      byId: Map<string, Place>
    }
  }>({})

  const system = computed(() => campaigns.current?.system ?? spokenSystem.value ?? systems.all[0]?.id ?? null)
  const book = computed(() => (system.value ? books.value[system.value] : undefined))

  /**
   * Loads the reference unless it is known under the present rules. Without an open campaign `wanted` names
   * the system.
   */
  async function read(wanted?: string): Promise<void> {
    if (!campaigns.current) {
      if (systems.all.length === 0) await systems.list()
      const id =
        systems.all.find((candidate) => candidate.id === wanted)?.id ?? system.value ?? systems.all[0]!.id
      await systems.get(id)
      spokenSystem.value = id
    }
    const id = system.value!
    const mark = campaigns.current?.rulesMark
    const known = books.value[id]
    if (known && known.mark === mark) return
    const parts = await call('systems.reference', { system: id })
    const places = placesOf(parts)
    books.value = {
      ...books.value,
      [id]: { mark, parts, places, byId: new Map(places.map((place) => [place.entry.id, place])) }
    }
  }

  const parts = computed(() => book.value?.parts ?? null)
  const places = computed(() => book.value?.places ?? [])
  /**
   * The entries by name, in each language. Titles of rules are left out: they would turn every "Pistols" into
   * a link.
   */
  const byName = computed(
    () =>
      new Map(
        places.value
          .filter(({ entry }) => !isRule(entry))
          .flatMap((known) =>
            Object.entries(known.entry.name ?? {}).map(
              ([locale, name]) => [`${locale}:${name}`, known] as const
            )
          )
      )
  )
  const named = (name: Localised): Place | undefined =>
    Object.entries(name)
      .map(([locale, word]) => byName.value.get(`${locale}:${word}`))
      .find(Boolean)

  let asked: Promise<void> | null = null
  /** Loads the reference once for all names; if that fails, they stay plain text. */
  function know(): void {
    if (book.value || asked) return
    asked = read()
      .catch(() => {})
      .finally(() => (asked = null))
  }

  const place = (id: string): Place | undefined => book.value?.byId.get(id)

  return { system, parts, places, place, named, know, read }
})
