import { beforeEach, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { menus as schema, type MenusGiven } from '../../src-main/contract/menu'

vi.mock('electron', () => import('./electron-stub'))

interface Item {
  label?: string
  role?: string
  type?: string
  id?: string
  accelerator?: string
  registerAccelerator?: boolean
  checked?: boolean
  click?: () => void
}
type Template = { label?: string; role?: string; submenu?: Item[] }[]

let set: (given: MenusGiven, platform?: NodeJS.Platform) => Template
const chosen: string[] = []
beforeEach(async () => {
  const electron = await import('./electron-stub')
  const { setMenus } = await import('../../src-main/shell/menu')
  chosen.length = 0
  set = (given, platform = 'linux') => {
    setMenus(v.parse(schema, given), (command) => void chosen.push(command), platform)
    return electron.Menu.template as Template
  }
})

test('a menu has the window’s own commands in its own words, and reports the chosen one', () => {
  const [file] = set([
    {
      label: 'Fichier',
      items: [{ label: 'Fer & feu', command: 'act:open' }, null, { label: 'Quitter', role: 'quit' }]
    }
  ])
  expect(file!.label).toBe('&Fichier')
  expect(file!.submenu!.map(({ label, role, type }) => label ?? role ?? type)).toEqual([
    'Fer && feu',
    'separator',
    'Quitter'
  ])
  file!.submenu![0]!.click!()
  expect(chosen).toEqual(['act:open'])
  expect(file!.submenu![2]).toMatchObject({ role: 'quit' })
})

test('keys that the page listens to are shown and left to the page; the menu listens to its own', () => {
  const [edit] = set([
    {
      label: 'Édition',
      items: [
        { label: 'Annuler', command: 'act:undo', keys: 'Ctrl+Z' },
        { label: 'Agrandir', command: 'act:zoom-in', keys: 'Ctrl++' },
        { label: 'Ouvrir', command: 'act:open', keys: 'Ctrl+O', listens: true }
      ]
    }
  ])
  expect(
    edit!.submenu!.map(({ accelerator, registerAccelerator }) => [accelerator, registerAccelerator])
  ).toEqual([
    ['CmdOrCtrl+Z', false],
    ['CmdOrCtrl+Plus', false],
    ['CmdOrCtrl+O', true]
  ])
})

test('the menu with the full screen has going back and forth, too, and a Mac’s first menu is the program’s', () => {
  const view: MenusGiven = [
    {
      label: 'View',
      items: [
        { label: 'In English', command: 'act:in-en', checked: true },
        { label: 'Full screen', role: 'togglefullscreen' }
      ]
    }
  ]
  const [mine] = set(view)
  expect(mine!.submenu!.map(({ accelerator }) => accelerator).filter(Boolean)).toEqual([
    'Alt+Left',
    'Alt+Right'
  ])
  expect(mine!.submenu![0]).toMatchObject({ type: 'checkbox', checked: true })
  expect(set(view, 'darwin')[0]).toEqual({ role: 'appMenu' })
})

test.each([
  ['a role that does more than a menu’s', [{ label: 'F', items: [{ label: 'x', role: 'toggleDevTools' }] }]],
  ['keys that are none', [{ label: 'F', items: [{ label: 'x', command: 'a', keys: 'Ctrl+"' }] }]],
  ['menus without end', Array.from({ length: 13 }, () => ({ label: 'F', items: [] }))]
])('%s is refused', (_, given) => {
  expect(v.safeParse(schema, given).success).toBe(false)
})
