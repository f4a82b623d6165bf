import { eq } from 'drizzle-orm'
import { jwtVerify, createLocalJWKSet } from 'jose'
import { describe, expect } from 'vitest'
import { HOUR } from '#kit/time.ts'
import { makeCourse } from '#modules/courses/test-learning.ts'
import { coursePurchases, enrolments } from '#modules/courses/tables.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { auditLines } from '#test/audit.ts'
import { refusal } from '#test/refusal.ts'
import { spec } from '#test/world.ts'
import { answerChoice } from './commands/choose.server.ts'
import { changePlatform, closePlatform, registerPlatform } from './commands/platforms.server.ts'
import { chooseScores, linkAccount, unlinkAccount } from './commands/link.server.ts'
import { forgetLaunches } from './commands/forget.server.ts'
import { launchView } from './queries/launch.server.ts'
import { ownLinks } from './queries/own.server.ts'
import { platformForAdmin, platformsForAdmins } from './queries/for-admins.server.ts'
import { toolKeySet } from './queries/tool.server.ts'
import { claims } from './rules.ts'
import { ltiLaunches, ltiLinks } from './tables.server.ts'
import { launch, standIn } from './test-launch.ts'

const COURSE = 9411
const named = { [claims.custom]: { course: String(COURSE) } }

describe('accounts', () => {
  spec(
    'are linked by whoever is signed in, and by nothing that the platform says of them',
    async ({ world }) => {
      const school = await standIn(world)
      await makeCourse(world.visitor, { id: COURSE })
      // Somebody has an account with the address that the platform names.
      const owner = await world.member('Wanjiku Njeri', { email: 'wanjiku@school.example' })
      const mallory = school.at(await world.member('Mallory'))
      const { id, browser } = await launch(school, school.platform.resource(named))
      expect(await linkAccount(mallory, id, browser, { scores: 'on' })).toEqual({
        courseId: COURSE,
        hasClass: false,
      })
      const links = await world.visitor.db.select().from(ltiLinks)
      expect(links).toMatchObject([{ subject: '42', userId: mallory.viewer.id, sendsScores: true }])
      expect(await ownLinks(owner)).toEqual([])
      expect(await world.visitor.db.$count(users)).toBe(2)
      // Next time the same person of the platform goes straight on, signed in as the same account.
      const again = await launch(school, school.platform.resource(named))
      expect((await launchView(mallory, again.id, again.browser)).link).toBe('own')
      expect((await launchView(owner, again.id, again.browser)).link).toBe('other')
      expect(await refusal(linkAccount(owner, again.id, again.browser, {}))).toBe('lti-link-other')
      // One account is one person there.
      school.platform.person = { ...school.platform.person, sub: '43' }
      const friend = await launch(school, school.platform.resource(named))
      expect((await launchView(mallory, friend.id, friend.browser)).link).toBe('taken')
      expect(await refusal(linkAccount(mallory, friend.id, friend.browser, {}))).toBe('lti-link-taken')
      expect(await refusal(linkAccount(world.visitor, friend.id, friend.browser, {}))).toBe(
        'not-authenticated',
      )
      expect(await world.visitor.db.$count(ltiLinks)).toBe(1)
    },
  )

  spec(
    'of several platforms are linked with one here; the same number elsewhere is another person',
    async ({ world }) => {
      const [first, second] = [await standIn(world, 1), await standIn(world, 2)]
      await makeCourse(world.visitor, { id: COURSE })
      const amina = first.at(await world.member('Amina'))
      const baraka = second.at(await world.member('Baraka'))
      for (const [who, school] of [
        [amina, first],
        [amina, second],
      ] as const) {
        const { id, browser } = await launch(school, school.platform.resource(named))
        await linkAccount(school.at(who), id, browser, {})
      }
      expect((await ownLinks(amina)).map(({ sendsScores }) => sendsScores)).toEqual([false, false])
      const { id, browser } = await launch(second, second.platform.resource(named))
      expect(await refusal(linkAccount(baraka, id, browser, {}))).toBe('lti-link-other')
    },
  )

  spec('are linked only in the browser in which the launch began', async ({ world }) => {
    const school = await standIn(world)
    await makeCourse(world.visitor, { id: COURSE })
    const victim = school.at(await world.member('Amina'))
    // Somebody else's launch, brought into her browser: her progress would become theirs.
    const { id } = await launch(school, school.platform.resource(named))
    const hers = await launch(school, school.platform.resource(named))
    for (const browser of [undefined, '', hers.browser])
      expect(await refusal(linkAccount(victim, id, browser, { scores: 'on' }))).toBe('lti-launch-elsewhere')
    expect(await ownLinks(victim)).toEqual([])
  })

  spec('are unlinked by their owner alone, and what was linked is forgotten', async ({ world }) => {
    const school = await standIn(world)
    await makeCourse(world.visitor, { id: COURSE })
    const [amina, baraka] = [school.at(await world.member('Amina')), await world.member('Baraka')]
    const { id, browser } = await launch(school, school.platform.resource(named))
    await linkAccount(amina, id, browser, { scores: 'on' })
    const [link] = await ownLinks(amina)
    expect(link).toMatchObject({ platform: 'Nairobi Technical Institute', sendsScores: true, isOpen: true })
    expect(await ownLinks(baraka)).toEqual([])
    expect(await refusal(unlinkAccount(baraka, link!.id))).toBe('not-found')
    expect(await refusal(chooseScores(baraka, link!.id, false))).toBe('not-found')
    expect(await refusal(unlinkAccount(amina, 'x'))).toBe('not-found')
    await chooseScores(amina, link!.id, false)
    expect((await ownLinks(amina))[0]).toMatchObject({ sendsScores: false })
    await unlinkAccount(amina, link!.id)
    expect(await ownLinks(amina)).toEqual([])
  })

  spec('of somebody under 18 send a score only once a parent agreed', async ({ world }) => {
    const school = await standIn(world)
    await makeCourse(world.visitor, { id: COURSE })
    const wambui = school.at(await world.member('Wambui'))
    const { id, browser } = await launch(school, school.platform.resource(named))
    const linkAs = (underage: 'alone' | 'consented', scores?: 'on') =>
      refusal(linkAccount({ ...wambui, viewer: { ...wambui.viewer, underage } }, id, browser, { scores }))
    expect(await linkAs('alone', 'on')).toBe('consent-needed')
    expect(await ownLinks(wambui)).toEqual([])
    expect(await linkAs('alone')).toBe('none')
    expect(await ownLinks(wambui)).toMatchObject([{ sendsScores: false }])
    expect(await linkAs('consented', 'on')).toBe('none')
    expect(await ownLinks(wambui)).toMatchObject([{ sendsScores: true }])
  })

  spec('open a paid course as everybody else: linking gives no access', async ({ world }) => {
    const school = await standIn(world)
    await makeCourse(world.visitor, { id: COURSE, priceKes: 3000 })
    const amina = school.at(await world.member('Amina'))
    const { id, browser } = await launch(school, school.platform.resource(named))
    expect(await linkAccount(amina, id, browser, { scores: 'on' })).toEqual({
      courseId: COURSE,
      hasClass: false,
    })
    expect(await amina.db.$count(coursePurchases)).toBe(0)
    expect(await amina.db.$count(enrolments)).toBe(0)
  })
})

