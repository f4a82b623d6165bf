import { describe, expect, it } from 'vitest'
import { answerOf, fakePhone, type Tab } from '#test/phone.ts'
import type { WaitingEvent } from './types.ts'
import { discard, put, sendingState, sendNow, waiting } from './outbox.ts'
import { askOwner, sawOwner } from './owner.ts'
import { answer, seal, takeAlong, takenQuiz } from './quizzes.ts'
import { refillRoom } from './room.ts'
import { sendWaiting } from './sender.ts'
import { readState, type Store, writeState } from './store.ts'

type Body = { owner: string; events: WaitingEvent[]; kept?: Record<string, string> }
type Answered = Response | 'lost'

/** A phone of Amina's, and what the site was sent; each answer is used once, then all is stored. */
async function phoneOf(...answers: ((body: Body) => Answered)[]) {
  const bodies: Body[] = []
  const fetch = async (url: string, init?: RequestInit): Promise<Response> => {
    if (url === '/offline') return new Response(null, { headers: { 'stadi-owner': 'juma' } })
    const body = JSON.parse(String(init?.body)) as Body
    bodies.push(body)
    const given = (answers.shift() ?? allStored)(body)
    if (given === 'lost') throw new TypeError('no network')
    return given
  }
  const clock = { now: Date.UTC(2026, 10, 27, 6) }
  const phone = fakePhone({ fetch, clock })
  await sawOwner(phone, 'amina')
  return { phone, bodies, clock }
}
const allStored = ({ events }: Body) =>
  answerOf({ events: events.map(({ id }) => ({ id, status: 'stored' })), changed: [], withdrawn: [] })
const opened = (phone: Tab, lesson: number, data = {}) =>
  put({ kind: 'opened', course: 5, lesson, data, about: `Lesson ${lesson}` }, phone)
const lessonsOf = async (phone: Tab) => (await waiting(phone)).map(({ lesson }) => lesson)
const putKept = async (phone: Tab, version: string) => {
  const course = {
    owner: 'amina',
    courseId: 5,
    state: 'kept',
    manifest: { version },
    films: [],
    filmsHere: [],
  }
  await (await phone.store()).put('kept', course as never)
}

describe('the outbox (rule O4)', () => {
  it('holds what was done, in order, with the owner, and lets go of it when the server has it', async () => {
    const { phone, bodies } = await phoneOf()
    const first = await opened(phone, 1)
    await opened(phone, 2)
    expect(first).toMatchObject({
      owner: 'amina',
      at: '2026-11-27T06:00:00.000Z',
      refused: null,
      about: 'Lesson 1',
    })
    expect(await lessonsOf(phone)).toEqual([1, 2])
    await sendNow(phone)
    expect(await waiting(phone)).toEqual([])
    expect(bodies).toEqual([
      {
        owner: 'amina',
        events: [
          expect.objectContaining({ id: first.id, lesson: 1 }),
          expect.objectContaining({ lesson: 2 }),
        ],
      },
    ])
    // What only the phone needs is not sent.
    expect(Object.keys(bodies[0]!.events[0]!).toSorted()).toEqual([
      'at',
      'course',
      'data',
      'id',
      'kind',
      'lesson',
    ])
  })

  it('keeps what got no answer, says why, and has the browser wake the worker', async () => {
    const { phone } = await phoneOf(() => 'lost')
    await opened(phone, 1)
    await sendNow(phone)
    expect(await lessonsOf(phone)).toEqual([1])
    expect(await sendingState(phone)).toEqual({ isBusy: false, trouble: 'network', until: null })
    expect(phone.wakes).toBe(1)
    await sendNow(phone)
    expect(await sendingState(phone)).toMatchObject({ trouble: null })
  })

  it('keeps a refusal with its reason until it was read', async () => {
    const { phone, bodies } = await phoneOf(({ events: [first, second] }) =>
      answerOf({
        events: [
          { id: first!.id, status: 'refused', reason: 'This course is no longer yours.' },
          { id: second!.id, status: 'known' },
        ],
      }),
    )
    const refused = await opened(phone, 1)
    const other = await opened(phone, 2)
    await sendNow(phone)
    expect(await waiting(phone)).toMatchObject([{ lesson: 1, refused: 'This course is no longer yours.' }])
    await opened(phone, 3)
    await sendNow(phone)
    expect(bodies[1]!.events.map(({ lesson }) => lesson)).toEqual([3])
    await discard(other.id, phone)
    await discard(refused.id, phone)
    expect(await waiting(phone)).toEqual([])
  })

  it('does not let go of what was not refused, whoever asks', async () => {
    const { phone } = await phoneOf()
    const event = await opened(phone, 1)
    await discard(event.id, phone)
    expect(await lessonsOf(phone)).toEqual([1])
  })

  it('refuses what no request could carry', async () => {
    const { phone } = await phoneOf()
    await expect(opened(phone, 1, { work: 'x'.repeat(60_000) })).rejects.toMatchObject({ reason: 'too-long' })
  })

  it('takes what was done when the storage is full, from the room that was kept (rule O9)', async () => {
    const { phone } = await phoneOf()
    await refillRoom(phone)
    const full = fullStore(await phone.store())
    const event = await opened({ ...phone, store: async () => full.store }, 1)
    expect(event.seq).toBe(1)
    expect(full.refusals).toBe(1)
    expect(await readState(await phone.store(), 'room')).toBeUndefined()
    await expect(
      opened({ ...phone, store: async () => fullStore(full.store).store }, 2),
    ).resolves.toBeDefined()
  })
})

