// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import UiConflicts, { type ConflictRow } from '../../src-renderer/ui/UiConflicts.vue'
import { mount } from './mount'

const rows: ConflictRow[] = [
  { id: 'a', what: 'Nom du gang', before: 'Les Rats', mine: 'Les Rats gris', theirs: 'Les Rats noirs' },
  { id: 'b', what: 'Notes', mine: '', theirs: 'Doit 20 crédits' }
]

async function shown(rows: ConflictRow[]) {
  const said: [string, string[]][] = []
  const page = await mount(UiConflicts, {
    rows,
    onMine: (ids: string[]) => said.push(['mine', ids]),
    onTheirs: (ids: string[]) => said.push(['theirs', ids])
  })
  return {
    page,
    said,
    button: (name: string) =>
      page
        .all('button')
        .find((one) =>
          (one.getAttribute('aria-label') ?? one.textContent ?? '').replace(/\s/g, ' ').includes(name)
        )!
  }
}

test('both values of a conflict are shown side by side, with their writers and the earlier value', async () => {
  const { page } = await shown(rows)
  expect(page.all('li').map((row) => row.textContent!.replace(/\s+/g, ' '))).toEqual([
    'Nom du gang (avant : Les Rats)Écrit ici, par vousLes Rats grisGarder la mienneEnregistré, par quelqu’un d’autreLes Rats noirsGarder l’autre',
    'NotesÉcrit ici, par vous(rien)Garder la mienneEnregistré, par quelqu’un d’autreDoit 20 créditsGarder l’autre'
  ])
  expect(page.find('[role=alert]').textContent).toContain('2 valeurs ont été changées')
})

test('each conflict is decided by itself, or all of them in one way', async () => {
  const { button, said } = await shown(rows)
  button('Garder ce que j’ai écrit : Notes').click()
  button('Garder ce que l’autre a écrit : Nom du gang').click()
  button('Garder tout ce que j’ai écrit').click()
  button('Garder tout ce que l’autre a écrit').click()
  expect(said).toEqual([
    ['mine', ['b']],
    ['theirs', ['a']],
    ['mine', ['a', 'b']],
    ['theirs', ['a', 'b']]
  ])
})

test('a single conflict has no buttons for all, and none at all shows nothing', async () => {
  expect((await shown(rows.slice(0, 1))).page.all('button').length).toBe(2)
  expect((await shown([])).page.text()).toBe('')
})
