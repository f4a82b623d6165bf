import { test } from 'vitest'
import { type Database, mayTake, type OpenDatabase } from '#adapters/db/db.server.ts'
import { openPostgresAlone } from '#adapters/db/postgres.server.ts'
import type { Letter } from '#adapters/mail/mail.server.ts'
import { type Message, noReceipt } from '#adapters/sms/sms.server.ts'
import { createDarajaClient, memoryTokens } from '#adapters/mpesa/daraja/client.ts'
import { jitsi } from '#adapters/video/jitsi.server.ts'
import { createSimulator, type Simulator } from '#adapters/mpesa/simulator/simulator.ts'
import { readConfig } from '#config.server.ts'
import type { AppContext } from '#context.ts'
import { readEachTime } from '#core/read-cache.server.ts'
import { newId } from '#kit/ids.ts'
import { adminPermissions, profiles, users } from '#modules/accounts/tables.server.ts'
import { migratedDatabase } from './worker-postgres.ts'

export type QueuedJob = { name: string; data: Record<string, unknown>; startAfterS: number }

/** A test's own Stadi: one transaction that is always rolled back, a clock that only the test moves, fakes that record. */
export type World = {
  /** Somebody who is signed out. */
  visitor: AppContext
  /** Creates a confirmed person and returns the context they act in. */
  member(
    name: string,
    part?: { email?: string; locale?: 'en' | 'sw' },
  ): Promise<AppContext & { viewer: NonNullable<AppContext['viewer']> }>
  admin(name?: string): Promise<AppContext & { viewer: NonNullable<AppContext['viewer']> }>
  /** Moves the clock forward. */
  wait(ms: number): void
  now(): Date
  /** Mails passed to the mail server, oldest first. */
  letters: Letter[]
  /** SMS passed to the gateway, oldest first. */
  messages: Message[]
  /** Pending jobs, oldest first; a test takes and runs them itself. */
  queue: QueuedJob[]
  logged: { event: string; details: object }[]
  simulator: Simulator
  /** Callback requests that the simulator sent: address and body. */
  callbacks: { url: string; body: string }[]
}

const initiator = { name: 'stadi', securityCredential: 'simulator-credential' }
const merchant = {
  shortcode: '174379',
  passkey: 'test-passkey',
  consumerKey: 'test',
  consumerSecret: 'secret',
}
const config = readConfig({
  AUTH_SECRET: 'a-secret-of-at-least-thirty-two-letters',
  APP_ORIGIN: 'http://localhost:3000',
  DATA_DIR: '/nonexistent',
})

let database: Promise<OpenDatabase> | undefined

/** One database per worker, migrated once; it ends with the worker's process. */
export const testDatabase = (): Promise<OpenDatabase> =>
  (database ??= migratedDatabase().then((url) => openPostgresAlone(url)))

class RollBack extends Error {}

/** Tests with their own world over a database that each leaves unchanged. */
export const specOn = (database: () => Promise<OpenDatabase>) =>
  test.extend<{ world: World }>({
    // Vitest reads the fixture's needs from this pattern.
    world: async ({}, use) => {
      const open = await database()
      const done = open.db.transaction(async (tx) => {
        // The test machine is busy; other tests cover that long queries end.
        await mayTake(tx, 0)
        const world = makeWorld(oneByOne(tx as unknown as Database))
        try {
          await use(world)
        } finally {
          world.simulator.close()
        }
        throw new RollBack()
      })
      await done.catch((error: unknown) => {
        if (!(error instanceof RollBack)) throw error
      })
    },
  })

/** A test with its own, empty world. */
export const spec = specOn(testDatabase)

/**
 * Transactions of a test's single connection, one after the other, as every real database isolates them: concurrently they would
 * share a savepoint and see each other's partial writes.
 */
function oneByOne(db: Database): Database {
  let last: Promise<unknown> = Promise.resolve()
  const transaction: Database['transaction'] = (work, settings) => {
    const own = last.then(() => db.transaction(work, settings))
    last = own.catch(() => undefined)
    return own
  }
  return Object.assign(Object.create(db) as Database, { transaction })
}

/** A world over any open database; what it writes stays. For tests of races, which need real connections. */
export function makeWorld(db: Database): World {
  let time = new Date('2026-11-21T09:00:00Z').getTime()
  const now = () => new Date(time)
  const letters: Letter[] = []
  const messages: Message[] = []
  const queue: QueuedJob[] = []
  const logged: World['logged'] = []
  const callbacks: World['callbacks'] = []
  const hear = (async (url: string | URL | Request, init?: RequestInit) => {
    callbacks.push({ url: String(url), body: String(init?.body ?? '') })
    return new Response('{"ResultCode":0}')
  }) as typeof fetch
  const simulator = createSimulator({
    now,
    ...merchant,
    fetch: hear,
    initiator: initiator.name,
    securityCredential: initiator.securityCredential,
  })
  const log = (details: object, event: string) => void logged.push({ event, details })
  const visitor: AppContext = {
    db,
    viewer: null,
    now,
    config,
    locale: 'en',
    zone: 'Africa/Nairobi',
    address: '203.0.113.7',
    userAgent: 'test',
    requestId: newId(),
    cacheTag: () => {},
    publicCache: readEachTime,
    // Loaded only by whoever needs it: it is the whole product.
    mergeAccounts: async (...people) => (await import('#app/modules.server.ts')).mergeAccounts(...people),
    wasInvited: async (...asked) => (await import('#app/modules.server.ts')).wasInvited(...asked),
    publish: async (...told) => (await import('#app/modules.server.ts')).publish(...told),
    log: { info: log, warn: log, error: log },
    queue: {
      enqueue: async (_db, name, data, startAfterS = 0) => void queue.push({ name, data, startAfterS }),
    },
    mail: { deliver: async (letter) => void letters.push(letter) },
    video: jitsi({ url: 'https://meet.example', app: undefined }),
    sms: {
      async send(message) {
        messages.push(message)
        return noReceipt
      },
    },
    ai: null,
    files: null,
    outside: {
      mayAsk: async () => true,
      post: async () => 204,
      ask: async () => ({ status: 404, text: '' }),
    },
    mpesa: createDarajaClient({
      baseUrl: 'http://simulator.test',
      ...merchant,
      transactionType: 'CustomerPayBillOnline',
      now,
      tokens: memoryTokens(),
      fetch: simulator.fetch,
      initiator,
      log: (event, details) => log(details, event),
    }),
  }
  const member: World['member'] = async (
    name,
    { email = `${name.toLowerCase().replaceAll(/[^a-z]/g, '')}@example.com`, locale = 'en' } = {},
  ) => {
    const id = newId()
    const times = { createdAt: now(), updatedAt: now() }
    await db.insert(users).values({ id, name, email, emailVerified: true, emailConfirmedAt: now(), ...times })
    await db.insert(profiles).values({ id, fullName: name, locale, ...times })
    return {
      ...visitor,
      locale,
      viewer: { id, email, name, role: 'student', avatarUrl: null, sessionId: newId(), isAdmin: false },
    }
  }
  return {
    visitor,
    member,
    now,
    letters,
    messages,
    queue,
    logged,
    simulator,
    callbacks,
    async admin(name = 'Wanjiru') {
      const ctx = await member(name)
      await db
        .insert(adminPermissions)
        .values({ userId: ctx.viewer.id, grantedBy: 'command-line', grantedAt: now() })
      return { ...ctx, viewer: { ...ctx.viewer, isAdmin: true, hasFreshPassword: true } }
    },
    wait: (ms) => void (time += ms),
  }
}
