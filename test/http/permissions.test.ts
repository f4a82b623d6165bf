import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { after, DAY } from '#kit/time.ts'
import { posts, replies } from '#modules/community/tables.server.ts'
import { onboardingOptions } from '#modules/accounts/onboarding-options.ts'
import { profiles, sessions } from '#modules/accounts/tables.server.ts'
import { trackedJobs } from '#modules/applications/tables.server.ts'
import { assessmentAttempts } from '#modules/assessment/tables.server.ts'
import { newRoom, timesOf } from '#modules/mentorship/commands/hold.server.ts'
import { liveClassSeats } from '#modules/live-classes/tables.server.ts'
import { couponForTest } from '#modules/coupons/test-person.ts'
import { rateForTest } from '#modules/royalties/test-person.ts'
import { manageForTest, organisationForTest } from '#modules/organisations/test-person.ts'
import { invitationImports, organisationMonths, seatInvoices } from '#modules/organisations/tables.server.ts'
import { providerForTest } from '#modules/single-sign-on/test-person.ts'
import { giftForTest } from '#modules/gifts/test-person.ts'
import { scholarshipForTest } from '#modules/scholarships/test-person.ts'
import { placeInGroup } from '#modules/groups/commands/enter.server.ts'
import { groupForTest } from '#modules/groups/test-person.ts'
import { platformForTest } from '#modules/lti/test-person.ts'
import { teachForTest } from '#modules/teaching/test-person.ts'
import { planForTest } from '#modules/live-classes/test-person.ts'
import { bookings } from '#modules/mentorship/tables.server.ts'
import { courses, submissions } from '#modules/courses/tables.server.ts'
import { makeMentor } from '#modules/mentorship/test-mentors.ts'
import { openings } from '#modules/hiring/tables.server.ts'
import { courseDrafts } from '#modules/authoring/tables.server.ts'
import { draftedCourse } from '#modules/authoring/test-drafts.ts'
import { conversations } from '#modules/messages/tables.server.ts'
import { earnings } from '#modules/tracker/tables.server.ts'
import { supportThreads } from '#modules/support/tables.server.ts'
import { postJob } from '../jobs.ts'
import { routePaths } from '../route-paths.ts'
import { openProduct, type Person } from './admin-people.ts'

let stadi: Awaited<ReturnType<typeof openProduct>>
let people: { 'signed out': undefined; other: Person; owner: Person; administrator: Person }
let owned: {
  mentor: string
  payment: string
  certificate: string
  work: string
  freeCourse: number
  paidCourse: number
  freeLesson: number
  paidLesson: number
  earning: string
  attempt: string
  thread: string
  job: string
  topic: string
  reply: string
  booking: string
  liveClass: string
  coupon: string
  group: string
  platform: string
  conversation: string
  application: string
  draft: string
  organisation: string
  organisationId: string
  organisationList: string
  seatInvoice: number
  scholarship: string
  gift: string
  seatInvoiceId: string
}

