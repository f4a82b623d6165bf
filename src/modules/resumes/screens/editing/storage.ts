import type { Resume } from '../../rules.ts'

/** What another window changed meanwhile; both texts are kept, the newer one under `name`. */
export type Conflict = { name: string; other: { id: string; name: string } | null }
export type Outcome = {
  conflict: Conflict | null
  /** Where it is saved from now on. */ storage?: ResumeStorage
}
/** Where a CV is stored. A save that fails throws. */
export type ResumeStorage = {
  place: 'account' | 'browser'
  readonly id: string | null
  save(resume: Resume, leaving: boolean): Promise<Outcome>
}

const ADDRESS = '/functions/v1/resumes'
// The maximum that a browser sends for a closed page (Fetch standard).
const MOST_BYTES_LEAVING = 60_000

type Answer = { id: string; version: number; conflict: Conflict | null }

/** Stores a new CV in the viewer's account. @throws when it did not arrive */
export async function sendResume(document: Resume, name?: string): Promise<Answer> {
  const response = await post(ADDRESS, { document, name })
  if (!response.ok) throw new Error(String(response.status))
  return (await response.json()) as Answer
}

export const post = (address: string, body: object, more: RequestInit = {}): Promise<Response> =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...more,
  })

/** In the viewer's account. The first save creates the CV. Somebody who was signed out meanwhile continues in the browser. */
export function accountStorage(first: { id: string; version: number } | null): ResumeStorage {
  let existing = first
  return {
    place: 'account',
    get id() {
      return existing?.id ?? null
    },
    async save(document, leaving) {
      if (!existing && !leaving) {
        existing = await sendResume(document)
        return { conflict: null }
      }
      const body = { version: existing?.version, document }
      const keepalive = leaving && JSON.stringify(body).length < MOST_BYTES_LEAVING
      const response = await post(existing ? `${ADDRESS}/${existing.id}` : ADDRESS, body, { keepalive })
      if (response.status === 401) {
        const storage = browserStorage()
        return { ...(await storage.save(document, leaving)), storage }
      }
      if (!response.ok) throw new Error(String(response.status))
      const { conflict, ...next } = (await response.json()) as Answer
      existing = next
      return { conflict }
    },
  }
}

/** Under which a browser keeps the CV of a visitor. */
export const STORED_RESUME = 'stadi-cv'
/** `other` is another window's text that preceded this one. */
type Stored = { version: number; document: Resume; other?: Resume }

/** What this browser stored; null if there is nothing, or storage is disabled. */
export function storedResume(): Stored | null {
  try {
    const stored = JSON.parse(localStorage.getItem(STORED_RESUME) ?? 'null') as Stored | null
    return stored && typeof stored.version === 'number' && Array.isArray(stored.document?.skills)
      ? stored
      : null
  } catch {
    return null
  }
}

export function clearStoredResume(): void {
  try {
    localStorage.removeItem(STORED_RESUME)
  } catch {
    // disabled
  }
}

/** Replaces this window's text with the other window's, and keeps it in turn. */
export function swapStoredResume(): Resume | null {
  const stored = storedResume()
  if (!stored?.other) return null
  localStorage.setItem(
    STORED_RESUME,
    JSON.stringify({ version: stored.version + 1, document: stored.other, other: stored.document }),
  )
  return stored.other
}

/** In this browser, for signed-out visitors. */
export function browserStorage(): ResumeStorage {
  let version = storedResume()?.version ?? 0
  return {
    place: 'browser',
    id: null,
    save(document) {
      const stored = storedResume()
      const isElsewhere = (stored?.version ?? 0) !== version
      const isOther = isElsewhere && JSON.stringify(stored?.document) !== JSON.stringify(document)
      version = Math.max(version, stored?.version ?? 0) + 1
      const other = isOther ? stored?.document : stored?.other
      localStorage.setItem(STORED_RESUME, JSON.stringify({ version, document, other } satisfies Stored))
      return Promise.resolve({ conflict: isOther ? { name: '', other: null } : null })
    },
  }
}
