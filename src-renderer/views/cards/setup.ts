import { ref, watch, type Ref } from 'vue'
import * as v from 'valibot'
import { printSetup, type PrintSetup } from '@contract/print-setup'

/** Nine cards to an A4 page, in little ink, on both sides of the paper: what a play needs in front, the rest behind. */
export const USUAL_SETUP: PrintSetup = v.parse(printSetup, { backs: 'long-edge', behind: 'continued' })

const KEPT_AS = 'magot.print-setup'

/** How this reader prints, as it was the last time: a habit of the desk, not of a campaign. */
export function useSetup(): Ref<PrintSetup> {
  const setup = ref(kept())
  watch(setup, (now) => localStorage.setItem(KEPT_AS, JSON.stringify(now)))
  return setup
}

function kept(): PrintSetup {
  try {
    const text = localStorage.getItem(KEPT_AS)
    if (text === null) return USUAL_SETUP
    const read = v.safeParse(printSetup, JSON.parse(text))
    return read.success ? read.output : USUAL_SETUP
  } catch {
    return USUAL_SETUP
  }
}
