import { describe, expect, it } from 'vitest'
import { PackageSite } from '#test/kept-course.ts'
import { FakeCaches, fakePhone, type Tab } from '#test/phone.ts'
import { saveSettings } from './data.ts'
import { keepOn } from './keeping.ts'
import { put } from './outbox.ts'
import { keep, keptCourse, keptCourses, keptLesson, markDone, removeAll, removeCourse } from './packages.ts'
import { sawOwner } from './owner.ts'
import { PIECE } from './parts-of-course.ts'
import { sendWaiting } from './sender.ts'
import { readState } from './store.ts'

const registered = async () => {}

async function begun(films: number[] = [], caches = new FakeCaches()) {
  const site = new PackageSite()
  const phone = fakePhone({ fetch: site.fetch, caches })
  await keep(5, { films }, phone, registered)
  return { site, phone, caches }
}
async function kept(films: number[] = []) {
  const all = await begun(films)
  await keepOn(all.phone)
  expect(await keptCourse(5, all.phone)).toMatchObject({ state: 'kept', trouble: null })
  all.site.asked = []
  return all
}
const lessonOf = async (phone: Tab, id: number) => (await keptLesson(5, id, phone))?.view.lesson.title
/** The server said that there is something newer. */
const heardNews = async (phone: Tab) => {
  const db = await phone.store()
  for (const course of await db.getAll('kept')) await db.put('kept', { ...course, isStale: true })
}

describe('keeping a course', () => {
  it('brings lessons, pictures and the application, tells the account, and says how far it is (rules O2, O3)', async () => {
    const { site, phone, caches } = await begun()
    expect(await keptCourse(5, phone)).toMatchObject({ state: 'keeping', arrived: 0, wanted: 650, done: [1] })
    expect(await lessonOf(phone, 1)).toBeUndefined()
    expect(phone.wentOn).toBe(1)
    await keepOn(phone)
    expect(await keptCourse(5, phone)).toMatchObject({
      state: 'kept',
      arrived: 650,
      wanted: 650,
      owner: 'amina',
    })
    expect(await lessonOf(phone, 3)).toBe('third')
    expect(await caches.keys()).toEqual(['stadi-app-b1-en', 'stadi-course-5'])
    expect(site.asked).toContain('/functions/v1/offline/keep')
    expect(site.asked.filter((url) => url.endsWith('.mp4'))).toEqual([])
    // It is no longer compressed.
    const app = await caches.match('/offline')
    expect(app!.headers.has('content-encoding')).toBe(false)
  })

  it('goes on where it stopped: what arrived is not fetched again', async () => {
    const { site, phone, caches } = await begun()
    site.faults.set('/pictures/scene.svg', () => Promise.reject(new TypeError('no network')))
    await keepOn(phone)
    expect(await keptCourse(5, phone)).toMatchObject({ state: 'keeping', trouble: 'network', arrived: 600 })
    site.faults.clear()
    site.asked = []
    // The browser ended the worker meanwhile.
    phone.end()
    const woken = fakePhone({ name: phone.name, fetch: site.fetch, caches })
    await keepOn(woken)
    expect(site.asked).toEqual(['/pictures/scene.svg', '/functions/v1/offline/cards'])
    expect(await keptCourse(5, woken)).toMatchObject({ state: 'kept', trouble: null })
  })

  it('fetches what was changed on its way once more, and then gives up for now', async () => {
    const { site, phone } = await begun()
    const [first] = site.manifest().lessons
    const url = `/courses/5/package/${first!.hash}`
    let times = 0
    site.faults.set(url, () => {
      times++
      return new Response('{"format":1,"cut')
    })
    await keepOn(phone)
    expect(times).toBe(2)
    expect(await keptCourse(5, phone)).toMatchObject({ state: 'keeping', trouble: 'network' })
    site.faults.set(url, () => new Response(times++ === 2 ? '' : site.lesson(0)))
    await keepOn(phone)
    expect(await keptCourse(5, phone)).toMatchObject({ state: 'kept' })
  })

  it('asks anew what the course is made of when a lesson is gone meanwhile', async () => {
    const { site, phone } = await begun()
    site.texts = ['first', 'second, better', 'third']
    await keepOn(phone)
    expect(await keptCourse(5, phone)).toMatchObject({ state: 'kept' })
    expect(await lessonOf(phone, 2)).toBe('second, better')
  })

  it('is refused where the site says no, and begins again only when asked to', async () => {
    const { site, phone } = await begun()
    site.faults.set('/courses/5/package', () => new Response(null, { status: 403 }))
    site.faults.set('/offline', () => new Response(null, { status: 403 }))
    await keepOn(phone)
    expect(await keptCourse(5, phone)).toMatchObject({ state: 'keeping', trouble: 'refused' })
    site.asked = []
    await keepOn(phone)
    expect(site.asked).toEqual([])
    await expect(keep(5, { films: [] }, phone, registered)).rejects.toMatchObject({ reason: 'refused' })
    site.faults.clear()
    await keep(5, { films: [] }, phone, registered)
    await keepOn(phone)
    expect(await keptCourse(5, phone)).toMatchObject({ state: 'kept' })
  })

  it('takes the sign-in page of a Wi-Fi for no answer', async () => {
    const site = new PackageSite()
    site.faults.set('/courses/5/package', () => new Response('<h1>Sign in</h1>'))
    const phone = fakePhone({ fetch: site.fetch })
    await expect(keep(5, { films: [] }, phone, registered)).rejects.toMatchObject({ reason: 'network' })
  })
})

