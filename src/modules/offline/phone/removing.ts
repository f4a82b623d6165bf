import { tell } from './asking.ts'
import { appCache, courseCache, keysOf } from './parts-of-course.ts'
import type { Phone } from './phone.ts'
import { PhoneFailure, readState, type StoredCourse, writeState } from './store.ts'

/**
 * Takes a course from the phone; what was done in it and not sent stays in the outbox.
 * @param why whether the account is still to be told, which it is as soon as there is a network
 */
export async function removeKept(
  phone: Phone,
  owner: string,
  courseId: number,
  why: 'unwanted' | 'withdrawn',
): Promise<void> {
  const db = await phone.store()
  const tx = db.transaction(['kept', 'quizzes', 'state'], 'readwrite')
  await tx.objectStore('kept').delete([owner, courseId])
  const quizzes = tx.objectStore('quizzes')
  for (const quiz of await quizzes.getAll())
    if (quiz.owner === owner && quiz.courseId === courseId && !quiz.sealed)
      await quizzes.delete([owner, quiz.lessonId])
  const others = IDBKeyRange.bound([owner], [owner, []])
  if ((await tx.objectStore('kept').count(others)) === 0) {
    await tx.objectStore('state').delete(`cards-${owner}`)
    await tx.objectStore('state').delete(`answers-${owner}`)
  }
  if (why === 'unwanted' && owner !== '') {
    const left = ((await tx.objectStore('state').get('left')) ?? []) as { owner: string; course: number }[]
    await tx.objectStore('state').put([...left, { owner, course: courseId }], 'left')
  }
  await tx.done
  await prune(phone)
  phone.tell('kept')
}

/** Takes everything of an owner from the phone, sent or not. */
export async function removeOwner(phone: Phone, owner: string): Promise<void> {
  const tx = (await phone.store()).transaction(['kept', 'quizzes', 'outbox', 'state'], 'readwrite')
  const [kept, quizzes, outbox] = [
    tx.objectStore('kept'),
    tx.objectStore('quizzes'),
    tx.objectStore('outbox'),
  ]
  await tx.objectStore('state').delete(IDBKeyRange.bound(`draft-${owner}-`, `draft-${owner}-\uffff`))
  for (const name of [`cards-${owner}`, `answers-${owner}`]) await tx.objectStore('state').delete(name)
  for (const one of await kept.getAll()) if (one.owner === owner) await kept.delete([owner, one.courseId])
  for (const one of await quizzes.getAll())
    if (one.owner === owner) await quizzes.delete([owner, one.lessonId])
  for (const key of await outbox.index('owner').getAllKeys(owner)) await outbox.delete(key)
  await tx.done
  await prune(phone)
  phone.tell('kept')
  phone.tell('outbox')
}

/** Tells the account which of its courses went from this phone. What cannot be told stays for the next time. */
export async function tellOfLeft(phone: Phone, owner: string): Promise<void> {
  const db = await phone.store()
  for (const one of ((await readState(db, 'left')) ?? []).filter((left) => left.owner === owner)) {
    try {
      const { status } = await tell(phone, '/functions/v1/offline/leave', { course: one.course })
      if (status === 429 || status >= 500) return
    } catch (error) {
      if (error instanceof PhoneFailure) return
      throw error
    }
    const left = (await readState(db, 'left')) ?? []
    await writeState(
      db,
      'left',
      left.filter(({ owner, course }) => owner !== one.owner || course !== one.course),
    )
  }
}

/** One that did not fit has nothing here. */
const isHere = ({ state, trouble }: StoredCourse): boolean => state === 'kept' || trouble !== 'full'

/** Deletes what no kept course needs any more, of courses and of the application. */
export async function prune(phone: Phone): Promise<void> {
  const courses = (await (await phone.store()).getAll('kept')).filter(isHere)
  const needed = new Map<string, Set<string>>()
  for (const course of courses)
    for (const manifest of [course.manifest, ...(course.next ? [course.next] : [])]) {
      needed.set(appCache(manifest), new Set())
      const name = courseCache(course.courseId)
      needed.set(name, new Set([...(needed.get(name) ?? []), ...keysOf(course, manifest)]))
    }
  for (const name of await phone.caches.keys()) {
    if (!name.startsWith('stadi-')) continue
    const keys = needed.get(name)
    if (!keys) await phone.caches.delete(name)
    else if (keys.size > 0) {
      const cache = await phone.caches.open(name)
      for (const { url } of await cache.keys()) {
        const { pathname, search } = new URL(url)
        if (!keys.has(pathname + search)) await cache.delete(url)
      }
    }
  }
}
