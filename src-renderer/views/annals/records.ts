import type { ActView } from '@contract/views'
import type { CampaignRecord, Holder } from '@kernel/chronicle/records'
import { sayEvents } from '@/locales/acts'
import { capital, t } from '@/locales/say'

/** The title of a record. */
export function titleOf(record: CampaignRecord): string {
  return record.label
    ? t('annals.record.most', { what: capital(record.label) })
    : t(`annals.record.${record.key}`)
}

/** The name and link of a holder: the member, the thing, the battle, else the roster. */
export function holderName(record: CampaignRecord, holder: Holder): { name: string; to: string } {
  if (holder.member)
    return { name: holder.member.name, to: `/gangs/${holder.roster.id}/fighters/${holder.member.id}` }
  if (record.key === 'bloodiest' && holder.battle)
    return { name: holder.battle.name, to: `/battles/${holder.battle.id}` }
  return { name: holder.roster.name, to: `/gangs/${holder.roster.id}` }
}

/** The sentence of a record's act: one about the holder's roster, else the first. */
export function actSaid(act: ActView | undefined, holder: Holder): string {
  if (!act) return ''
  const own = { ...act, events: act.events.filter((event) => event.subject.id === holder.roster.id) }
  const name = holder.member?.name
  const said = sayEvents(own.events.length ? own : act)
  return said.find((line) => name !== undefined && line.includes(name)) ?? said[0] ?? ''
}
