import { defineStore } from 'pinia'
import { ref } from 'vue'
import type { ChosenFile, RecentFile } from '@contract/index'
import { call, meaning } from '@/api/client'
import { t } from '@/locales/say'
import { useCampaigns } from './campaigns'
import { useToasts } from './toasts'

/** Campaign files wherever they lie: those that were open lately, and what is done with one that lies outside of the library. */
export const useLibrary = defineStore('library', () => {
  const campaigns = useCampaigns()
  const toasts = useToasts()
  /** Null while nobody has looked. */
  const recent = ref<RecentFile[] | null>(null)

  async function lookForRecent() {
    recent.value = await meaning(null, () => call('library.recent'))
  }

  async function forget(file: string) {
    await call('library.forgetRecent', { file })
    await lookForRecent()
  }

  /** A file that the person chose to open: layout/GivenFile.vue does it, on whatever page they are. */
  const given = ref<ChosenFile | null>(null)

  /** Asks for a file from anywhere, to open it. */
  async function choose() {
    given.value = await meaning(null, () => call('library.choose'))
  }

  /** Takes the file that was given to the program, if one was, to open it. */
  async function takeOffer() {
    const offered = await meaning(null, () => call('library.takeOffer'))
    if (offered) given.value = offered
  }

  const showInFolder = (file: string) => call('library.showInFolder', { file })

  /** Goes on with a copy in the library, and says so. */
  async function takeIn() {
    const taken = await campaigns.turnTo(() => call('library.takeIn'))
    if (taken) toasts.tell(t('file.takenIn', { file: taken.file }))
    return taken
  }

  return { recent, given, lookForRecent, forget, choose, takeOffer, showInFolder, takeIn }
})
