import type { ImportPreview } from '@contract/exchange'
import { findKey, number, say, t } from '@/locales/say'

type Change = NonNullable<ImportPreview['replaces']>['changes'][number]

/** The differences between the present roster and the imported one, in words. */
export function changeRows(
  changes: Change[],
  money: (amount: number) => string
): { what: string; before: string; after: string }[] {
  return changes.map((change) => ({
    what: whatOf(change),
    before: worded(change, change.before, money),
    after: worded(change, change.after, money)
  }))
}

function whatOf({ what, name }: Change): string {
  if (what === 'member' || what === 'item') return say(name)
  if (what === 'number') {
    const key = findKey(`numbers.${String(name)}`) ?? findKey(`figures.${String(name)}`)
    return key ? t(key) : t('exchange.change.number', { name: String(name) })
  }
  return t(`exchange.change.${what}`)
}

function worded({ what }: Change, value: Change['before'], money: (amount: number) => string): string {
  if (value === null) return t('exchange.change.absent')
  if (typeof value === 'number') return what === 'money' ? money(value) : number(value)
  if (what === 'member' || what === 'item')
    return t(value === 'changed' ? 'exchange.change.changed' : 'exchange.change.present')
  return what === 'stage' ? t(`stage.${value}`) : value
}
