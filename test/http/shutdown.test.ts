import { sql } from 'drizzle-orm'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, request as ask } from 'node:http'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { conversationOf } from '#modules/messages/commands/open.server.ts'
import { messages } from '#modules/messages/tables.server.ts'
import { freePort, startBuilt } from '../built-product.ts'
import { openSocket } from '../cluster/handed-socket.ts'
import { type Added, addPerson } from '../people.ts'
import { builtProduct } from '../seeded-data.ts'
import { PASSWORD } from './product.ts'
import { migratedDatabase } from '../worker-postgres.ts'

const SECRET = 'a-secret-of-at-least-thirty-two-letters'
// After this time the sender of SIGTERM kills.
const PROMISED_MS = 10_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

let url: string
let beside: Awaited<ReturnType<Awaited<ReturnType<typeof builtProduct>>['createProduct']>>
let [amina, zawadi]: Added[] = []
let conversation: string
beforeAll(async () => {
  url = await migratedDatabase()
  const { createProduct } = await builtProduct()
  const env = { WORKER: 'off', SAMPLE_DATA: 'off', AUTH_SECRET: SECRET, APP_ORIGIN: 'http://localhost:3000' }
  beside = await createProduct({ env, database: url })
  const ctx = beside.app.context()
  ;[amina, zawadi] = [await addPerson(ctx, { name: 'Amina' }), await addPerson(ctx, { name: 'Zawadi' })]
  conversation = await conversationOf(ctx, { mentorId: zawadi!.id, menteeId: amina!.id })
})
afterAll(() => beside?.close())

const start = (env: Record<string, string>) =>
  startBuilt({ DATABASE_URL: url, AUTH_SECRET: SECRET, SMTP_URL: '', ...env })

type Answer = { status: number; body: string; headers: IncomingMessage['headers'] }

/** Sends a raw request, so that its connection can be inspected. */
function send(
  port: number,
  path: string,
  {
    agent,
    form,
    headers = {},
  }: { agent?: Agent; form?: Record<string, string>; headers?: Record<string, string> } = {},
): { sent: ClientRequest; answer: Promise<Answer> } {
  const body = form && new URLSearchParams(form).toString()
  const sent = ask({
    port,
    path,
    agent: agent ?? false,
    method: form ? 'POST' : 'GET',
    headers: {
      host: `localhost:${port}`,
      ...(body && {
        'content-type': 'application/x-www-form-urlencoded',
        origin: `http://localhost:${port}`,
      }),
      ...headers,
    },
  })
  const answer = new Promise<Answer>((resolve, reject) => {
    sent.on('error', reject).on('response', (response) => {
      let text = ''
      response
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .on('end', () => resolve({ status: response.statusCode!, body: text, headers: response.headers }))
        .on('error', reject)
    })
  })
  sent.end(body)
  return { sent, answer }
}

type Seen = { statuses: Set<number>; cut: string[]; isDraining: boolean; kept: number; isOver: boolean }

/**
 * Sends requests over one connection, as long as the server keeps it, then over the next: until the server reports that it drains,
 * as a load balancer's client, or until nobody answers any more.
 */
async function hammer(port: number, seen: Seen, { isRude = false } = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const goesOn = () => !seen.isOver && (isRude || !seen.isDraining)
  while (goesOn()) {
    const isLate = seen.isDraining
    const { sent, answer } = send(port, '/courses', { agent })
    try {
      const { status, headers } = await answer
      seen.statuses.add(status)
      if (isLate && headers.connection !== 'close') seen.kept++
    } catch (error) {
      if (isRude) break
      // A connection that the server closes at the moment it is reused is nobody's fault.
      if (!sent.reusedSocket) seen.cut.push(String((error as NodeJS.ErrnoException).code))
    }
  }
  agent.destroy()
}

