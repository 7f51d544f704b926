import { History, Package } from '@lucide/vue'
import type { Router } from 'vue-router'
import { sayEvents } from '@/locales/acts'
import { isolated, withoutIsolates } from '@/locales/isolate'
import { capital, day, number, say } from '@/locales/say'
import { useCampaigns } from '@/stores/campaigns'
import { useHistory } from '@/stores/history'
import { useStash } from '@/stores/stash'
import type { Command } from './commands'

/** More things to find in the open campaign: items, and the newest acts. */
export function findings(router: Router): Command[] {
  return useCampaigns().current ? [...things(router), ...deeds(router)] : []
}

/** The items of all rosters; each leads to its holder. */
function things(router: Router): Command[] {
  const stash = useCampaigns().system?.words.stash
  return (useStash().held ?? []).map(({ roster, rosterName, holder, holderName, name, count }) => ({
    id: `thing:${roster}:${holder}:${name.fr}`,
    group: 'thing',
    title: count > 1 ? `${isolated(say(name))} ×\u00a0${number(count)}` : say(name),
    under: [holderName ?? (stash ? capital(stash) : ''), rosterName].join(', '),
    also: Object.values(name).join(' '),
    icon: Package,
    run: () => router.push(`/gangs/${roster}${holderName === null ? '' : `/fighters/${holder}`}`)
  }))
}

/** The newest acts; each leads to the history, filtered by its sentence. */
function deeds(router: Router): Command[] {
  return (useHistory().latest ?? [])
    .filter(({ kind, standing }) => kind === 'act' && standing)
    .flatMap((act): Command[] => {
      const [title, ...more] = sayEvents(act)
      if (title === undefined) return []
      return [
        {
          id: `done:${act.seq}`,
          group: 'done',
          title,
          under: day(act.at),
          also: more.join(' '),
          icon: History,
          run: () => router.push({ path: '/history', query: { text: withoutIsolates(title) } })
        }
      ]
    })
}
