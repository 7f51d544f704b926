import type { Page } from 'playwright-core'

/** The empty fields of the page that are too narrow for the hint in them. */
export function cutHints(page: Page, within = 'main'): Promise<string[]> {
  return page.evaluate((selector) => {
    const root = [...document.querySelectorAll(selector)].at(-1)!
    const pen = document.createElement('canvas').getContext('2d')!
    return [...root.querySelectorAll<HTMLInputElement>('input:placeholder-shown')]
      .filter((field) => field.placeholder.trim() && field.checkVisibility({ visibilityProperty: true }))
      .filter((field) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(field)
        pen.font = font
        const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
        return pen.measureText(field.placeholder).width > room + 1
      })
      .map((field) => field.placeholder)
  }, within)
}

/** The selected options of the page that are too long for their field. */
export function cutChoices(page: Page, within = 'main'): Promise<string[]> {
  return page.evaluate((selector) => {
    const root = [...document.querySelectorAll(selector)].at(-1)!
    const pen = document.createElement('canvas').getContext('2d')!
    const ARROW = 16
    return [...root.querySelectorAll('select')]
      .filter((field) => field.checkVisibility({ visibilityProperty: true }))
      .flatMap((field) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(field)
        pen.font = font
        const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - ARROW
        const text = field.selectedOptions[0]?.label.trim() ?? ''
        return pen.measureText(text).width > room ? [text] : []
      })
  }, within)
}
