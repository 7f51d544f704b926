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

/** Keeps the menus of the desktop window up to date with the possible commands. It does nothing in a browser. */
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
  // As a string, so that equal menus are not sent again.
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
        // While a dialog is open, commands on the page behind it do nothing.
        const asking = document.querySelector('dialog[open]') !== null
        if (asking && !/^act:(?:zoom|theme|in)-/.test(notice.command)) return
        void doable.value.find(({ id }) => id === notice.command)?.run()
      }))
  )
  onUnmounted(() => stop())
}
