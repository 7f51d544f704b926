import { defineStore } from 'pinia'
import { watch } from 'vue'
import type { Request } from '@contract/index'
import { call } from '@/api/client'
import { useCampaigns } from './campaigns'
import { drawn } from './drawn'
import { useRosters } from './rosters'

/** Acts on the members of a roster. */
export const useMembers = defineStore('members', () => {
  const rosters = useRosters()
  const campaigns = useCampaigns()
  /** All members of the campaign, including those who left. */
  const { value: everybody, look: listEverybody } = drawn(() => call('members.list', { gone: true }))
  watch(
    () => campaigns.current?.mark,
    () => (everybody.value = null),
    { flush: 'sync' }
  )
  return {
    everybody,
    listEverybody,
    /** The present members of the campaign, by name. */
    list: () => call('members.list'),
    recruit: async (input: Request<'members.recruit'>) => rosters.take(await call('members.recruit', input)),
    /** Recruits another with the same type, choices and kit. */
    duplicate: async (input: Request<'members.duplicate'>) =>
      rosters.take(await call('members.duplicate', input)),
    rename: async (roster: string, member: string, name: string, was: string) =>
      rosters.take(await call('members.rename', { roster, member, name, was })),
    choose: async (roster: string, member: string, key: string, value: string, was: string | null) =>
      rosters.take(await call('members.choose', { roster, member, key, value, was })),
    /** The writable fields of a sheet, with their values. */
    writing: (roster: string, member: string | null) => call('members.writing', { roster, member }),
    write: async (input: Request<'members.write'>) => rosters.take(await call('members.write', input)),
    keep: async (input: Request<'members.keep'>) => rosters.take(await call('members.keep', input)),
    portray: async (input: Request<'members.portray'>) => rosters.take(await call('members.portray', input)),
    /** The act by which a member left, its newest dependents, and how many there are. */
    departure: (roster: string, member: string, limit: number) =>
      call('members.departure', { roster, member, limit }),
    dismiss: async (roster: string, member: string) =>
      rosters.take(await call('members.dismiss', { roster, member }))
  }
})