beforeAll(async () => {
  stadi = await openProduct({}, { embedded: true })
  people = {
    'signed out': undefined,
    other: await stadi.person('Baraka'),
    owner: await stadi.person('Amina'),
    administrator: await stadi.admin(),
  }
  const free = await stadi.certificateOf(people.owner, 9401)
  const paid = await stadi.certificateOf(people.other, 9402)
  await stadi.ctx.db.update(courses).set({ priceKes: 9000 }).where(eq(courses.id, paid.course.id))
  owned = {
    mentor: '',
    payment: (await stadi.payment(people.owner)).id,
    certificate: free.id,
    freeCourse: free.course.id,
    paidCourse: paid.course.id,
    freeLesson: free.course.lessonIds[0]!,
    paidLesson: paid.course.lessonIds[0]!,
    earning: newId(),
    attempt: newId(),
    thread: newId(),
    job: await postJob(stadi.ctx, 'Writer'),
    topic: newId(),
    reply: newId(),
    booking: newId(),
    liveClass: '',
    coupon: '',
    organisation: '',
    organisationId: '',
    organisationList: newId(),
    seatInvoice: 0,
    scholarship: '',
    gift: '',
    seatInvoiceId: newId(),
    group: '',
    platform: '',
    conversation: newId(),
    application: newId(),
    draft: newId(),
    work: newId(),
  }
  const written = { userId: people.owner.id, createdAt: stadi.ctx.now() }
  await stadi.ctx.db
    .insert(posts)
    .values({ id: owned.topic, kind: 'topic', title: 'Why?', content: 'So.', category: 'Skills', ...written })
  owned.mentor = await makeMentor(stadi.ctx)
  const times = { createdAt: stadi.ctx.now(), lastMessageAt: stadi.ctx.now() }
  await stadi.ctx.db
    .insert(conversations)
    .values({ id: owned.conversation, mentorId: null, menteeId: people.owner.id, ...times })
  await stadi.ctx.db.insert(replies).values({ id: owned.reply, postId: owned.topic, body: 'Oh.', ...written })
  await stadi.ctx.db
    .insert(bookings)
    .values({
      id: owned.booking,
      mentorId: await makeMentor(stadi.ctx),
      userId: people.owner.id,
      ...timesOf(after(stadi.ctx.now(), DAY), 60, 0),
      state: 'confirmed',
      confirmedAt: stadi.ctx.now(),
      createdAt: stadi.ctx.now(),
      isArranged: true,
      priceKes: 0,
      feeKes: 0,
      room: newRoom(),
    })
  owned.coupon = await couponForTest(stadi.ctx, people.administrator.id)
  owned.scholarship = await scholarshipForTest(stadi.ctx, people.administrator.id)
  owned.gift = await giftForTest(stadi.ctx, { giverId: people.owner.id, courseId: owned.paidCourse })
  owned.platform = await platformForTest(stadi.ctx)
  await teachForTest(stadi.ctx, people.owner.id, owned.freeCourse)
  await rateForTest(stadi.ctx, { courseId: owned.freeCourse, userId: people.owner.id, percent: 30 })
  await ownOrganisation()
  owned.group = await groupForTest(stadi.ctx, { courseId: owned.freeCourse })
  await placeInGroup(stadi.ctx, { groupId: owned.group, userId: people.owner.id })
  owned.liveClass = await planForTest(stadi.ctx, { courseId: owned.paidCourse })
  await stadi.ctx.db
    .insert(liveClassSeats)
    .values({ classId: owned.liveClass, userId: people.owner.id, zone: null, takenAt: stadi.ctx.now() })
  await stadi.ctx.db
    .insert(earnings)
    .values({
      id: owned.earning,
      userId: people.owner.id,
      platform: 'Upwork',
      amountKes: 9000,
      month: '2026-11',
      status: 'completed',
      createdAt: stadi.ctx.now(),
      updatedAt: stadi.ctx.now(),
    })
  await stadi.ctx.db
    .insert(trackedJobs)
    .values({
      id: owned.application,
      userId: people.owner.id,
      title: 'Typist',
      company: '',
      link: '',
      note: '',
      state: 'applied',
      createdAt: stadi.ctx.now(),
      updatedAt: stadi.ctx.now(),
    })
  await stadi.ctx.db
    .insert(courseDrafts)
    .values({
      id: owned.draft,
      courseId: owned.freeCourse,
      document: draftedCourse,
      createdAt: stadi.ctx.now(),
      updatedAt: stadi.ctx.now(),
    })
  await stadi.ctx.db
    .insert(submissions)
    .values({
      id: owned.work,
      userId: people.owner.id,
      lessonId: owned.freeLesson,
      text: 'Mine',
      submittedAt: stadi.ctx.now(),
    })
  const words = { en: 'Writer', sw: 'Mwandishi' }
  await stadi.ctx.db
    .insert(openings)
    .values({
      id: newId(),
      slug: 'writer',
      position: 1,
      title: words,
      place: words,
      kind: words,
      summary: words,
      body: words,
      publishedAt: stadi.ctx.now(),
      updatedAt: stadi.ctx.now(),
    })
  await stadi.ctx.db
    .insert(supportThreads)
    .values({
      id: owned.thread,
      channel: 'chat',
      subject: 'Help',
      name: 'Amina',
      userId: people.owner.id,
      locale: 'en',
      createdAt: stadi.ctx.now(),
      lastMessageAt: stadi.ctx.now(),
    })
  const drawn = [
    {
      questionId: 'x',
      category: 'SEO',
      question: 'Q?',
      options: ['a', 'b', 'c', 'd'],
      correct: 0,
      explanation: 'Because.',
    },
  ]
  await stadi.ctx.db
    .insert(assessmentAttempts)
    .values({
      id: owned.attempt,
      userId: people.owner.id,
      category: 'SEO',
      drawn,
      startedAt: stadi.ctx.now(),
      submittedAt: stadi.ctx.now(),
      scores: [{ category: 'SEO', right: 0, total: 1, percent: 0, level: 'Beginner' }],
    })
})
afterAll(() => stadi.close())

