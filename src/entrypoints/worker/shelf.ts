import { ownerOf } from '#modules/offline/phone/owner.ts'
import { appCache, captionsOf, courseCache, wantedFilms } from '#modules/offline/phone/parts-of-course.ts'
import type { Phone } from '#modules/offline/phone/phone.ts'
import { readState, type StoredCourse } from '#modules/offline/phone/store.ts'
import type { Film } from '#modules/offline/phone/types.ts'

/** What can be read on this phone now. */
type Contents = {
  owner: string
  /** By course, the lessons of the reader's. */
  lessons: Map<number, Set<number>>
  /** In which cache the two documents lie; they are of nobody. Null where nothing is kept. */
  documents: string | null
  /** Of each course the cache with the documents of its own build. */
  documentsOf: Map<number, string>
  /** In which cache lies a document that opens the reader's review; null where no cards are here. */
  review: string | null
  /** In which cache a picture or a file of the application lies, by its address. */
  files: Map<string, string>
  films: Map<string, { film: Film; cache: string }>
}

/** Remembers what is kept, as every request of a page asks for it. */
export class Shelf {
  readonly #phone: Phone
  #contents: Promise<Contents> | null = null

  constructor(phone: Phone) {
    this.#phone = phone
    phone.listen((change) => {
      if (change !== 'data') this.forget()
    })
  }

  forget(): void {
    this.#contents = null
  }

  read(): Promise<Contents> {
    this.#contents ??= this.#read().catch((error: unknown) => {
      this.forget()
      throw error
    })
    return this.#contents
  }

  async #read(): Promise<Contents> {
    const owner = await ownerOf(this.#phone)
    const db = await this.#phone.store()
    const all = (await db.getAll('kept')).filter(({ state }) => state === 'kept')
    const newestFirst = all.sort((a, b) => b.checkedAt.localeCompare(a.checkedAt))
    const own = newestFirst.filter((course) => course.owner === owner)
    const withReview = own.find(({ manifest }) => manifest.app.review)
    const hasCards = (await readState(db, `cards-${owner}`)) !== undefined
    const [newest] = [...own, ...newestFirst]
    return {
      owner,
      lessons: new Map(
        own.map(({ courseId, manifest }) => [courseId, new Set(manifest.lessons.map(({ id }) => id))]),
      ),
      documents: newest ? appCache(newest.manifest) : null,
      review: withReview && hasCards ? appCache(withReview.manifest) : null,
      documentsOf: new Map(own.map(({ courseId, manifest }) => [courseId, appCache(manifest)])),
      files: new Map([...newestFirst].reverse().flatMap((course) => filesOf(course, course.owner === owner))),
      films: new Map(own.flatMap(filmsOf)),
    }
  }
}

function filesOf(course: StoredCourse, isOwn: boolean): [string, string][] {
  const { manifest, courseId } = course
  const app = manifest.app.files.map(({ src }): [string, string] => [src, appCache(manifest)])
  if (!isOwn) return app
  const captions = filmsHere(course).flatMap(captionsOf)
  const pictures = manifest.pictures.map(({ src }) => src)
  return [...app, ...[...pictures, ...captions].map((src): [string, string] => [src, courseCache(courseId)])]
}

const filmsHere = (course: StoredCourse): Film[] =>
  wantedFilms(course, course.manifest).filter(({ lessonId }) => course.filmsHere.includes(lessonId))

const filmsOf = (course: StoredCourse): [string, { film: Film; cache: string }][] =>
  filmsHere(course).map((film) => [film.src, { film, cache: courseCache(course.courseId) }])
