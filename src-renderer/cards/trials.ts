import { nextTick, shallowRef } from 'vue'
import type { Measure, Trial } from './layout/fit'
import { columnsOfFace, type Format } from './layout/format'
import { readHeights } from './layout/read-heights'
import type { Breath } from './layout/time-slices'
import type { Ruler } from './layout/title'

/** Faces drawn out of sight to be measured. */
export interface Measuring {
  format: Format
  list: Trial[]
  nth: number
  ruler: Ruler
}

/** The assumed time to draw and measure one trial, in milliseconds, until it is measured. */
const USUAL_TRIAL = 8

/** The place out of sight where faces are drawn to be measured. */
export class Trials {
  /** What is drawn there now. */
  readonly drawn = shallowRef<Measuring | null>(null)
  private nth = 0
  private perTrial = USUAL_TRIAL
  private readonly place: () => HTMLElement

  /** `place`: the element that `drawn` is drawn in. */
  constructor(place: () => HTMLElement) {
    this.place = place
  }

  /**
   * How faces of this format are measured: as many at once as take about `slice` milliseconds. `goesOn` throws
   * if the heights are no longer wanted.
   */
  measureBy(format: Format, ruler: Ruler, slice: number, breath: Breath, goesOn: () => void): Measure {
    return async (list) => {
      const heights = []
      for (let from = 0; from < list.length;) {
        const some = list.slice(from, from + Math.max(1, Math.floor(slice / this.perTrial)))
        const began = performance.now()
        this.drawn.value = { format, list: some, nth: ++this.nth, ruler }
        await nextTick()
        goesOn()
        const faces = [...this.place().children]
        heights.push(
          ...some.map(({ face }, n) =>
            readHeights(faces[2 * n]!, faces[2 * n + 1]!, format.height, columnsOfFace(face, format))
          )
        )
        this.perTrial = (this.perTrial + (performance.now() - began) / some.length) / 2
        this.drawn.value = null
        from += some.length
        await breath.take()
        goesOn()
      }
      return heights
    }
  }
}
