import { useStorage } from '@vueuse/core'
import { computed, watchEffect } from 'vue'

/** How large the window may draw itself, in per cent. */
export const ZOOMS = [80, 90, 100, 110, 125, 150, 175, 200]
const PLAIN = 100

const kept = useStorage('magot.zoom', PLAIN)

/** In per cent; whatever was kept that is none of ours counts as the plain size. */
export const zoom = computed({
  get: () => (ZOOMS.includes(kept.value) ? kept.value : PLAIN),
  set: (per) => (kept.value = ZOOMS.includes(per) ? per : PLAIN)
})

export const zoomIn = () => (zoom.value = ZOOMS.find((step) => step > zoom.value) ?? zoom.value)
export const zoomOut = () => (zoom.value = ZOOMS.findLast((step) => step < zoom.value) ?? zoom.value)
export const plainZoom = () => (zoom.value = PLAIN)

/**
 * Keeps the document at its size. It is the page's own and not the browser's: so every host has it, it stays with the other habits, and
 * what is drawn for paper is never touched by it.
 */
export function wearZoom(): void {
  watchEffect(() => document.documentElement.style.setProperty('--magnified', String(zoom.value / 100)))
}

/** How wide the window is in the page's own pixels, which zooming makes fewer. */
export const widthInPage = () => innerWidth / (zoom.value / 100)
