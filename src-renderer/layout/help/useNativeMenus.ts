import { computed, onMounted, onUnmounted, watch } from 'vue'
import { useRouter } from 'vue-router'
import { call, meaning, onDesktop } from '@/api/client'
import { useCampaigns } from '@/stores/campaigns'
import { useLibrary } from '@/stores/library'
import { onNotice } from '@/stores/news'
import { commands } from './commands'
import { menusOf } from './menus'

/** The menus of the desktop window follow what the window can do, in its own words; a browser has none. */
export function useNativeMenus(): void {
  if (!onDesktop()) return
  const router = useRouter()
  const campaigns = useCampaigns()
  const library = useLibrary()
  const doable = computed(() =>
    commands(router, []).filter(({ group }) => group === 'page' || group === 'act')
  )
  // As text: what is the same is not sent again.
  const menus = computed(() => JSON.stringify(menusOf(doable.value)))

  watch(
    menus,
    (now) => void meaning(null, () => call('program.menu', { menus: JSON.parse(now) })).catch(() => {}),
    { immediate: true }
  )
  watch(
    () => campaigns.current?.mark,
    () => void library.lookForRecent().catch(() => {}),
    { immediate: true }
  )
  let stop = () => {}
  onMounted(
    () =>
      (stop = onNotice((notice) => {
        if (notice.is !== 'command') return
        // Where a question waits for its answer, what lies behind it is not touched.
        const asking = document.querySelector('dialog[open]') !== null
        if (asking && !/^act:(?:zoom|theme|in)-/.test(notice.command)) return
        void doable.value.find(({ id }) => id === notice.command)?.run()
      }))
  )
  onUnmounted(() => stop())
}
