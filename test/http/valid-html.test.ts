import {
  type DOMReadyEvent,
  HtmlValidate,
  Rule,
  type RuleConstructor,
  StaticConfigLoader,
} from 'html-validate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { and, eq, like } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY, HOUR, MINUTE } from '#kit/time.ts'
import { secondFactors, sessions, users } from '#modules/accounts/tables.server.ts'
import { courseDrafts } from '#modules/authoring/tables.server.ts'
import { draftedCourse } from '#modules/authoring/test-drafts.ts'
import { lessons } from '#modules/courses/tables.server.ts'
import { makeCourse } from '#modules/courses/test-learning.ts'
import { newRoom, timesOf } from '#modules/mentorship/commands/hold.server.ts'
import { bookings } from '#modules/mentorship/tables.server.ts'
import { placeInGroup } from '#modules/groups/commands/enter.server.ts'
import { giftForTest } from '#modules/gifts/test-person.ts'
import { courseGroups, groupSales } from '#modules/groups/tables.server.ts'
import { groupForTest } from '#modules/groups/test-person.ts'
import { teachForTest } from '#modules/teaching/test-person.ts'
import { platformForTest } from '#modules/lti/test-person.ts'
import { providerForTest } from '#modules/single-sign-on/test-person.ts'
import { planForTest } from '#modules/live-classes/test-person.ts'
import { organisations, seatInvoices } from '#modules/organisations/tables.server.ts'
import { joinForTest, manageForTest, organisationForTest } from '#modules/organisations/test-person.ts'
import { makeMentor } from '#modules/mentorship/test-mentors.ts'
import { runCommand } from '#entrypoints/command-line/commands.server.ts'
import { DEMO_PASSWORD } from '#sample/sample.server.ts'
import { routePaths } from '../route-paths.ts'
import { unheld } from './html.ts'
import { Browser, closeProduct, type Page, PASSWORD, person, product } from './product.ts'

beforeAll(async () => {
  const { app } = await product({ LIMITS_SCALE: '1000' })
  await giveSessions(app.context())
})
afterAll(closeProduct)

