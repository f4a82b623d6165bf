import { createPublicKey } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect } from 'vitest'
import { MINUTE } from '#kit/time.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { makeCourse } from '#modules/courses/test-learning.ts'
import { newKey } from '#test/signing-key.ts'
import { refusal } from '#test/refusal.ts'
import { spec } from '#test/world.ts'
import { answerChoice } from './commands/choose.server.ts'
import { beginLogin } from './commands/login.server.ts'
import { closePlatform } from './commands/platforms.server.ts'
import { hearFramedChoice, hearLaunch } from './commands/hear.server.ts'
import { framedChoice } from './queries/choice.server.ts'
import { launchView } from './queries/launch.server.ts'
import { claims } from './rules.ts'
import { ltiLaunches } from './tables.server.ts'
import { platformForTest } from './test-person.ts'
import { begin, launch, standIn } from './test-launch.ts'

describe('a way in from another learning system', () => {
  spec(
    'is no matter of how many come from one address, as long as the platform signed for them',
    async ({ world }) => {
      const school = await standIn(world)
      // A hundredth of what is allowed: six ways in that are not proved.
      const config = { ...school.visitor.config, limitsScale: 0.01 }
      const strict = { ...school, visitor: { ...school.visitor, config } }
      for (let n = 0; n < 12; n++) expect((await launch(strict, school.platform.resource())).id).toBeTruthy()
      for (let n = 0; n < 6; n++) await begin(strict)
      expect(await refusal(begin(strict))).toBe('too-many')
    },
  )

  spec('leads to the platform with what it needs to answer, and back to the course', async ({ world }) => {
    const school = await standIn(world)
    const course = await makeCourse(world.visitor, { id: 9401 })
    const { address, asked } = await begin(school)
    expect(address).toContain(`${school.platform.registration.authUrl}?`)
    expect(Object.fromEntries(asked)).toMatchObject({
      scope: 'openid',
      response_type: 'id_token',
      response_mode: 'form_post',
      prompt: 'none',
      client_id: school.platform.clientId,
      redirect_uri: 'http://localhost:3000/lti/launch',
      login_hint: '5',
    })
    const { id, browser } = await launch(
      school,
      school.platform.resource({ [claims.custom]: { course: String(course.id) } }),
    )
    const amina = await world.member('Amina')
    expect(await launchView(amina, id, browser)).toMatchObject({
      message: 'resource',
      platform: 'Nairobi Technical Institute',
      course: { id: course.id, title: 'Selling Online' },
      wantsScores: true,
      link: 'none',
    })
    // Of the person nothing was read but the platform's own number.
    const rows = JSON.stringify(await world.visitor.db.select().from(ltiLaunches))
    for (const word of ['Wanjiku', 'school.example']) expect(rows).not.toContain(word)
  })

  spec(
    'finds the course by number, slug or address, and opens the list where none is named',
    async ({ world }) => {
      const school = await standIn(world)
      await makeCourse(world.visitor, { id: 9402 })
      const amina = await world.member('Amina')
      const courseOf = async (part: Record<string, unknown>) => {
        const { id, browser } = await launch(school, school.platform.resource(part))
        return (await launchView(amina, id, browser)).course?.id ?? null
      }
      expect(await courseOf({ [claims.custom]: { course: 'course-9402' } })).toBe(9402)
      expect(await courseOf({ [claims.target]: 'http://localhost:3000/courses/9402' })).toBe(9402)
      expect(await courseOf({ [claims.target]: 'https://elsewhere.example/courses/9402' })).toBeNull()
      for (const course of ['99999', 'no-such', '../x', "9402' or 1=1", ''])
        expect(await courseOf({ [claims.custom]: { course } })).toBeNull()
    },
  )

  spec('opens the list in place of a course that was taken back', async ({ world }) => {
    const school = await standIn(world)
    await makeCourse(world.visitor, { id: 9403 })
    await makeCourse(world.visitor, { id: 9404, isPublished: false })
    const amina = await world.member('Amina')
    const open = (course: string) => launch(school, school.platform.resource({ [claims.custom]: { course } }))
    for (const name of ['9404', 'course-9404']) {
      const hidden = await open(name)
      expect((await launchView(amina, hidden.id, hidden.browser)).course).toBeNull()
    }
    // Also where it was taken back since.
    const { id, browser } = await open('9403')
    await world.visitor.db.update(courses).set({ publishedAt: null }).where(eq(courses.id, 9403))
    expect((await launchView(amina, id, browser)).course).toBeNull()
  })

  spec('is unknown for any other browser, and over after an hour', async ({ world }) => {
    const school = await standIn(world)
    const amina = await world.member('Amina')
    const { id, browser } = await launch(school, school.platform.resource())
    expect(await refusal(launchView(amina, id, undefined))).toBe('lti-launch-elsewhere')
    expect(await refusal(launchView(amina, id, 'a'.repeat(64)))).toBe('lti-launch-elsewhere')
    expect(await refusal(launchView(amina, 'x', browser))).toBe('lti-launch-elsewhere')
    expect(await refusal(launchView(world.visitor, id, browser))).toBe('not-authenticated')
    expect(await refusal(launchView(amina, id, browser))).toBe('none')
    world.wait(61 * MINUTE)
    expect(await refusal(launchView(amina, id, browser))).toBe('lti-launch-elsewhere')
  })

  spec('is refused for a platform that is unknown, closed or not told apart', async ({ world }) => {
    const school = await standIn(world)
    const { origin: iss, clientId: client_id } = school.platform
    const say = (part: object) =>
      refusal(beginLogin(school.visitor, { iss, client_id, login_hint: '5', ...part }))
    expect(await say({})).toBe('none')
    expect(await say({ client_id: undefined })).toBe('none')
    expect(await say({ iss: 'https://evil.example' })).toBe('lti-platform-unknown')
    expect(await say({ client_id: 'other' })).toBe('lti-platform-unknown')
    expect(await say({ login_hint: undefined })).toBe('lti-platform-unknown')
    expect(await say({ login_hint: ['5'] })).toBe('lti-platform-unknown')
    expect(await say({ iss: 'a\0b' })).toBe('lti-platform-unknown')
    expect(await say({ client_id: 'a\0b' })).toBe('lti-platform-unknown')
    // A hosted system has many schools behind one issuer.
    await platformForTest(world.visitor, { issuer: iss, clientId: 'second' })
    expect(await say({ client_id: undefined })).toBe('lti-platform-unknown')
    const begun = await begin(school)
    await closePlatform(await world.admin(), school.id, true)
    expect(await say({})).toBe('lti-platform-closed')
    const token = await school.platform.sign(school.platform.resource(), begun.nonce, { now: world.now() })
    expect(await refusal(hearLaunch(school.visitor, { state: begun.state, id_token: token }))).toBe(
      'lti-platform-closed',
    )
  })
})