describe('a storage that is full (rule O9)', () => {
  it('leaves nothing of a new course, says so, and still takes what was done', async () => {
    const { phone, caches } = await begun()
    caches.room = 60
    await keepOn(phone)
    expect(await keptCourse(5, phone)).toMatchObject({ state: 'keeping', trouble: 'full', arrived: 0 })
    expect(await caches.keys()).toEqual([])
    expect(caches.room).toBe(60)
    await put({ kind: 'opened', course: 5, lesson: 1, data: {}, about: 'first' }, phone)
    await keepOn(phone)
    expect(await caches.keys()).toEqual([])
  })

  it('leaves a kept course as it was when its news do not fit, and a film that does not fit is not there', async () => {
    const { site, phone, caches } = await kept()
    site.texts[0] = 'first, and far longer'
    caches.room = 10
    await heardNews(phone)
    await keepOn(phone)
    expect(await keptCourse(5, phone)).toMatchObject({ state: 'kept', trouble: 'full' })
    expect(await lessonOf(phone, 1)).toBe('first')
    caches.room = PIECE + 50
    await keep(5, { films: [2] }, phone, registered)
    await keepOn(phone)
    expect(await keptCourse(5, phone)).toMatchObject({ state: 'kept', trouble: 'full', films: [] })
    expect(
      [...caches.boxes.get('stadi-course-5')!.answers.keys()].filter((key) => key.includes('mp4')),
    ).toEqual([])
  })

  it('is said before the data is paid for, where the browser knows', async () => {
    const { site, phone } = await begun()
    site.asked = []
    await keepOn({ ...phone, free: async () => 300 })
    expect(await keptCourse(5, phone)).toMatchObject({ trouble: 'full' })
    expect(site.asked).toEqual(['/functions/v1/offline/keep'])
  })
})