/** An organisation that the owner manages, with a list, an invoice and a month. */
async function ownOrganisation(): Promise<void> {
  const { ctx } = stadi
  const { id, slug } = await organisationForTest(ctx, people.administrator.id)
  await manageForTest(ctx, id, people.owner.id)
  await providerForTest(ctx, id)
  const own = { organisationId: id, createdAt: ctx.now() }
  await ctx.db
    .insert(invitationImports)
    .values({ id: owned.organisationList, ...own, rest: [], lines: 1, done: 1 })
  const figures = { members: 0, joined: 0, showing: 0, active: 0, lessons: 0, certificates: 0, courses: [] }
  await ctx.db
    .insert(organisationMonths)
    .values({ organisationId: id, month: '2026-10-01', figures, madeAt: ctx.now() })
  const [invoice] = await ctx.db
    .insert(seatInvoices)
    .values({
      id: owned.seatInvoiceId,
      number: 0,
      organisationId: id,
      billedTo: 'Nairobi Technical',
      courseId: owned.paidCourse,
      courseTitle: 'Course',
      quantity: 1,
      priceKes: 9000,
      totalKes: 9000,
      orderedBy: people.owner.id,
      orderedAt: ctx.now(),
    })
    .returning({ number: seatInvoices.number })
  Object.assign(owned, { organisation: slug, organisationId: id, seatInvoice: invoice!.number })
}

/** Statuses for: signed out, another signed-in person, the owner, an administrator. */
type Expected = [number, number, number, number]
const anybody: Expected = [200, 200, 200, 200]
const signedInOnly: Expected = [302, 200, 200, 200]
const administrators: Expected = [302, 403, 403, 200]

