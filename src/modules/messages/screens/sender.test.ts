import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { changeOutbox, outboxOf, type Place, waitingIn } from './outbox.ts'
import { foundThere, knownOf, onReadable, sendWaiting } from './sender.ts'

const storage = new Map<string, string>()
/** What the server stored, in order, and how it answers the next requests. */
let stored: string[] = []
let answers: ((id: string) => Promise<Response> | Response)[] = []
let isAway = false

const refused = (status: number, error: string, more: object = {}) =>
  Response.json({ error, message: `no: ${error}`, ...more }, { status })
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

/** Stores each id once, as the server does. */
function store(id: string): Response {
  if (!stored.includes(id)) stored.push(id)
  return new Response(null, { status: 204 })
}

beforeEach(() => {
  vi.useFakeTimers()
  storage.clear()
  stored = []
  answers = []
  isAway = false
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, text: string) => void storage.set(name, text),
    removeItem: (name: string) => void storage.delete(name),
  })
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path === '/healthz') return isAway ? lost() : new Response('ok')
    const { clientId } = JSON.parse(String(init!.body)) as { clientId: string }
    return (answers.shift() ?? store)(clientId)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

let conversations = 0
/** A separate conversation for each test, as a page's state of one lasts until it is left. */
const newPlace = (): Place => ({ me: 'amina', id: `conversation-${++conversations}` })
const write = (place: Place, ...texts: string[]) => {
  for (const text of texts)
    changeOutbox(place, ({ typed, queue }) => ({
      typed,
      queue: [...queue, { text, clientId: `${place.id} ${text}`, tries: 0 }],
    }))
  return sendWaiting(place)
}
const texts = () => stored.map((id) => id.split(' ')[1])
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('pending messages', () => {
  test('[MSG-09] [MSG-12+] each goes out under its own id, the next when the one before was stored', async () => {
    const place = newPlace()
    const line = Promise.withResolvers<void>()
    answers = [(id) => line.promise.then(() => store(id))]
    const sending = write(place, 'One')
    void write(place, 'Two')
    void write(place, 'Three')
    await wait(5000)
    expect(stored).toEqual([])
    expect(outboxOf(place).queue.map(({ text }) => text)).toEqual(['One', 'Two', 'Three'])
    line.resolve()
    await sending
    expect(texts()).toEqual(['One', 'Two', 'Three'])
    expect(outboxOf(place).queue).toEqual([])
    // Shown until the page has loaded them.
    expect(knownOf(place).stored).toHaveLength(3)
    foundThere(place, new Set(stored))
    expect(knownOf(place).stored).toEqual([])
  })

  test('[MSG-21+] one whose answer is lost is sent again under the same id, before those behind it', async () => {
    const place = newPlace()
    answers = [(id) => (store(id), lost())]
    void write(place, 'One', 'Two')
    await wait(0)
    expect(outboxOf(place).queue[0]).toMatchObject({ text: 'One', tries: 1 })
    expect(knownOf(place).last?.why).toEqual({ code: 'unsent' })
    await wait(1000)
    expect(texts()).toEqual(['One', 'Two'])
    expect(knownOf(place).last).toBeNull()
  })

  test('[MSG-21+] longer pauses while the server is away; "Retry" does not wait for their end', async () => {
    const place = newPlace()
    isAway = true
    answers = [lost, lost]
    const sending = write(place, 'One')
    await wait(60_000)
    expect(outboxOf(place).queue[0]!.tries).toBe(1)
    isAway = false
    await sendWaiting(place)
    await wait(0)
    expect(outboxOf(place).queue[0]!.tries).toBe(2)
    await wait(4900)
    expect(stored).toEqual([])
    await wait(700)
    await sending
    expect(texts()).toEqual(['One'])
  })

  test.each([502, 503, 500, 429])('[MSG-21+] is tried again after %i', async (status) => {
    const place = newPlace()
    answers = [() => refused(status, status === 429 ? 'too-many' : 'internal')]
    const sending = write(place, 'One')
    await wait(1000)
    await sending
    expect(texts()).toEqual(['One'])
  })

  test.each(['not-authenticated', 'message-blocked', 'message-gone', 'not-found'])(
    'stays and waits for its writer after "%s", and the page is read again',
    async (code) => {
      const place = newPlace()
      const read = vi.fn<() => void>()
      const stop = onReadable(read)
      answers = [() => refused(409, code)]
      await write(place, 'One', 'Two')
      stop()
      expect(read).toHaveBeenCalledTimes(1)
      expect(outboxOf(place).queue.map(({ text, tries }) => [text, tries])).toEqual([
        ['One', 1],
        ['Two', 0],
      ])
      expect(knownOf(place).last?.why).toMatchObject({ code, message: `no: ${code}` })
      await sendWaiting(place)
      expect(texts()).toEqual(['One', 'Two'])
    },
  )

  test('[MSG-10] one that cannot be a message goes back to its writer, and holds nobody up', async () => {
    const place = newPlace()
    answers = [() => refused(400, 'invalid-input', { fields: { content: 'Too long.' } })]
    const heard: unknown[] = []
    const stop = onReadable(() => heard.push(knownOf(place).stored.at(-1)?.text))
    const sending = write(place, 'One')
    await wait(0)
    expect(knownOf(place).last).toMatchObject({ of: { text: 'One' }, why: { fields: { content: 'Too long.' } } })
    await sending
    await write(place, 'Two')
    stop()
    expect(heard).toEqual(['Two'])
    expect(texts()).toEqual(['Two'])
  })
})

describe('what a browser keeps of them', () => {
  test('[MSG-21+] is theirs alone who wrote it, by conversation, and gone with the last of it', () => {
    const place = newPlace()
    changeOutbox(place, () => ({ typed: 'Ha', queue: [] }))
    expect(waitingIn('amina')).toEqual([])
    changeOutbox(place, () => ({ typed: '', queue: [{ text: 'Habari', clientId: 'c', tries: 0 }] }))
    expect(waitingIn('amina')).toEqual([place.id])
    expect(outboxOf({ ...place, me: 'baraka' }).queue).toEqual([])
    changeOutbox(place, () => ({ typed: '', queue: [] }))
    expect(storage.size).toBe(0)
  })

  test('what another window sent meanwhile stays', () => {
    const [place, other] = [newPlace(), newPlace()]
    changeOutbox(place, () => ({ typed: 'One', queue: [] }))
    const theirs = { typed: '', queue: [{ text: 'Two', clientId: 'c', tries: 0 }] }
    storage.set('unsent-messages:amina', JSON.stringify({ [other.id]: theirs }))
    changeOutbox(place, (before) => ({ ...before, typed: 'One more' }))
    expect(outboxOf(other)).toEqual(theirs)
    expect(outboxOf(place).typed).toBe('One more')
  })

  test('is kept until the page is left where storage is full, switched off or broken', () => {
    const place = newPlace()
    storage.set('unsent-messages:amina', '{')
    expect(outboxOf(place)).toEqual({ typed: '', queue: [] })
    const no = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { getItem: no, setItem: no, removeItem: no })
    changeOutbox(place, () => ({ typed: 'Here', queue: [] }))
    expect(outboxOf(place).typed).toBe('Here')
  })
})
