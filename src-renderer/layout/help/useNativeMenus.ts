import { Search } from '@lucide/vue'
import { computed, onMounted, onUnmounted, watch } from 'vue'
import { useRouter } from 'vue-router'
import { call, meaning, onDesktop } from '@/api/client'
import { useCampaigns } from '@/stores/campaigns'
import { useLibrary } from '@/stores/library'
import { onNotice } from '@/stores/news'
import { t } from '@/locales/say'
import { useHelp } from '@/stores/help'
import { commands, type Command } from '../search/commands'
import { menusOf, SHARE } from './menus'

/** The menus of the desktop window follow what the window can do, in its own words; a browser has none. */
export function useNativeMenus(): void {
  if (!onDesktop()) return
  const router = useRouter()
  const campaigns = useCampaigns()
  const library = useLibrary()
  const help = useHelp()
  const find = (): Command => ({
    id: 'act:find',
    group: 'act',
    title: t('help.findDots'),
    under: '',
    icon: Search,
    keys: 'Ctrl+K',
    run: () => (help.open = 'palette')
  })
  const doable = computed(() => {
    const gang = router.currentRoute.value.params['id']
    return [find(), ...commands(router, [])].filter(
      ({ group, id }) => group === 'page' || group === 'act' || id === `gang:${String(gang)}${SHARE}`
    )
  })
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
