import type { Page } from 'playwright-core'
import type { Api } from './api'
import { sameWords, wordsOf } from './sample'

/** Texts that no person wrote: missing keys, invalid values. */
export function unsaid(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = [...document.querySelectorAll('body *')].flatMap((one) => [
      ...[...one.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent ?? ''),
      ...['aria-label', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? '')
    ])
    return [
      ...new Set(
        texts
          .map((text) => text.trim())
          .filter((text) =>
            /^(?!.*\.magot$)[a-z][\w-]*(\.[\w-]+)+$|\bundefined\b|\bNaN\b|\[object |\{=?\w+\}/.test(text)
          )
      )
    ]
  })
}

/** All texts to read or hear, with letters in them; not text to be typed literally (code). */
export function wordsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const said: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode())
      if (!walker.currentNode.parentElement?.closest('code')) said.push(walker.currentNode.textContent ?? '')
    for (const element of document.querySelectorAll('body *'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        said.push(element.getAttribute(name) ?? '')
    return said.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => /\p{L}{2}/u.test(text))
  })
}

/** Words of the window that are the same in both languages. */
const SAME_IN_BOTH = [
  'magot',
  'fr',
  'français',
  'en',
  'english',
  'gangs',
  'interlude',
  'possessions',
  'rare',
  'grenade',
  'date',
  'questions',
  'question',
  'distance',
  'pages',
  'page',
  'zoom',
  'tables',
  'packs',
  'notes',
  'markdown',
  'codes',
  'code',
  'json',
  'csv',
  'catalogue',
  'gang',
  'action',
  'pack',
  'ctrl'
]

/** The words that stay when the language changes: the same in both, and names. */
export async function sameInBoth(api: Api): Promise<Set<string>> {
  return new Set([...SAME_IN_BOTH, ...(await sameWords(api)), ...(await namesOf(api)).flatMap(wordsOf)])
}

/**
 * The texts of a page that are still in the first language, though one of their words should have changed.
 */
export function untranslated(before: string[], after: string[], same: Set<string>): string[] {
  return before.filter(
    (text) =>
      after.includes(text) &&
      !/^NN-|\.magot$|^\p{Lu}{1,2}$/u.test(text) &&
      wordsOf(text).some((word) => !same.has(word))
  )
}

async function namesOf(api: Api): Promise<string[]> {
  const gangs = await Promise.all(
    (await api.call('rosters.list', {})).map(({ id }) => api.call('rosters.get', { roster: id }))
  )
  const battles = await api.call('battles.list', {})
  const campaign = await api.call('campaigns.current', {})
  const systems = await api.call('systems.list', {})
  const samples = [
    ...(await api.call('tasks.samples', {})),
    ...(await api.call('tasks.samples', { language: 'en' }))
  ]
  const seasons = (await api.call('seasons.list', {})).closed
  return [
    campaign!.name,
    'Tabletop Simulator', // another program, which the guide and the cards name
    ...samples.map((sample) => sample.campaign),
    ...systems.flatMap(({ name }) => Object.values(name)),
    ...campaign!.players.map(({ name }) => name),
    ...gangs.flatMap(({ name, sheets }) => [name, ...sheets.map((sheet) => sheet.name)]),
    ...battles.map(({ name }) => name),
    ...seasons.map(({ name }) => name)
  ]
}
