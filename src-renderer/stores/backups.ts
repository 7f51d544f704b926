import { defineStore } from 'pinia'
import { ref, watch } from 'vue'
import type { BackupState } from '@contract/index'
import { call } from '@/api/client'
import { saveMade } from '@/api/made-file'
import { moment, t } from '@/locales/say'
import { useCampaigns } from './campaigns'
import { onNews } from './news'
import { useToasts } from './toasts'

/** The backups of the open campaign. */
export const useBackups = defineStore('backups', () => {
  const campaigns = useCampaigns()
  const toasts = useToasts()
  /** Null without a campaign, or before the first look. */
  const state = ref<BackupState | null>(null)
  /** The running restore, by its task name. */
  const restoring = ref<string | null>(null)

  async function look(): Promise<void> {
    state.value = campaigns.current && !campaigns.elsewhere ? await call('backups.state') : null
  }

  /** Backs up the open campaign, and shows a message. */
  async function now() {
    const made = await call('backups.now').finally(() => void look().catch(() => {}))
    toasts.tell(() => t(made.made ? 'backups.nowDone' : 'backups.nowSame'))
    return made
  }

  /** Puts a backup in a file's place, and offers to undo that. */
  async function restore(
    file: string,
    { backup, list, at }: { backup: string; list: string; at: string },
    how: { force?: boolean; damaged?: boolean } = {}
  ) {
    const task = (restoring.value = crypto.randomUUID())
    const restored = await campaigns
      .restore(file, backup, list, { ...how, task })
      .finally(() => (restoring.value = null))
    const { aside, damagedAside } = restored
    const back =
      aside === null
        ? {}
        : {
            action: {
              label: () => t('backups.goBack'),
              run: () =>
                // The previous content comes back even if it is damaged.
                restore(
                  file,
                  { backup: aside, list: restored.asideList ?? list, at: '' },
                  { damaged: true }
                ).catch(toasts.tellRefusal)
            }
          }
    toasts.tell(
      () =>
        [
          at ? t('backups.restored', { at: moment(at) }) : t('backups.backAgain'),
          damagedAside ? t('backups.damagedAside') : ''
        ]
          .filter(Boolean)
          .join(' '),
      back
    )
    return restored
  }

  const listOf = (file: string) => campaigns.backups(file)
  const lookInto = (asked: { file?: string; list: string; backup: string }) => call('backups.lookInto', asked)
  /** Saves a copy of a backup where the person chooses. */
  const saveCopy = async (asked: { file?: string; list: string; backup: string }) =>
    saveMade(await call('backups.copyOut', asked))
  const deleted = () => call('backups.deleted')

  watch(
    () => campaigns.current?.mark,
    () => void look().catch(() => {}),
    { immediate: true }
  )
  onNews(look)
  return { state, restoring, look, now, restore, listOf, lookInto, saveCopy, deleted }
})
