import type { Input } from '../input'
import type { Play } from '../play'

/** What an act does once nothing stands before it any more: kept here so that a step can take it up again. */
export const performs: { [act: string]: (play: Play, unit: string, input: Input) => void } = {}
