import { describe, expect, it } from 'vitest'
import { answerOf, fakePhone } from '#test/phone.ts'
import { waiting } from '../phone/outbox.ts'
import { sawOwner } from '../phone/owner.ts'
import { removeKept, removeOwner } from '../phone/removing.ts'
import { sendWaiting } from '../phone/sender.ts'
import { answerHere, cardsHere } from './answers.ts'
import { renewCards } from './renewing.ts'

const words = (name: string) => ({
  ask: `${name}?`,
  options: ['Yes', 'No'],
  whys: ['Because.', 'Not.'],
  right: 0,
  typed: [],
  lesson: 'A lesson',
  lang: undefined,
})
const cardOf = (name: string) => ({
  card: `12.c-${name}`,
  courseId: 5,
  lessonId: 12,
  due: '2026-11-26T21:00:00.000Z',
  reps: 0,
  hash: name,
})

/** A phone of Amina's that keeps a course, and a site whose cards and answers a test changes. */
async function phoneOf({ keeps = true } = {}) {
  const site = {
    owner: 'amina',
    version: 'v1',
    names: ['one', 'two', 'three'],
    asked: [] as string[],
    events: [] as { id: string; course: number | null; data: object }[],
    /** Answers of the site to the cards, in the place of its own. */
    cards: null as (() => Promise<Response>) | null,
  }
  const fetch = async (url: string, init?: RequestInit): Promise<Response> => {
    site.asked.push(url)
    if (url.startsWith('/functions/v1/offline/cards')) {
      if (site.cards) return site.cards()
      const have = new URL(url, 'https://stadi.test').searchParams.get('have')?.split('.') ?? []
      return answerOf({
        owner: site.owner,
        version: site.version,
        day: '2026-11-27',
        perDay: 10,
        answered: 0,
        lastBefore: null,
        cards: site.names.map((name) => ({
          ...cardOf(name),
          ...(!have.includes(name) && { words: words(name) }),
        })),
      })
    }
    const { events } = JSON.parse(String(init?.body)) as { events: (typeof site.events)[number][] }
    site.events.push(...events)
    const outcomes = events.map(({ id }) => ({ id, status: 'stored' }))
    return answerOf({ events: outcomes, changed: [], withdrawn: [], cards: site.version })
  }
  const clock = { now: Date.UTC(2026, 10, 27, 6) }
  const phone = fakePhone({ fetch, clock })
  await sawOwner(phone, 'amina')
  const manifest = { version: 'm', app: { build: 'b' }, lessons: [], pictures: [], films: [] }
  const course = {
    owner: 'amina',
    courseId: 5,
    state: 'kept',
    manifest,
    films: [],
    filmsHere: [],
    next: null,
  }
  if (keeps) await (await phone.store()).put('kept', course as never)
  return { site, phone, clock }
}
const first = async (phone: Awaited<ReturnType<typeof phoneOf>>['phone']) =>
  (await cardsHere(phone)).kept!.cards[0]!

