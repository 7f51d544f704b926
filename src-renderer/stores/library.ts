import { defineStore } from 'pinia'
import { ref } from 'vue'
import type { ArchivedFile, ChosenFile, RecentFile, ThrownFile } from '@contract/index'
import { call, meaning } from '@/api/client'
import { saveMade } from '@/api/made-file'
import { t } from '@/locales/say'
import { useCampaigns } from './campaigns'
import { useProgram } from './program'
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

  async function duplicate(file: string) {
    const copy = await call('library.duplicate', { file })
    await campaigns.list()
    toasts.tell(t('file.duplicated', { file: copy.file }))
  }

  async function rename(file: string, to: string) {
    const renamed = await call('library.rename', { file, to })
    await campaigns.list()
    return renamed
  }

  /** What lies in the library's own trash; null while nobody has looked. */
  const thrown = ref<ThrownFile[] | null>(null)

  async function lookIntoTrash() {
    thrown.value = await meaning(null, () => call('library.thrownAway'))
  }

  /** Throws a campaign file away, and offers it back where that can be done from here. */
  async function throwAway(file: string, name: string) {
    const { thrown: mine } = await call('library.throwAway', { file })
    await Promise.all([campaigns.list(), lookIntoTrash()])
    if (mine === null) toasts.tell(t('file.inSystemTrash', { name }))
    else
      toasts.tell(t('file.inTrash', { name }), {
        action: { label: t('file.takeBack'), run: () => takeBack(mine, name) }
      })
  }

  async function takeBack(one: string, name: string) {
    const { file } = await call('library.takeBack', { thrown: one })
    await Promise.all([campaigns.list(), lookIntoTrash()])
    toasts.tell(t('file.tookBack', { name, file }))
  }

  const showLibrary = () => call('library.showLibrary')

  /** Has a copy of a campaign saved wherever the person says. */
  async function saveCopy(file: string, archived = false) {
    saveMade(await call('library.copyOut', { file, ...(archived && { archived }) }))
  }

  /** The campaigns that were archived; null while nobody has looked. */
  const archived = ref<ArchivedFile[] | null>(null)

  async function lookIntoArchive() {
    archived.value = await meaning(null, () => call('library.archived'))
  }

  /** Archives a campaign, and offers it back. */
  async function archive(file: string, name: string) {
    const { archived: mine } = await call('library.archive', { file })
    await Promise.all([campaigns.list(), lookIntoArchive()])
    toasts.tell(t('file.archivedNow', { name }), {
      action: { label: t('file.takeBack'), run: () => unarchive(mine, name) }
    })
  }

  async function unarchive(one: string, name: string) {
    const { file } = await call('library.unarchive', { archived: one })
    await Promise.all([campaigns.list(), lookIntoArchive()])
    toasts.tell(t('file.tookBack', { name, file }))
  }

  /** Asks for the folder that is the library from the next start on, and offers that start. */
  async function chooseFolder() {
    const moved = await meaning(null, () => call('library.chooseFolder'))
    if (moved)
      toasts.tell(t('file.libraryMoved', { folder: moved.library }), {
        action: { label: t('program.restart'), run: () => useProgram().restart() }
      })
  }

  /** Goes on with a copy in the library, and says so. */
  async function takeIn() {
    const taken = await campaigns.turnTo(() => call('library.takeIn'))
    if (taken) toasts.tell(t('file.takenIn', { file: taken.file }))
    return taken
  }

  return {
    recent,
    given,
    thrown,
    lookForRecent,
    lookIntoTrash,
    forget,
    choose,
    takeOffer,
    showInFolder,
    showLibrary,
    saveCopy,
    archived,
    lookIntoArchive,
    archive,
    unarchive,
    chooseFolder,
    duplicate,
    rename,
    throwAway,
    takeBack,
    takeIn
  }
})
