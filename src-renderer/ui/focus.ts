/** `v-focus`: what appears because somebody asked for it takes the focus. */
export const vFocus = { mounted: (element: HTMLElement) => element.focus() }
