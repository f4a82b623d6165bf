import { alone } from './alone.ts'
import { type Answer, ask, jsonOf, tell } from './asking.ts'
import { pastCap } from './data.ts'
import { fetchPart, missingOf, type Part, partsOf, partsOfFilm } from './fetching-parts.ts'
import { ownerOf, sawOwner } from './owner.ts'
import { wantedFilms } from './parts-of-course.ts'
import type { Phone } from './phone.ts'
import { prune } from './removing.ts'
import { renewCards } from '../cards/renewing.ts'
import { isFull, PhoneFailure, type StoredCourse } from './store.ts'
import { changeCourse } from './stored-course.ts'
import { type Manifest, PACKAGE_VERSION } from './types.ts'

type Trouble = NonNullable<StoredCourse['trouble']>

// At a time; more would share the line and end later.
const SIDE_BY_SIDE = 4

/**
 * What a course is made of now.
 * @throws PhoneFailure 'network', or 'refused' where it does not open or this version of Stadi cannot keep it
 */
export async function manifestOf(phone: Phone, courseId: number): Promise<Manifest> {
  const answer = await ask(phone, `/courses/${courseId}/package`, { headers: { accept: 'application/json' } })
  if (answer.status >= 500 || answer.status === 429) throw new PhoneFailure('network')
  const manifest = jsonOf(answer) as Manifest | null
  if (answer.status === 200 && manifest?.format === PACKAGE_VERSION) return manifest
  throw new PhoneFailure(isStrange(answer, manifest) ? 'network' : 'refused')
}

/** The page of a network that wants a sign-in of its own. */
const isStrange = ({ status }: Answer, manifest: Manifest | null): boolean =>
  status === 200 && manifest === null

/** Goes on with every course of the reader's that is not whole, and with those that are no longer new. */
export async function keepOn(phone: Phone): Promise<void> {
  await alone(phone, 'keep', false, async () => {
    // What is wanted meanwhile has its turn, too; what failed waits for the next time.
    const tried = new Set<number>()
    for (;;) {
      const owner = await ownerOf(phone)
      const courses = await (await phone.store()).getAll('kept')
      const next = courses.find((one) => one.owner === owner && isUnfinished(one) && !tried.has(one.courseId))
      if (!next) return
      tried.add(next.courseId)
      await keepOne(phone, next)
    }
  })
}

/** Whether something of it is still to come, and may be tried without being asked for again. */
export const isUnfinished = ({ trouble, ...course }: StoredCourse): boolean =>
  trouble !== 'full' &&
  trouble !== 'refused' &&
  (course.state === 'keeping' ||
    course.next !== null ||
    course.isStale ||
    course.films.some((lesson) => !course.filmsHere.includes(lesson)))

async function keepOne(phone: Phone, course: StoredCourse): Promise<void> {
  try {
    let now: StoredCourse | null = course
    if (now.isStale) now = await renewed(phone, now)
    if (now && (now.state === 'keeping' || now.next)) now = await fetchCourse(phone, now)
    if (now) await fetchFilms(phone, now)
  } catch (error) {
    const trouble = troubleOf(error)
    // What it was made of may have changed since.
    if (trouble === 'refused' && !course.isStale) await keepOne(phone, { ...course, isStale: true })
    else await giveUp(phone, course, trouble)
  }
}

function troubleOf(error: unknown): Trouble {
  if (isFull(error)) return 'full'
  if (error instanceof PhoneFailure && (error.reason === 'network' || error.reason === 'refused'))
    return error.reason
  throw error
}

/** With the newest manifest; null if it is gone, or somebody else reads here now. */
async function renewed(phone: Phone, course: StoredCourse): Promise<StoredCourse | null> {
  const manifest = await manifestOf(phone, course.courseId)
  if (manifest.owner !== course.owner) {
    await sawOwner(phone, manifest.owner)
    return null
  }
  return changeCourse(phone, course, (now) => ({
    ...now,
    isStale: false,
    trouble: null,
    done: [...new Set([...now.done, ...manifest.done])],
    checkedAt: isoNow(phone),
    ...(manifest.version === now.manifest.version
      ? { next: null }
      : now.state === 'keeping'
        ? { manifest }
        : { next: manifest }),
  }))
}

