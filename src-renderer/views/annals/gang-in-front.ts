import type { Ref } from 'vue'
import { storedRef } from '@/ui/stored-ref'

/** The gang whose line the reader wants in front, by campaign: most people look for their own. */
export const keptGang = (campaign: string): Ref<string | null> =>
  storedRef<string | null>(
    `magot.figures.own.${campaign}`,
    null,
    (value): value is string | null => value === null || typeof value === 'string'
  )
