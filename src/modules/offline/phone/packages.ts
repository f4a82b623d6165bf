import { here } from './here.ts'
import { manifestOf } from './keeping.ts'
import { ownerOf, sawOwner } from './owner.ts'
import { courseCache, lessonKey } from './parts-of-course.ts'
import type { Phone } from './phone.ts'
import { removeKept, removeOwner } from './removing.ts'
import { refillRoom } from './room.ts'
import { readState, type Store, type StoredCourse, writeState } from './store.ts'
import { changeCourse } from './stored-course.ts'
import { type KeptCourse, type KeptLesson, PACKAGE_VERSION } from './types.ts'
import { registerWorker } from './worker.ts'

/** Courses of the reader's on this phone, whole or on their way, by title. @throws PhoneFailure 'off' */
export async function keptCourses(phone: Phone = here()): Promise<KeptCourse[]> {
  phone.attend()
  const owner = await ownerOf(phone)
  const courses = await (await phone.store()).getAll('kept')
  return courses
    .filter((one) => one.owner === owner)
    .sort((a, b) => a.manifest.course.title.localeCompare(b.manifest.course.title))
}

/** Null unless it is on this phone or on its way. @throws PhoneFailure 'off' */
export async function keptCourse(courseId: number, phone: Phone = here()): Promise<KeptCourse | null> {
  phone.attend()
  return stored(phone, courseId)
}

async function stored(phone: Phone, courseId: number): Promise<StoredCourse | null> {
  const key: [string, number] = [await ownerOf(phone), courseId]
  return (await (await phone.store()).get('kept', key)) ?? null
}

/** A lesson of a course that is kept whole. One that the browser threw away comes again with the network. @throws PhoneFailure 'off' */
export async function keptLesson(
  courseId: number,
  lessonId: number,
  phone: Phone = here(),
): Promise<KeptLesson | null> {
  phone.attend()
  const course = await stored(phone, courseId)
  const packed = course?.manifest.lessons.find(({ id }) => id === lessonId)
  if (!course || course.state !== 'kept' || !packed) return null
  const cache = await phone.caches.open(courseCache(courseId))
  const response = await cache.match(lessonKey(courseId, packed.hash))
  const lesson = (await response?.json()) as KeptLesson | undefined
  if (lesson && isReadable(lesson.format)) return lesson
  if (response) await cache.delete(lessonKey(courseId, packed.hash))
  await changeCourse(phone, course, (now) => ({ ...now, next: now.next ?? now.manifest }))
  phone.goOn()
  return null
}

/** Of this version of Stadi and the two before (rule O10). */
const isReadable = (format: number): boolean => format <= PACKAGE_VERSION && format > PACKAGE_VERSION - 3

/** Notes that a lesson is done. What the account is told is an event of the outbox. */
export async function markDone(courseId: number, lessonId: number, phone: Phone = here()): Promise<void> {
  const course = await stored(phone, courseId)
  if (course && !course.done.includes(lessonId))
    await changeCourse(phone, course, (now) => ({ ...now, done: [...new Set([...now.done, lessonId])] }))
}

/**
 * Begins to keep a course, or goes on: what is there already is not fetched again. With other films only these change. The worker
 * does the rest, also when the page is left; the course says how far it is.
 * @param films by the lessons that they are of
 * @throws PhoneFailure 'off', 'network', 'refused', 'full'
 */
export async function keep(
  courseId: number,
  { films }: { films: number[] },
  phone: Phone = here(),
  register: () => Promise<unknown> = registerWorker,
): Promise<KeptCourse> {
  phone.attend()
  await register()
  const manifest = await manifestOf(phone, courseId)
  await sawOwner(phone, manifest.owner)
  const db = await phone.store()
  await makeRoom(phone, db)
  const tx = db.transaction(['kept', 'state'], 'readwrite')
  const before = await tx.objectStore('kept').get([manifest.owner, courseId])
  const wanted = films.filter((id) => manifest.films.some(({ lessonId }) => lessonId === id))
  const now = new Date(phone.now()).toISOString()
  const course: StoredCourse =
    before?.state === 'kept'
      ? {
          ...before,
          next: manifest,
          films: wanted,
          filmsHere: before.filmsHere.filter((id) => wanted.includes(id)),
          isStale: false,
          isPressed: true,
          trouble: null,
        }
      : {
          owner: manifest.owner,
          courseId,
          manifest,
          state: 'keeping',
          // Where it was left, it goes on.
          arrived: before?.arrived ?? 0,
          wanted: before?.wanted ?? manifest.bytes + manifest.app.bytes,
          films: wanted,
          filmsHere: [],
          done: [...new Set([...(before?.done ?? []), ...manifest.done])],
          keptAt: now,
          checkedAt: now,
          trouble: null,
          next: null,
          isStale: false,
          isPressed: true,
          isTold: before?.isTold ?? false,
        }
  await tx.objectStore('kept').put(course)
  // It is not left any more.
  const left = ((await tx.objectStore('state').get('left')) ?? []) as { owner: string; course: number }[]
  await tx.objectStore('state').put(
    left.filter((one) => one.owner !== manifest.owner || one.course !== courseId),
    'left',
  )
  await tx.done
  phone.tell('kept')
  phone.goOn()
  return course
}

/** Asks the browser not to throw anything away, and keeps room for unsent work (rule O9). */
async function makeRoom(phone: Phone, db: Store): Promise<void> {
  if ((await readState(db, 'persistence')) !== 'granted') {
    const isGranted = (await navigator.storage?.persist?.()) ?? false
    await writeState(db, 'persistence', isGranted ? 'granted' : 'refused')
  }
  await refillRoom(phone)
}

/** Takes a course from this phone; what was done in it and not sent stays in the outbox. */
export async function removeCourse(courseId: number, phone: Phone = here()): Promise<void> {
  await removeKept(phone, await ownerOf(phone), courseId, 'unwanted')
}

/** Takes everything of the reader's from this phone, sent or not. */
export async function removeAll(phone: Phone = here()): Promise<void> {
  await removeOwner(phone, await ownerOf(phone))
}

/** Whether the browser promised to keep the store, and how full it is, where it says. */
export async function storageState(): Promise<{
  isPersistent: boolean
  usedBytes: number | null
  quotaBytes: number | null
}> {
  const { storage } = navigator
  const { usage = null, quota = null } = (await storage?.estimate?.()) ?? {}
  return { isPersistent: (await storage?.persisted?.()) ?? false, usedBytes: usage, quotaBytes: quota }
}