/** Every web address, with an example to visit. A new route fails the inventory until it is listed here. */
const inventory: Record<string, { visit?: () => string; expected: Expected }> = {
  '/': { expected: anybody },
  '/auth': { expected: [200, 302, 302, 302] },
  '/auth/reset': { expected: anybody },
  // For somebody who has entered the password but not the code yet.
  '/auth/code': { expected: [302, 302, 302, 302] },
  // Somebody who entered the password recently is redirected further.
  '/auth/again': { expected: [302, 302, 302, 302] },
  // Only a form signs out; a visit redirects home.
  '/sign-out': { expected: [302, 302, 302, 302] },
  '/account': { expected: signedInOnly },
  // They receive changes made on /account; a visit, as after a refusal without scripts, shows that page.
  ...Object.fromEntries(
    ['name', 'picture', 'age', 'phone', 'mails', 'password', 'sessions', 'review', 'daily'].map((part) => [
      `/account/${part}`,
      { expected: signedInOnly },
    ]),
  ),
  '/account/api-keys': { expected: signedInOnly },
  '/account/webhooks': { expected: signedInOnly },
  '/account/push': { expected: signedInOnly },
  // Adults have nobody to ask: they are led to their account.
  '/account/guardian': { expected: [302, 302, 302, 302] },
  '/parent': { expected: anybody },
  '/parent/:token': { visit: () => '/parent/x', expected: [410, 410, 410, 410] },
  '/account/platforms': { expected: signedInOnly },
  '/account/sign-on': { expected: signedInOnly },
  '/sign-in': { expected: anybody },
  // Open to whoever has the address, while the organisation signs its people in by its own accounts.
  '/sign-in/:slug': { visit: () => `/sign-in/${owned.organisation}`, expected: anybody },
  // Its server is none that can be reached.
  '/sign-in/:slug/begin': {
    visit: () => `/sign-in/${owned.organisation}/begin`,
    expected: [503, 503, 503, 503],
  },
  // Nobody has a state; single-sign-on.test.ts has.
  '/sign-in/:slug/callback': {
    visit: () => `/sign-in/${owned.organisation}/callback`,
    expected: [302, 302, 302, 302],
  },
  '/sign-in/:slug/refused': {
    visit: () => `/sign-in/${owned.organisation}/refused`,
    expected: [410, 410, 410, 410],
  },
  '/sign-in/:slug/first/:wayId': {
    visit: () => `/sign-in/${owned.organisation}/first/00000000-0000-4000-8000-000000000000`,
    expected: [403, 403, 403, 403],
  },
  '/sign-in/:slug/confirm/:token': {
    visit: () => `/sign-in/${owned.organisation}/confirm/x`,
    expected: [410, 410, 410, 410],
  },
  // Open only in the browser in which they began; lti.test.ts has such a browser.
  '/lti/launches/:launchId': {
    visit: () => '/lti/launches/00000000-0000-4000-8000-000000000000',
    expected: [403, 403, 403, 403],
  },
  // Nobody's but the teacher's whose launch it is.
  '/lti/launches/:launchId/class': {
    visit: () => '/lti/launches/00000000-0000-4000-8000-000000000000/class',
    expected: [302, 404, 404, 404],
  },
  '/lti/launches/:launchId/courses': {
    visit: () => '/lti/launches/00000000-0000-4000-8000-000000000000/courses',
    expected: [403, 403, 403, 403],
  },
  '/lti/refused': { expected: [403, 403, 403, 403] },
  '/account/second-factor': { expected: signedInOnly },
  '/account/delete': { expected: signedInOnly },
  '/account/data.json': { expected: signedInOnly },
  '/mails/:token': { visit: () => '/mails/x', expected: [410, 410, 410, 410] },
  '/skill-assessment/results/:attemptId': {
    visit: () => `/skill-assessment/results/${owned.attempt}`,
    expected: [302, 404, 200, 404],
  },
  '/notifications': { expected: signedInOnly },
  '/courses': { expected: anybody },
  // Receives reports from lessons; a visit redirects to the courses.
  '/courses/progress': { expected: [302, 302, 302, 302] },
  '/courses/:courseId': { visit: () => `/courses/${owned.paidCourse}`, expected: anybody },
  '/courses/:courseId/purchase': { visit: () => `/courses/${owned.paidCourse}/purchase`, expected: anybody },
  '/courses/:courseId/lessons/:lessonId': {
    visit: () => `/courses/${owned.freeCourse}/lessons/${owned.freeLesson}`,
    expected: anybody,
  },
  // Where its form was sent: the lesson itself.
  '/courses/:courseId/lessons/:lessonId/note': {
    visit: () => `/courses/${owned.freeCourse}/lessons/${owned.freeLesson}/note`,
    expected: anybody,
  },
  '/notes': { expected: signedInOnly },
  '/notes.txt': { expected: signedInOnly },
  // The same document for everybody: what it shows lies on the phone.
  '/offline/:courseId/:lessonId?': {
    visit: () => `/offline/${owned.paidCourse}/${owned.paidLesson}`,
    expected: anybody,
  },
  // Leads to where they are marked now.
  '/courses/:courseId/lessons/:lessonId/peers': {
    visit: () => `/courses/${owned.freeCourse}/lessons/${owned.freeLesson}/peers`,
    expected: [302, 302, 302, 302],
  },
  // Who handed in one project is led to it.
  '/marking/peers': { expected: [302, 200, 302, 200] },
  '/courses/:courseId/sample': { visit: () => `/courses/${owned.paidCourse}/sample`, expected: anybody },
  '/courses/:courseId/certificate': {
    visit: () => `/courses/${owned.freeCourse}/certificate`,
    expected: signedInOnly,
  },
  '/courses/:courseId/skill': { visit: () => `/courses/${owned.freeCourse}/skill`, expected: signedInOnly },
  // A course without a pool has none.
  '/courses/:courseId/final-task': {
    visit: () => `/courses/${owned.freeCourse}/final-task`,
    expected: [302, 404, 404, 404],
  },
  '/verify': { expected: anybody },
  '/verify/:certificateId': { visit: () => `/verify/${owned.certificate}`, expected: anybody },
  '/payments': { expected: signedInOnly },
  '/gift/:code?': { visit: () => '/gift', expected: signedInOnly },
  '/gifts': { expected: signedInOnly },
  '/courses/:courseId/gift': { visit: () => `/courses/${owned.paidCourse}/gift`, expected: signedInOnly },
  // The giver's alone.
  '/gifts/:giftId': { visit: () => `/gifts/${owned.gift}`, expected: [302, 404, 200, 404] },
  '/gifts/:giftId/pay': { visit: () => `/gifts/${owned.gift}/pay`, expected: [302, 404, 200, 404] },
  // Not even an administrator sees it here: /admin shows it to them.
  '/payments/:paymentId': { visit: () => `/payments/${owned.payment}`, expected: [302, 404, 200, 404] },
  ...Object.fromEntries(
    ['/review', '/progress/goals/new', '/progress/entries/new', '/progress/earnings/new'].map((path) => [
      path,
      { expected: signedInOnly },
    ]),
  ),
  '/progress/earned': { expected: signedInOnly },
  // A badge is seen by whoever holds it.
  '/progress/moments/:moments': {
    visit: () => '/progress/moments/first-lesson',
    expected: [302, 404, 404, 404],
  },
  '/progress/earnings/:earningId': {
    visit: () => `/progress/earnings/${owned.earning}`,
    expected: [302, 404, 200, 404],
  },
  '/test-mpesa': { expected: anybody },
  // Redirects to a list.
  '/admin': { expected: [302, 403, 403, 302] },
  '/admin/publishing/*': { visit: () => '/admin/publishing/legal/terms', expected: [302, 403, 403, 302] },
  ...Object.fromEntries(
    [
      'waiting',
      'users',
      'users/log',
      'payments',
      'findings',
      'refunds',
      'content',
      'courses',
      'courses/new',
      'courses/import',
      'submissions',
      'final-tasks',
      'certificates',
      'mails',
      'review',
      'subscribers',
      'mentors',
      'analytics',
      'inbox',
      'applications',
    ].map((path) => [`/admin/${path}`, { expected: administrators }]),
  ),
  '/admin/submissions/:submissionId': {
    visit: () => `/admin/submissions/${owned.work}`,
    expected: administrators,
  },
  '/admin/final-tasks/:attemptId': {
    visit: () => `/admin/final-tasks/${owned.work}`,
    expected: [302, 403, 403, 404],
  },
  '/admin/users/:personId': { visit: () => `/admin/users/${people.owner.id}`, expected: administrators },
  '/admin/payments.csv': { expected: administrators },
  '/admin/analytics/lessons': { expected: administrators },
  '/admin/analytics/lessons.csv': { expected: administrators },
  '/admin/payments/:paymentId': { visit: () => `/admin/payments/${owned.payment}`, expected: administrators },
  '/admin/coupons': { expected: administrators },
  '/admin/coupons/new': { expected: administrators },
  '/admin/coupons/:couponId': { visit: () => `/admin/coupons/${owned.coupon}`, expected: administrators },
  '/admin/scholarships': { expected: administrators },
  '/admin/scholarships/new': { expected: administrators },
  '/admin/scholarships/:scholarshipId': {
    visit: () => `/admin/scholarships/${owned.scholarship}`,
    expected: administrators,
  },
  // There are no figures while somebody can apply.
  '/admin/scholarships/:scholarshipId/figures.csv': {
    visit: () => `/admin/scholarships/${owned.scholarship}/figures.csv`,
    expected: [302, 403, 403, 409],
  },
  '/admin/scholarship-applications': { expected: administrators },
  '/admin/platforms': { expected: administrators },
  '/admin/platforms/new': { expected: administrators },
  '/admin/platforms/:platformId': {
    visit: () => `/admin/platforms/${owned.platform}`,
    expected: administrators,
  },
  '/admin/teachers': { expected: administrators },
  '/admin/teachers/rates': { expected: administrators },
  '/admin/teachers/pay': { expected: administrators },
  '/admin/teachers/pay/:userId': {
    visit: () => `/admin/teachers/pay/${people.owner.id}`,
    expected: administrators,
  },
  '/admin/organisations': { expected: administrators },
  '/admin/organisations/new': { expected: administrators },
  '/admin/organisations/invoices': { expected: administrators },
  '/admin/organisations/invoices.csv': { expected: administrators },
  '/admin/organisations/:organisationId/sign-on': {
    visit: () => `/admin/organisations/${owned.organisationId}/sign-on`,
    expected: administrators,
  },
  '/admin/organisations/:organisationId': {
    visit: () => `/admin/organisations/${owned.organisationId}`,
    expected: administrators,
  },
  '/admin/live-classes': { expected: administrators },
  '/admin/live-classes/:classId': { visit: () => '/admin/live-classes/new', expected: administrators },
  '/admin/mentors/:mentorId': { visit: () => `/admin/mentors/${owned.mentor}`, expected: administrators },
  '/admin/samples': { expected: administrators },
  '/admin/analytics.csv': { expected: administrators },
  '/admin/users/log.csv': { expected: administrators },
  '/admin/content/:kind': { visit: () => '/admin/content/legal', expected: administrators },
  '/admin/content/:kind/:id': { visit: () => '/admin/content/legal/terms', expected: administrators },
  ...Object.fromEntries(
    Object.entries({
      '': '',
      '/facts': '/facts',
      '/folder.zip': '/folder.zip',
      '/import': '/import',
      '/lessons/:slug': '/lessons/read-first',
      '/preview': '/preview',
      '/preview/:number': '/preview/1',
    }).flatMap(([path, example]) => [
      [
        `/admin/courses/:draftId${path}`,
        { visit: () => `/admin/courses/${owned.draft}${example}`, expected: administrators },
      ],
      // At the teachers' desk who teaches its course writes it, too.
      [
        `/teaching/drafts/:draftId${path}`,
        { visit: () => `/teaching/drafts/${owned.draft}${example}`, expected: [302, 404, 200, 200] },
      ],
    ]),
  ),
  '/admin/inbox/:threadId': { visit: () => `/admin/inbox/${owned.thread}`, expected: administrators },
  '/contact': { expected: anybody },
  '/ussd-simulator': { expected: anybody },
  '/ussd-simulator/sms': { expected: anybody },
  '/help-center/topics/:topic': { visit: () => '/help-center/topics/payments', expected: anybody },
  '/help-center/:slug': { visit: () => '/help-center/pay-with-mpesa', expected: anybody },
  '/help-center/email': { expected: anybody },
  '/help-center/chat': { expected: anybody },
  // The sealed token is the permission; there is no other way in.
  '/help-center/conversations/:token': {
    visit: () => `/help-center/conversations/${owned.thread}`,
    expected: [404, 404, 404, 404],
  },
  '/help-center/conversations/:token/news': {
    visit: () => `/help-center/conversations/${owned.thread}/news`,
    expected: [404, 404, 404, 404],
  },
  '/community/ussd-jobs/new': { expected: signedInOnly },
  '/community/ussd-jobs/own': { expected: signedInOnly },
  '/community/ussd-jobs/own/:jobId/applicants': {
    visit: () => '/community/ussd-jobs/own/00000000-0000-0000-0000-000000000000/applicants',
    expected: [302, 404, 404, 404],
  },
  '/community/ussd-jobs/own/:jobId/remove': {
    visit: () => '/community/ussd-jobs/own/00000000-0000-0000-0000-000000000000/remove',
    expected: [302, 404, 404, 404],
  },
  '/community/report/:target/:id': {
    visit: () => `/community/report/post/${owned.topic}`,
    // Nobody can report their own content.
    expected: [302, 200, 403, 200],
  },
  '/community/:list/new': { visit: () => '/community/topics/new', expected: signedInOnly },
  '/community/:list/:postId': { visit: () => `/community/topics/${owned.topic}`, expected: anybody },
  '/community/:list/:postId/:action': {
    visit: () => `/community/topics/${owned.topic}/edit`,
    expected: [302, 404, 200, 404],
  },
  '/community/:list/:postId/replies/:replyId/:action': {
    visit: () => `/community/topics/${owned.topic}/replies/${owned.reply}/remove`,
    expected: [302, 404, 200, 404],
  },
  '/jobs/:jobId': { visit: () => `/jobs/${owned.job}`, expected: anybody },
  '/applications/:key?': {
    visit: () => `/applications/${owned.application}`,
    expected: [302, 404, 200, 404],
  },
  '/careers/:slug': { visit: () => '/careers/writer', expected: anybody },
  '/cv/:secret': { visit: () => `/cv/${'0'.repeat(26)}`, expected: [404, 404, 404, 404] },
  // Their documents are the same for everybody; what is kept lies on the phone.
  '/offline': { expected: anybody },
  '/offline/leave': { expected: anybody },
  '/offline/keep/:courseId': { visit: () => `/offline/keep/${owned.freeCourse}`, expected: anybody },
  '/dev/ui': { expected: anybody },
  '/dev/phone': { expected: anybody },
  '/dev/mail': { expected: anybody },
  ...Object.fromEntries(
    ['onboarding', 'dashboard', 'skill-assessment', 'ai-career-advisor', 'progress'].map((path) => [
      `/${path}`,
      { expected: signedInOnly },
    ]),
  ),
  ...Object.fromEntries(
    [
      'ai-coach',
      'resume-builder',
      'mentorship',
      'community',
      'blog',
      'success-stories',
      'help-center',
      'api-docs',
      'about',
      'careers',
      'privacy',
      'terms',
    ].map((path) => [`/${path}`, { expected: anybody }]),
  ),
  // Mentors come with the sample, which is not loaded here; mentors.test.ts covers theirs.
  '/mentorship/:mentorId': { visit: () => '/mentorship/1', expected: [404, 404, 404, 404] },
  '/mentorship/:mentorId/book': { visit: () => '/mentorship/1/book', expected: [404, 404, 404, 404] },
  '/bookings': { expected: signedInOnly },
  '/bookings/:bookingId/calendar.ics': {
    visit: () => `/bookings/${owned.booking}/calendar.ics`,
    expected: [302, 404, 200, 404],
  },
  '/bookings/:bookingId/:action?': {
    visit: () => `/bookings/${owned.booking}/cancel`,
    expected: [302, 404, 200, 404],
  },
  '/mentoring': { expected: signedInOnly },
  // Who may open the lessons reads it; administrators do, to take it back.
  '/courses/:courseId/announcements': {
    visit: () => `/courses/${owned.paidCourse}/announcements`,
    expected: [302, 403, 403, 200],
  },
  '/teaching': { expected: signedInOnly },
  '/join/:token?': { visit: () => '/join', expected: anybody },
  '/account/organisations': { expected: signedInOnly },
  // Whoever manages it only: an administrator who does not finds nothing, but an invoice's sheet, which their own list leads to.
  ...Object.fromEntries(
    ['', '/invite', '/seats', '/invoices', '/reports', '/mark', '/sign-on', '/records', '/people.csv'].map(
      (part) => [
        `/organisations/:slug${part}`,
        {
          visit: () => `/organisations/${owned.organisation}${part}`,
          expected: [302, 404, 200, 404] as Expected,
        },
      ],
    ),
  ),
  '/organisations/:slug/invite/:importId.csv': {
    visit: () => `/organisations/${owned.organisation}/invite/${owned.organisationList}.csv`,
    expected: [302, 404, 200, 404],
  },
  // Its managers alone.
  '/seat-invoices/:invoiceId': {
    visit: () => `/seat-invoices/${owned.seatInvoiceId}`,
    expected: [302, 404, 200, 404],
  },
  '/organisations/:slug/invoices/:number.pdf': {
    visit: () => `/organisations/${owned.organisation}/invoices/${owned.seatInvoice}.pdf`,
    expected: [302, 404, 200, 200],
  },
  '/organisations/:slug/reports/:month.pdf': {
    visit: () => `/organisations/${owned.organisation}/reports/2026-10.pdf`,
    expected: [302, 404, 200, 404],
  },
  // Her courses only: an administrator who is not named finds none either.
  '/teaching/:courseId': { visit: () => `/teaching/${owned.freeCourse}`, expected: [302, 404, 200, 404] },
  // Of whoever asks: nobody names anybody.
  '/teaching/earnings': { expected: signedInOnly },
  '/teaching/earnings/:month': { visit: () => '/teaching/earnings/2026-11', expected: signedInOnly },
  '/teaching/earnings/:month/statement.csv': {
    visit: () => '/teaching/earnings/2026-11/statement.csv',
    expected: signedInOnly,
  },
  '/teaching/earnings/:month/statement.pdf': {
    visit: () => '/teaching/earnings/2026-11/statement.pdf',
    expected: signedInOnly,
  },
  '/teaching/:courseId/edit': {
    visit: () => `/teaching/${owned.freeCourse}/edit`,
    expected: [302, 404, 200, 404],
  },
  '/teaching/projects': { expected: signedInOnly },
  '/teaching/projects/:submissionId': {
    visit: () => `/teaching/projects/${owned.work}`,
    expected: [302, 404, 200, 404],
  },
  '/teaching/questions': { expected: signedInOnly },
  '/teaching/page': { expected: [302, 404, 200, 404] },
  // Without samples nobody shows one; teaching.test.ts covers theirs.
  '/teachers/:slug': { visit: () => '/teachers/nobody', expected: [404, 404, 404, 404] },
  // Off until somebody switches it on; portfolios.test.ts covers that.
  '/p/:handle': { visit: () => '/p/nobody', expected: [404, 404, 404, 404] },
  '/p/:handle/hire': { visit: () => '/p/nobody/hire', expected: [302, 404, 404, 404] },
  '/account/portfolio': { expected: signedInOnly },
  '/playground': { expected: anybody },
  '/scholarships': { expected: anybody },
  '/scholarships/:scholarshipId': { visit: () => `/scholarships/${owned.scholarship}`, expected: anybody },
  // Administrators may do for any course what its teachers do for theirs.
  '/teaching/:courseId/groups': {
    visit: () => `/teaching/${owned.freeCourse}/groups`,
    expected: [302, 404, 200, 200],
  },
  '/teaching/:courseId/groups/:groupId': {
    visit: () => `/teaching/${owned.freeCourse}/groups/${owned.group}`,
    expected: [302, 404, 200, 200],
  },
  '/groups/join': { expected: signedInOnly },
  // Its members alone.
  '/groups/:groupId': { visit: () => `/groups/${owned.group}`, expected: [302, 404, 200, 404] },
  // Who teaches its course reads what it writes; so do administrators.
  '/groups/:groupId/board': { visit: () => `/groups/${owned.group}/board`, expected: [302, 404, 200, 200] },
  '/groups/:groupId/board/new': {
    visit: () => `/groups/${owned.group}/board/new`,
    expected: [302, 404, 200, 200],
  },
  '/teaching/:courseId/groups/:groupId/hours/:hourId': {
    visit: () => `/teaching/${owned.freeCourse}/groups/${owned.group}/hours/new`,
    expected: [302, 404, 200, 200],
  },
  '/live-classes': { expected: signedInOnly },
  // What is taught when is public, as its course is; its room is not.
  '/live-classes/:classId': { visit: () => `/live-classes/${owned.liveClass}`, expected: anybody },
  '/live-classes/:classId/calendar.ics': {
    visit: () => `/live-classes/${owned.liveClass}/calendar.ics`,
    expected: [302, 404, 200, 404],
  },
  // For two people, and for nobody else: administrators see what one of the two reports.
  '/messages/:conversationId?': {
    visit: () => `/messages/${owned.conversation}`,
    expected: [302, 404, 200, 404],
  },
  '/blog/feed.xml': { expected: anybody },
  // Without samples there is no article; blog.test.ts reads some, signed out.
  '/blog/:slug': { visit: () => '/blog/nothing', expected: [404, 404, 404, 404] },
  '/newsletter': { expected: anybody },
  // The token is the permission; a wrong one is gone for everybody.
  '/newsletter/confirm/:token': {
    visit: () => '/newsletter/confirm/nonsense',
    expected: [410, 410, 410, 410],
  },
  '/newsletter/unsubscribe/:token': {
    visit: () => '/newsletter/unsubscribe/nonsense',
    expected: [410, 410, 410, 410],
  },
  '/*': { visit: () => '/nothing-here', expected: [404, 404, 404, 404] },
}