/** Puts its rules and its table of elements together once: to do that for each page takes a third of the time that checking the page does. */
class Once extends StaticConfigLoader {
  #resolved: ReturnType<StaticConfigLoader['getConfigFor']> | undefined
  override getConfigFor(handle: string) {
    return (this.#resolved ??= super.getConfigFor(handle))
  }
}

// What the HTML standard requires, not style preferences.
const checkerOf = (minInitialRank: 'h1' | 'h2') =>
  new HtmlValidate(
    new Once({
      root: true,
      extends: ['html-validate:standard'],
      rules: {
        'input-attributes': 'error',
        'first-option': 'error',
        // Listeners navigate a page by its headings; a sheet over a page continues from the page's.
        'heading-level': ['error', { sectioningRoots: [], minInitialRank }],
      },
      plugins: [{ name: 'stadi', rules: { 'first-option': firstOption() } }],
    }),
  )
const ofPages = checkerOf('h1')
// Without scripts a sheet is at the top of its page, before the page's own heading.
const ofSheets = checkerOf('h2')
const checkerFor = (html: string): HtmlValidate => (/<dialog\b[^>]* open\b/.test(html) ? ofSheets : ofPages)

const ONLY_PLACES = 9981
const ORGANISATION = 'nairobi-technical'
const NEEMA = 'neema@stadi.example'
const PLATFORM = '00000000-0000-4000-8000-00000000f0f0'

/** Makes all sample people teachers and members of a group, and gives them an upcoming session, a running one and one that can be reviewed; their lists link to them. */
async function giveSessions(ctx: Context): Promise<void> {
  const people = await ctx.db.select({ id: users.id }).from(users).where(like(users.email, '%@stadi.example'))
  const groupId = await groupForTest(ctx, { courseId: 8, seats: 500 })
  const organisation = await organisationForTest(ctx, people[0]!.id, {
    slug: ORGANISATION,
    certificatesSince: ctx.now(),
  })
  await providerForTest(ctx, organisation.id)
  // Sold only with a place.
  await makeCourse(ctx, { id: ONLY_PLACES, priceKes: 900, title: 'Places' })
  for (const name of ['January', 'February']) await groupForTest(ctx, { courseId: ONLY_PLACES, name })
  await ctx.db.update(groupSales).set({ plain: false }).where(eq(groupSales.courseId, ONLY_PLACES))
  await platformForTest(ctx, { id: PLATFORM })
  for (const { id: userId } of people) {
    await teachForTest(ctx, userId, 8)
    await teachForTest(ctx, userId, ONLY_PLACES)
    // In which projects were handed in.
    await teachForTest(ctx, userId, 2)
    await placeInGroup(ctx, { groupId, userId })
    await manageForTest(ctx, organisation.id, userId)
    await joinForTest(ctx, organisation.id, userId)
    const mentorId = await makeMentor(ctx, { deactivatedAt: ctx.now() })
    for (const inMs of [5 * DAY, -20 * MINUTE, -2 * HOUR])
      await ctx.db
        .insert(bookings)
        .values({
          id: newId(),
          mentorId,
          userId,
          ...timesOf(after(ctx.now(), inMs), 60, 0),
          state: 'confirmed',
          confirmedAt: ctx.now(),
          createdAt: ctx.now(),
          markedAt: inMs === -2 * HOUR ? ctx.now() : null,
          isArranged: true,
          priceKes: 0,
          feeKes: 0,
          room: newRoom(),
        })
  }
}

/** A sentence of the standard that the checker does not know. */
function firstOption(): RuleConstructor<void, void> {
  return class extends Rule {
    setup() {
      this.on('dom:ready', ({ document }: DOMReadyEvent) => {
        for (const select of document.querySelectorAll('select[required]')) {
          if (select.querySelector('option')?.getAttributeValue('value') !== '')
            this.report(select, 'A required select needs an empty first option')
        }
      })
    }
  }
}

// URLs of one route that are checked: pages of one shape, and one page's tabs and filters.
const MOST_OF_A_ROUTE = 3
// Nothing links to these, or not with this data.
const unlinked = [
  '/nothing-here',
  '/newsletter',
  '/newsletter?sent=1',
  '/newsletter/confirm/nonsense',
  '/newsletter/unsubscribe/nonsense',
  '/mails/nonsense',
  '/help-center/conversations/nonsense',
  '/payments/00000000-0000-0000-0000-000000000000',
  '/auth?mode=sign-up',
  '/auth?mode=forgot',
  '/auth?confirm=true&token=nonsense',
  '/auth/reset?token=nonsense',
  '/courses?q=nothing-is-called-so',
  '/community?q=kazi',
  '/mentorship?q=nobody-is-called-so',
  '/community?tab=forums&sort=replies',
  '/community?tab=qa&q=zzzz',
  '/community?tab=jobs',
  '/community?tab=stories',
  '/courses/1/purchase',
  '/offline/course/lesson',
  '/courses/2/certificate',
  '/courses/3/skill',
  '/courses/3/final-task',
  '/courses/99999',
  '/offline',
  '/offline/leave',
  '/offline/keep/8',
  '/progress/moments/first-lesson,streak?next=/courses',
  '/progress/goals/new',
  '/progress/entries/new',
  '/progress/earnings/new',
  '/skill-assessment?choose=1',
  '/onboarding?step=2',
  '/onboarding?step=3',
  '/onboarding?step=4',
  '/messages',
  '/mentoring',
  '/live-classes',
  '/teaching',
  '/teaching/earnings',
  '/teaching/projects?state=marked',
  '/teaching/questions',
  '/teaching/page',
  '/teachers/baraka',
  '/teachers/nobody',
  '/account/platforms',
  '/account/portfolio',
  '/p/nobody',
  '/p/nobody/hire',
  '/playground',
  '/account/sign-on',
  '/sign-in',
  '/sign-in?organisation=nobody',
  `/sign-in/${ORGANISATION}`,
  `/sign-in/${ORGANISATION}/refused?why=sign-on-over`,
  '/lti/refused',
  '/teaching/earnings/2026-10',
  '/courses/8/announcements',
  '/teaching/8/groups',
  `/teaching/${ONLY_PLACES}/groups`,
  `/courses/${ONLY_PLACES}`,
  `/courses/${ONLY_PLACES}/purchase`,
  '/groups/join?code=WRONG',
  '/join',
  '/join/WRONG',
  ...['hours', 'packages', 'profile', 'earnings'].map((tab) => `/mentoring?tab=${tab}`),
  '/help-center?q=mpesa',
  '/help-center?q=zzzzq',
  '/test-mpesa?as=signed-in',
  '/dev/ui',
  '/dev/phone',
  '/dev/mail',
  '/verify',
  '/verify?number=CERT-3',
  '/verify/CERT-1-1-NOTHING',
  '/account/api-keys',
  '/account/webhooks',
  '/account/push',
  '/parent',
  '/account/delete',
  ...['name', 'age', 'picture', 'phone', 'mails', 'password', 'sessions', 'review', 'daily'].map(
    (part) => `/account/${part}`,
  ),
  '/admin/users',
  '/admin/users/log',
  '/admin/users?state=active&role=student',
  '/admin/payments?status=waits&least=1',
  '/admin/payments',
  '/admin/coupons',
  '/admin/coupons/new',
  ...['', '/invite', '/seats', '/invoices', '/reports', '/mark', '/sign-on', '/records'].map(
    (part) => `/organisations/${ORGANISATION}${part}`,
  ),
  `/admin/platforms/${PLATFORM}`,
  '/admin/teachers/rates',
  '/admin/teachers/pay',
  '/gift',
  '/gifts',
  '/admin/scholarships',
  '/admin/scholarships/new',
  '/admin/scholarship-applications',
  '/admin/platforms',
  '/admin/platforms/new',
  '/admin/findings',
  '/admin/refunds',
  '/admin/content',
  '/admin/payments/00000000-0000-0000-0000-000000000000',
  '/admin/submissions',
  '/admin/analytics/lessons',
  '/admin/final-tasks',
  '/admin/final-tasks/00000000-0000-0000-0000-000000000000',
  '/admin/certificates',
  '/admin/mails',
  '/admin/review',
  '/admin/subscribers',
  '/admin/content/articles',
  '/admin/courses',
  '/admin/inbox',
  '/admin/applications',
  '/admin/inbox/00000000-0000-0000-0000-000000000000',
]
/** Somebody's own topic, question and story with a reply of theirs each, and their actions on them. */
/** Where works of a free course's project are marked by others who handed one in. */
async function peersOfProject(): Promise<string[]> {
  const { db } = (await product()).app.context()
  const [project] = await db
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(eq(lessons.courseId, 2), eq(lessons.type, 'project')))
    .limit(1)
  return [`/marking/peers?course=2&lesson=${project!.id}`, '/marking/peers']
}

