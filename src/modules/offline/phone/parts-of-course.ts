import type { StoredCourse } from './store.ts'
import type { Film, Manifest } from './types.ts'

/** Bytes of a film that come at once: what an interrupted minute on a slow line may cost. */
export const PIECE = 256 * 1024

/** The application as it was built once, in a language: all its files are there, or it is not used. */
export const appCache = ({ app, language }: Manifest): string => `stadi-app-${app.build}-${language}`
/** What was fetched of a course, whoever of this phone keeps it. */
export const courseCache = (courseId: number): string => `stadi-course-${courseId}`

export const lessonKey = (courseId: number, hash: string): string => `/courses/${courseId}/package/${hash}`
/** A piece of a film; another film at the same address has other pieces. */
export const pieceKey = ({ src, bytes }: Film, piece: number): string => `${src}?of=${bytes}&piece=${piece}`
export const piecesOf = ({ bytes }: Film): number => Math.ceil(bytes / PIECE)

/** Addresses of a film's captions, in each language that it has. */
export const captionsOf = ({ captions, captionsSw }: Film): string[] => [
  captions,
  ...(captionsSw === undefined ? [] : [captionsSw]),
]

export const wantedFilms = ({ films }: Pick<StoredCourse, 'films'>, manifest: Manifest): Film[] =>
  manifest.films.filter(({ lessonId }) => films.includes(lessonId))

/** Everything of a course in its cache. */
export const keysOf = (course: StoredCourse, manifest: Manifest): string[] => [
  ...manifest.lessons.map(({ hash }) => lessonKey(course.courseId, hash)),
  ...manifest.pictures.map(({ src }) => src),
  ...wantedFilms(course, manifest).flatMap((film) => [
    ...captionsOf(film),
    ...Array.from({ length: piecesOf(film) }, (_, piece) => pieceKey(film, piece)),
  ]),
]