const statusesOf = async (path: string) =>
  Promise.all(Object.values(people).map(async (who) => (await stadi.visit(path, who)).status))

test('[PERM-08] [PERM-08+] every route is in the inventory of who may open it', () => {
  const paths = routePaths()
  expect(paths.length).toBeGreaterThan(10)
  expect(paths.filter((path) => !(path in inventory))).toEqual([])
})

const built = new Set(routePaths())
test.each(Object.keys(inventory).filter((path) => built.has(path)))(
  '[PERM-08] [PERM-08+] %s opens for whom it is meant, and for nobody else',
  async (path) => {
    const { visit, expected } = inventory[path]!
    expect(await statusesOf(visit?.() ?? path)).toEqual(expected)
  },
)

test('[PERM-08] [PERM-08+] a lesson of a course that somebody has not bought stays closed, also to an administrator', async () => {
  expect(await statusesOf(`/courses/${owned.paidCourse}/lessons/${owned.paidLesson}`)).toEqual([
    403, 403, 403, 403,
  ])
  expect(
    (await statusesOf(`/storage/v1/lessons/${owned.paidLesson}/video.mp4`)).every((status) => status === 403),
  ).toBe(true)
})

test('[PERM-08] [PERM-08+] whoever is sent to sign in gets no data with it', async () => {
  for (const path of ['/payments', `/payments/${owned.payment}`, '/account', '/admin']) {
    for (const address of [path, `${path}.data`])
      expect(await (await stadi.visit(address)).text(), address).not.toMatch(/Selling Online|@example\.com/)
  }
})