async function ownPages(browser: Browser): Promise<string[]> {
  const pages: string[] = []
  const forms = {
    topics: { description: 'So.', category: 'Skills' },
    questions: { content: 'So.', tags: 'a, b' },
    stories: { content: 'So.', category: 'Skills' },
  }
  for (const [noun, fields] of Object.entries(forms)) {
    const made = await browser.submit(`/community/${noun}/new`, { title: 'Why?', ...fields })
    const list = await browser.follow(made)
    const path = new RegExp(`/community/${noun}/[0-9a-f-]{36}`).exec(list.html)![0]
    const sent = await browser.submit(path, { intent: 'reply', body: 'Oh.' })
    const reply = /reply-([0-9a-f-]{36})/.exec(sent.location!)![1]
    const remove = noun === 'stories' ? 'ask-removal' : 'remove'
    const below = ['edit', remove, `replies/${reply}/edit`, `replies/${reply}/remove`]
    pages.push(`/community/${noun}/new`, path, ...below.map((part) => `${path}/${part}`))
  }
  return [
    ...pages,
    ...(await ownJob(browser)),
    ...(await timeOfMentor(browser)),
    ...(await threadOfMentor(browser)),
    ...(await sharedResume(browser)),
    ...(await ownApplications(browser)),
    ...(await peersOfProject()),
    ...(await draftOfTeacher(browser)),
    ...(await giftAndInvoice()),
    ...(await hourOfGroup()),
  ]
}

