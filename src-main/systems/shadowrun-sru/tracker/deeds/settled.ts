import type { Play } from '../play'
import { wait, type Deed } from '../state'

/** A deed whose first target is done; null while a prompt waits, or if the deed is over. */
export type Settled = Deed | null

/** Ends a deed without further targets. */
export function over(play: Play, deed: Deed): void {
  play.emit('deed-over', { name: play.unit(deed.by).name }, wait(null))
}
