import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { Refusal } from '#kit/refusal.ts'
import { limitBodies } from './body-limit.server.ts'
import { BodyRoom } from './body-room.server.ts'

const MB = 1024 * 1024
const TYPE = 'multipart/form-data; boundary=x'

/** A body that comes piece by piece and counts what was asked of it. */
function dripping(pieces: number) {
  const asked = { pieces: 0 }
  const body = new ReadableStream<Uint8Array>({
    pull(out) {
      if (asked.pieces >= pieces) return out.close()
      asked.pieces++
      out.enqueue(new Uint8Array(MB))
    },
  }, { highWaterMark: 0 })
  return { asked, body }
}

function door(work: (request: Request) => Promise<Response>, options: Parameters<typeof limitBodies>[0] = {}) {
  const app = new Hono()
  app.use('*', limitBodies(options))
  app.post('/careers/writer', (c) => work(c.req.raw))
  const send = (body: BodyInit | null, headers: Record<string, string> = {}) =>
    app.request('/careers/writer', { method: 'POST', headers: { 'content-type': TYPE, ...headers }, body, duplex: 'half' } as RequestInit)
  return send
}

const lengthOf = async (request: Request) => new Response(String((await request.arrayBuffer()).byteLength))

describe('the body of an application', () => {
  it('[INFO-08+] is not read before its page asks; what was refused is only listened to', async () => {
    const { asked, body } = dripping(5)
    let before = -1
    const answer = await door(async () => {
      before = asked.pieces
      return new Response('closed', { status: 409 })
    })(body)
    expect(before).toBe(0)
    expect(answer.status).toBe(409)
    expect(asked.pieces).toBe(5)
  })

  it('[INFO-08+] comes whole up to 12 MB, with and without its length said before', async () => {
    expect(await (await door(lengthOf)(dripping(12).body)).text()).toBe(String(12 * MB))
    expect(await (await door(lengthOf)(dripping(3).body, { 'content-length': String(3 * MB) })).text()).toBe(String(3 * MB))
  })

  it('[INFO-08+] that is larger leads back to the page, also when less was said than comes', async () => {
    for (const headers of [undefined, { 'content-length': String(13 * MB) }, { 'content-length': String(2 * MB) }]) {
      const answer = await door(lengthOf)(dripping(13).body, headers)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/careers/writer?cv=too-large#apply'])
    }
  })

  it('[INFO-08+] waits for room in memory a little, then says that others are sending', async () => {
    const room = new BodyRoom(4 * MB)
    let finish = () => {}
    const finished = new Promise<void>((resolve) => (finish = resolve))
    const seen: string[] = []
    const slow = door(async (request) => {
      const answer = await lengthOf(request)
      await finished
      return answer
    }, { room, patienceMs: 50 })
    const send = door(async (request) => {
      try {
        return await lengthOf(request)
      } catch (error) {
        seen.push(error instanceof Refusal ? error.code : String(error))
        return new Response('busy', { status: 503 })
      }
    }, { room, patienceMs: 50 })
    const said = { 'content-length': String(3 * MB) }
    const first = slow(dripping(3).body, said)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect((await send(dripping(1).body, { 'content-length': String(MB) })).status).toBe(200)
    expect((await send(dripping(3).body, said)).status).toBe(503)
    expect(seen).toEqual(['upload-busy'])
    const patient = door(lengthOf, { room, patienceMs: 5000 })(dripping(3).body, said)
    finish()
    expect([(await first).status, (await patient).status]).toEqual([200, 200])
    // Everything was given back.
    expect(await room.take(4 * MB, 0)).toBe(true)
  })

  it('a form without a body is no case', async () => {
    expect((await door(lengthOf)(null)).status).toBe(200)
  })
})
