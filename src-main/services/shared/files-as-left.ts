import { createHash } from 'node:crypto'
import type { CampaignFile } from '../../store/campaign-file'

/** The newest act of a campaign: where its journal ends. */
interface End {
  seq: number
  at: string
}

/**
 * Remembers how each file was left, so that it can be told whether it still holds that when it is opened again. A backup
 * put in its place has acts of the same numbers that are other acts: whoever still means those must be refused.
 */
export class Openings {
  readonly #left = new Map<string, { times: number; end: End | null }>()

  /** Marks a file as it is opened: the same mark as before where the journal ends as it was left, else another. */
  async markOf(file: CampaignFile): Promise<string> {
    const left = this.#left.get(file.path)
    const times = !left ? 0 : same(left.end, await endOf(file)) ? left.times : left.times + 1
    this.#left.set(file.path, { times, end: null })
    return createHash('sha256')
      .update(JSON.stringify([file.id, file.path, times]))
      .digest('base64url')
      .slice(0, 22)
  }

  /** Remembers how a file is left. What can't be read any more counts as changed. */
  async leave(file: CampaignFile): Promise<void> {
    const end = await endOf(file).catch(() => null)
    const times = this.#left.get(file.path)?.times ?? 0
    this.#left.set(file.path, { times, end })
  }
}

async function endOf(file: CampaignFile): Promise<End | null> {
  const [newest] = await file.history({ limit: 1 })
  return newest ? { seq: newest.seq, at: newest.at } : null
}

function same(left: End | null, found: End | null): boolean {
  return left !== null && found !== null && left.seq === found.seq && left.at === found.at
}
