import { usePreferredReducedMotion, useStorage } from '@vueuse/core'
import { computed, watchEffect } from 'vue'

export type MotionChoice = 'system' | 'still'

export const motionChoice = useStorage<MotionChoice>('magot.motion', 'system')
const wanted = usePreferredReducedMotion()

/** Nothing moves by itself: chosen here, or asked of the system. */
export const still = computed(() => motionChoice.value === 'still' || wanted.value === 'reduce')

/** Says so to the styles: `:root[data-still]`. */
export function wearMotion(): void {
  watchEffect(() => document.documentElement.toggleAttribute('data-still', still.value))
}

/** How to scroll somewhere. */
export const gently = (): ScrollBehavior => (still.value ? 'auto' : 'smooth')