describe('a message', () => {
  spec('counts once, within ten minutes, with its own state', async ({ world }) => {
    const school = await standIn(world)
    const { state, nonce } = await begin(school)
    const id_token = await school.platform.sign(school.platform.resource(), nonce, { now: world.now() })
    expect(await refusal(hearLaunch(school.visitor, { state, id_token }))).toBe('none')
    expect(await refusal(hearLaunch(school.visitor, { state, id_token }))).toBe('lti-launch-over')
    // The same message with another state has the nonce of the first.
    const other = await begin(school)
    expect(await refusal(hearLaunch(school.visitor, { state: other.state, id_token }))).toBe(
      'lti-message-wrong',
    )
    expect(await refusal(hearLaunch(school.visitor, { state: 'f'.repeat(64), id_token }))).toBe(
      'lti-launch-over',
    )
    expect(await refusal(hearLaunch(school.visitor, { id_token }))).toBe('lti-launch-over')
    expect(await refusal(hearLaunch(school.visitor, 'x'))).toBe('lti-launch-over')
    const late = await begin(school)
    world.wait(11 * MINUTE)
    const fresh = await school.platform.sign(school.platform.resource(), late.nonce, { now: world.now() })
    expect(await refusal(hearLaunch(school.visitor, { state: late.state, id_token: fresh }))).toBe(
      'lti-launch-over',
    )
    const refused = await begin(school)
    expect(await refusal(hearLaunch(school.visitor, { state: refused.state, error: 'login_required' }))).toBe(
      'lti-platform-refused',
    )
  })

  spec('that is not the platform’s own, for us, now and whole is not taken', async ({ world }) => {
    const school = await standIn(world)
    const stranger = await standIn(world, 2)
    const { platform } = school
    const now = world.now()
    const seconds = Math.floor(now.getTime() / 1000)
    const sign =
      (part: Record<string, unknown>, key = platform.keys[0]!) =>
      (nonce: string) =>
        platform.sign(platform.resource(part), nonce, { now, key })
    const common = { iss: platform.origin, aud: platform.clientId, iat: seconds, exp: seconds + 60 }
    const publicPem = createPublicKey({ key: platform.keys[0]!.jwk as never, format: 'jwk' }).export({
      format: 'pem',
      type: 'spki',
    })
    const ownKid = { alg: 'RS256', kid: platform.keys[0]!.kid }
    const wrong: Record<string, (nonce: string) => Promise<string> | string> = {
      'no signature': (nonce) => new UnsecuredJWT({ ...common, ...platform.resource(), nonce }).encode(),
      'HS256 with the public key as its secret': (nonce) =>
        new SignJWT({ ...common, ...platform.resource(), nonce })
          .setProtectedHeader({ ...ownKid, alg: 'HS256' })
          .sign(new TextEncoder().encode(String(publicPem))),
      'a key of somebody else under the platform’s name': (nonce) =>
        new SignJWT({ ...common, ...platform.resource(), nonce })
          .setProtectedHeader(ownKid)
          .sign(newKey().secret),
      'an unknown key': sign({}, newKey()),
      'the key of another platform': sign({}, stranger.platform.keys[0]!),
      RS512: (nonce) =>
        new SignJWT({ ...common, ...platform.resource(), nonce })
          .setProtectedHeader({ ...ownKid, alg: 'RS512' })
          .sign(platform.keys[0]!.secret),
      'another issuer': sign({ iss: stranger.platform.origin }),
      'another tool': sign({ aud: 'somebody-else' }),
      'two tools without saying for whom': sign({ aud: [platform.clientId, 'somebody-else'] }),
      'another party': sign({ aud: [platform.clientId], azp: 'somebody-else' }),
      'its time is over': sign({ exp: seconds - 120 }),
      'no end': sign({ exp: undefined }),
      'no beginning': sign({ iat: undefined }),
      'made in the future': sign({ iat: seconds + 600, exp: seconds + 660 }),
      'made long ago': sign({ iat: seconds - 3600 }),
      'another nonce': sign({ nonce: 'mine' }),
      'no nonce': sign({ nonce: undefined }),
      'another deployment': sign({ [claims.deployment]: '2' }),
      'no deployment': sign({ [claims.deployment]: undefined }),
      'no link': sign({ [claims.resource]: undefined }),
      'a number too long': sign({ sub: 'x'.repeat(256) }),
      'a number that no database keeps': sign({ sub: '4\0' }),
      'a deployment that no database keeps': sign({ [claims.deployment]: '1\0' }),
      'cut off': async (nonce) => (await sign({})(nonce)).slice(0, -20),
      'changed after it was signed': async (nonce) => {
        const [head, , tail] = (await sign({})(nonce)).split('.')
        const body = Buffer.from(JSON.stringify({ ...common, ...platform.resource({ sub: '1' }), nonce }))
        return `${head}.${body.toString('base64url')}.${tail}`
      },
      'no token at all': () => 'x.y.z',
    }
    const kinds = Object.entries(wrong)
    expect(kinds.length).toBeGreaterThanOrEqual(20)
    for (const [kind, make] of kinds) {
      const { state, nonce } = await begin(school)
      const id_token = await make(nonce)
      expect([kind, await refusal(hearLaunch(school.visitor, { state, id_token }))]).toEqual([
        kind,
        'lti-message-wrong',
      ])
    }
    expect(await world.visitor.db.$count(ltiLaunches, undefined)).toBe(kinds.length)
    // Each is noted with its reason and nothing of what it said.
    expect(world.logged.filter(({ event }) => event === 'lti.refused')).toHaveLength(kinds.length)
    expect(JSON.stringify(world.logged)).not.toMatch(/Wanjiku|school\.example|eyJ/)
    // The right one passes, also for several tools and with all that Moodle says.
    const { state, nonce } = await begin(school)
    const id_token = await sign({ aud: [platform.clientId, 'other'], azp: platform.clientId })(nonce)
    expect(await refusal(hearLaunch(school.visitor, { state, id_token }))).toBe('none')
  })

  spec('of another kind, or of nobody, is refused in words of its own', async ({ world }) => {
    const school = await standIn(world)
    const say = (claimed: Record<string, unknown>) => refusal(launch(school, claimed))
    const { platform } = school
    expect(await say(platform.resource({ [claims.version]: '1.1' }))).toBe('lti-message-other')
    expect(await say(platform.resource({ [claims.message]: 'LtiSubmissionReviewRequest' }))).toBe(
      'lti-message-other',
    )
    expect(await say(platform.resource({ sub: undefined }))).toBe('lti-nobody')
    const settings = platform.choice()[claims.choice] as object
    expect(await say(platform.choice({ [claims.choice]: { ...settings, accept_types: ['html'] } }))).toBe(
      'lti-message-other',
    )
    const inner = { ...settings, deep_link_return_url: 'http://10.0.0.1/x' }
    expect(await say(platform.choice({ [claims.choice]: inner }))).toBe('lti-message-wrong')
    for (const part of [{ data: 'a\0b' }, { deep_link_return_url: `${platform.origin}/\0` }])
      expect(await say(platform.choice({ [claims.choice]: { ...settings, ...part } }))).toBe(
        'lti-message-wrong',
      )
    // Who may choose a course need not be somebody here.
    expect(await say(platform.choice({ sub: undefined }))).toBe('none')
  })

  spec('in a frame opens the choice of a course alone, with its key and no cookie', async ({ world }) => {
    const school = await standIn(world)
    const { id } = await makeCourse(world.visitor, { id: 9405 })
    const { platform, visitor } = school
    const hear = async (message: Record<string, unknown>) => {
      const { state, nonce, browser } = await begin(school)
      const id_token = await platform.sign(message, nonce, { now: world.now() })
      return { browser, ...(await hearFramedChoice(visitor, { state, id_token })) }
    }
    expect(await refusal(hear(platform.resource()))).toBe('lti-message-other')
    const { browser, launchId, key } = await hear(platform.choice())
    expect(await refusal(answerChoice(visitor, launchId, browser, String(id)))).toBe('lti-launch-elsewhere')
    expect(await answerChoice(visitor, launchId, key, String(id))).toMatchObject({
      platform: platform.registration.name,
    })
    const other = await launch(school, platform.resource())
    expect(await refusal(framedChoice(visitor, other.id, other.browser))).toBe('lti-message-other')
    expect(await framedChoice(visitor, launchId, key)).toMatchObject({
      returnUrl: `${platform.origin}/mod/lti/contentitem_return.php?course=2`,
    })
  })
})