describe('launches', () => {
  spec('are forgotten after an hour', async ({ world }) => {
    const school = await standIn(world)
    await launch(school, school.platform.resource())
    world.wait(HOUR - 1000)
    await forgetLaunches(school.visitor)
    expect(await world.visitor.db.$count(ltiLaunches)).toBe(1)
    world.wait(2000)
    await forgetLaunches(school.visitor)
    expect(await world.visitor.db.$count(ltiLaunches)).toBe(0)
  })
})

describe('choosing a course', () => {
  spec('answers the platform with a signed link to one published course', async ({ world }) => {
    const school = await standIn(world)
    await makeCourse(world.visitor, { id: COURSE })
    await makeCourse(world.visitor, { id: 9412, isPublished: false })
    const { id, browser } = await launch(school, school.platform.choice())
    expect(await launchView(school.visitor, id, browser)).toMatchObject({ message: 'choice' })
    const { returnUrl, token } = await answerChoice(school.visitor, id, browser, String(COURSE))
    expect(returnUrl).toBe(`${school.platform.origin}/mod/lti/contentitem_return.php?course=2`)
    const { payload, protectedHeader } = await jwtVerify(
      token,
      createLocalJWKSet(toolKeySet(school.visitor)),
      { issuer: school.platform.clientId, audience: school.platform.origin, currentDate: world.now() },
    )
    expect(protectedHeader).toMatchObject({ alg: 'RS256', kid: toolKeySet(school.visitor).keys[0]!.kid })
    expect(payload).toMatchObject({
      [claims.message]: 'LtiDeepLinkingResponse',
      [claims.version]: '1.3.0',
      [claims.deployment]: '1',
      [claims.data]: 'opaque',
      [claims.items]: [
        {
          type: 'ltiResourceLink',
          title: 'Selling Online',
          url: `http://localhost:3000/courses/${COURSE}`,
          custom: { course: String(COURSE) },
          lineItem: { scoreMaximum: 100, label: 'Selling Online', resourceId: `course-${COURSE}` },
        },
      ],
    })
    expect(payload.nonce).toBeTruthy()
    // What the platform keeps of it opens that course.
    const opened = await launch(
      school,
      school.platform.resource({ [claims.custom]: { course: String(COURSE) } }),
    )
    expect((await launchView(await world.member('Amina'), opened.id, opened.browser)).course?.id).toBe(COURSE)
    for (const course of ['9412', '77777', 'x', undefined])
      expect(await refusal(answerChoice(school.visitor, id, browser, course))).toBe('course-not-found')
    expect(await refusal(answerChoice(school.visitor, id, 'other', COURSE))).toBe('lti-launch-elsewhere')
    expect(await refusal(answerChoice(school.visitor, opened.id, opened.browser, COURSE))).toBe(
      'lti-message-other',
    )
  })
})