/** As long as the room is there, nothing fits. */
function fullStore(store: Store): { store: Store; refusals: number } {
  const full = { refusals: 0, store }
  let isFull = true
  full.store = new Proxy(store, {
    get(target, name) {
      if (name === 'delete') isFull = false
      if (name === 'transaction' && isFull)
        return () => {
          full.refusals++
          throw new DOMException('no room', 'QuotaExceededError')
        }
      const value = Reflect.get(target, name) as unknown
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return full
}

describe('sending', () => {
  it('sends at most a hundred at a time, and no more than a request may carry', async () => {
    const { phone, bodies } = await phoneOf()
    for (let lesson = 1; lesson <= 230; lesson++) await opened(phone, lesson)
    await sendNow(phone)
    expect(bodies.map(({ events }) => events.length)).toEqual([100, 100, 30])
    expect(bodies.flatMap(({ events }) => events.map(({ lesson }) => lesson))).toEqual(
      Array.from({ length: 230 }, (_, at) => at + 1),
    )
    for (let lesson = 1; lesson <= 5; lesson++) await opened(phone, lesson, { work: 'x'.repeat(24_000) })
    bodies.length = 0
    await sendNow(phone)
    expect(bodies.map(({ events }) => events.length)).toEqual([2, 2, 1])
  })

  it('finds the one event that the server cannot read, and sends all others', async () => {
    const unreadable = ({ events }: Body) =>
      events.some(({ lesson }) => lesson === 3)
        ? answerOf({ error: 'invalid-input', message: 'Not read.' }, 400)
        : allStored({ events } as Body)
    const { phone } = await phoneOf(...Array.from({ length: 9 }, () => unreadable))
    for (let lesson = 1; lesson <= 5; lesson++) await opened(phone, lesson)
    await sendNow(phone)
    expect(await waiting(phone)).toMatchObject([{ lesson: 3, refused: 'Not read.' }])
  })

  it('asks for news once a visit, with the versions that are kept, and not at every step', async () => {
    const { phone, bodies, clock } = await phoneOf()
    await putKept(phone, 'v1')
    await sendWaiting(phone, 'step')
    expect(bodies).toEqual([])
    await sendWaiting(phone, 'visit')
    await sendWaiting(phone, 'visit')
    expect(bodies).toEqual([{ owner: 'amina', events: [], kept: { 5: 'v1' } }])
    clock.now += 31 * 60_000
    await sendWaiting(phone, 'visit')
    expect(bodies).toHaveLength(2)
  })

  it('asks nothing where nothing is kept and nothing waits', async () => {
    const { phone, bodies } = await phoneOf()
    await sendWaiting(phone, 'pressed')
    expect(bodies).toEqual([])
  })

  it('follows the news: what changed is fetched, what was withdrawn goes (rule O7)', async () => {
    const { phone } = await phoneOf(
      () => answerOf({ events: [], changed: [5], withdrawn: [] }),
      () => answerOf({ events: [], changed: [], withdrawn: [5] }),
    )
    await putKept(phone, 'v1')
    await sendNow(phone)
    expect(await (await phone.store()).get('kept', ['amina', 5])).toMatchObject({ isStale: true })
    expect(phone.wentOn).toBe(1)
    await sendNow(phone)
    expect(await (await phone.store()).get('kept', ['amina', 5])).toBeUndefined()
  })

  it('leaves a busy server alone for as long as it says, unless somebody presses; a clock that is a year off holds nothing up', async () => {
    const busy = () => answerOf({ error: 'away' }, 503, { 'retry-after': '120' })
    const { phone, bodies, clock } = await phoneOf(busy, busy, busy)
    await opened(phone, 1)
    await sendWaiting(phone, 'step')
    expect(await sendingState(phone)).toEqual({
      isBusy: false,
      trouble: 'wait',
      until: '2026-11-27T06:02:00.000Z',
    })
    await sendWaiting(phone, 'step')
    expect(bodies).toHaveLength(1)
    await sendWaiting(phone, 'pressed')
    expect(bodies).toHaveLength(2)
    clock.now -= 365 * 24 * 3600 * 1000
    await sendWaiting(phone, 'step')
    expect(bodies).toHaveLength(3)
    clock.now += 730 * 24 * 3600 * 1000
    await sendWaiting(phone, 'step')
    expect(await waiting(phone)).toEqual([])
  })

  it('sends what the server did not answer for when it says, and not before', async () => {
    const { phone, bodies, clock } = await phoneOf(({ events: [first] }) =>
      answerOf({ events: [{ id: first!.id, status: 'stored' }], changed: [], withdrawn: [], again: 20 }),
    )
    await opened(phone, 1)
    await opened(phone, 2)
    await sendWaiting(phone, 'step')
    await sendWaiting(phone, 'step')
    expect([bodies.length, await lessonsOf(phone)]).toEqual([1, [2]])
    clock.now += 20_000
    await sendWaiting(phone, 'step')
    expect(await lessonsOf(phone)).toEqual([])
  })

  it('waits for a sign-in where the session has ended', async () => {
    const { phone } = await phoneOf(() => answerOf({ error: 'not-authenticated' }, 401))
    await opened(phone, 1)
    await sendNow(phone)
    expect(await sendingState(phone)).toMatchObject({ trouble: 'sign-in' })
    expect(await lessonsOf(phone)).toEqual([1])
  })

  it('stops where somebody else is signed in, who sees nothing of it (rule O8)', async () => {
    const { phone, bodies } = await phoneOf(() => answerOf({ error: 'other-owner' }, 409))
    await opened(phone, 1)
    await sendNow(phone)
    expect(await sendingState(phone)).toMatchObject({ trouble: 'other-owner' })
    expect(await waiting(phone)).toEqual([])
    await opened(phone, 2)
    await sendNow(phone)
    expect(bodies.map(({ owner, events }) => [owner, events.length])).toEqual([
      ['amina', 1],
      ['juma', 1],
    ])
    await sawOwner(phone, 'amina')
    expect(await lessonsOf(phone)).toEqual([1])
  })

  it('sends nothing of a visitor, and all of it once they have signed in', async () => {
    const { phone, bodies } = await phoneOf()
    await sawOwner(phone, 'none')
    await opened(phone, 1)
    await sendNow(phone)
    expect(bodies).toEqual([])
    expect(await sendingState(phone)).toMatchObject({ trouble: 'sign-in' })
    await sawOwner(phone, 'amina')
    await sendNow(phone)
    expect(bodies).toHaveLength(1)
  })

  it('forgets that somebody sends who was ended by the browser', async () => {
    const { phone, clock } = await phoneOf()
    await writeState(await phone.store(), 'sending', { trouble: null, until: null, since: clock.now })
    expect(await sendingState(phone)).toMatchObject({ isBusy: true })
    clock.now += 5 * 60_000
    expect(await sendingState(phone)).toMatchObject({ isBusy: false })
  })

  it('lets nobody wait for an owner without a network', async () => {
    const phone = fakePhone({ fetch: async () => Promise.reject(new TypeError('no network')) })
    await sawOwner(phone, 'amina')
    await askOwner(phone)
    expect(await readState(await phone.store(), 'owner')).toBe('amina')
  })
})

describe('a quiz taken along (rule O6)', () => {
  const questions = [{ number: 1, question: 'Why?', options: ['a', 'b'], several: false, chosen: [] }]
  const drawn = () => answerOf({ attemptId: 'x1', questions, validUntil: '2026-12-04T06:00:00.000Z' })

  it('keeps each answer until it is handed in, and then for good', async () => {
    const { phone, bodies } = await phoneOf(drawn)
    expect(await takeAlong(5, 9, phone)).toMatchObject({ attemptId: 'x1', answers: {}, sealed: false })
    await answer(9, 1, [0], phone)
    await answer(9, 1, [1], phone)
    await seal(9, phone)
    await answer(9, 1, [0], phone)
    await seal(9, phone)
    expect(await takenQuiz(9, phone)).toMatchObject({ answers: { 1: [1] }, sealed: true })
    expect(await waiting(phone)).toMatchObject([
      { kind: 'quiz', course: 5, lesson: 9, data: { attempt: 'x1', answers: { 1: [1] } } },
    ])
    bodies.length = 0
    await sendNow(phone)
    expect(bodies).toHaveLength(1)
    expect(await takenQuiz(9, phone)).toBeNull()
  })

  it('is drawn once; without a network or where the site says no there is a sentence', async () => {
    const { phone, bodies, clock } = await phoneOf(
      () => 'lost',
      () => answerOf({ error: 'quiz-taken', message: 'You have another quiz with you.' }, 409),
      drawn,
    )
    expect(await takeAlong(5, 9, phone)).toEqual({ refused: 'There is no network right now.' })
    expect(await takeAlong(5, 9, phone)).toEqual({ refused: 'You have another quiz with you.' })
    await takeAlong(5, 9, phone)
    await takeAlong(5, 9, phone)
    expect(bodies).toHaveLength(3)
    // Its days are over.
    clock.now += 8 * 24 * 3600_000
    await takeAlong(5, 9, phone)
    expect(bodies).toHaveLength(4)
  })
})
