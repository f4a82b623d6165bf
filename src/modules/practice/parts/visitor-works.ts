import { LOCAL_WORKS } from '#shell/local-progress.ts'
import type { OnPhone } from './phone.ts'

/** What a visitor left in an exercise or a question of a lesson: `key` and `text` as it is stored. */
type VisitorWork = { key: string; text: string; lessonId: number; name: string; left: OnPhone }

// A request may have 64 kB, and a letter that is not plain takes up to nine bytes in it.
const MOST_LETTERS = 50_000

/** What a signed-out visitor left on this phone; anything of another shape counts as nothing, and goes. */
function visitorWorks(): VisitorWork[] {
  const found: VisitorWork[] = []
  for (const [key, text] of Object.entries<string>(localStorage)) {
    if (!key.startsWith(LOCAL_WORKS)) continue
    const [, lessonId, name] = /^(\d+)-(.+)$/.exec(key.slice(LOCAL_WORKS.length)) ?? []
    const left = parsed(text)
    if (name && left) found.push({ key, text, lessonId: Number(lessonId), name, left })
    else localStorage.removeItem(key)
  }
  return found
}

function parsed(text: string): OnPhone | null {
  try {
    const left = JSON.parse(text) as OnPhone | null
    return Array.isArray(left?.work) ? left : null
  } catch {
    return null
  }
}

/** As the account takes it over (`mergeWorks` of courses). */
const claimOf = ({ lessonId, name, left: { work, tries, isSolved, isRight } }: VisitorWork) => ({
  lessonId,
  name,
  work,
  tries,
  isRight: isSolved || isRight,
})

const bodyOf = (works: VisitorWork[]) =>
  new URLSearchParams({ intent: 'merge-works', works: JSON.stringify(works.map(claimOf)) })

/** As many as one request may have, and one at least. */
function nextOf(works: VisitorWork[]): VisitorWork[] {
  const next: VisitorWork[] = []
  for (const one of works) {
    if (next.length > 0 && bodyOf([...next, one]).toString().length > MOST_LETTERS) break
    next.push(one)
  }
  return next
}

/**
 * Hands what this phone kept of a visitor to the account of whoever is signed in. What arrived is gone from the phone, so that nobody else
 * gets it; what did not stays for the next page.
 * @returns where the visitor was last, of what arrived; null if nothing did
 */
export async function handOverWorks(): Promise<{ lessonId: number; name: string } | null> {
  let works = visitorWorks()
  let last: VisitorWork | null = null
  while (works.length > 0) {
    const sent = nextOf(works)
    if (!(await isTaken(sent))) break
    for (const one of sent) {
      // Another window may have kept something since.
      if (localStorage.getItem(one.key) === one.text) localStorage.removeItem(one.key)
      if (!last || (one.left.at ?? 0) > (last.left.at ?? 0)) last = one
    }
    works = works.slice(sent.length)
  }
  return last && { lessonId: last.lessonId, name: last.name }
}

/** Whether the account has them, or refuses them for good. */
async function isTaken(works: VisitorWork[]): Promise<boolean> {
  try {
    const { status } = await fetch('/courses/progress', { method: 'POST', body: bodyOf(works) })
    return status < 401 || status === 413
  } catch {
    return false
  }
}