test('[PERM-08] [PERM-08+] the JSON entrypoints answer for the caller only', async () => {
  for (const path of ['/auth/v1/user', '/auth/v1/sessions'])
    expect(await statusesOf(path)).toEqual([401, 200, 200, 200])
  expect(await (await stadi.visit('/auth/v1/session')).json()).toBeNull()
  for (const path of [
    '/auth/v1/admin/list-users',
    '/auth/v1/nothing',
    '/functions/v1/nothing',
    '/storage/v1/nothing',
    '/webhooks/nothing',
  ])
    expect(await statusesOf(path), path).toEqual([404, 404, 404, 404])
  const own = (await (await stadi.visit('/auth/v1/user', people.other)).json()) as { id: string }
  expect(own.id).toBe(people.other.id)
})

test('[PERM-08] [PERM-08+] nobody ends the session of another, not even an administrator', async () => {
  const [theirs] = await stadi.ctx.db.select().from(sessions).where(eq(sessions.userId, people.owner.id))
  for (const who of [undefined, people.other, people.administrator]) {
    await stadi.fetch(
      new Request(`http://localhost:3000/auth/v1/sessions/${theirs!.id}`, {
        method: 'DELETE',
        headers: { host: 'localhost:3000', origin: 'http://localhost:3000', cookie: who?.cookie ?? '' },
      }),
    )
  }
  expect((await stadi.visit('/account', people.owner)).status).toBe(200)
})

test.each(onboardingOptions.role)('[PERM-07] the profile role %s opens nothing', async (role) => {
  await stadi.ctx.db.update(profiles).set({ role }).where(eq(profiles.id, people.other.id))
  expect((await stadi.visit('/admin', people.other)).status).toBe(403)
  expect((await stadi.visit(`/payments/${owned.payment}`, people.other)).status).toBe(404)
})
