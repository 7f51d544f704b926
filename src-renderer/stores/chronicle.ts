import { defineStore } from 'pinia'
import { watch } from 'vue'
import type { ChronicleView, Request } from '@contract/index'
import type { ChronicleEntry } from '@kernel/chronicle/chronicle'
import { call } from '@/api/client'
import { useCampaigns } from './campaigns'
import { drawn } from './drawn'

/** The campaign's chronicle, and what people write in it. */
export const useChronicle = defineStore('chronicle', () => {
  const campaigns = useCampaigns()
  const { value: view, look } = drawn(() => call('chronicle.get'))

  /** Returns the answer with its act, so that the toast can undo it. */
  function take(answer: ChronicleView): ChronicleView {
    view.value = answer
    return answer
  }

  const write = async (input: Request<'chronicle.write'>) => take(await call('chronicle.write', input))
  const restore = async ({ id, written }: ChronicleEntry) =>
    take(await call('chronicle.restore', { entry: id, was: written }))
  const remove = async ({ id, written }: ChronicleEntry) =>
    take(await call('chronicle.remove', { entry: id, was: written }))
  const leaveOut = async (entry: ChronicleEntry, leftOut: boolean) =>
    take(await call('chronicle.leaveOut', { entry: entry.id, leftOut, was: entry.leftOut }))

  watch(
    () => campaigns.current?.mark,
    () => (view.value = null),
    { flush: 'sync' }
  )

  return { view, look, write, restore, remove, leaveOut }
})
