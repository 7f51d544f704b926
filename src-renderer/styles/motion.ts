import { usePreferredReducedMotion, useStorage } from '@vueuse/core'
import { computed, watchEffect } from 'vue'

export type MotionChoice = 'system' | 'still'

export const motionChoice = useStorage<MotionChoice>('magot.motion', 'system')
const wanted = usePreferredReducedMotion()

/** True if nothing should move by itself: chosen here, or asked of the system. */
export const still = computed(() => motionChoice.value === 'still' || wanted.value === 'reduce')

/** Sets `:root[data-still]` for the styles. */
export function wearMotion(): void {
  watchEffect(() => document.documentElement.toggleAttribute('data-still', still.value))
}

/** The scroll behaviour to use. */
export const gently = (): ScrollBehavior => (still.value ? 'auto' : 'smooth')
