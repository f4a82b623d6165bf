import { createPublicKey } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect } from 'vitest'
import { MINUTE } from '#kit/time.ts'
import { adminPermissions, sessions, users } from '#modules/accounts/tables.server.ts'
import { forgedKey } from '#test/oidc-provider.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { beginWay } from './commands/begin.server.ts'
import { closeSignOn } from './commands/providers.server.ts'
import { hearWay } from './commands/hear.server.ts'
import { forgetProvider } from './provider.server.ts'
import { findOrganisation, firstView, wayView } from './queries/way.server.ts'
import { GOOGLE } from './rules.ts'
import { signOnLinks, signOnWays } from './tables.server.ts'
import { backOf, begin, comeIn, standIn, type Standing } from './test-sign-on.ts'

const linked = async (world: World, at: Standing, userId: string, subject = 'u-42') =>
  world.visitor.db
    .insert(signOnLinks)
    .values({ id: crypto.randomUUID(), providerId: at.id, subject, userId, linkedAt: world.now() })

/** How a way in ends when the server says something bent. */
async function ending(at: Standing): Promise<string | Record<string, string>> {
  const { asked, cookies } = await begin(at)
  return refusal(hearWay(at.visitor, at.slug, backOf(at, asked), cookies))
}

describe("a way in by an organisation's own server", () => {
  spec(
    'is no matter of how many come from one address, as long as their server vouches for them',
    async ({ world }) => {
      const at = await standIn(world)
      // A hundredth of what is allowed: six ways in that are not proved.
      const config = { ...at.visitor.config, limitsScale: 0.01 }
      const strict = { ...at, visitor: { ...at.visitor, config } }
      for (let n = 0; n < 12; n++) {
        at.server.person = { ...at.server.person, sub: `u-${n}` }
        expect((await comeIn(strict)).heard).toMatchObject({ wayId: expect.any(String) })
      }
      for (let n = 0; n < 6; n++) await begin(strict)
      expect(await refusal(begin(strict))).toBe('too-many')
    },
  )

  spec('leads there with state, nonce and PKCE, and says of nobody who they are here', async ({ world }) => {
    const at = await standIn(world)
    const { address, asked } = await begin(at)
    expect(address).toContain(`${at.server.origin}/authorize?`)
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      scope: 'openid profile email',
      client_id: at.server.clientId,
      redirect_uri: `http://localhost:3000/sign-in/${at.slug}/callback`,
      code_challenge_method: 'S256',
    })
    for (const one of ['state', 'nonce', 'code_challenge']) expect(asked.get(one)!.length).toBeGreaterThan(40)
    // What is in the row opens nothing.
    const [row] = await world.visitor.db.select().from(signOnWays)
    for (const one of ['state', 'nonce']) expect(JSON.stringify(row)).not.toContain(asked.get(one))
  })

  spec(
    'signs in who is linked, without a fresh password, and leads on to a path of ours alone',
    async ({ world }) => {
      const at = await standIn(world)
      const amina = await world.member('Amina')
      await linked(world, at, amina.viewer.id)
      const { heard } = await comeIn(at, '/courses/7')
      expect(heard).toMatchObject({ admitted: { token: expect.any(String) }, next: '/courses/7' })
      const [session] = await world.visitor.db.select().from(sessions)
      expect([session!.userId, session!.passwordAt]).toEqual([amina.viewer.id, null])
      // Nothing of the way is left, and the token of the server was asked for with our secret.
      expect(await world.visitor.db.$count(signOnWays)).toBe(0)
      for (const next of [
        'https://evil.example/',
        '//evil.example',
        '/\\evil.example',
        'javascript:alert(1)',
      ])
        expect((await comeIn(at, next)).heard).toMatchObject({ next: null })
      // Its keys are read once for all.
      expect(at.server.asked.filter((one) => one.endsWith('/keys'))).toHaveLength(1)
    },
  )

  spec(
    'finds nobody by an address that a provider claims, and asks which account it is',
    async ({ world }) => {
      const at = await standIn(world)
      const amina = await world.member('Amina', { email: 'wanjiku@nyeri.example' })
      const { heard, browser } = await comeIn(at)
      expect(heard.admitted).toBeUndefined()
      expect(await world.visitor.db.$count(sessions)).toBe(0)
      const view = await firstView(at.visitor, at.slug, heard.wayId, browser)
      expect(view).toMatchObject({ name: 'Wanjiku Njeri', email: 'wanjiku@nyeri.example', viewer: null })
      // Another browser has no such way, nor has another organisation.
      expect(await refusal(firstView(amina, at.slug, heard.wayId, 'a'.repeat(64)))).toBe('sign-on-elsewhere')
      const other = await standIn(world)
      expect(await refusal(firstView(other.visitor, other.slug, heard.wayId, browser))).toBe(
        'sign-on-elsewhere',
      )
      world.wait(61 * MINUTE)
      expect(await refusal(firstView(at.visitor, at.slug, heard.wayId, browser))).toBe('sign-on-elsewhere')
    },
  )

  spec('begins a form with an address only where the provider says that it is proved', async ({ world }) => {
    const at = await standIn(world)
    for (const email_verified of [false, undefined, 'false']) {
      at.server.person = {
        sub: 'u-1',
        name: 'W',
        email: 'w@nyeri.example',
        email_verified: email_verified as never,
      }
      const { heard, browser } = await comeIn(at)
      expect((await firstView(at.visitor, at.slug, heard.wayId, browser)).email).toBe('')
    }
    at.server.person = {
      sub: 'u-1',
      name: `${'N'.repeat(300)}\u0000`,
      email: 'not one',
      email_verified: 'true',
    }
    const { heard, browser } = await comeIn(at)
    const { name, email } = await firstView(at.visitor, at.slug, heard.wayId, browser)
    expect([name.length, email]).toEqual([80, ''])
  })

  spec('goes on in the browser in which it began, once, for ten minutes', async ({ world }) => {
    const at = await standIn(world)
    const { asked, cookies } = await begin(at)
    const back = backOf(at, asked)
    const hear = (search: URLSearchParams, cookie: string | null) =>
      refusal(hearWay(at.visitor, at.slug, search, cookie))
    expect(await hear(back, null)).toBe('sign-on-elsewhere')
    expect(await hear(back, cookies.replace(/.$/, 'x'))).toBe('sign-on-elsewhere')
    // What another browser tried used nothing up.
    expect(await hear(back, cookies)).toBe('none')
    expect(await hear(back, cookies)).toBe('sign-on-over')
    expect(await hear(new URLSearchParams({ ...Object.fromEntries(back), state: 'x' }), cookies)).toBe(
      'sign-on-over',
    )
    expect(await hear(new URLSearchParams(), cookies)).toBe('sign-on-over')
    const late = await begin(at)
    world.wait(10 * MINUTE + 1)
    expect(await hear(backOf(at, late.asked), late.cookies)).toBe('sign-on-over')
    // The state of one organisation is none at another.
    const other = await standIn(world)
    const third = await begin(at)
    expect(await refusal(hearWay(other.visitor, other.slug, backOf(at, third.asked), third.cookies))).toBe(
      'sign-on-over',
    )
  })

  spec('takes no code that belongs to another way, and none twice', async ({ world }) => {
    const at = await standIn(world)
    const mine = await begin(at)
    const theirs = await begin(at)
    const back = backOf(at, mine.asked)
    back.set('code', backOf(at, theirs.asked).get('code')!)
    expect(await refusal(hearWay(at.visitor, at.slug, back, mine.cookies))).toBe('sign-on-wrong')
    const third = await begin(at)
    const again = backOf(at, third.asked)
    again.set('code', back.get('code')!)
    expect(await refusal(hearWay(at.visitor, at.slug, again, third.cookies))).toBe('sign-on-wrong')
  })

  spec('believes no message of another issuer, audience, nonce or time', async ({ world }) => {
    const at = await standIn(world)
    const amina = await world.member('Amina')
    await linked(world, at, amina.viewer.id)
    const seconds = world.now().getTime() / 1000
    for (const claims of [
      { iss: 'https://evil.example' },
      { aud: 'somebody-else' },
      { aud: [at.server.clientId, 'somebody-else'], azp: 'somebody-else' },
      { nonce: 'another' },
      { nonce: undefined },
      { exp: seconds - 120 },
      { exp: undefined },
      { sub: undefined },
      { sub: 'x'.repeat(256) },
      { sub: 'nul\0' },
    ]) {
      at.server.claims = claims
      expect([claims, await ending(at)]).toEqual([claims, 'sign-on-wrong'])
    }
    expect(await world.visitor.db.$count(sessions)).toBe(0)
    // Not a word of the person is in the log.
    expect(JSON.stringify(world.logged)).not.toMatch(/wanjiku|u-42|hush/i)
    expect(world.logged.filter(({ event }) => event === 'sign-on.refused')).toHaveLength(10)
    at.server.claims = {}
    expect(await ending(at)).toBe('none')
  })

  spec('believes no message without a signature of a key that the provider shows', async ({ world }) => {
    const at = await standIn(world)
    const [key] = at.server.keys
    const spki = createPublicKey(key!.secret).export({ type: 'spki', format: 'pem' })
    const forged = forgedKey(key!.kid)
    for (const message of [
      async (claims: object) => new UnsecuredJWT(claims as never).encode(),
      // The public key, taken for a shared secret; and our own secret.
      (claims: object) =>
        new SignJWT(claims as never).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(String(spki))),
      (claims: object) =>
        new SignJWT(claims as never)
          .setProtectedHeader({ alg: 'HS256' })
          .sign(Buffer.from(at.server.clientSecret)),
      (claims: object) =>
        new SignJWT(claims as never)
          .setProtectedHeader({ alg: 'RS256', kid: forged.kid })
          .sign(forged.secret),
      async (claims: Record<string, unknown>) => `${(await at.server.sign(claims)).slice(0, -8)}AAAAAAAA`,
    ]) {
      at.server.message = message
      expect(await ending(at)).toBe('sign-on-wrong')
    }
    at.server.message = async () => 'no.message.atall'
    expect(await ending(at)).toBe('sign-on-away')
    expect(await world.visitor.db.$count(signOnWays, eq(signOnWays.subject, 'u-42'))).toBe(0)
  })

  spec('takes no answer of another issuer, and says in words what a provider says', async ({ world }) => {
    const at = await standIn(world)
    const answered = async (change: Record<string, string | null>) => {
      const { asked, cookies } = await begin(at)
      const back = backOf(at, asked)
      for (const [name, value] of Object.entries(change))
        if (value === null) back.delete(name)
        else back.set(name, value)
      return refusal(hearWay(at.visitor, at.slug, back, cookies))
    }
    expect(await answered({ iss: 'https://evil.example' })).toBe('sign-on-wrong')
    expect(await answered({ iss: null })).toBe('sign-on-wrong')
    expect(await answered({ code: null })).toBe('sign-on-wrong')
    expect(await answered({ code: null, error: 'access_denied' })).toBe('sign-on-denied')
    expect(await answered({ code: null, error: 'login_required' })).toBe('sign-on-refused')
    expect(await answered({ code: null, error: 'temporarily_unavailable' })).toBe('sign-on-away')
    expect(await answered({ code: null, error: 'unauthorized_client' })).toBe('sign-on-broken')
    expect(await answered({ code: null, error: '<script>', error_description: 'Amina' })).toBe(
      'sign-on-refused',
    )
    expect(JSON.stringify(world.logged)).not.toMatch(/script|Amina/)
  })

  spec('stands a provider that fails, is slow, sends too much, or leads inward', async ({ world }) => {
    const at = await standIn(world)
    expect(await ending(at)).toBe('none')
    const there = { status: 302, text: '', location: 'http://169.254.169.254/' }
    for (const [instead, end] of [
      [{ status: 500, text: 'no' }, 'sign-on-away'],
      [{ status: 200, text: '<h1>Hello</h1>' }, 'sign-on-away'],
      ['slow', 'sign-on-away'],
      ['huge', 'sign-on-away'],
      [there, 'sign-on-away'],
      [{ status: 401, text: '{"error":"invalid_client"}' }, 'sign-on-broken'],
      [{ status: 200, text: '{"access_token":"x","token_type":"Bearer"}' }, 'sign-on-wrong'],
    ] as const) {
      at.server.instead = { '/token': instead }
      expect([instead, await ending(at)]).toEqual([instead, end])
    }
    at.server.instead = { '/.well-known/openid-configuration': 'slow' }
    forgetProvider(at.server.origin)
    expect(await refusal(begin(at))).toBe('sign-on-away')
    // One that names addresses inside is not asked there.
    at.server.instead = {}
    at.server.document = { token_endpoint: 'http://10.0.0.1/token' }
    expect(await refusal(begin(at))).toBe('sign-on-broken')
    at.server.document = { issuer: 'https://other.example' }
    expect(await refusal(begin(at))).toBe('sign-on-broken')
    expect(at.server.asked.every((one) => one.includes(at.server.origin))).toBe(true)
  })

  spec(
    'never signs in an administrator, whatever is linked or claimed, nor who is suspended',
    async ({ world }) => {
      const at = await standIn(world)
      const amina = await world.member('Amina')
      await linked(world, at, amina.viewer.id)
      await comeIn(at)
      expect(await world.visitor.db.$count(sessions)).toBe(1)
      const { db } = world.visitor
      await db
        .insert(adminPermissions)
        .values({ userId: amina.viewer.id, grantedBy: 'x', grantedAt: world.now() })
      // The link went, and the session that no password had opened.
      expect([await db.$count(signOnLinks), await db.$count(sessions)]).toEqual([0, 0])
      await expect(db.transaction(() => linked(world, at, amina.viewer.id))).rejects.toThrow()
      at.server.person = { sub: 'u-9', email: amina.viewer.email, email_verified: true }
      expect((await comeIn(at)).heard.admitted).toBeUndefined()

      const baraka = await world.member('Baraka')
      await linked(world, at, baraka.viewer.id, 'u-8')
      at.server.person = { sub: 'u-8' }
      await db.update(users).set({ suspendedAt: world.now() }).where(eq(users.id, baraka.viewer.id))
      expect(await ending(at)).toBe('user-suspended')
    },
  )

  spec('knows the same number of another organisation as somebody else', async ({ world }) => {
    const [at, other] = [await standIn(world), await standIn(world)]
    const amina = await world.member('Amina')
    await linked(world, at, amina.viewer.id)
    expect((await comeIn(at)).heard.admitted).toBeDefined()
    expect((await comeIn(other)).heard.admitted).toBeUndefined()
  })

  spec('takes of Google only who is of the domain', async ({ world }) => {
    // The stand-in plays Google under its name.
    const google = await standIn(world, { issuer: GOOGLE, emailDomain: 'nyeri.example' })
    google.server.origin = GOOGLE
    forgetProvider(GOOGLE)
    expect((await begin(google)).asked.get('hd')).toBe('nyeri.example')
    for (const hd of [undefined, 'gmail.example']) {
      google.server.claims = { hd }
      expect(await ending(google)).toBe('sign-on-wrong')
    }
    google.server.claims = { hd: 'nyeri.example' }
    expect(await ending(google)).toBe('none')
    forgetProvider(GOOGLE)
  })

  spec(
    'is closed while the sign-on is, at each step, and finds no other organisations',
    async ({ world }) => {
      const at = await standIn(world, { emailDomain: 'nyeri.example' })
      const { visitor, slug } = at
      for (const typed of [slug, ` ${slug.toUpperCase()} `, 'nyeri.example', 'Amina@Nyeri.example'])
        expect(await findOrganisation(visitor, typed)).toBe(slug)
      for (const typed of [
        'elsewhere',
        'other.example',
        'a@b@',
        '../x',
        '',
        'x'.repeat(5000),
        "'; drop table",
      ])
        expect(await findOrganisation(visitor, typed)).toBeNull()
      const { asked, cookies } = await begin(at)
      await closeSignOn(at.admin, at.organisationId, true)
      expect(await findOrganisation(visitor, slug)).toBeNull()
      for (const call of [
        wayView(visitor, slug),
        beginWay(visitor, slug, null),
        hearWay(visitor, slug, backOf(at, asked), cookies),
      ])
        expect(await refusal(call)).toBe('sign-on-closed')
      expect(await refusal(wayView(visitor, 'unknown'))).toBe('sign-on-unknown')
      expect(await refusal(wayView(visitor, 7))).toBe('sign-on-unknown')
    },
  )
})