describe('platforms', () => {
  spec(
    'are registered, changed and closed by administrators with a fresh password; the log says who did it',
    async ({ world }) => {
      const { platform } = await standIn(world)
      const admin = { ...(await world.admin()), outside: platform.outside() }
      const withKey = {
        ...admin,
        config: { ...admin.config, ltiKey: (await import('./keys.server.ts')).newKey() },
      }
      const input = { ...platform.registration, clientId: 'second' }
      const stale = { ...withKey, viewer: { ...withKey.viewer, hasFreshPassword: false } }
      expect(await refusal(registerPlatform(stale, input))).toBe('password-needed')
      expect(await refusal(registerPlatform(await world.member('Amina'), input))).toBe('not-allowed')
      const keyless = { ...admin, config: { ...admin.config, embedded: false } }
      expect(await refusal(registerPlatform(keyless, input))).toBe('lti-no-key')
      const say = (part: object) => refusal(registerPlatform(withKey, { ...input, ...part }))
      expect(await say({ jwksUrl: 'https://10.0.0.1/keys', tokenUrl: 'ftp://x' })).toMatchObject({
        tokenUrl: 'link-not-web',
      })
      expect(await say({ jwksUrl: 'https://10.0.0.1/keys' })).toEqual({ jwksUrl: 'target-not-allowed' })
      expect(await say({ deploymentIds: ' \n ' })).toEqual({ deploymentIds: 'required' })
      expect(await say({ name: '', issuer: '' })).toEqual({ name: 'required', issuer: 'required' })
      expect(await say({ clientId: platform.clientId })).toEqual({ clientId: 'lti-platform-taken' })
      const id = await registerPlatform(withKey, input)
      expect(await platformForAdmin(withKey, id)).toMatchObject({
        issuer: platform.origin,
        deploymentIds: ['1', '7'],
        closedAt: null,
        people: 0,
        stuck: 0,
      })
      const { issuer: _issuer, clientId: _client, ...rest } = platform.registration
      // Whose accounts are linked cannot be made somebody else's.
      await changePlatform(withKey, id, {
        ...rest,
        name: 'Renamed',
        issuer: 'https://evil.example',
        clientId: 'x',
      })
      expect(await platformForAdmin(withKey, id)).toMatchObject({
        name: 'Renamed',
        issuer: platform.origin,
        clientId: 'second',
      })
      expect(await refusal(changePlatform(stale, id, rest))).toBe('password-needed')
      expect(await refusal(closePlatform(stale, id, true))).toBe('password-needed')
      expect(await refusal(closePlatform(withKey, COURSE, true))).toBe('lti-platform-not-found')
      await closePlatform(withKey, id, true)
      await closePlatform(withKey, id, true)
      expect(
        (await platformsForAdmins(withKey, 1)).rows.find((row) => row.id === id)?.closedAt,
      ).not.toBeNull()
      await closePlatform(withKey, id, false)
      expect((await auditLines(admin.db)).map(({ action }) => action)).toEqual([
        'lti-platform.register',
        'lti-platform.change',
        'lti-platform.close',
        'lti-platform.reopen',
      ])
      expect(await admin.db.$count(ltiLinks, eq(ltiLinks.platformId, id))).toBe(0)
    },
  )
})
