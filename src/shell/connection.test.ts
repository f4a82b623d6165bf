import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  BUILD_HEADER,
  currentOutage,
  hasMetOtherBuild,
  isOutage,
  retryLostRequests,
  retryNow,
  sendUntilReached,
} from './connection.ts'

const lost = () => new TypeError('Failed to fetch')

/** Returns these in turn, then answers. */
function network(...steps: (Error | number)[]) {
  let calls = 0
  const send = async () => {
    const step = steps[calls++]
    if (step instanceof Error) throw step
    return new Response(step === 204 ? null : '', { status: step ?? 200 })
  }
  return {
    send,
    get calls() {
      return calls
    },
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const failureOf = (answer: Promise<Response>): Promise<unknown> =>
  answer.then(
    () => null,
    (error: unknown) => error,
  )
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('a read over a network that comes and goes', () => {
  test.each([lost(), 502, 503, 504])('[SYS-02] is sent once more after %s', async (outage) => {
    const way = network(outage)
    const answer = sendUntilReached(way.send)
    await wait(500)
    expect((await answer).status).toBe(200)
    expect(way.calls).toBe(2)
    expect(currentOutage()).toBe(null)
  })
  test('[SYS-02] waits then until somebody asks again, and says why', async () => {
    const way = network(lost(), lost(), 503)
    const answer = sendUntilReached(way.send)
    await wait(500)
    expect(currentOutage()).toEqual({ kind: 'network', isTrying: false })
    retryNow()
    await wait(0)
    expect(currentOutage()).toEqual({ kind: 'server', isTrying: false })
    retryNow()
    expect((await answer).status).toBe(200)
    expect(currentOutage()).toBe(null)
  })
  test('[SYS-02] tries by itself from time to time', async () => {
    const way = network(lost(), lost(), lost())
    const answer = sendUntilReached(way.send)
    await wait(500 + 2 * 8000)
    expect((await answer).status).toBe(200)
    expect(way.calls).toBe(4)
  })
  test('[SYS-02] what else waits is sent when the first gets through', async () => {
    const [one, other] = [network(lost(), lost()), network(lost(), lost())]
    const first = sendUntilReached(one.send)
    await wait(400)
    const second = sendUntilReached(other.send)
    await wait(500)
    await wait(7600)
    expect((await first).status).toBe(200)
    expect((await second).status).toBe(200)
  })
  test('[PAY-33] is not waited for where the screen says itself that it failed', async () => {
    const way = network(lost(), lost())
    const answer = failureOf(sendUntilReached(way.send, { speaksItself: true }))
    await wait(500)
    expect(await answer).toMatchObject({ message: 'Failed to fetch' })
    expect(currentOutage()).toBe(null)
  })
  test('ends when the page moves on', async () => {
    const gone = new AbortController()
    const answer = failureOf(sendUntilReached(network(lost(), lost(), lost()).send, { signal: gone.signal }))
    await wait(600)
    gone.abort()
    expect(await answer).toMatchObject({ name: 'AbortError' })
    expect(currentOutage()).toBe(null)
  })
  test('[SYS-02] that fails in the server is tried once more, and then waits for a press alone', async () => {
    const way = network(500, 500, 500)
    const answer = sendUntilReached(way.send, { isRead: true })
    await wait(500 + 10 * 8000)
    expect([way.calls, currentOutage()]).toEqual([2, { kind: 'server', isTrying: false }])
    retryNow()
    await wait(0)
    expect([way.calls, currentOutage()]).toEqual([3, { kind: 'server', isTrying: false }])
    retryNow()
    expect((await answer).status).toBe(200)
    expect(currentOutage()).toBe(null)
  })
  test('[SYS-02] that fails in the server is tried twice where its screen says it itself', async () => {
    const way = network(500, 500)
    const answer = sendUntilReached(way.send, { isRead: true, speaksItself: true })
    await wait(500)
    expect([(await answer).status, way.calls, currentOutage()]).toEqual([500, 2, null])
  })
  test('a no of the server is an answer, and to a write also its fault', async () => {
    for (const status of [200, 204, 302, 404, 429, 501])
      expect((await sendUntilReached(network(status).send, { isRead: true })).status).toBe(status)
    expect((await sendUntilReached(network(500).send)).status).toBe(500)
    await expect(sendUntilReached(network(new Error('a bug')).send)).rejects.toThrow('a bug')
    expect(isOutage(new ErrorResponse(503, '', ''))).toBe(true)
    expect(isOutage(new ErrorResponse(500, '', ''))).toBe(false)
    expect(isOutage(new DOMException('', 'AbortError'))).toBe(false)
  })
})

describe('a write that is tried once more, as a sign-in', () => {
  const signIn = () =>
    fetch(new URL('http://localhost/auth.data'), {
      method: 'POST',
      body: new URLSearchParams({ intent: 'sign-in', email: 'amina@example.com', again: 'once' }),
    })
  const over = (way: ReturnType<typeof network>, bodies: string[] = []) => {
    vi.stubGlobal('addEventListener', () => {})
    vi.stubGlobal('fetch', async (_: URL, init: RequestInit) => {
      bodies.push(String(init.body))
      return way.send()
    })
    retryLostRequests()
    return way
  }
  test.each([lost(), 502, 503, 504])(
    '[AUTH-39] [AUTH-39+] sends the same form again after %s',
    async (outage) => {
      const bodies: string[] = []
      const way = over(network(outage), bodies)
      const answer = signIn()
      await wait(500)
      expect((await answer).status).toBe(200)
      expect(way.calls).toBe(2)
      expect(bodies[1]).toBe('intent=sign-in&email=amina%40example.com&again=once')
      expect(bodies[1]).toBe(bodies[0])
    },
  )
  test.each([502, 503, 504])(
    '[AUTH-39] [AUTH-39+] hands on %i the second time, without waiting',
    async (status) => {
      const way = over(network(status, status, status))
      const answer = signIn()
      await wait(500)
      expect((await answer).status).toBe(status)
      expect([way.calls, currentOutage()]).toEqual([2, null])
    },
  )
  test.each([400, 429, 500])('[AUTH-39+] is not sent again after %i, which is an answer', async (status) => {
    const way = over(network(status))
    expect((await signIn()).status).toBe(status)
    expect(way.calls).toBe(1)
  })
})

test('[SYS-02] reads of screens and writes that may be sent twice wait for the connection, and nothing else does', async () => {
  const calls: string[] = []
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('location', new URL('http://localhost/courses'))
  vi.stubGlobal('__reactRouterManifest', { version: 'own' })
  vi.stubGlobal('fetch', async (input: URL | string, init?: RequestInit) => {
    calls.push(`${init?.method ?? 'GET'} ${input}`)
    if (calls.filter((call) => call === calls.at(-1)).length === 1) throw lost()
    return new Response('body')
  })
  retryLostRequests()
  const at = (path: string) => new URL(path, 'http://localhost')
  const read = fetch(at('/courses/1.data'))
  const completion = fetch(at('/courses/1/lessons/2.data'), {
    method: 'POST',
    body: new URLSearchParams({ intent: 'complete', again: 'until-sent' }),
  })
  await expect(fetch(at('/courses/1.data'), { method: 'POST' })).rejects.toThrow('Failed to fetch')
  await expect(fetch('/functions/v1/mpesa-payment', { method: 'POST' })).rejects.toThrow('Failed to fetch')
  await wait(500)
  expect(await (await read).text()).toBe('body')
  expect((await completion).status).toBe(200)
})

describe('a page that reads from a server of another build', () => {
  const PAGE = new URL('http://localhost/courses?q=excel')
  const reading = async (path: string, build = 'own') => {
    const said: (string | null)[] = []
    vi.stubGlobal('addEventListener', () => {})
    vi.stubGlobal('location', PAGE)
    vi.stubGlobal('__reactRouterManifest', { version: 'own' })
    vi.stubGlobal('fetch', async (_: URL, init?: RequestInit) => {
      said.push(new Headers(init?.headers).get(BUILD_HEADER))
      return new Response('', { headers: { [BUILD_HEADER]: build } })
    })
    retryLostRequests()
    await fetch(new URL(path, PAGE))
    return said
  }
  test('says its build when it moves on', async () => {
    for (const path of ['/dashboard.data', '/courses.data', '/courses.data?q=word', '/_.data?_routes=home'])
      expect(await reading(path), path).toEqual(['own'])
  })
  test('says none where it reads again what is shown, and what somebody types must stay', async () => {
    for (const path of [
      '/courses.data?q=excel',
      '/courses.data?_routes=root&q=excel',
      '/payments/1.data?check',
    ])
      expect(await reading(path), path).toEqual([null])
  })
  test('knows afterwards that it met one', async () => {
    await reading('/courses.data?q=excel')
    expect(hasMetOtherBuild()).toBe(false)
    await reading('/courses.data?q=excel', 'other')
    expect(hasMetOtherBuild()).toBe(true)
  })
})