describe('review cards on this phone', () => {
  it('[CRS-18+] come with the news, and only when the account has others', async () => {
    const { site, phone, clock } = await phoneOf()
    await sendWaiting(phone, 'visit')
    expect((await cardsHere(phone)).kept?.cards.map(({ card }) => card)).toEqual([
      '12.c-one',
      '12.c-two',
      '12.c-three',
    ])
    clock.now += 40 * 60_000
    site.asked = []
    await sendWaiting(phone, 'visit')
    expect(site.asked).toEqual(['/functions/v1/offline/events'])
    // What is here already does not come again, and what left goes.
    Object.assign(site, { version: 'v2', names: ['two', 'four'], asked: [] })
    clock.now += 40 * 60_000
    await sendWaiting(phone, 'visit')
    expect(site.asked).toEqual([
      '/functions/v1/offline/events',
      '/functions/v1/offline/cards?have=one.two.three',
    ])
    const { kept } = await cardsHere(phone)
    expect(kept?.cards.map(({ words }) => words.ask)).toEqual(['two?', 'four?'])
  })

  it('[CRS-18+] are never asked for by who keeps nothing (rule O1), nor shown to another account', async () => {
    const { site, phone } = await phoneOf({ keeps: false })
    await sendWaiting(phone, 'visit')
    await renewCards(phone, 'amina')
    expect(site.asked).toEqual([])
    const other = await phoneOf()
    other.site.owner = 'juma'
    await renewCards(other.phone, 'amina')
    expect((await cardsHere(other.phone)).kept).toBeNull()
    other.site.owner = 'amina'
    await renewCards(other.phone, 'amina')
    await sawOwner(other.phone, 'juma')
    expect(await cardsHere(other.phone)).toEqual({ kept: null, answers: [] })
  })

  it('[CRS-18+] stay as they are where nothing comes, or what comes is of no use', async () => {
    const { site, phone } = await phoneOf()
    await renewCards(phone, 'amina')
    const before = await cardsHere(phone)
    const odd = [
      () => Promise.reject(new TypeError('no network')),
      async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      async () => answerOf({ message: 'no' }, 401),
      async () => answerOf({ owner: 'amina' }),
    ]
    for (const answer of odd) {
      site.cards = answer
      await renewCards(phone, 'amina')
      expect(await cardsHere(phone)).toEqual(before)
    }
  })

  it('[CRS-18+] are answered into the outbox, and noted until the account knows it', async () => {
    const { site, phone } = await phoneOf()
    await renewCards(phone, 'amina')
    await answerHere(await first(phone), { answer: '1', isRight: false }, phone)
    const [event] = await waiting(phone)
    expect(event).toMatchObject({
      kind: 'review',
      course: 5,
      lesson: 12,
      data: { card: '12.c-one', answer: '1' },
      about: 'A lesson',
    })
    const noted = { card: '12.c-one', event: event!.id, at: event!.at, isRight: false }
    expect((await cardsHere(phone)).answers).toEqual([noted])
    // Cards that were made before it was told say nothing of it.
    await renewCards(phone, 'amina')
    expect((await cardsHere(phone)).answers).toEqual([noted])
    await sendWaiting(phone, 'step')
    expect(site.events).toMatchObject([{ id: event!.id }])
    expect((await cardsHere(phone)).answers).toEqual([noted])
    await renewCards(phone, 'amina')
    expect((await cardsHere(phone)).answers).toEqual([])
  })

  it('[CRS-18+] that are told while cards come stay noted', async () => {
    const { site, phone } = await phoneOf()
    await renewCards(phone, 'amina')
    await answerHere(await first(phone), { answer: '0', isRight: true }, phone)
    site.cards = async () => {
      site.cards = null
      const late = await phone.fetch('/functions/v1/offline/cards')
      await (await phone.store()).clear('outbox')
      return late
    }
    await renewCards(phone, 'amina')
    expect((await cardsHere(phone)).answers).toHaveLength(1)
  })

  it('[CRS-18+] of a course that is not kept are told without it', async () => {
    const { phone } = await phoneOf()
    await renewCards(phone, 'amina')
    await answerHere({ ...(await first(phone)), courseId: 6 }, { answer: '0', isRight: true }, phone)
    expect(await waiting(phone)).toMatchObject([{ course: null, lesson: null }])
  })

  it('[CRS-18+] leave with the last course and with signing out (rule O8)', async () => {
    for (const leave of ['course', 'person'] as const) {
      const { phone } = await phoneOf()
      await renewCards(phone, 'amina')
      await answerHere(await first(phone), { answer: '0', isRight: true }, phone)
      if (leave === 'course') await removeKept(phone, 'amina', 5, 'withdrawn')
      else await removeOwner(phone, 'amina')
      expect(await cardsHere(phone), leave).toEqual({ kept: null, answers: [] })
      expect(await waiting(phone), leave).toHaveLength(leave === 'course' ? 1 : 0)
      // Nor do they come back while it goes.
      await renewCards(phone, 'amina')
      expect((await cardsHere(phone)).kept, leave).toBeNull()
    }
  })
})
