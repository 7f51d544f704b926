import { computed, type ComputedRef } from 'vue'
import type { MemberView, RosterView } from '@contract/views'
import { currentLocale } from '@/locales/i18n'
import { isolated } from '@/locales/isolate'
import { list, say, t } from '@/locales/say'
import { useCampaigns } from '@/stores/campaigns'
import { amountOf } from '@/ui/amount-of'
import { storedRef } from '@/ui/stored-ref'
import {
  carriedBy,
  counted,
  figureKey,
  figureWorth,
  nextSort,
  sorted,
  statKey,
  statWorth,
  type figureColumns,
  type Sort,
  type Worth
} from './columns'

const isSort = (value: unknown): value is Sort | null =>
  value === null ||
  (typeof value === 'object' &&
    typeof (value as Sort).key === 'string' &&
    typeof (value as Sort).down === 'boolean')

/** The members of a roster in the stored order, with the items of each in words. */
export function useOrderedMembers(
  props: { readonly roster: RosterView; readonly sheets: MemberView[] },
  columns: ComputedRef<ReturnType<typeof figureColumns>>
) {
  const campaigns = useCampaigns()

  /** A member's items in words: weapons by name, the others counted. */
  const gear = computed(() => {
    const named = (items: RosterView['items']) =>
      counted(items, amountOf).map(({ item, count }) =>
        count > 1 ? t('rosters.times', { count, name: say(item.name) }) : isolated(say(item.name))
      )
    return new Map(
      props.sheets.map((sheet) => {
        const { weapons, others } = carriedBy(props.roster, sheet)
        return [
          sheet.member,
          {
            weapons: named(weapons).join(', '),
            others: others.length,
            all: list([...named(weapons), ...named(others)])
          }
        ]
      })
    )
  })

  const sort = storedRef<Sort | null>('magot.roster-sort', null, isSort)
  const worth = computed<{ [key: string]: Worth }>(() => ({
    name: (sheet) => sheet.name,
    type: (sheet) => say(sheet.typeName),
    weapons: (sheet) => gear.value.get(sheet.member)?.weapons || null,
    // Fit members come first, the others by their state.
    status: (sheet) => (sheet.status.fit ? '' : say(sheet.status.label)),
    ...Object.fromEntries(campaigns.system!.characteristics.map(({ key }) => [statKey(key), statWorth(key)])),
    ...Object.fromEntries(columns.value.map(({ key }) => [figureKey(key), figureWorth(key)]))
  }))
  const rows = computed(() => sorted(props.sheets, sort.value, worth.value, currentLocale()))
  const sortBy = (key: string, numeric = false) => (sort.value = nextSort(sort.value, key, numeric))
  const ordered = (...keys: string[]) =>
    sort.value && keys.includes(sort.value.key) ? (sort.value.down ? 'descending' : 'ascending') : undefined

  return { gear, sort, rows, sortBy, ordered }
}
