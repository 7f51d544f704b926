import { defineStore } from 'pinia'
import { watch } from 'vue'
import type { ChronicleView, Request } from '@contract/index'
import type { ChronicleEntry } from '@kernel/chronicle/chronicle'
import { call } from '@/api/client'
import { unlessSame } from '@/api/unless-same'
import { askedTogether } from './asked-together'
import { useCampaigns } from './campaigns'
import { drawn, drawnByKey } from './drawn'

/**
 * The campaign's chronicle, and what people write in it. The chronicle of a year has megabytes: it is loaded with brief
 * entries, and those that are read are loaded whole (`useWholeEntries`).
 */
export const useChronicle = defineStore('chronicle', () => {
  const campaigns = useCampaigns()
  const { value: view, look: lookAt } = drawn(unlessSame('chronicle.get'))
  const look = () => lookAt({ brief: true })
  const entriesOf = unlessSame('chronicle.entries')
  const { values, look: lookWhole } = drawnByKey<ChronicleEntry | null>(
    askedTogether(async (entries) => {
      const whole = await entriesOf({ entries })
      return new Map(whole.map((entry) => [entry.id, entry]))
    })
  )

  /** The entry with its parts, if they were loaded; its other fields are taken from the brief one, which is newer. */
  function whole(entry: ChronicleEntry): ChronicleEntry {
    const known = entry.brief && values.value[entry.id]
    if (!known) return entry
    const { parts: _, brief: __, ...head } = entry
    const { parts, faces } = known
    return { ...head, parts, ...(faces && { faces }) }
  }

  /** Stores the entry that an act answers with, and loads the order of the entries. Returns the answer, so that a toast can undo the act. */
  async function take(answer: ChronicleView): Promise<ChronicleView> {
    for (const entry of answer.entries) values.value[entry.id] = entry
    // The act is done even if the list can't be loaded; news of the act will load it again.
    await look().catch(() => null)
    return answer
  }

  const write = async (input: Request<'chronicle.write'>) =>
    take(await call('chronicle.write', { ...input, brief: true }))
  const restore = async ({ id, written }: ChronicleEntry) =>
    take(await call('chronicle.restore', { entry: id, was: written, brief: true }))
  const remove = async ({ id, written }: ChronicleEntry) =>
    take(await call('chronicle.remove', { entry: id, was: written, brief: true }))
  const leaveOut = async (entry: ChronicleEntry, leftOut: boolean) =>
    take(await call('chronicle.leaveOut', { entry: entry.id, leftOut, was: entry.leftOut, brief: true }))

  watch(
    () => campaigns.current?.mark,
    () => {
      view.value = null
      values.value = {}
    },
    { flush: 'sync' }
  )

  return { view, look, lookWhole, whole, write, restore, remove, leaveOut }
})
