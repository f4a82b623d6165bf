import { afterEach, describe, expect, test, vi } from 'vitest'
import type { KeptCourse, KeptLesson } from '../../phone/types.ts'
import { troubleOf } from '../kept-course.ts'
import { type Kept, keptHref, onlineHref, ownView } from './kept-course.ts'

const lessons = [11, 12, 13].map((id, at) => ({
  id,
  title: `Lesson ${at + 1}`,
  position: at + 1,
  hash: '0'.repeat(32),
  bytes: 900,
}))
const video = { src: '/v.mp4', captions: '/v.vtt', poster: '/p.svg', bytes: 9, transcript: [] }

type Films = { films?: number[]; filmsHere?: number[] }

function kept(id: number, { films = [], filmsHere = films }: Films = {}): Kept {
  const view = {
    course: { id: 7, title: 'A course', priceKes: 0, lessons: 3, done: 0 },
    lesson: { id, title: 'A lesson', type: 'text', completed: false },
    practice: { owner: '', exercises: [] },
    project: { rounds: [] },
    video,
  }
  return {
    course: {
      courseId: 7,
      owner: 'b9726b9643d9',
      films,
      filmsHere,
      manifest: { lessons },
    } as unknown as KeptCourse,
    lesson: { format: 1, view } as unknown as KeptLesson,
    taken: null,
    draft: {},
  }
}

describe('a kept lesson as its reader sees it', () => {
  test('says what they have done, and leads on', () => {
    expect(ownView(kept(12), [12, 99])).toMatchObject({
      course: { done: 1 },
      lesson: { completed: true },
      onward: { id: 13, title: 'Lesson 3', position: 3 },
    })
    // After the last one to what is still to be done; at the end to nothing.
    expect(ownView(kept(13), [12]).onward).toMatchObject({ id: 11 })
    expect(ownView(kept(13), [11, 12]).onward).toBeNull()
  })

  test('keeps its exercises apart from those of others on the phone', () => {
    expect(ownView(kept(11), []).practice?.owner).toBe('b9726b9643d9')
  })

  test('has a film that is here, and none that was not asked for or is on its way', () => {
    expect(ownView(kept(11, { films: [11] }), []).video).toBe(video)
    expect(ownView(kept(11, { films: [12] }), []).video).toBeNull()
    expect(ownView(kept(11, { films: [11], filmsHere: [] }), []).video).toBeNull()
  })
})

describe('what is said of a kept course', () => {
  const course = (part: Partial<KeptCourse>) => ({ state: 'kept', ...part }) as KeptCourse

  test('is nothing of a network that went away while news came by themselves', () => {
    expect(troubleOf(course({ trouble: 'network' }))).toBeNull()
    expect(troubleOf(course({ trouble: 'network', isPressed: true }))).toBe('network')
    expect(troubleOf(course({ trouble: 'network', state: 'keeping' }))).toBe('network')
    expect(troubleOf(course({ trouble: 'full' }))).toBe('full')
  })
})

describe('links of a kept lesson', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('lead to kept lessons by script, and to everything else as a browser opens a page', () => {
    vi.stubGlobal('location', { origin: 'https://stadi.example' })
    expect(keptHref(7, '/lessons/12#prices')).toBe('/offline/7/12#prices')
    expect(keptHref(7)).toBe('https://stadi.example/offline')
    expect(keptHref(7, '/certificate')).toBe('https://stadi.example/courses/7/certificate')
    expect(onlineHref(7, 12)).toBe('/courses/7/lessons/12?online')
  })
})
