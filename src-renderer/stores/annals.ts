import { defineStore } from 'pinia'
import { watch } from 'vue'
import type { FiguresView } from '@contract/index'
import { call, type Change } from '@/api/client'
import { unlessSame } from '@/api/unless-same'
import { useCampaigns } from './campaigns'
import { drawn } from './drawn'

/** Asks for the courses of the gangs that an act changed; null if it may have changed those of any. */
function coursesOf({ rosters, kinds }: Change): Promise<(known: FiguresView) => FiguresView> | null {
  if (rosters.length === 0 || !kinds?.every((kind) => kind === 'roster')) return null
  const asked = [...new Set(rosters)]
  return call('annals.figures', { rosters: asked }).then((some) => (known) => withCourses(known, asked, some))
}

/** The courses with those of the rosters that were asked for anew: in their places, at the end, or gone. */
function withCourses(known: FiguresView, asked: string[], { courses, ...others }: FiguresView): FiguresView {
  const anew = new Map(courses.map((course) => [course.roster, course]))
  const kept = known.courses.flatMap((course) => {
    const now = asked.includes(course.roster) ? anew.get(course.roster) : course
    anew.delete(course.roster)
    return now ?? []
  })
  return { ...others, courses: [...kept, ...anew.values()] }
}

/**
 * Summaries of the campaign's journal: rosters that owe an interlude, their members, their progress, the records.
 */
export const useAnnals = defineStore('annals', () => {
  const campaigns = useCampaigns()
  const { value: owing, look: lookOwing } = drawn(() => call('annals.owing'))
  const { value: compositions, look: lookCompositions } = drawn(unlessSame('annals.compositions'))
  // Most acts change the courses of one or two gangs, a small part of what a year of many gangs holds.
  const { value: figures, look: lookFigures } = drawn(() => call('annals.figures'), { part: coursesOf })
  const { value: records, look: lookRecords } = drawn(unlessSame('annals.records'))
  const { value: memorial, look: lookMemorial } = drawn(unlessSame('annals.memorial'))
  const { value: toll, look: lookTollOf } = drawn((limit: number) => call('annals.toll', { limit }))
  /** The last question about a member's service, and its answer. */
  const { value: service, look: lookService } = drawn(
    async (roster: string, member: string, limit: number) => ({
      roster,
      member,
      limit,
      record: await call('annals.service', { roster, member, limit })
    }),
    { lost: () => (service.value = null) }
  )

  let tollLimit = 15
  const lookToll = (limit = tollLimit) => lookTollOf((tollLimit = limit))

  watch(
    () => campaigns.current?.mark,
    () => {
      owing.value = null
      compositions.value = null
      figures.value = null
      records.value = null
      memorial.value = null
      toll.value = null
      service.value = null
    },
    { flush: 'sync' }
  )

  return {
    owing,
    compositions,
    figures,
    records,
    memorial,
    toll,
    service,
    lookMemorial,
    lookToll,
    lookService,
    lookOwing,
    lookCompositions,
    lookFigures,
    lookRecords
  }
})
