import type { Ref } from 'vue'
import { storedRef } from '@/ui/stored-ref'

/** The roster whose line is in front, stored by campaign: most readers want their own. */
export const keptGang = (campaign: string): Ref<string | null> =>
  storedRef<string | null>(
    `magot.figures.own.${campaign}`,
    null,
    (value): value is string | null => value === null || typeof value === 'string'
  )
