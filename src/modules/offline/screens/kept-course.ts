import type { KeptCourse } from '../phone/types.ts'

/** What is said of it: a network that goes away while something new comes by itself troubles nobody, as all that was asked for is here. */
export const troubleOf = ({ trouble, state, isPressed }: KeptCourse): KeptCourse['trouble'] =>
  trouble === 'network' && state === 'kept' && !isPressed ? null : trouble

/** Bytes that it takes on this phone, with the films that were asked for. */
export const sizeOf = ({ manifest, films }: KeptCourse): number =>
  manifest.films
    .filter((film) => films.includes(film.lessonId))
    .reduce((sum, film) => sum + film.bytes, manifest.bytes)

/** The first lesson that is not done; the first of all where all are. */
export function openHref({ courseId, manifest, done }: KeptCourse): string {
  const inOrder = [...manifest.lessons].sort((a, b) => a.position - b.position)
  const next = inOrder.find((lesson) => !done.includes(lesson.id)) ?? inOrder[0]
  return next ? `/offline/${courseId}/${next.id}` : `/courses/${courseId}`
}
