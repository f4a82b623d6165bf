import type { Phone } from './phone.ts'
import type { StoredCourse } from './store.ts'

/** Changes a course, unless it was removed meanwhile. @returns what it is now */
export async function changeCourse(
  phone: Phone,
  { owner, courseId }: Pick<StoredCourse, 'owner' | 'courseId'>,
  to: (now: StoredCourse) => StoredCourse,
): Promise<StoredCourse | null> {
  const tx = (await phone.store()).transaction('kept', 'readwrite')
  const now = await tx.store.get([owner, courseId])
  const then = now && to(now)
  if (then) await tx.store.put(then)
  await tx.done
  phone.tell('kept')
  return then ?? null
}
