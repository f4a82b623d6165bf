import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { conversationOf } from '#modules/messages/commands/open.server.ts'
import { type Started, startBuilt } from '../built-product.ts'
import { addPerson } from '../people.ts'
import { type RunningPostgres, startPostgres } from '../postgres.ts'
import { builtProduct } from '../seeded-data.ts'
import { linkIn, type Mailed, PASSWORD } from '../http/product.ts'
import { type PoolMode, type RunningBouncer, startBouncer } from './pgbouncer.ts'

const SECRET = 'a-secret-of-at-least-thirty-two-letters'
const SLOW = { timeout: 60_000 }

let postgres: RunningPostgres
let bouncer: RunningBouncer
let url: string
let web: Started
let worker: Started
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

async function openThrough(mode: PoolMode): Promise<void> {
  url = await postgres.newDatabase()
  bouncer = await startBouncer(url, mode, mode === 'session' ? 40 : 5)
  const env = {
    DATABASE_URL: bouncer.through(url),
    AUTH_SECRET: SECRET,
    ...(mode === 'transaction' && { DATABASE_POOLER: mode, DATABASE_LISTEN_URL: url }),
  }
  web = await startBuilt({ ...env, WORKER: 'off' })
  worker = await startBuilt(env)
}

const submit = (path: string, fields: Record<string, string>, cookie = '') =>
  fetch(web.origin + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: web.origin, ...(cookie && { cookie }) },
    body: new URLSearchParams(fields),
  })

function mails(): Mailed[] {
  const folder = join(worker.dataDir, 'outbox', 'mail')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Mailed)
}

/**
 * Reads the worker's stream until it contains a text. Where the stream ends it is opened again from its position, as browsers do: a
 * process ends its streams when it listens again after a gap.
 */
async function hears(cookie: string, text: string, begun: () => Promise<void>): Promise<void> {
  let said = ''
  const open = async () => {
    const last = [...said.matchAll(/id: (\d+)/g)].at(-1)?.[1]
    const answer = await fetch(`${worker.origin}/realtime/v1`, {
      headers: { cookie, ...(last && { 'last-event-id': last }) },
    })
    expect(answer.status).toBe(200)
    return answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  }
  let reader = await open()
  const readUntil = async (part: string | RegExp) => {
    for (const giveUpAt = Date.now() + SLOW.timeout; !said.match(part);) {
      if (Date.now() > giveUpAt) throw new Error(`Not heard: ${said}`)
      const { done, value } = await reader.read()
      if (done) reader = await open()
      else said += value
    }
  }
  await readUntil(/id: \d+/)
  await begun()
  await readUntil(text)
  await reader.cancel()
}

describe.each(['session', 'transaction'] as const)('two processes behind pgbouncer in %s mode', (mode) => {
  beforeAll(() => openThrough(mode))
  afterAll(async () => {
    for (const one of [web, worker]) await one?.end()
    await bouncer?.stop()
  })

  test('accept a sign-up at the one, whose mail the other sends', async () => {
    const form = { intent: 'sign-up', fullName: 'Amina', email: 'amina@example.com', password: PASSWORD }
    expect((await submit('/auth?mode=sign-up', form)).status).toBe(200)
    await expect.poll(() => mails().length, SLOW).toBe(1)
    const confirmed = await submit(linkIn(mails()[0]!), { intent: 'confirm' })
    const [cookie = ''] = confirmed.headers.getSetCookie()[0]?.split(';') ?? []
    expect((await fetch(`${web.origin}/dashboard`, { headers: { cookie }, redirect: 'manual' })).status).toBe(
      200,
    )
  }, 120_000)

  test('notify each other of messages, also after pgbouncer was killed and restarted', async () => {
    const { createProduct } = await builtProduct()
    const env = { WORKER: 'off', SAMPLE_DATA: 'off', AUTH_SECRET: SECRET, APP_ORIGIN: web.origin }
    const beside = await createProduct({ env, database: url })
    const ctx = beside.app.context()
    const [amina, zawadi] = [
      await addPerson(ctx, { name: 'Amina' }),
      await addPerson(ctx, { name: 'Zawadi' }),
    ]
    const id = await conversationOf(ctx, { mentorId: zawadi.id, menteeId: amina.id })
    await beside.close()
    const say = async (content: string) => {
      const sent = await submit(`/messages/${id}`, { content, clientId: newId() }, amina.cookie)
      expect(sent.status).toBe(302)
    }
    await hears(zawadi.cookie, 'Habari', () => say('Habari'))
    await bouncer.kill()
    await expect.poll(() => statusOf(web), SLOW).toBe(503)
    await bouncer.start()
    for (const one of [web, worker]) await expect.poll(() => statusOf(one), SLOW).toBe(200)
    // Each listens again by itself; a stream that comes meanwhile resumes from its position.
    await hears(zawadi.cookie, 'Again', () => say('Again'))
  }, 180_000)
})

const statusOf = async ({ origin }: Started): Promise<number> => (await fetch(`${origin}/readyz`)).status
