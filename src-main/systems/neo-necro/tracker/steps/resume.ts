import type { Given } from '../../../../kernel/system/form'
import { resumable } from '../acts/list'
import { about, activeOf } from '../effects'
import { now, table } from '../scene'
import { gunOf, hitBy, type Shot } from './firing'
import type { Run } from './step'

export type ResumeFields = {
  act: string
  unit: string
  /** The input of its form. */
  input: Given
  /** The fighter was pinned before the tests. */
  pinned: boolean
}

export type MarkerHitFields = { marker: string; unit: string }

/** Resumes an act after the tests it caused, unless they pinned the fighter or took them down (NN-SUP-5). */
export const resume: Run<'resume'> = {
  run(play, step) {
    const { unit } = step
    const { place, pinned } = now(play, unit)
    const pinnedBefore = step.pinned
    if (place !== 'up' || (pinned && !pinnedBefore) || activeOf(play)?.unit !== unit)
      return play.emit('kept-from-it', about(play, unit, { rules: ['NN-SUP-5'] }))
    resumable(step.act).resume(play, unit, step.input)
  }
}

/** A hit by the weapon that gave covering fire (NN-SUP-4). */
export const markerHit: Run<'marker-hit'> = {
  run(play, step) {
    const { unit } = step
    const marker = table(play).markers.find(({ id }) => id === step.marker)
    if (!marker) return
    const shot: Shot = {
      by: marker.by,
      item: marker.item,
      profile: marker.profile || null,
      ammo: marker.ammo,
      mode: marker.mode,
      targets: [unit],
      sight: { distance: 0, cover: false, arc: 'front', height: 'level', smoke: false },
      sights: {},
      aimed: null,
      aimedAt: null,
      using: [],
      masterCrafted: marker.crafted ?? null,
      covering: false,
      edge: 0,
      rail: false
    }
    play.emit(
      'covering-fire-hits',
      about(play, unit, { thing: gunOf(play, shot).thing.name, rules: ['NN-SUP-4'] })
    )
    play.next({ kind: 'impact', hit: hitBy(play, shot, unit), direct: false })
  }
}
