import type { Ref } from 'vue'
import { kept } from '@/ui/kept'

/** The gang whose line the reader wants in front, by campaign: most people look for their own. */
export const keptGang = (campaign: string): Ref<string | null> =>
  kept<string | null>(
    `magot.figures.own.${campaign}`,
    null,
    (value): value is string | null => value === null || typeof value === 'string'
  )