/** A gift that is not paid yet, and an invoice of the organisation that they manage. */
async function giftAndInvoice(): Promise<string[]> {
  const ctx = (await product()).app.context()
  const [neema] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, NEEMA))
  const [own] = await ctx.db
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.slug, ORGANISATION))
  const giftId = await giftForTest(ctx, { giverId: neema!.id, courseId: 1 })
  const id = newId()
  await ctx.db
    .insert(seatInvoices)
    .values({
      id,
      number: 0,
      organisationId: own!.id,
      billedTo: 'Nairobi Technical',
      courseId: 1,
      courseTitle: 'Course',
      quantity: 2,
      priceKes: 500,
      totalKes: 1000,
      orderedBy: neema!.id,
      orderedAt: ctx.now(),
    })
  return ['/courses/1/gift', `/gifts/${giftId}`, `/gifts/${giftId}/pay`, `/seat-invoices/${id}`]
}

/** An hour of the group whose course they teach, as they change it. */
async function hourOfGroup(): Promise<string[]> {
  const ctx = (await product()).app.context()
  const [neema] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, NEEMA))
  const [group] = await ctx.db
    .select({ id: courseGroups.id })
    .from(courseGroups)
    .where(and(eq(courseGroups.courseId, 8), eq(courseGroups.seats, 500)))
  const hour = await planForTest(ctx, {
    courseId: 8,
    groupId: group!.id,
    mentorId: null,
    teacherId: neema!.id,
  })
  return [`/teaching/8/groups/${group!.id}/hours/${hour}`, `/teaching/8/groups/${group!.id}?tab=hours`]
}

/** A course that they teach, while they write it, also after they were taken off it. */
async function draftOfTeacher(browser: Browser): Promise<string[]> {
  const { location } = await browser.submit('/teaching/8/edit', { intent: 'edit' })
  const { html } = await browser.visit(location!)
  const [lesson = ''] = /\/teaching\/drafts\/[0-9a-f-]{36}\/lessons\/[a-z0-9-]+/.exec(html) ?? []
  const lost = '/teaching/drafts/00000000-0000-4000-8000-000000000000'
  return [
    '/teaching/8/edit',
    location!,
    lesson,
    ...['facts', 'preview', 'preview/1'].map((part) => `${location}/${part}`),
    lost,
    `${lost}/facts`,
  ]
}

/** Their CV in each tab, checked, and as others read it. */
async function sharedResume(browser: Browser): Promise<string[]> {
  const builder = '/resume-builder'
  const fields = { tab: 'experience', 'personal.fullName': 'Wanjikũ', skill: 'SQL' }
  await browser.submit(builder, { ...fields, intent: 'save', version: '0', cv: '' })
  const added = await browser.follow(
    await browser.submit(builder, { intent: 'add:experience', tab: 'experience' }),
  )
  const [, cv = ''] = /[?&]cv=([0-9a-f-]{36})/.exec(added.path) ?? []
  const shared = await browser.follow(await browser.submit(builder, { intent: 'share', cv }))
  const [page = ''] = /\/cv\/[0-9a-z]{26}/.exec(shared.html) ?? []
  return [
    page,
    `${builder}?check=1`,
    ...['experience', 'education', 'skills'].map((tab) => `${builder}?tab=${tab}`),
  ]
}

/** A job from elsewhere that they track, with the sent CV, and the list of such jobs. */
async function ownApplications(browser: Browser): Promise<string[]> {
  const form = '/applications/new'
  const [, resume = ''] = /<option value="([0-9a-f-]{36})"/.exec((await browser.visit(form)).html) ?? []
  const fields = {
    title: 'Typist',
    company: 'Duka',
    link: 'https://jobs.example/1',
    state: 'applied',
    resume,
  }
  const { location } = await browser.submit(form, { intent: 'add', ...fields })
  return ['/applications', form, location!]
}

