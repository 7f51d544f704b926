import { useStorage } from '@vueuse/core'
import { computed, watchEffect } from 'vue'

/** The zoom levels of the window, in per cent. */
export const ZOOMS = [80, 90, 100, 110, 125, 150, 175, 200]
const PLAIN = 100

const stored = useStorage('magot.zoom', PLAIN)

/** In per cent; an unknown stored value counts as 100. */
export const zoom = computed({
  get: () => (ZOOMS.includes(stored.value) ? stored.value : PLAIN),
  set: (per) => (stored.value = ZOOMS.includes(per) ? per : PLAIN)
})

export const zoomIn = () => (zoom.value = ZOOMS.find((step) => step > zoom.value) ?? zoom.value)
export const zoomOut = () => (zoom.value = ZOOMS.findLast((step) => step < zoom.value) ?? zoom.value)
export const plainZoom = () => (zoom.value = PLAIN)

/**
 * Keeps the document at its zoom. It is the page's own zoom and not the browser's: so every host has it, it is
 * stored with the other settings, and print ignores it.
 */
export function wearZoom(): void {
  watchEffect(() => document.documentElement.style.setProperty('--magnified', String(zoom.value / 100)))
}

/** The width of the window in the page's own pixels, of which a larger zoom leaves fewer. */
export const widthInPage = () => innerWidth / (zoom.value / 100)
