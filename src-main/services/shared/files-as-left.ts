import { createHash } from 'node:crypto'
import type { CampaignFile } from '../../store/campaign-file'

/** The last act of a campaign's journal. */
interface End {
  seq: number
  at: string
}

/**
 * Remembers where each file's journal ended when it was closed, to recognise the file when it is opened
 * again. A restored backup has other acts under the same numbers; requests that name the earlier state must
 * be refused.
 */
export class Openings {
  readonly #left = new Map<string, { times: number; end: End | null }>()

  /**
   * The mark of a file being opened: the same as before if its journal ends where it was left, else a new
   * one.
   */
  async markOf(file: CampaignFile): Promise<string> {
    const left = this.#left.get(file.path)
    const times = !left ? 0 : same(left.end, await endOf(file)) ? left.times : left.times + 1
    this.#left.set(file.path, { times, end: null })
    return createHash('sha256')
      .update(JSON.stringify([file.id, file.path, times]))
      .digest('base64url')
      .slice(0, 22)
  }

  /** Remembers a file's end when it is closed. An unreadable file counts as changed. */
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