describe('news of a kept course', () => {
  it('bring only the lessons that changed, and old ones go (rule O3)', async () => {
    const { site, phone, caches } = await kept()
    site.texts = ['first', 'second, better']
    await heardNews(phone)
    await keepOn(phone)
    const [, second] = site.manifest().lessons
    expect(site.asked).toEqual(['/courses/5/package', `/courses/5/package/${second!.hash}`])
    expect([...caches.boxes.get('stadi-course-5')!.answers.keys()]).toHaveLength(3)
    expect(await lessonOf(phone, 2)).toBe('second, better')
  })

  it('leave the old build until all of the new one is there; of it only what changed is fetched (rule O10)', async () => {
    const { site, phone, caches } = await kept()
    site.build = 'b2'
    site.faults.set('/offline', () => Promise.reject(new TypeError('no network')))
    await heardNews(phone)
    await keepOn(phone)
    expect(await keptCourse(5, phone)).toMatchObject({ state: 'kept', manifest: { app: { build: 'b1' } } })
    expect(await (await caches.boxes.get('stadi-app-b1-en')!.match('/offline'))!.text()).toContain('of b1')
    site.faults.clear()
    await keepOn(phone)
    expect(await keptCourse(5, phone)).toMatchObject({ manifest: { app: { build: 'b2' } }, trouble: null })
    expect(await caches.keys()).toEqual(['stadi-course-5', 'stadi-app-b2-en'])
    expect(site.asked.filter((url) => url.includes('react'))).toEqual([])
  })

  it('keep what was done here, also what the account does not know yet', async () => {
    const { site, phone } = await kept()
    await markDone(5, 3, phone)
    site.texts.push('fourth')
    await heardNews(phone)
    await keepOn(phone)
    expect((await keptCourse(5, phone))!.done.toSorted()).toEqual([1, 3])
  })

  it('keep the films that are here, and a network that goes away troubles only whoever pressed', async () => {
    const { site, phone } = await kept([2])
    site.texts = ['first', 'second, better', 'third']
    await heardNews(phone)
    await keepOn(phone)
    site.texts = ['first', 'second, best', 'third']
    const [, second] = site.manifest().lessons
    site.faults.set(`/courses/5/package/${second!.hash}`, () => Promise.reject(new TypeError('no network')))
    await heardNews(phone)
    await keepOn(phone)
    expect(await keptCourse(5, phone)).toMatchObject({ trouble: 'network', filmsHere: [2], isPressed: false })
    await keep(5, { films: [2] }, phone, registered)
    await keepOn(phone)
    expect(await keptCourse(5, phone)).toMatchObject({ trouble: 'network', filmsHere: [2], isPressed: true })
    site.faults.clear()
    await keepOn(phone)
    expect(await keptCourse(5, phone)).toMatchObject({ trouble: null, filmsHere: [2], isPressed: false })
  })

  it('do not come while the session has ended: the course stays as it is, and the next news try again', async () => {
    const { site, phone } = await kept()
    site.faults.set('/courses/5/package', () => new Response(null, { status: 401 }))
    await heardNews(phone)
    await keepOn(phone)
    expect(await keptCourse(5, phone)).toMatchObject({ state: 'kept', trouble: null })
    expect(await lessonOf(phone, 1)).toBe('first')
  })
})

describe('films', () => {
  it('come when asked for, in pieces, after the lessons', async () => {
    const { site, phone, caches } = await begun([2])
    site.faults.set('/storage/v1/lessons/2/video.mp4', () => Promise.reject(new TypeError('no network')))
    await keepOn(phone)
    expect(await keptCourse(5, phone)).toMatchObject({
      state: 'kept',
      trouble: 'network',
      arrived: 650,
      films: [2],
      filmsHere: [],
    })
    site.faults.clear()
    await keepOn(phone)
    expect(site.asked.filter((url) => url.includes('mp4 ')).slice(-3)).toEqual([
      `/storage/v1/lessons/2/video.mp4 bytes=0-${PIECE - 1}`,
      `/storage/v1/lessons/2/video.mp4 bytes=${PIECE}-${2 * PIECE - 1}`,
      `/storage/v1/lessons/2/video.mp4 bytes=${2 * PIECE}-${2 * PIECE + 99}`,
    ])
    expect(await keptCourse(5, phone)).toMatchObject({
      arrived: 650 + site.filmBytes,
      filmsHere: [2],
      trouble: null,
    })
    const captions = () =>
      [...caches.boxes.get('stadi-course-5')!.answers.keys()].filter((key) => key.endsWith('vtt')).sort()
    const [folder, ...both] = ['/storage/v1/lessons/2/captions', '.sw.vtt', '.vtt']
    expect(captions()).toEqual(both.map((ending) => `${folder}${ending}`))
    await keep(5, { films: [] }, phone, registered)
    await keepOn(phone)
    expect(captions()).toEqual([])
    expect(
      [...caches.boxes.get('stadi-course-5')!.answers.keys()].filter((key) => key.includes('mp4')),
    ).toEqual([])
  })

  it('wait when the cap of the day is reached (rule O12)', async () => {
    const { site, phone } = await kept()
    await saveSettings({ paidKes: null, forMb: null, capMb: 0, usesLess: false }, phone)
    await keep(5, { films: [2] }, phone, registered)
    await keepOn(phone)
    expect(site.asked.filter((url) => url.includes('mp4'))).toEqual([])
    expect(await keptCourse(5, phone)).toMatchObject({ state: 'kept', trouble: null })
  })
})

