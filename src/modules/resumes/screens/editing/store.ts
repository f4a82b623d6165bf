import type { Resume } from '../../rules.ts'
import type { RecordLine } from '../../types.ts'
import type { ResumeStorage, Outcome } from './storage.ts'

export type Status = 'idle' | 'saving' | 'saved' | 'unsaved'
export type Shown = {
  resume: Resume
  status: Status
  place: ResumeStorage['place']
  id: string | null
} & Pick<Outcome, 'conflict'>

/** Milliseconds. Rendering the page costs a slow phone more than a keystroke, so it lags behind the typing. */
const SHOW_AFTER = 120
/** After the last keystroke, and at most after the first unsaved one: within 2.5 s in all. */
const SAVE_AFTER = 900
const SAVE_AT_MOST = 1800
const TRY_AGAIN_AFTER = 4000

/**
 * The CV while somebody types: fields write to it at every keystroke, the page shows it a moment later, and the keeper gets it
 * soon.
 */
export class ResumeStore {
  /** The newest text. */
  draft: Resume
  /** What may be added from the viewer's record; null before it was loaded. */
  lines: RecordLine[] | null
  #shown: Shown
  readonly #first: Shown
  #storage: ResumeStorage
  readonly #listeners = new Set<() => void>()
  #showing?: ReturnType<typeof setTimeout>
  #saving?: ReturnType<typeof setTimeout>
  #unsavedSince = 0
  #work: Promise<void> | null = null

  /** @param firstId of the row that the server read, so that the first render here matches the server's */
  constructor(resume: Resume, storage: ResumeStorage, lines: RecordLine[] | null, firstId: string | null) {
    this.draft = resume
    this.lines = lines
    this.#storage = storage
    this.#first = { resume, status: 'idle', place: storage.place, id: firstId, conflict: null }
    this.#shown = { ...this.#first, id: storage.id }
  }

  readonly subscribe = (tell: () => void): (() => void) => {
    this.#listeners.add(tell)
    return () => void this.#listeners.delete(tell)
  }
  readonly shown = (): Shown => this.#shown
  /** As the server rendered it, for parts that hydrate later than the rest. */
  readonly atFirst = (): Shown => this.#first

  /** A character was typed. */
  type(resume: Resume): void {
    this.draft = resume
    this.#showing ??= setTimeout(() => this.#show(), SHOW_AFTER)
    this.#saveSoon()
  }

  /** Something was added, removed or chosen. */
  change(resume: Resume): void {
    this.draft = resume
    this.#show()
    this.#saveSoon()
  }

  /** What was stored elsewhere and need not be saved again. */
  adopt(resume: Resume): void {
    this.draft = resume
    this.#show()
  }

  /** What was loaded of the record. */
  readonly keepLines = (lines: RecordLine[]): void => {
    this.lines = lines
  }

  get isUnsaved(): boolean {
    return this.#unsavedSince > 0
  }

  /** Saves pending changes now. @param leaving the page is closing: one request that outlives it */
  async flush(leaving = false): Promise<void> {
    clearTimeout(this.#saving)
    if (leaving) return this.isUnsaved ? this.#save(true) : undefined
    await this.#work
    if (this.isUnsaved) await this.#start()
  }

  #show(more: Partial<Shown> = {}): void {
    clearTimeout(this.#showing)
    this.#showing = undefined
    this.#shown = { ...this.#shown, resume: this.draft, ...more }
    for (const tell of this.#listeners) tell()
  }

  #saveSoon(): void {
    const now = Date.now()
    this.#unsavedSince ||= now
    clearTimeout(this.#saving)
    const wait = Math.min(SAVE_AFTER, this.#unsavedSince + SAVE_AT_MOST - now)
    this.#saving = setTimeout(() => void this.#start(), Math.max(0, wait))
  }

  /** One save at a time, as each contains the version that the one before created. */
  #start(): Promise<void> {
    this.#work ??= this.#save().finally(() => {
      this.#work = null
      if (this.isUnsaved && this.#shown.status === 'saved') this.#saveSoon()
    })
    return this.#work
  }

  async #save(leaving = false): Promise<void> {
    const sent = this.draft
    this.#unsavedSince = 0
    if (this.#shown.status !== 'saving') this.#show({ status: 'saving' })
    try {
      const { conflict, storage } = await this.#storage.save(sent, leaving)
      if (storage) this.#storage = storage
      const { place, id } = this.#storage
      this.#show({ status: 'saved', place, id, conflict: conflict ?? this.#shown.conflict })
    } catch {
      this.#unsavedSince ||= Date.now()
      this.#show({ status: 'unsaved' })
      this.#saving = setTimeout(() => void this.#start(), TRY_AGAIN_AFTER)
    }
  }
}
