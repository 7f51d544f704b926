import type { MenusGiven } from '@contract/index'
import { t } from '@/locales/say'
import { currentLocale } from '@/locales/i18n'
import type { Command } from '../search/commands'

type Item = MenusGiven[number]['items'][number]

/** Keys that only the menu has: in a browser they belong to the browser. */
const MENU_KEYS: { [id: string]: string } = {
  'act:new': 'Ctrl+N',
  'act:open': 'Ctrl+O',
  'act:print': 'Ctrl+P',
  'act:close': 'Ctrl+W'
}

/** The suffix of the command that exports a roster. The menu shows it only for the roster of the open page. */
export const SHARE = ':/gangs/:id/share'

/**
 * The menus of the desktop window, made from the palette's commands. A command that is impossible now appears
 * in none.
 */
export function menusOf(commands: Command[]): MenusGiven {
  const left = new Map(commands.map((command) => [command.id, command]))
  const take = (...ids: string[]): Item[] =>
    ids.flatMap((id) => {
      const command = left.get(id)
      if (!command) return []
      left.delete(id)
      return [itemOf(command)]
    })
  const all = (belongs: (command: Command) => boolean): Item[] =>
    take(...[...left.values()].filter(belongs).map(({ id }) => id))
  const role = (name: NonNullable<NonNullable<Item>['role']>): Item => ({
    label: t(`menu.${name}`),
    role: name
  })

  const menus = {
    file: groups(
      take('act:new', 'act:open'),
      all(({ id }) => id.startsWith('act:recent:')),
      take('act:take-in', 'act:save-copy', 'act:backup'),
      [...take('act:print', 'page:/cards', 'page:/import'), ...all(({ id }) => id.endsWith(SHARE))],
      take('act:close'),
      [role('quit')]
    ),
    edit: groups(
      take('act:undo', 'act:redo'),
      [role('cut'), role('copy'), role('paste'), role('selectAll')],
      take('act:find', 'page:/history')
    ),
    view: groups(
      take('act:zoom-in', 'act:zoom-out', 'act:zoom-plain'),
      take('act:why'),
      all(({ id }) => id.startsWith('act:theme-')),
      all(({ id }) => id.startsWith('act:in-')).map((item) => ({
        ...item!,
        checked: item!.command === `act:in-${currentLocale()}`
      })),
      take('act:settings'),
      [role('togglefullscreen')]
    ),
    help: groups(
      take('page:/guide', 'page:/reference', 'act:shortcuts', 'act:tour'),
      take('act:report', 'act:licences', 'act:about')
    ),
    campaign: groups(all(({ group }) => group === 'page'))
  }
  return (['file', 'edit', 'view', 'campaign', 'help'] as const)
    .map((name) => ({ label: t(`menu.${name}`), items: menus[name] }))
    .filter(({ items }) => items.length > 0)
}

function itemOf({ id, title, keys }: Command): Item {
  const own = MENU_KEYS[id]
  const shown = own ?? (keys && /^(?:\w+\+)+(?:\w|\+|-)$/.test(keys) ? keys : undefined)
  return {
    label: title.slice(0, 200),
    command: id,
    ...(shown && { keys: shown }),
    ...(own && { listens: true })
  }
}

/** Joins groups, with a line between those that are not empty. */
function groups(...parts: Item[][]): Item[] {
  return parts.filter((part) => part.length > 0).flatMap((part, n) => (n > 0 ? [null, ...part] : part))
}