/** A pending USSD job of theirs, and the question before it is withdrawn. */
async function ownJob(browser: Browser): Promise<string[]> {
  const own = '/community/ussd-jobs/own'
  await browser.submit('/community/ussd-jobs/new', {
    title: 'Milk collector',
    company: 'Maziwa',
    description: 'Collect milk from eight farms every morning.',
    location: 'Nyeri',
    phone: '0712345678',
    ussdCode: '*384*2025*987654#',
    category: 'agriculture',
    difficulty: 'beginner',
    paymentType: 'daily',
    paymentAmount: 'KES 900',
  })
  const [remove = own] =
    /\/community\/ussd-jobs\/own\/[0-9a-f-]{36}\/remove/.exec((await browser.visit(own)).html) ?? []
  return [own, remove, remove.replace('/remove', '/applicants')]
}

/** The sheet over a mentor in which a session is paid, and where it is afterwards. */
async function timeOfMentor(browser: Browser): Promise<string[]> {
  const [mentor = ''] = /\/mentorship\/[0-9a-f-]{36}/.exec((await browser.visit('/mentorship')).html) ?? []
  const [, slot = ''] =
    /name="slot" value="([^"]*)"/.exec((await browser.visit(`${mentor}?tab=schedule`)).html) ?? []
  return [`${mentor}/book?slot=${encodeURIComponent(slot)}`, '/bookings']
}

/** A conversation with a mentor, with a message. */
async function threadOfMentor(browser: Browser): Promise<string[]> {
  const [mentor = ''] = /\/mentorship\/[0-9a-f-]{36}/.exec((await browser.visit('/mentorship')).html) ?? []
  const { location } = await browser.submit(mentor, { intent: 'message' })
  const clientId = crypto.randomUUID()
  await browser.submit(location!, { intent: 'send', clientId, content: 'See https://stadi.example/x' })
  return [location!]
}

// Pages of somebody under 18 and their parent, of a launch by another system, of a way in by an organisation, and of a package that was imported: test/browser looks at
// them, in guardians, lti, single-sign-on and imports.
const inBrowserTests = new Set([
  // The lesson again, after a refused note.
  '/courses/:courseId/lessons/:lessonId/note',
  '/account/guardian',
  '/parent/:token',
  '/sign-in/:slug/first/:wayId',
  '/sign-in/:slug/confirm/:token',
  '/lti/launches/:launchId',
  '/lti/launches/:launchId/class',
  '/lti/launches/:launchId/courses',
  '/admin/courses/:draftId/import',
])

// Responses that are not pages.
const noPages = new Set([
  '/progress/earned',
  '/sign-out',
  '/admin',
  '/admin/publishing/*',
  '/account/data.json',
  '/admin/payments.csv',
  '/admin/analytics/lessons.csv',
  '/admin/courses/:draftId/folder.zip',
  '/teaching/drafts/:draftId/folder.zip',
  '/bookings/:bookingId/calendar.ics',
  '/live-classes/:classId/calendar.ics',
  '/teaching/earnings/:month/statement.csv',
  '/teaching/earnings/:month/statement.pdf',
  '/organisations/:slug/people.csv',
  '/sign-in/:slug/begin',
  '/sign-in/:slug/callback',
  '/organisations/:slug/invite/:importId.csv',
  '/organisations/:slug/reports/:month.pdf',
  '/courses/progress',
  '/notes.txt',
  '/courses/:courseId/lessons/:lessonId/peers',
  '/blog/feed.xml',
  '/help-center/conversations/:token/news',
  '/ussd-simulator/sms',
])

const patterns = routePaths().filter((path) => path !== '/*')
// The more specific one first: /courses/progress is not a course.
const shapes = patterns
  .toSorted((one, other) => one.split(':').length - other.split(':').length)
  .map((path) => ({
    path,
    shape: new RegExp(
      `^${path
        .replaceAll('.', '\\.')
        .replaceAll(/\/:\w+\?/g, '(/[^/]+)?')
        .replaceAll(/:\w+/g, '[^/]+')}$`,
    ),
  }))
const routeOf = (address: string): string =>
  shapes.find(({ shape }) => shape.test(address.split(/[?#]/)[0]!))?.path ?? '/*'

async function faultsOf({ html, path }: Page): Promise<string[]> {
  const { results } = await checkerFor(html).validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, selector, line, column }) =>
        `${path} ${ruleId}: ${message} (${selector ?? `${line}:${column}`})`,
    ),
  )
}

