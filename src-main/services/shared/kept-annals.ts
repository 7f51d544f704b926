import { createHash } from 'node:crypto'
import { AnnalsReader, linesOf } from '../../kernel/chronicle/annals-lines'
import type { Annals } from '../../kernel/chronicle/annals'
import type { CampaignFile } from '../../store/campaign-file'
import { readAnnals, writeAnnals } from '../../store/library/annals-file'
import type { Json } from '../../kernel/values/json'

/** The annals of a campaign up to some act. */
export interface AnnalsUpTo {
  annals: Annals
  last: number
  /** Subjects changed by a damaged act, by kind and id: nothing more is recorded of them. */
  broken: Set<string>
}

/** How far, in acts, the kept annals lie behind the newest act, so that an undo rarely reaches below them. */
const BEHIND = 512
/** They are written again after this many more acts. */
const EVERY = 2048

/** The rules of a session, as far as they decide what goes into annals. */
export interface AnnalsRules {
  system: { id: string }
  settings: { houseRules: { [key: string]: Json } }
  resolved: { raw: { files: { [path: string]: Json } } }
}

export interface KeptAnnalsOptions {
  library: string
  /** The program that gathers: another version reads a journal in its own way. */
  program: string
  log(message: string, error?: unknown): void
  behind?: number
  every?: number
}

/**
 * Keeps a long campaign's annals in a file beside it, so that the next process need not gather them from its first
 * act. They are used only if journal, rules and program are the same up to their last act; else they are gathered
 * again. Losing the file loses time, nothing else.
 */
export class KeptAnnals {
  /** The last act in the file, as far as known. */
  #last = 0
  #writing: Promise<void> | null = null
  readonly #behind: number
  readonly #every: number

  constructor(
    private readonly file: CampaignFile,
    private readonly options: KeptAnnalsOptions
  ) {
    this.#behind = options.behind ?? BEHIND
    this.#every = options.every ?? EVERY
  }

  /** Returns the kept annals; null if there are none that fit. */
  async read(rules: AnnalsRules): Promise<AnnalsUpTo | null> {
    const { library } = this.options
    const reader = new AnnalsReader()
    let head: Head | null = null
    const whole = await readAnnals(library, this.file.id, (line) => {
      if (head) reader.add(line)
      else {
        head = JSON.parse(line) as Head
        return head.by === this.by(rules)
      }
      return true
    })
    if (!whole || !head) return null
    const { last, seal } = head as Head
    if ((await this.file.sealAt(last)) !== seal) return null
    this.#last = last
    return { annals: reader.annals, last, broken: new Set() }
  }

  /**
   * Keeps the newest of these annals that lies far enough behind the act `end`, in the background, if the kept
   * ones are much older. A failure is logged. Of a damaged file nothing is kept: a repair may bring back what the
   * annals lack, under the same seals.
   */
  keep(rules: AnnalsRules, copies: readonly AnnalsUpTo[], end: number): void {
    const copy = copies.findLast(({ last }) => end - last >= this.#behind)
    if (!copy || this.#writing || copy.last - this.#last < this.#every) return
    if (this.file.damages().length > 0) return
    this.#last = copy.last
    this.#writing = this.write(rules, copy)
      .catch((error: unknown) => this.options.log('the annals could not be kept', error))
      .finally(() => (this.#writing = null))
  }

  /** Resolves when nothing is being written any more. */
  async settled(): Promise<void> {
    await this.#writing
  }

  private async write(rules: AnnalsRules, { annals, last }: AnnalsUpTo): Promise<void> {
    const seal = await this.file.sealAt(last)
    if (seal === null) return
    const head: Head = { by: this.by(rules), last, seal }
    await writeAnnals(this.options.library, this.file.id, headed(head, annals))
  }

  /** What the annals were gathered by: the program, and the rules, which decide what goes into them. */
  private by({ resolved, settings, system }: AnnalsRules): string {
    let digest = DIGESTS.get(resolved)
    if (digest === undefined) {
      const text = JSON.stringify([system.id, resolved.raw.files, settings.houseRules])
      digest = createHash('sha256').update(text).digest('base64url')
      DIGESTS.set(resolved, digest)
    }
    return `${this.options.program} ${digest}`
  }
}

/** The first line of the file. */
interface Head {
  by: string
  last: number
  /** The seal of the act `last`, which covers all acts before it. */
  seal: string
}

const DIGESTS = new WeakMap<AnnalsRules['resolved'], string>()

function* headed(head: Head, annals: Annals): Generator<string> {
  yield JSON.stringify(head)
  yield* linesOf(annals)
}
