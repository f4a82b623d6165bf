import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { Refusal } from '#kit/refusal.ts'
import { limitBodies } from './body-limit.server.ts'
import { BodyRoom } from './body-room.server.ts'

const MB = 1024 * 1024
const TYPE = 'multipart/form-data; boundary=x'

/** A body that arrives in chunks and counts how much was requested. */
function dripping(pieces: number) {
  const reads = { pieces: 0 }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(out) {
        if (reads.pieces >= pieces) return out.close()
        reads.pieces++
        out.enqueue(new Uint8Array(MB))
      },
    },
    { highWaterMark: 0 },
  )
  return { asked: reads, body }
}

function server(
  work: (request: Request) => Promise<Response>,
  options: Partial<Parameters<typeof limitBodies>[0]> = {},
  path = '/careers/writer',
) {
  const app = new Hono()
  app.use('*', limitBodies({ addressOf: (c) => c.req.header('x-from') ?? 'somebody', ...options }))
  app.post(path, (c) => work(c.req.raw))
  const send = (body: BodyInit | null, headers: Record<string, string> = {}) =>
    app.request(path, {
      method: 'POST',
      headers: { 'content-type': TYPE, ...headers },
      body,
      duplex: 'half',
    } as RequestInit)
  return send
}

/** A sender who never ends: so many bytes at once, then as many again after every pause. */
function slowly(bytes: number, pauseMs: number) {
  let timer: NodeJS.Timeout | undefined
  return new ReadableStream<Uint8Array>({
    start(out) {
      out.enqueue(new Uint8Array(bytes))
      timer = setInterval(() => out.enqueue(new Uint8Array(bytes)), pauseMs)
    },
    cancel: () => clearInterval(timer),
  })
}

/** Reads a whole body and reports the result. */
const ended = (seen: string[]) => async (request: Request) => {
  try {
    return await lengthOf(request)
  } catch (error) {
    seen.push(error instanceof Refusal ? error.code : String(error))
    return new Response('no', { status: 503 })
  }
}

const lengthOf = async (request: Request) => new Response(String((await request.arrayBuffer()).byteLength))

describe('the body of an application', () => {
  it('[INFO-08+] is not read before its page asks; a refused one is read and discarded', async () => {
    const { asked: reads, body } = dripping(5)
    let before = -1
    const answer = await server(async () => {
      before = reads.pieces
      return new Response('closed', { status: 409 })
    })(body)
    expect(before).toBe(0)
    expect(answer.status).toBe(409)
    expect(reads.pieces).toBe(5)
  })

  it('[INFO-08+] comes whole up to 12 MB, with and without its length said before', async () => {
    expect(await (await server(lengthOf)(dripping(12).body)).text()).toBe(String(12 * MB))
    expect(
      await (await server(lengthOf)(dripping(3).body, { 'content-length': String(3 * MB) })).text(),
    ).toBe(String(3 * MB))
  })

  it('[INFO-08+] that is larger leads back to the page, also when less was said than comes', async () => {
    for (const headers of [
      undefined,
      { 'content-length': String(13 * MB) },
      { 'content-length': String(2 * MB) },
    ]) {
      const answer = await server(lengthOf)(dripping(13).body, headers)
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        '/careers/writer?cv=too-large#apply',
      ])
    }
  })

  it('[INFO-08+] waits briefly for memory, then says that others are sending', async () => {
    const room = new BodyRoom(4 * MB)
    let finish = () => {}
    const finished = new Promise<void>((resolve) => (finish = resolve))
    const seen: string[] = []
    const slow = server(
      async (request) => {
        const answer = await lengthOf(request)
        await finished
        return answer
      },
      { room, patienceMs: 50 },
    )
    const send = server(ended(seen), { room, patienceMs: 50 })
    const first = slow(dripping(3).body)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect((await send(dripping(1).body)).status).toBe(200)
    expect((await send(dripping(3).body)).status).toBe(503)
    expect(seen).toEqual(['upload-busy'])
    const patient = server(lengthOf, { room, patienceMs: 5000 })(dripping(3).body)
    finish()
    expect([(await first).status, (await patient).status]).toEqual([200, 200])
    // Everything was released.
    expect(await room.take('somebody', 4 * MB, 0)).toBe(true)
  })

  it('[INFO-08+] takes room by what has come of it: ten slow senders of the largest close the form to nobody', async () => {
    const seen: string[] = []
    const send = server(ended(seen), { pace: { windowMs: 200, floorBytes: 40_000 } })
    const drips = Array.from({ length: 10 }, () =>
      send(slowly(64, 20), { 'content-length': String(12 * MB) }),
    )
    expect(await (await send(dripping(2).body)).text()).toBe(String(2 * MB))
    await Promise.all(drips)
    expect(seen).toEqual(Array(10).fill('upload-slow'))
  })

  it('[INFO-08+] of one address holds half the room at most, so that others still have some', async () => {
    const seen: string[] = []
    const room = new BodyRoom(4 * MB, 2 * MB)
    const send = server(ended(seen), { room, patienceMs: 50, pace: { windowMs: 300, floorBytes: 40_000 } })
    const greedy = Array.from({ length: 6 }, () => send(slowly(MB, 10_000), { 'x-from': 'greedy' }))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect((await send(dripping(2).body, { 'x-from': 'amina' })).status).toBe(200)
    await Promise.all(greedy)
    expect(seen.toSorted()).toEqual([...Array<string>(4).fill('upload-busy'), 'upload-slow', 'upload-slow'])
    expect(await room.take('greedy', 2 * MB, 0)).toBe(true)
  })

  it('[INFO-08+] ends when hardly anything arrives for a while, and continues as long as something does', async () => {
    const seen: string[] = []
    const pace = { windowMs: 100, floorBytes: 1000 }
    const answer = await server(ended(seen), { pace })(slowly(64, 25))
    expect([answer.status, seen, answer.headers.get('connection')]).toEqual([503, ['upload-slow'], 'close'])
    let sent = 0
    const steady = new ReadableStream<Uint8Array>({
      async pull(out) {
        if (++sent > 12) return out.close()
        await new Promise((resolve) => setTimeout(resolve, 25))
        out.enqueue(new Uint8Array(1000))
      },
    })
    expect(await (await server(ended(seen), { pace })(steady)).text()).toBe('12000')
  })

  it('[INFO-08+] of a picture is watched in the same way', async () => {
    const seen: string[] = []
    const send = server(ended(seen), { pace: { windowMs: 50, floorBytes: 1000 } }, '/account/picture')
    await send(slowly(64, 25))
    expect(seen).toEqual(['upload-slow'])
    expect(await (await send(dripping(2).body)).text()).toBe(String(2 * MB))
    for (const headers of [undefined, { 'content-length': String(3 * MB) }])
      expect((await send(dripping(3).body, headers)).headers.get('location')).toBe(
        '/account?picture=too-large#picture',
      )
  })

  it('a form without a body is ignored', async () => {
    expect((await server(lengthOf)(null)).status).toBe(200)
  })
})