describe('two people on one phone (rule O8)', () => {
  it('see nothing of each other, and what both keep is fetched once', async () => {
    const { site, phone, caches } = await kept()
    site.owner = 'juma'
    await sawOwner(phone, 'juma')
    expect(await keptCourses(phone)).toEqual([])
    expect(await keptLesson(5, 1, phone)).toBeNull()
    await keep(5, { films: [] }, phone, registered)
    site.asked = []
    await keepOn(phone)
    expect(site.asked).toEqual(['/functions/v1/offline/keep', '/functions/v1/offline/cards'])
    await removeAll(phone)
    expect(await caches.keys()).toEqual(['stadi-app-b1-en', 'stadi-course-5'])
    await sawOwner(phone, 'amina')
    expect(await lessonOf(phone, 1)).toBe('first')
  })

  it('what a visitor kept goes over to whoever signs in', async () => {
    const site = new PackageSite()
    site.owner = ''
    const phone = fakePhone({ fetch: site.fetch })
    await keep(5, { films: [] }, phone, registered)
    await keepOn(phone)
    expect(site.asked).not.toContain('/functions/v1/offline/keep')
    site.owner = 'amina'
    await sawOwner(phone, 'amina')
    await keepOn(phone)
    expect(site.asked).toContain('/functions/v1/offline/keep')
    expect(await keptCourse(5, phone)).toMatchObject({ owner: 'amina', state: 'kept' })
  })
})

describe('removing a course', () => {
  it('leaves nothing of it but what is not sent, and tells the account with the next news', async () => {
    const { site, phone, caches } = await kept()
    await put({ kind: 'opened', course: 5, lesson: 1, data: {}, about: 'first' }, phone)
    await removeCourse(5, phone)
    expect(await keptCourse(5, phone)).toBeNull()
    expect(await caches.keys()).toEqual([])
    await sendWaiting(phone, 'pressed')
    expect(site.asked).toContain('/functions/v1/offline/leave')
    expect(await readState(await phone.store(), 'left')).toEqual([])
  })

  it('ends what is just being fetched', async () => {
    const { site, phone, caches } = await begun()
    site.faults.set('/pictures/scene.svg', async () => {
      await removeCourse(5, phone)
      return new Response('a picture')
    })
    await keepOn(phone)
    expect(await keptCourse(5, phone)).toBeNull()
    expect(await caches.keys()).toEqual([])
  })

  it('is not told of a course that is kept again meanwhile', async () => {
    const { site, phone } = await kept()
    await removeCourse(5, phone)
    await keep(5, { films: [] }, phone, registered)
    await keepOn(phone)
    await sendWaiting(phone, 'pressed')
    expect(site.asked).not.toContain('/functions/v1/offline/leave')
  })
})

describe('what the browser threw away', () => {
  it('comes again with the network', async () => {
    const { site, phone, caches } = await kept()
    caches.boxes.get('stadi-course-5')!.answers.clear()
    expect(await keptLesson(5, 2, phone)).toBeNull()
    await keepOn(phone)
    expect(await lessonOf(phone, 2)).toBe('second')
    expect(site.asked).not.toContain('/assets/react-1234567.js')
  })

  it('of a version that is too old is fetched anew (rule O10)', async () => {
    const { phone, caches, site } = await kept()
    const [first] = site.manifest().lessons
    const old = new Response(JSON.stringify({ format: -2, view: {} }))
    await caches.boxes.get('stadi-course-5')!.put(`/courses/5/package/${first!.hash}`, old)
    expect(await keptLesson(5, 1, phone)).toBeNull()
    await keepOn(phone)
    expect(await lessonOf(phone, 1)).toBe('first')
  })
})
