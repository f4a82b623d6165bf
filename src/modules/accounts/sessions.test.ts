import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openEmbedded } from '#adapters/db/embedded/embedded.server.ts'
import { readConfig } from '#config.server.ts'
import { DAY, SECOND } from '#kit/time.ts'
import { makeWorld, spec, type World } from '#test/world.ts'
import { AMINA, holderOf, joined, signedInAt } from './account-testing.ts'
import { renewSession } from './commands/sign-in.server.ts'
import { ownSessions, sessionOf } from './queries/sessions.server.ts'
import { ownUser, sessionView } from './queries/program-views.server.ts'
import {
  endedCookie,
  knownCookie,
  sessionCookie,
  signed,
  tokenOfRequest,
  unsigned,
} from './session-cookies.server.ts'
import { profiles, sessions, users } from './tables.server.ts'

const configOf = (world: World) => world.visitor.config

/** Uses a session as each request does: renews it when it is due. */
async function use(world: World, token: string): Promise<void> {
  const session = await sessionOf(world.visitor, signed(token, configOf(world)))
  if (session?.renew) await renewSession({ ...world.visitor, viewer: session.viewer })
}

describe('a session', () => {
  spec('[AUTH-40] ends after seven days without use', async ({ world }) => {
    const token = await joined(world)
    world.wait(7 * DAY - SECOND)
    expect(await holderOf(world, token)).not.toBeNull()
    world.wait(SECOND)
    expect(await holderOf(world, token)).toBeNull()
  })
  spec(
    '[AUTH-40] is renewed by use, at most once a day, and lives thirty days at most',
    async ({ world }) => {
      const token = await joined(world)
      const expiry = async () => (await world.visitor.db.select().from(sessions))[0]!.expiresAt.getTime()
      const first = await expiry()
      await use(world, token)
      expect(await expiry()).toBe(first)
      for (let day = 1; day < 30; day++) {
        world.wait(DAY + SECOND)
        if (day === 29) world.wait(-30 * SECOND)
        await use(world, token)
        expect(await holderOf(world, token), `day ${day}`).not.toBeNull()
      }
      expect(await expiry()).toBeGreaterThan(first + 20 * DAY)
      world.wait(DAY)
      const amina = (await holderOf(world, token))!
      expect(await ownSessions(amina)).toHaveLength(1)
      world.wait(SECOND)
      expect(await holderOf(world, token)).toBeNull()
      expect(await ownSessions(amina)).toEqual([])
    },
  )
  spec('[AUTH-39] a forged, cut or re-signed token opens nothing', async ({ world }) => {
    const token = await joined(world)
    const good = signed(token, configOf(world))
    const elsewhere = readConfig({
      AUTH_SECRET: 'another-secret-of-thirty-two-letters',
      APP_ORIGIN: 'http://localhost:3000',
      DATA_DIR: '/nonexistent',
    })
    const forged = [
      token,
      `${token}.`,
      `${token}.x`,
      good.slice(0, -1),
      `${good}=`,
      good.replace(token[0]!, token[0] === 'a' ? 'b' : 'a'),
      signed(token, elsewhere),
      '.',
      '',
      `${'x'.repeat(400)}.y`,
      'eyJhbGciOiJub25lIn0.e30.',
    ]
    for (const value of forged) {
      expect(unsigned(value, configOf(world)), value).toBeUndefined()
      expect(await sessionOf(world.visitor, value), value).toBeNull()
    }
    expect((await sessionOf(world.visitor, good))?.viewer.email).toBe(AMINA.email)
  })
  spec(
    '[DATA-02] [AUTH-33] [AUTH-34] programs see access_token, refresh_token, expires_at and user',
    async ({ world }) => {
      const token = await joined(world)
      const accessToken = signed(token, configOf(world))
      const amina = (await holderOf(world, token))!
      expect(await sessionView(world.visitor, token)).toEqual({
        access_token: accessToken,
        refresh_token: accessToken,
        expires_at: new Date(world.now().getTime() + 7 * DAY).toISOString(),
        user: await ownUser(amina),
      })
      expect(await sessionView(world.visitor, 'x')).toBeNull()
    },
  )
  spec(
    '[DATA-01] the user has id, email, email_confirmed_at and metadata.full_name, and nothing else',
    async ({ world }) => {
      const amina = (await holderOf(world, await joined(world)))!
      expect(await ownUser(amina)).toEqual({
        id: amina.viewer.id,
        email: AMINA.email,
        email_confirmed_at: world.now().toISOString(),
        metadata: { full_name: 'Amina Yusuf' },
      })
    },
  )
  spec('[NAV-17] [NAV-15] falls back by steps when the profile is empty or missing', async ({ world }) => {
    const token = await joined(world)
    const { db } = world.visitor
    const viewer = async () => (await holderOf(world, token))!.viewer
    await db.update(profiles).set({ fullName: 'Amina wa Profile', role: 'freelancer' })
    expect(await viewer()).toMatchObject({ name: 'Amina wa Profile', role: 'freelancer' })
    await db.update(profiles).set({ fullName: null, role: null })
    expect(await viewer()).toMatchObject({ name: 'Amina Yusuf', role: 'student' })
    await db.delete(profiles)
    expect(await viewer()).toMatchObject({ name: 'Amina Yusuf', role: 'student', avatarUrl: null })
    await db.update(users).set({ name: ' ' }).where(eq(users.email, AMINA.email))
    expect(await viewer()).toMatchObject({ name: 'amina' })
  })
  // On a separate database: within the rolled-back transaction of the other tests a failing query would end it.
  test("[ERR-01] outlives a profile that cannot be read, under the account's name and as a student, and the log tells", async () => {
    const open = await openEmbedded()
    try {
      await open.migrate()
      const world = makeWorld(open.db)
      const token = await joined(world)
      await open.db
        .update(profiles)
        .set({ fullName: 'Amina wa Profile', role: 'freelancer', avatarUrl: '/a.webp' })
      expect((await holderOf(world, token))!.viewer).toMatchObject({
        name: 'Amina wa Profile',
        role: 'freelancer',
      })
      await open.db.execute(sql`alter table profiles rename to profiles_away`)
      world.logged.splice(0)
      expect((await holderOf(world, token))!.viewer).toMatchObject({
        email: AMINA.email,
        name: AMINA.fullName,
        role: 'student',
        avatarUrl: null,
        isAdmin: false,
      })
      expect(world.logged).toEqual([
        {
          event: 'profile.unreadable',
          details: { err: expect.stringContaining('profiles'), requestId: world.visitor.requestId },
        },
      ])
      expect(JSON.stringify(world.logged)).not.toContain(token)
      // It gives access to nobody.
      expect(await holderOf(world, 'another-token')).toBeNull()
      world.wait(8 * DAY)
      expect(await holderOf(world, token)).toBeNull()
    } finally {
      await open.close()
    }
  }, 60_000)
  spec('[NAV-15] keeps the role of a profile that has no name', async ({ world }) => {
    const token = await joined(world)
    await world.visitor.db.update(profiles).set({ fullName: null, role: 'freelancer', locale: 'sw' })
    expect((await holderOf(world, token))!.viewer).toMatchObject({ role: 'freelancer', hasAnswers: false })
  })
  spec('opened by signing in is as good as one opened by a mailed link', async ({ world }) => {
    await joined(world)
    const token = await signedInAt(world)
    expect(token.length).toBeGreaterThanOrEqual(32)
    expect((await holderOf(world, token))?.viewer.email).toBe(AMINA.email)
  })
})

