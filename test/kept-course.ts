import { createHash } from 'node:crypto'
import type { Phone } from '#modules/offline/phone/phone.ts'
import { PIECE } from '#modules/offline/phone/parts-of-course.ts'
import type { Manifest } from '#modules/offline/phone/types.ts'
import { answerOf } from './phone.ts'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32)

/** The site as far as a phone that keeps a course asks it. */
export class PackageSite {
  owner = 'amina'
  build = 'b1'
  texts = ['first', 'second', 'third']
  filmBytes = 2 * PIECE + 100
  people: Manifest['people'] = []
  /** Addresses asked for, with the range. */
  asked: string[] = []
  /** What stands in the way of an address, until it is taken out. */
  faults = new Map<string, () => Response | Promise<Response>>()

  lesson = (index: number): string =>
    JSON.stringify({ format: 1, view: { lesson: { id: index + 1, title: this.texts[index] } } })

  manifest(): Manifest {
    const lessons = this.texts.map((title, index) => ({
      id: index + 1,
      title,
      position: index + 1,
      hash: hashOf(this.lesson(index)),
      bytes: 100,
    }))
    const fixed = {
      format: 1 as const,
      owner: this.owner,
      course: { id: 5, title: 'Sell online' },
      language: 'en' as const,
      lessons,
      pictures: [{ src: '/pictures/scene.svg', bytes: 50 }],
      films: [
        {
          lessonId: 2,
          title: 'A film',
          src: '/storage/v1/lessons/2/video.mp4',
          captions: '/storage/v1/lessons/2/captions.vtt',
          captionsSw: '/storage/v1/lessons/2/captions.sw.vtt',
          bytes: this.filmBytes,
        },
      ],
      bytes: 350,
      app: {
        build: this.build,
        files: [
          { src: '/offline', bytes: 20 },
          { src: '/offline/course/lesson', bytes: 20 },
          { src: '/assets/react-1234567.js', bytes: 200 },
          { src: `/assets/lesson-${this.build}.js`, bytes: 60 },
        ],
        bytes: 300,
      },
      people: this.people,
    }
    return { ...fixed, version: hashOf(JSON.stringify(fixed)), done: [1] }
  }

  fetch: Phone['fetch'] = async (url, init) => {
    const range = new Headers(init?.headers).get('range')
    this.asked.push(range ? `${url} ${range}` : url)
    const fault = this.faults.get(url)
    if (fault) return fault()
    if (url === '/courses/5/package') return answerOf(this.manifest())
    if (url.startsWith('/functions/v1/offline/')) return answerOf({ events: [], changed: [], withdrawn: [] })
    const index = this.manifest().lessons.findIndex(({ hash }) => url === `/courses/5/package/${hash}`)
    if (index >= 0)
      return new Response(this.lesson(index), { headers: { 'content-type': 'application/json' } })
    if (url.startsWith('/courses/')) return new Response(null, { status: 404 })
    if (url.endsWith('.mp4')) return this.#film(range)
    return new Response(`file ${url} of ${this.build}`, { headers: { 'content-encoding': 'br' } })
  }

  /** Each byte tells its place. */
  film = (): Uint8Array<ArrayBuffer> => Uint8Array.from({ length: this.filmBytes }, (_, at) => at % 251)

  #film(range: string | null): Response {
    const [, from = '0', to = ''] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
    const body = this.film().slice(Number(from), to === '' ? undefined : Number(to) + 1)
    return new Response(body, { status: range ? 206 : 200 })
  }
}
