import type { BackupState } from '../../contract/backups'
import type { BackupCause, BegunBackup, CampaignFile, PreparedBackup } from '../../store/campaign-file'
import { StoreRefusal } from '../../store/sqlite/refusal'

/** As long as an evening goes on, one each quarter of an hour where something was done. */
const EVERY_MS = 15 * 60_000
/** One that failed is tried again sooner: a disk may have room again. */
const AGAIN_MS = 5 * 60_000
const LOOK_MS = 60_000

type Failed = NonNullable<BackupState['failed']>

/** What all keepers of a program share. */
export interface BackupsOfAll {
  /** Why the last backup of a file could not be made, by its path: it stays told when the campaign was closed meanwhile. */
  failed: Map<string, Failed>
  /** Backups whose campaign may be closed by now. */
  finishing: Set<Promise<unknown>>
}

export interface KeeperOptions {
  all: BackupsOfAll
  now(): Date
  /** Looks while no act is under way. */
  still<Value>(look: () => Promise<Value>): Promise<Value>
  /** Does something at times; answers with the way to stop it. */
  every(ms: number, work: () => void): () => void
  log(message: string, error?: unknown): void
  /** The windows are to look again: a backup failed, or succeeded again. */
  told(): void
}

/**
 * Backs the open campaign up: when it was opened and closed, each quarter of an hour where it changed, before what changes much, on
 * request. Only the byte copy needs a moment without acts; all else goes on beside them. One that fails is told at once, and until
 * one succeeds.
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

  /** Makes one in the background where it is time. */
  look(): void {
    const now = this.options.now().getTime()
    const wait = this.failed ? AGAIN_MS : EVERY_MS
    if (now - this.#last >= wait) this.inBackground('evening')
  }

  /** Where the campaign changed; the window hears only where it fails. */
  inBackground(cause: BackupCause): void {
    void this.#following(this.#beside(cause)).catch(() => {})
  }

  /** The same for whoever is in the gate already: only the copy is waited for. What fails is told, and does not stop what comes after. */
  async before(cause: BackupCause, ready: PreparedBackup | null = null): Promise<void> {
    const begun = ready ? ready.begin() : this.#begin(cause)
    void this.#following(begun).catch(() => {})
    await begun.catch(() => {})
  }

  /** What can be done outside of the gate of a backup that `before` is to make; null where that fails: then it is tried there, and told. */
  async prepare(cause: BackupCause): Promise<PreparedBackup | null> {
    return this.file.prepareBackup(cause).catch(() => null)
  }

  /** The campaign may be closed by what comes now: what `prepare` has made for it, or null once that has not come. */
  closingWith(ready: PreparedBackup | null): void {
    this.#ready = ready
  }

  /** Makes one now and answers with its path, or null where nothing has changed. Throws where it fails. */
  now(): Promise<string | null> {
    return this.#following(this.#beside('asked'))
  }

  /** The last one, as the campaign is closed. Nobody need wait until it is finished: see `finishing`. */
  async close(backup = true): Promise<void> {
    this.#stop()
    this.#stopped = true
    if (backup) await this.before('closed', this.#ready)
  }

  #begin(cause: BackupCause): Promise<BegunBackup | null> {
    this.#last = this.options.now().getTime()
    return this.file.beginBackup(cause)
  }

  /** Outside of the gate but for its moment. Null, too, where the campaign is closed meanwhile: then that makes one. */
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
    const { all, told, log, now } = this.options
    const whole = begun.then((copy) => copy?.finish() ?? null)
    all.finishing.add(whole)
    try {
      const path = await whole
      if (all.failed.delete(this.file.path)) told()
      return path
    } catch (error) {
      log('no backup could be made', error)
      const { code, params } =
        error instanceof StoreRefusal ? error : { code: 'backup-failed', params: { detail: String(error) } }
      all.failed.set(this.file.path, { at: now().toISOString(), code, params })
      told()
      throw error
    } finally {
      all.finishing.delete(whole)
    }
  }
}

/**
 * Prepares, outside of the gate, the backup before a request that is risky, or closes the campaign: `before` is to be called in the gate,
 * `after` once it is done, however it ended. `current`: of the campaign that is open then.
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

/** Waits until no backup is being made any more. */
export async function backupsFinished(all: BackupsOfAll): Promise<void> {
  while (all.finishing.size > 0) await Promise.allSettled(all.finishing)
}