describe('the session cookie', () => {
  const https = readConfig({
    AUTH_SECRET: 'a-secret-of-at-least-thirty-two-letters',
    APP_ORIGIN: 'https://stadi.example',
    DATA_DIR: '/nonexistent',
  })

  spec(
    'cannot be read by scripts or sent from other sites, and is bound to the host over HTTPS',
    async ({ world }) => {
      expect(sessionCookie('abc', configOf(world))).toMatch(
        /^session=abc\.[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800$/,
      )
      expect(sessionCookie('abc', https)).toMatch(
        /^__Host-session=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800; Secure$/,
      )
      expect(knownCookie(https)).toBe(
        '__Host-known=1; Path=/; HttpOnly; SameSite=Lax; Max-Age=34560000; Secure',
      )
      expect(endedCookie(https)).toBe('__Host-session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure')
    },
  )
  spec('is found among others; a bearer token wins over it; garbage is no token', async ({ world }) => {
    const config = configOf(world)
    const of = (headers: Record<string, string>) => tokenOfRequest(new Headers(headers), config)
    const cookie = sessionCookie('abc', config).split(';')[0]!
    expect(unsigned(of({ cookie: `lang=sw; ${cookie}; said=x` })!, config)).toBe('abc')
    expect(of({ authorization: `Bearer ${signed('def', config)}`, cookie })).toBe(signed('def', config))
    expect(of({ cookie: 'xsession=1; lang=sw' })).toBeUndefined()
    expect(of({ cookie: 'session=%E0%A4%A' })).toBeUndefined()
    expect(of({ authorization: 'Basic abc' })).toBeUndefined()
    expect(of({})).toBeUndefined()
  })
  spec('[AUTH-33] survives the URL encoding of its signature', async ({ world }) => {
    for (let n = 0; n < 50; n++) {
      const line = sessionCookie(`token-${n}`, configOf(world))
      expect(
        unsigned(
          tokenOfRequest(new Headers({ cookie: line.split(';')[0]! }), configOf(world))!,
          configOf(world),
        ),
      ).toBe(`token-${n}`)
    }
  })
})