describe('SIGTERM', () => {
  test('[SYS-09+] lets requests end, says at once that nothing new should come, and ends in order under load', async () => {
    const stadi = await start({ TRUSTED_PROXY_HOPS: '1' })
    const seen: Seen = { statuses: new Set(), cut: [], isDraining: false, kept: 0, isOver: false }
    const hammers = Array.from({ length: 6 }, (_, n) => hammer(stadi.port, seen, { isRude: n === 0 }))
    const { answer: stream } = send(stadi.port, '/realtime/v1', { headers: { cookie: amina!.cookie } })
    await expect.poll(() => seen.statuses.has(200), { timeout: 30_000 }).toBe(true)

    // Its connection would be kept for the next request, as a proxy keeps it.
    const kept = new Agent({ keepAlive: true })
    // A message waits for a transaction that holds its row, beyond the signal.
    const line = `messages:${[amina!.id, zawadi!.id].sort()[0]}`
    const { answer, ended } = await beside.app.open.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${line}, 0))`)
      const { answer } = send(stadi.port, `/messages/${conversation}`, {
        headers: { cookie: amina!.cookie },
        form: { content: 'On its way', clientId: newId() },
        agent: kept,
      })
      await pause(500)
      const ended = stadi.end()
      const ready = await send(stadi.port, '/readyz').answer
      expect([ready.status, ready.body, ready.headers.connection]).toEqual([503, 'draining', 'close'])
      seen.isDraining = true
      const process = await send(stadi.port, '/readyz?only=process').answer
      expect([process.status, process.body]).toEqual([503, 'draining'])
      // A stream that comes before the balancer has noticed is not refused, which a browser takes for good: it is led elsewhere.
      const late = await send(stadi.port, '/realtime/v1', { headers: { cookie: amina!.cookie } }).answer
      expect([late.status, late.body]).toEqual([200, 'retry: 3000\n\n'])
      await pause(500)
      return { answer, ended }
    })
    expect([(await answer).status, (await answer).headers.connection]).toEqual([302, 'close'])
    expect((await stream).body).toContain(': ping')
    const { code, ms } = await ended
    seen.isOver = true
    await Promise.all(hammers)
    expect(code).toBe(0)
    expect(ms).toBeLessThan(PROMISED_MS)
    expect(seen).toMatchObject({ statuses: new Set([200]), cut: [], kept: 0 })
    expect(await beside.app.open.db.select({ content: messages.content }).from(messages)).toEqual([
      { content: 'On its way' },
    ])
  }, 180_000)

  test('[SYS-09+] keeps whoever comes between two processes waiting at a socket that systemd holds, and answers them once', async () => {
    const port = await freePort()
    const socket = openSocket(port)
    const env = {
      DATABASE_URL: url,
      AUTH_SECRET: SECRET,
      SMTP_URL: '',
      TRUSTED_PROXY_HOPS: '1',
      PORT: String(port),
    }
    const first = await startBuilt(env, socket.fd)
    const ended = first.end()
    await pause(500)
    // Whoever asks for the process alone goes on sending people here: the next one takes them.
    for (const [path, status] of [
      ['/readyz', 503],
      ['/readyz?only=process', 200],
    ] as const)
      expect((await send(port, path).answer).status, path).toBe(status)
    expect((await ended).code).toBe(0)
    const { answer } = send(port, `/messages/${conversation}`, {
      headers: { cookie: amina!.cookie },
      form: { content: 'Between the two', clientId: newId() },
    })
    const second = await startBuilt(env, socket.fd)
    expect((await answer).status).toBe(302)
    await second.end()
    socket.close()
    const stored = await beside.app.open.db.select({ content: messages.content }).from(messages)
    expect(stored.filter(({ content }) => content === 'Between the two')).toHaveLength(1)
  }, 180_000)

  test('[SYS-09+] is over in time though a job hangs, a client drips, another reads nothing, and the database is silent', async () => {
    const relay = await relayTo(url)
    const post = await silentServer()
    const stadi = await start({ DATABASE_URL: relay.url, SMTP_URL: `smtp://127.0.0.1:${post.port}` })
    // Its mail goes to a server that never answers.
    const form = { intent: 'sign-up', fullName: 'Juma', email: 'juma@example.com', password: PASSWORD }
    expect((await send(stadi.port, '/auth?mode=sign-up', { form }).answer).status).toBe(200)
    await expect
      .poll(() => post.sockets.size, { timeout: 30_000, message: stadi.printed() })
      .toBeGreaterThan(0)
    const dripping = connect(stadi.port, 'localhost').on('error', () => {})
    dripping.write(
      `POST /contact HTTP/1.1\r\nhost: localhost:${stadi.port}\r\norigin: ${stadi.origin}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 100000\r\n\r\n`,
    )
    const drip = setInterval(() => dripping.write('a'), 200)
    relay.hush()
    const waiting = send(stadi.port, '/courses?q=excel').answer.catch(
      (error: NodeJS.ErrnoException) => error.code,
    )
    await pause(300)
    const { code, ms } = await stadi.end()
    clearInterval(drip)
    expect([code, await waiting]).toEqual([0, 'ECONNRESET'])
    expect(ms).toBeLessThan(PROMISED_MS)
    dripping.destroy()
    await Promise.all([relay.close(), post.close()])
  }, 180_000)

  test('[SYS-09+] ends a worker in time, too, whose database is silent', async () => {
    const relay = await relayTo(url)
    const { PATH = '', HOME = '' } = process.env
    const worker = spawn(
      process.execPath,
      [join(import.meta.dirname, '../../build/server/cli.js'), 'worker'],
      {
        env: {
          PATH,
          HOME,
          DATABASE_URL: relay.url,
          AUTH_SECRET: SECRET,
          APP_ORIGIN: 'http://localhost:3000',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    const [words] = (await once(worker.stdout!.setEncoding('utf8'), 'data')) as [string]
    expect(words).toContain('Stadi works off jobs.')
    relay.hush()
    // A poll of all queues is running.
    await pause(6000)
    const since = performance.now()
    worker.kill('SIGTERM')
    expect(await once(worker, 'exit')).toEqual([0, null])
    expect(performance.now() - since).toBeLessThan(PROMISED_MS)
    await relay.close()
  }, 180_000)
})

/** In front of a database; stops forwarding when told, like a broken network. */
async function relayTo(target: string) {
  const { hostname, port } = new URL(target)
  const state = { isHushed: false }
  const pairs = new Set<Socket>()
  const { server, port: own } = await serverOf((socket) => {
    const other = connect(Number(port), hostname)
    for (const [from, to] of [
      [socket, other],
      [other, socket],
    ] as const) {
      pairs.add(from)
      from
        .on('data', (part) => {
          if (!state.isHushed) to.write(part)
        })
        .on('error', () => {})
        .on('close', () => to.destroy())
    }
  })
  const address = new URL(target)
  address.port = String(own)
  return { url: address.href, hush: () => void (state.isHushed = true), close: () => closed(server, pairs) }
}

async function silentServer() {
  const sockets = new Set<Socket>()
  const { server, port } = await serverOf((socket) => void sockets.add(socket.on('error', () => {})))
  return { port, sockets, close: () => closed(server, sockets) }
}

async function serverOf(hear: (socket: Socket) => void): Promise<{ server: Server; port: number }> {
  const server = createServer(hear)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as { port: number }).port }
}

function closed(server: Server, sockets: Set<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy()
  return new Promise((resolve) => server.close(() => resolve()))
}
