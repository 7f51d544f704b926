import { defineStore } from 'pinia'
import { ref } from 'vue'
import type { ArchivedFile, ChosenFile, RecentFile, ThrownFile } from '@contract/index'
import { call, meaning } from '@/api/client'
import { saveMade } from '@/api/made-file'
import { t } from '@/locales/say'
import { useCampaigns } from './campaigns'
import { useProgram } from './program'
import { useToasts } from './toasts'

/** Campaign files anywhere: recently opened ones, and acts on files outside the library. */
export const useLibrary = defineStore('library', () => {
  const campaigns = useCampaigns()
  const toasts = useToasts()
  /** Null before the first look. */
  const recent = ref<RecentFile[] | null>(null)

  async function lookForRecent() {
    recent.value = await meaning(null, () => call('library.recent'))
  }

  async function forget(file: string) {
    await call('library.forgetRecent', { file })
    await lookForRecent()
  }

  /** A file that the person chose to open. layout/GivenFile.vue opens it, on any page. */
  const given = ref<ChosenFile | null>(null)

  /** The file whose backups the person asked for on another page; the library shows them. */
  const backupsAsked = ref<{ file: string; name: string } | null>(null)

  /** Asks the person for a file to open. */
  async function choose() {
    given.value = await meaning(null, () => call('library.choose'))
  }

  /** Takes the file that was given to the program, if any, to open it. */
  async function takeOffer() {
    const offered = await meaning(null, () => call('library.takeOffer'))
    if (offered) given.value = offered
  }

  const showInFolder = (file: string) => call('library.showInFolder', { file })

  async function duplicate(file: string) {
    const copy = await call('library.duplicate', { file })
    await campaigns.list()
    toasts.tell(() => t('file.duplicated', { file: copy.file }))
  }

  async function rename(file: string, to: string) {
    const renamed = await call('library.rename', { file, to })
    await campaigns.list()
    return renamed
  }

  /** The library's own trash; null before the first look. */
  const thrown = ref<ThrownFile[] | null>(null)

  async function lookIntoTrash() {
    thrown.value = await meaning(null, () => call('library.thrownAway'))
  }

  /** Moves a campaign file to the trash, and offers to take it back if the trash is the library's own. */
  async function throwAway(file: string, name: string) {
    const { thrown: mine } = await call('library.throwAway', { file })
    await Promise.all([campaigns.list(), lookIntoTrash()])
    if (mine === null) toasts.tell(() => t('file.inSystemTrash', { name }))
    else
      toasts.tell(() => t('file.inTrash', { name }), {
        action: { label: () => t('file.takeBack'), run: () => takeBack(mine, name) }
      })
  }

  async function takeBack(id: string, name: string) {
    const { file } = await call('library.takeBack', { thrown: id })
    await Promise.all([campaigns.list(), lookIntoTrash()])
    toasts.tell(() => t('file.tookBack', { name, file }))
  }

  const showLibrary = () => call('library.showLibrary')

  /** Saves a copy of a campaign where the person chooses. */
  async function saveCopy(file: string, archived = false) {
    saveMade(await call('library.copyOut', { file, ...(archived && { archived }) }))
  }

  /** The archived campaigns; null before the first look. */
  const archived = ref<ArchivedFile[] | null>(null)

  async function lookIntoArchive() {
    archived.value = await meaning(null, () => call('library.archived'))
  }

  /** Archives a campaign, and offers to take it back. */
  async function archive(file: string, name: string) {
    const { archived: mine } = await call('library.archive', { file })
    await Promise.all([campaigns.list(), lookIntoArchive()])
    toasts.tell(() => t('file.archivedNow', { name }), {
      action: { label: () => t('file.takeBack'), run: () => unarchive(mine, name) }
    })
  }

  async function unarchive(id: string, name: string) {
    const { file } = await call('library.unarchive', { archived: id })
    await Promise.all([campaigns.list(), lookIntoArchive()])
    toasts.tell(() => t('file.tookBack', { name, file }))
  }

  /** Asks for the library's folder, which applies after a restart, and offers the restart. */
  async function chooseFolder() {
    const moved = await meaning(null, () => call('library.chooseFolder'))
    if (moved)
      toasts.tell(() => t('file.libraryMoved', { folder: moved.library }), {
        action: { label: () => t('program.restart'), run: () => useProgram().restart() }
      })
  }

  /** Continues with a copy in the library, and shows a message. */
  async function takeIn() {
    const taken = await campaigns.turnTo(() => call('library.takeIn'))
    if (taken) toasts.tell(() => t('file.takenIn', { file: taken.file }))
    return taken
  }

  return {
    recent,
    given,
    backupsAsked,
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
