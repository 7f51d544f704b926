import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Tree = { [key: string]: string | Tree }
const WINDOW = 'src-renderer/locales'
const GAMES = 'resources/systems'
const LANGUAGES = ['fr', 'en'] as const

const read = (file: string): Tree => JSON.parse(readFileSync(file, 'utf8')) as Tree
const texts = (tree: Tree): string[] =>
  Object.values(tree).flatMap((one) => (typeof one === 'string' ? [one] : texts(one)))
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
/** In the guide a label has plain spaces and curly apostrophes, and an ellipsis for a name. */
const plain = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll("'", '’').replaceAll(/ ?… ?/g, '…').trim()

/** The labels of the window and of the games, with the words that the window puts into them for a gang. */
function labelsIn(language: (typeof LANGUAGES)[number]): Set<string> {
  const terms = read(join(WINDOW, language, 'terms.json')) as { [term: string]: string }
  const files = [
    ...readdirSync(join(WINDOW, language)).map((file) => join(WINDOW, language, file)),
    ...readdirSync(GAMES).map((game) => join(GAMES, game, 'text', `${language}.json`))
  ]
  const forms = files
    .flatMap((file) => texts(read(file)))
    .flatMap((text) => text.split(' | '))
    .map((text) =>
      text
        .replaceAll(
          /\{=(\w+)\}/g,
          (_, term: string) => terms[term] ?? capital(terms[term.toLowerCase()] ?? '')
        )
        .replaceAll('{word}', terms['gang']!)
        .replaceAll(/\{[^}]*\}/g, '…')
    )
    .map(plain)
  // Without the count or the name that a label ends with, and without a number within it.
  return new Set(
    forms.flatMap((form) => [
      form,
      form.replace(/ \(…\)$| ?:…$/, ''),
      plain(form.replace(/(?<=\p{L})…(?=\p{L})/u, ' '))
    ])
  )
}

/** What the guide prints in bold, but for keys and for the topic that an entry of a list begins with. */
const boldIn = (guide: string): string[] =>
  [...guide.matchAll(/(^ *- )?\*\*(.+?)\*\*/gms)]
    .filter(
      ([, entry, bold]) => entry === undefined && /\p{L}{2}/u.test(bold!) && !/^(Ctrl|Alt)\+/.test(bold!)
    )
    .flatMap(([, , bold]) => plain(bold!).split(' → '))

test.each(LANGUAGES)(
  'in %s the window has everything that the guide prints in bold, by the same name',
  (language) => {
    const labels = labelsIn(language)
    const bold = boldIn(readFileSync(`docs/guide/${language}.md`, 'utf8'))
    expect(bold.length).toBeGreaterThan(100)
    // Within a sentence a label may begin with a small letter.
    expect(bold.filter((one) => !labels.has(one) && !labels.has(capital(one)))).toEqual([])
  }
)

test('the page about packs names the ways through the window as it does', () => {
  const labels = labelsIn('en')
  const bold = boldIn(readFileSync('docs/packs.md', 'utf8')).filter((one) => !one.startsWith('`'))
  expect(bold.length).toBeGreaterThan(5)
  expect(bold.filter((one) => !labels.has(one))).toEqual([])
})

test('in French the guide has no space that breaks before or within double signs', () => {
  const guide = readFileSync('docs/guide/fr.md', 'utf8')
  expect(guide.match(/.{20}(?: [:;!?](?=\s)| »|« )/gu) ?? []).toEqual([])
})
