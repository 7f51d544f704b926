import type { BackupState } from '../../contract/backups'
import type { BackupCause, BegunBackup, CampaignFile, PreparedBackup } from '../../store/campaign-file'
import { StoreRefusal } from '../../store/sqlite/refusal'

/** During an evening, a backup each quarter of an hour if something changed. */
const EVERY_MS = 15 * 60_000
/** A failed backup is tried again sooner: the disk may have room again. */
const AGAIN_MS = 5 * 60_000
const LOOK_MS = 60_000

type Failed = NonNullable<BackupState['failed']>

/** State shared by all backup keepers of the program. */
export interface BackupsOfAll {
  /** Why the last backup of a file failed, by path; kept after the campaign is closed. */
  failed: Map<string, Failed>
  /** Backups in progress whose campaign may be closed already. */
  finishing: Set<Promise<unknown>>
}

export interface KeeperOptions {
  all: BackupsOfAll
  now(): Date
  /** Runs a look while no act is under way. */
  still<Value>(look: () => Promise<Value>): Promise<Value>
  /** Calls `work` at intervals; returns a function that stops it. */
  every(ms: number, work: () => void): () => void
  log(message: string, error?: unknown): void
  /** Tells the windows that a backup failed, or succeeded again. */
  notify(): void
}

/**
 * Backs up the open campaign: after opening, at closing, each quarter of an hour if it changed, before risky
 * changes, on request. Acts wait only for the byte copy. A failure is reported at once and stays reported
 * until a backup succeeds.
 */
export class BackupKeeper {
  #last: number
  #stopped = false
  #ready: PreparedBackup | null = null
  readonly #stop: () => void

  constructor(
    private readonly file: CampaignFile,
    private readonly options: KeeperOptions
  ) {
    this.#last = options.now().getTime()
    this.#stop = options.every(LOOK_MS, () => this.look())
  }

  get failed(): Failed | null {
    return this.options.all.failed.get(this.file.path) ?? null
  }

  /** Starts a backup in the background if one is due. */
  look(): void {
    const now = this.options.now().getTime()
    const wait = this.failed ? AGAIN_MS : EVERY_MS
    // The clock may have been set back.
    if (Math.abs(now - this.#last) >= wait) this.inBackground('evening')
  }

  /** Backs up in the background if the campaign changed; windows hear only of failures. */
  inBackground(cause: BackupCause): void {
    void this.#following(this.#beside(cause)).catch(() => {})
  }

  /**
   * The same for callers inside the gate: waits only for the copy. A failure is reported and stops nothing.
   */
  async before(cause: BackupCause, ready: PreparedBackup | null = null): Promise<void> {
    const begun = ready ? ready.begin() : this.#begin(cause)
    void this.#following(begun).catch(() => {})
    await begun.catch(() => {})
  }

  /**
   * Prepares, outside the gate, the backup that `before` makes; null if that fails, then `before` tries again
   * and reports.
   */
  async prepare(cause: BackupCause): Promise<PreparedBackup | null> {
    return this.file.prepareBackup(cause).catch(() => null)
  }

  /** The coming request may close the campaign: hands over what `prepare` made, null to take it back. */
  closingWith(ready: PreparedBackup | null): void {
    this.#ready = ready
  }

  /** Backs up now and returns the path; null if nothing changed. Throws if it fails. */
  now(): Promise<string | null> {
    return this.#following(this.#beside('asked'))
  }

  /** The last backup, when the campaign is closed. It may be finished later: see `finishing`. */
  async close(backup = true): Promise<void> {
    this.#stop()
    this.#stopped = true
    if (backup) await this.before('closed', this.#ready)
  }

  #begin(cause: BackupCause): Promise<BegunBackup | null> {
    this.#last = this.options.now().getTime()
    return this.file.beginBackup(cause)
  }

  /**
   * Runs outside the gate except for the copy. Null also if the campaign was closed meanwhile, as closing
   * makes its own.
   */
  async #beside(cause: BackupCause): Promise<BegunBackup | null> {
    this.#last = this.options.now().getTime()
    try {
      const prepared = await this.file.prepareBackup(cause)
      return await this.options.still(async () => {
        if (!this.#stopped) return prepared.begin()
        await prepared.drop()
        return null
      })
    } catch (error) {
      if (this.#stopped) return null
      throw error
    }
  }

  async #following(begun: Promise<BegunBackup | null>): Promise<string | null> {
    const { all, notify, log, now } = this.options
    const whole = begun.then((copy) => copy?.finish() ?? null)
    all.finishing.add(whole)
    try {
      const path = await whole
      if (all.failed.delete(this.file.path)) notify()
      return path
    } catch (error) {
      log('no backup could be made', error)
      const { code, params } =
        error instanceof StoreRefusal ? error : { code: 'backup-failed', params: { detail: String(error) } }
      all.failed.set(this.file.path, { at: now().toISOString(), code, params })
      notify()
      throw error
    } finally {
      all.finishing.delete(whole)
    }
  }
}

/**
 * Prepares, outside the gate, the backup before a request that is risky or closes the campaign. Call `before`
 * inside the gate, and `after` when the request has ended in any way. `current`: the keeper of the open
 * campaign.
 */
export async function backupAround(
  current: () => BackupKeeper | null,
  cause: 'import' | 'merge' | 'rules' | 'closed'
): Promise<{ before(): Promise<void>; after(): Promise<void> }> {
  const keeper = current()
  const ready = (await keeper?.prepare(cause)) ?? null
  return {
    async before() {
      const now = current()
      const prepared = now === keeper ? ready : null
      if (cause === 'closed') keeper?.closingWith(prepared)
      else await now?.before(cause, prepared)
    },
    async after() {
      keeper?.closingWith(null)
      await ready?.drop()
    }
  }
}

/** Waits until all backups are finished. */
export async function backupsFinished(all: BackupsOfAll): Promise<void> {
  while (all.finishing.size > 0) await Promise.allSettled(all.finishing)
}
