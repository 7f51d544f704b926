import { usePreferredDark, useStorage } from '@vueuse/core'
import { computed, watchEffect } from 'vue'

export type ThemeChoice = 'system' | 'dark' | 'light'

const choice = useStorage<ThemeChoice>('magot.theme', 'system')
const systemIsDark = usePreferredDark()

/** The active theme: the chosen one, else the system's. */
export const theme = computed(() =>
  choice.value === 'system' ? (systemIsDark.value ? 'dark' : 'light') : choice.value
)
export const themeChoice = choice

/** Keeps the document in the theme. */
export function wearTheme(): void {
  watchEffect(() => (document.documentElement.dataset['theme'] = theme.value))
}
