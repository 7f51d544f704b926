import type { Play } from '../play'
import { wait, type Deed } from '../state'

/** A deed of which the first whom it is against has been dealt with; null while the table waits for an answer, or where all is over. */
export type Settled = Deed | null

/** Nobody is left whom the deed is against. */
export function over(play: Play, deed: Deed): void {
  play.tell('deed-over', { name: play.unit(deed.by).name }, wait(null))
}
