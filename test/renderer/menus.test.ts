// @vitest-environment happy-dom
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { menus as schema } from '@contract/menu'
import type { Command } from '@/layout/search/commands'
import { menusOf } from '@/layout/help/menus'
import { setLocale } from '@/locales/i18n'

const command = (id: string, title = id, keys?: string): Command => ({
  id,
  group: id.startsWith('page:') ? 'page' : 'act',
  title,
  under: '',
  icon: {},
  run: () => {},
  ...(keys && { keys })
})
const ALL = [
  command('page:/campaign'),
  command('act:print', 'Imprimer', 'Ctrl+P'),
  command('page:/cards'),
  command('page:/reference'),
  command('page:/rules'),
  command('act:new'),
  command('act:open'),
  command('act:recent:outside:x', 'Ouvrir « Club »'),
  command('act:save-copy'),
  command('gang:r1:/gangs/:id/share', 'Les Rouilles – Partager'),
  command('act:find', 'Rechercher…', 'Ctrl+K'),
  command('act:undo', 'Annuler : achat', 'Ctrl+Z'),
  command('act:zoom-in', 'Agrandir', 'Ctrl++'),
  command('act:in-fr'),
  command('act:in-en'),
  command('act:shortcuts', 'Raccourcis', '?'),
  command('act:about')
]
const idsIn = (label: string, commands = ALL) =>
  menusOf(commands)
    .find((menu) => menu.label === label)
    ?.items.map((item) => (item === null ? '–' : (item.command ?? item.role)))

test('every command is in exactly one menu, and the host accepts the menus unchanged', () => {
  setLocale('fr')
  const menus = menusOf(ALL)
  const ids = menus.flatMap(({ items }) => items.flatMap((item) => item?.command ?? []))
  expect([...ids].sort()).toEqual(ALL.map(({ id }) => id).sort())
  expect(v.safeParse(schema, menus).success).toBe(true)
  expect(menus.map(({ label }) => label)).toEqual(['Fichier', 'Édition', 'Affichage', 'Campagne', 'Aide'])
})

test('the file’s menu opens, saves a copy, prints, exports and quits; that of editing finds; the campaign’s has its pages', () => {
  setLocale('fr')
  expect(idsIn('Fichier')).toEqual([
    'act:new',
    'act:open',
    '–',
    'act:recent:outside:x',
    '–',
    'act:save-copy',
    '–',
    'act:print',
    'page:/cards',
    'gang:r1:/gangs/:id/share',
    '–',
    'quit'
  ])
  expect(idsIn('Édition')).toEqual(['act:undo', '–', 'cut', 'copy', 'paste', 'selectAll', '–', 'act:find'])
  expect(idsIn('Campagne')).toEqual(['page:/campaign', 'page:/rules'])
  expect(idsIn('Aide')).toEqual(['page:/reference', 'act:shortcuts', '–', 'act:about'])
})

test('a command that is impossible now is in no menu, and no separator is at an end or beside another', () => {
  setLocale('en')
  expect(idsIn('Edit', [])).toEqual(['cut', 'copy', 'paste', 'selectAll'])
  expect(idsIn('Campaign', [])).toBeUndefined()
  expect(idsIn('Help', [command('act:about')])).toEqual(['act:about'])
})

test('keys are those of the palette; those that a browser keeps for itself are the menu’s alone', () => {
  setLocale('en')
  const items = menusOf(ALL).flatMap((menu) => menu.items.flatMap((item) => item ?? []))
  const of = (id: string) => items.find((item) => item.command === id)
  expect(of('act:undo')).toMatchObject({ keys: 'Ctrl+Z' })
  expect(of('act:undo')?.listens).toBeUndefined()
  expect(of('act:zoom-in')).toMatchObject({ keys: 'Ctrl++' })
  expect(of('act:open')).toMatchObject({ keys: 'Ctrl+O', listens: true })
  expect(of('act:print')).toMatchObject({ keys: 'Ctrl+P', listens: true })
  expect(of('act:shortcuts')?.keys).toBeUndefined()
  expect([of('act:in-en')?.checked, of('act:in-fr')?.checked]).toEqual([true, false])
})
