import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type {
  CardAnswer,
  DataSettings,
  DayOfData,
  KeptCards,
  KeptCourse,
  Manifest,
  TakenQuiz,
  WaitingEvent,
} from './types.ts'
import { STORE_VERSION } from './types.ts'

/** A course as it lies in the store: with what is still to be done about it. */
export type StoredCourse = KeptCourse & {
  /** What it becomes once all of that is here; until then the old one is read. */
  next: Manifest | null
  /** The server said that there is something newer. */
  isStale: boolean
  /** The account knows that it is kept, and since when. */
  isTold: boolean
}

/** What somebody is about to hand in. */
export type Draft = { text?: string; link?: string }

/** Single things of the phone, by name. */
export type State = {
  /** Whose things are shown and sent (`phoneOwner`), '' for a visitor. */
  owner: string
  /** The one who asked to be signed out, until a page says whether that happened. */
  leaving: string
  /** How sending went last: what stood in the way, and when the server may be asked again. `since`: it is going on. */
  sending: {
    trouble: 'network' | 'sign-in' | 'other-owner' | 'wait' | null
    until: string | null
    since: number | null
  }
  settings: DataSettings
  /** Whether the browser promised not to throw the store away (rule O9). */
  persistence: 'granted' | 'refused'
  /** When the server was last asked for news. */
  asked: string
  /** Courses that were removed, of which the account was not told yet. */
  left: { owner: string; course: number }[]
  /** The day on which pictures are shown although the cap is reached. */
  lifted: string
  /** Room that is given back when the storage is full, so that unsent work still fits. */
  room: Uint8Array
  /** Work that is being written, by its owner and lesson. */
  [draft: `draft-${string}`]: Draft
  /** Review cards of the next days, by their owner. */
  [cards: `cards-${string}`]: KeptCards
  /** Those that were answered here since. */
  [answers: `answers-${string}`]: CardAnswer[]
  /** Who sends or keeps, and until when; where the browser has no locks. */
  [lease: `lease-${string}`]: { holder: string; until: number }
}

interface Schema extends DBSchema {
  kept: { key: [string, number]; value: StoredCourse }
  outbox: { key: number; value: WaitingEvent; indexes: { owner: string } }
  quizzes: { key: [string, number]; value: TakenQuiz }
  data: { key: string; value: DayOfData }
  state: { key: string; value: State[keyof State] }
}
export type Store = IDBPDatabase<Schema>

/** What a phone cannot do; screens have a sentence for each reason. */
export class PhoneFailure extends Error {
  /**
   * off: no storage or no service worker, as in a private window. full: no room. network: no answer. refused: the server says no.
   * too-long: more than a request may carry.
   */
  readonly reason: 'off' | 'full' | 'network' | 'refused' | 'too-long'
  constructor(reason: PhoneFailure['reason'], options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

export const isFull = (error: unknown): boolean =>
  (error instanceof Error || error instanceof DOMException) && error.name === 'QuotaExceededError'

/**
 * The changes from each version of the store to the next. They only add: a tab of the version before goes on reading what a newer
 * one changed (rule O10).
 */
const steps: ((db: Store) => void)[] = [
  (db) => {
    db.createObjectStore('kept', { keyPath: ['owner', 'courseId'] })
    const outbox = db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
    outbox.createIndex('owner', 'owner')
    db.createObjectStore('quizzes', { keyPath: ['owner', 'lessonId'] })
    db.createObjectStore('data', { keyPath: 'day' })
    db.createObjectStore('state')
  },
]

/** Opens the store once, and again after the browser closed it. @throws PhoneFailure 'off' */
export function storeNamed(name: string): () => Promise<Store> {
  let opened: Promise<Store> | null = null
  const forget = () => {
    opened = null
  }
  return () =>
    (opened ??= open(name, forget).catch((error: unknown) => {
      forget()
      throw error
    }))
}

async function open(name: string, forget: () => void): Promise<Store> {
  const callbacks = {
    upgrade(db: Store, before: number) {
      for (const step of steps.slice(before)) step(db)
    },
    // A newer tab changes the store: it need not wait for this one.
    blocking: (_now: number, _next: number | null, event: IDBVersionChangeEvent) => {
      ;(event.target as IDBDatabase).close()
      forget()
    },
    terminated: forget,
  }
  try {
    return await openDB<Schema>(name, STORE_VERSION, callbacks)
  } catch (error) {
    const isNewer = error instanceof DOMException && error.name === 'VersionError'
    if (!isNewer) throw new PhoneFailure('off', { cause: error })
    return openDB<Schema>(name, undefined, callbacks)
  }
}

export async function readState<Name extends keyof State>(
  db: Store,
  name: Name,
): Promise<State[Name] | undefined> {
  return (await db.get('state', name)) as State[Name] | undefined
}

export async function writeState<Name extends keyof State>(
  db: Store,
  name: Name,
  value: State[Name],
): Promise<void> {
  await db.put('state', value, name)
}