/** Follows every link from the start pages. @returns what is wrong with the pages, texts whose words may break, and the routes that were seen */
async function lookAround(browser: Browser, own: string[] = []) {
  const faults: string[] = []
  const broken: string[] = []
  const seen = new Map<string, Set<string>>()
  const waiting = ['/', ...unlinked, ...own]
  const paths = new Set<string>()
  for (let address = waiting.shift(); address; address = waiting.shift()) {
    const route = routeOf(address)
    const ofRoute = seen.get(route) ?? seen.set(route, new Set()).get(route)!
    if (
      paths.has(address) ||
      noPages.has(route) ||
      (ofRoute.size >= MOST_OF_A_ROUTE && !unlinked.includes(address) && !own.includes(address))
    )
      continue
    paths.add(address)
    const page = await browser.visit(address)
    if (page.location !== null) {
      if (page.location.startsWith('/')) waiting.unshift(page.location)
      continue
    }
    if (!page.headers.get('content-type')?.startsWith('text/html')) continue
    if (!own.includes(address)) ofRoute.add(address)
    faults.push(...(await faultsOf(page)))
    broken.push(...unheld(page.html).map((text) => `${route}: ${text}`))
    for (const [, href] of page.html.matchAll(/<a [^>]*href="(\/[^/"#][^"#]*)/g))
      waiting.push(href!.replaceAll('&amp;', '&'))
  }
  return { faults: [...new Set(faults)], broken: [...new Set(broken)], seen: new Set(seen.keys()) }
}

/** Somebody who is a mentor as well, and writes a course. */
async function makeAdministrator(email: string): Promise<void> {
  const ctx = (await product()).app.context()
  const [, mentorId = ''] =
    /\/mentorship\/([0-9a-f-]{36})/.exec((await new Browser().visit('/mentorship')).html) ?? []
  await runCommand(ctx, ['admin', 'grant', email])
  await runCommand(ctx, ['admin', 'link-mentor', email, mentorId])
  const times = { createdAt: ctx.now(), updatedAt: ctx.now() }
  await ctx.db.insert(courseDrafts).values({ id: newId(), document: draftedCourse, ...times })
}

const seenBySomebody = new Set<string>()

for (const who of ['signed out', 'neema@stadi.example', 'administrator'] as const) {
  test(
    `[SYS-10+] every page is valid HTML, and holds words that must not break: ${who}`,
    { timeout: 300_000 },
    async () => {
      const browser = new Browser()
      const email = who === 'administrator' ? 'wanjiku@stadi.example' : who
      if (who === 'administrator') await makeAdministrator(email)
      if (who !== 'signed out')
        await browser.submit('/auth', { intent: 'sign-in', email, password: DEMO_PASSWORD })
      const own = who === 'neema@stadi.example' ? await ownPages(browser) : []
      const { faults, broken, seen } = await lookAround(browser, own)
      for (const route of seen) seenBySomebody.add(route)
      expect(faults).toEqual([])
      expect(broken, 'texts that no held() is around').toEqual([])
    },
  )
}

test('[SYS-10+] every page is valid HTML: between the password and what it opens', async () => {
  const { browser, email, ctx } = await person('Amina Yusuf')
  const signIn = (who: Browser) => who.submit('/auth', { intent: 'sign-in', email, password: PASSWORD })
  await ctx.db.update(sessions).set({ passwordAt: null }).where(eq(sessions.userId, ctx.viewer.id))
  const again = await browser.visit('/auth/again')
  await ctx.db
    .insert(secondFactors)
    .values({ userId: ctx.viewer.id, salt: newId(), usedStep: 0, createdAt: ctx.now() })
  const other = new Browser()
  const code = await other.follow(await signIn(other))
  const set = await browser.visit('/account/second-factor')
  for (const [page, path] of [
    [again, '/auth/again'],
    [code, '/auth/code'],
    [set, '/account/second-factor'],
  ] as const) {
    expect([page.status, page.path]).toEqual([200, path])
    expect(await faultsOf(page)).toEqual([])
    seenBySomebody.add(path)
  }
})

test('no route was left out', () => {
  const seen = (path: string) => noPages.has(path) || inBrowserTests.has(path) || seenBySomebody.has(path)
  expect(patterns.filter((path) => !seen(path))).toEqual([])
})