/** Everything but the films; then the course can be read, and what it no longer needs goes. */
async function fetchCourse(phone: Phone, course: StoredCourse): Promise<StoredCourse | null> {
  await tellKept(phone, course)
  const manifest = course.next ?? course.manifest
  await fetchParts(phone, course, manifest, partsOf(course.courseId, manifest))
  const whole = await wholeFilms(phone, course.courseId, manifest)
  const kept = await changeCourse(phone, course, (now) => ({
    ...now,
    manifest,
    next: null,
    state: 'kept',
    trouble: null,
    films: wantedFilms(now, manifest).map(({ lessonId }) => lessonId),
    filmsHere: whole.filter((lessonId) => now.films.includes(lessonId)),
    done: [...new Set([...now.done, ...manifest.done])],
    checkedAt: isoNow(phone),
    ...(now.state === 'keeping' && { keptAt: isoNow(phone) }),
  }))
  // Also where it was removed while the last of it arrived.
  await prune(phone)
  if (kept && course.state === 'keeping') await renewCards(phone, course.owner)
  return kept
}

/** Lessons whose films lie here whole, as after an update that changed other things. */
async function wholeFilms(phone: Phone, courseId: number, { films }: Manifest): Promise<number[]> {
  const missing = await Promise.all(films.map((film) => missingOf(phone, partsOfFilm(courseId, film))))
  return films.filter((_, at) => missing[at]!.length === 0).map(({ lessonId }) => lessonId)
}

/** One after the other, as each can be seen once it is whole. Then nobody waits any more. */
async function fetchFilms(phone: Phone, course: StoredCourse): Promise<void> {
  for (const film of wantedFilms(course, course.manifest)) {
    const parts = partsOfFilm(course.courseId, film)
    const missing = await missingOf(phone, parts)
    if (missing.length > 0 && !(await fetchParts(phone, course, course.manifest, parts))) return
    const kept = await changeCourse(phone, course, (now) => ({
      ...now,
      trouble: null,
      filmsHere: [...new Set([...now.filmsHere, film.lessonId])],
    }))
    if (!kept) return prune(phone)
  }
  if (course.isPressed)
    await changeCourse(phone, course, (now) => ({ ...now, isPressed: now.next !== null || now.isStale }))
}

/** @returns whether all are here; what the day's cap holds back comes later (rule O12) */
async function fetchParts(
  phone: Phone,
  course: StoredCourse,
  manifest: Manifest,
  parts: Part[],
): Promise<boolean> {
  const films = wantedFilms(course, manifest).flatMap((film) => partsOfFilm(course.courseId, film))
  const all = [...partsOf(course.courseId, manifest), ...films]
  const left = await missingOf(phone, parts)
  const wanted = sum(all)
  let arrived = wanted - sum(await missingOf(phone, all))
  const free = await phone.free()
  // Said before the data is paid for.
  if (free !== null && free < sum(left)) throw new DOMException('no room', 'QuotaExceededError')
  const note = () => changeCourse(phone, course, (now) => ({ ...now, wanted, arrived, trouble: null }))
  await note()
  let isWhole = true
  const fetchOnes = async () => {
    for (let part = left.shift(); part; part = left.shift()) {
      const isHeldBack = part.from !== undefined && (await pastCap(phone))
      if (!isHeldBack) {
        await fetchPart(phone, part)
        arrived += part.bytes
      }
      // Not for today, or removed meanwhile.
      if (isHeldBack || !(await note())) {
        left.length = 0
        isWhole = false
      }
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: SIDE_BY_SIDE }, fetchOnes))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
  return isWhole
}

const sum = (parts: Part[]): number => parts.reduce((total, { bytes }) => total + bytes, 0)
const isoNow = (phone: Phone): string => new Date(phone.now()).toISOString()

/** The account knows since when a course is kept, and takes times of this phone from then on. */
async function tellKept(phone: Phone, course: StoredCourse): Promise<void> {
  if (course.isTold || course.owner === '') return
  const { status } = await tell(phone, '/functions/v1/offline/keep', { course: course.courseId })
  if (status === 429 || status >= 500) throw new PhoneFailure('network')
  if (status >= 400) throw new PhoneFailure('refused')
  await changeCourse(phone, course, (now) => ({ ...now, isTold: true }))
}

/**
 * Nothing stays half kept for want of room: a new course goes, of a kept one what came new. After a lost network what is here stays,
 * and the next time goes on from there. What a session has ended for is tried again with the next news.
 */
async function giveUp(phone: Phone, course: StoredCourse, trouble: Trouble): Promise<void> {
  await changeCourse(phone, course, (now) => {
    if (trouble === 'network') return { ...now, trouble }
    if (now.state === 'keeping') return { ...now, trouble, arrived: 0 }
    const old = { ...now, next: null, isStale: false }
    return trouble === 'full' ? { ...old, trouble, films: now.filmsHere } : { ...old, trouble: null }
  })
  if (trouble === 'full') await prune(phone)
}
