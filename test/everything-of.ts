import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY, nairobiDay } from '#kit/time.ts'
import {
  adminPermissions,
  auditLog,
  avatars,
  credentials,
  mailedLinks,
  phoneCodes,
  profiles,
  sessions,
} from '#modules/accounts/tables.server.ts'
import { assessmentAttempts } from '#modules/assessment/tables.server.ts'
import { applicationFiles, applications, openings } from '#modules/hiring/tables.server.ts'
import { successStories } from '#modules/community/tables.server.ts'
import {
  certificates,
  coursePurchases,
  courseReviews,
  enrolments,
  lessonProgress,
  quizAttempts,
  submissions,
} from '#modules/courses/tables.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { outgoingMails, outgoingMessages } from '#modules/outbox/tables.server.ts'
import { moneyReviews, paymentEvents, payments, refunds } from '#modules/payments/tables.server.ts'
import {
  activities,
  earnings,
  learningGoals,
  progressEntries,
  userBadges,
} from '#modules/tracker/tables.server.ts'
import {
  newsletterDeliveries,
  newsletters,
  newsletterSubscriptions,
} from '#modules/newsletter/tables.server.ts'
import { supportMessages, supportThreads } from '#modules/support/tables.server.ts'
import { rateLimits } from '#adapters/db/tables.server.ts'

type Member = Context & { viewer: NonNullable<Context['viewer']> }
type OwnRows = { fillForPerson(ctx: Context, person: { id: string; name: string }): Promise<void> }

// What newer modules bring themselves.
const ownRows = import.meta.glob<OwnRows>('../src/modules/*/test-person.ts', { eager: true })

/** Every column that names a person, as table.column, read from the database itself. */
export async function columnsOfPeople(ctx: Context): Promise<string[]> {
  const result = await ctx.db.execute(sql`
    select c.conrelid::regclass::text || '.' || a.attname as place from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1`)
  return (result as unknown as { rows: { place: string }[] }).rows.map((row) => row.place)
}

/** Tables of the product in which a text is found anywhere, each with how many rows. */
export async function tablesWith(ctx: Context, text: string): Promise<Record<string, number>> {
  const tables = (await ctx.db.execute(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )) as unknown as { rows: { name: string }[] }
  const found: Record<string, number> = {}
  for (const { name } of tables.rows) {
    const [row] = (
      (await ctx.db.execute(
        sql`select count(*)::int as n from ${sql.identifier(name)} t where strpos(lower(t::text), ${text.toLowerCase()}) > 0`,
      )) as unknown as { rows: { n: number }[] }
    ).rows
    if (row!.n > 0) found[name] = row!.n
  }
  return found
}

/** How many rows of a column are a person's. */
export async function rowsOf(ctx: Context, place: string, userId: string): Promise<number> {
  const [table = '', column = ''] = place.split('.')
  const result = await ctx.db.execute(
    sql`select count(*)::int as n from ${sql.identifier(table)} where ${sql.identifier(column)} = ${userId}`,
  )
  return (result as unknown as { rows: { n: number }[] }).rows[0]!.n
}

export const certificateOf = (courseId: number): string => `CERT-${courseId}-1795251600000-${'Z'.repeat(26)}`

export const PHONE = '254712345678'

/** Gives a person a row in every table that can be about them, with their name, address or number wherever a text may hold it. */
export async function fillEverything(who: Member, admin: Member, courseId = 950): Promise<void> {
  const {
    db,
    now,
    viewer: { id: userId, name, email },
  } = who
  const times = { createdAt: now(), updatedAt: now() }
  const course = await makeCourse(who, { id: courseId })
  const [lesson] = course.lessons
  const at = { userId, courseId, lessonId: lesson!.id }
  const webp = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'green' } })
    .webp()
    .toBuffer()
  await db.update(profiles).set({ phone: PHONE, phoneVerifiedAt: now() }).where(eq(profiles.id, userId))
  await db
    .insert(sessions)
    .values({ id: newId(), userId, token: newId(), expiresAt: after(now(), DAY), userAgent: name, ...times })
  await db
    .insert(credentials)
    .values({ id: newId(), userId, password: 'hash', ...times })
    .onConflictDoNothing()
  await db
    .insert(mailedLinks)
    .values({ tokenHash: newId(), userId, purpose: 'reset', expiresAt: after(now(), DAY), createdAt: now() })
  await db.insert(avatars).values({ userId, version: newId(), webp, createdAt: now() })
  await db
    .insert(phoneCodes)
    .values({ userId, phone: PHONE, codeHash: 'hash', expiresAt: after(now(), DAY), createdAt: now() })
  await db.insert(adminPermissions).values({ userId, grantedBy: 'command-line', grantedAt: now() })
  await db
    .insert(auditLog)
    .values({ at: now(), actor: userId, action: 'password.change', object: `user:${userId}` })
  await db
    .insert(rateLimits)
    .values(
      [`sign-in-account:${email}`, `sms-phone:${PHONE}`, `goal-user:${userId}`].map((key) => ({
        key,
        count: 1,
        resetsAt: after(now(), DAY),
      })),
    )

  await db
    .insert(outgoingMails)
    .values({
      id: newId(),
      recipient: email,
      subject: `Hello ${name}`,
      text: name,
      html: name,
      status: 'sent',
      createdAt: now(),
    })
  await db
    .insert(outgoingMessages)
    .values({ id: newId(), recipient: PHONE, text: '', status: 'sent', createdAt: now() })
  await db
    .insert(notifications)
    .values({
      id: newId(),
      userId,
      kind: 'badge',
      eventKey: newId(),
      values: { item: name },
      href: '/',
      createdAt: now(),
    })

  await db.insert(enrolments).values({ userId, courseId, enrolledAt: now() })
  await db.insert(lessonProgress).values({ ...at, startedAt: now(), lastSeenAt: now() })
  const drawn = { question: 'Which?', options: ['a', 'b'], explanation: 'Only after the end' }
  await db
    .insert(quizAttempts)
    .values({
      id: newId(),
      userId,
      lessonId: lesson!.id,
      drawn: [{ questionId: 1, correct: [0], ...drawn }],
      startedAt: now(),
    })
  await db
    .insert(submissions)
    .values({ id: newId(), userId, lessonId: lesson!.id, text: `By ${name}, ${email}`, submittedAt: now() })
  await db.insert(courseReviews).values({ userId, courseId, rating: 5, body: name, ...times })
  await db
    .insert(certificates)
    .values({
      id: certificateOf(courseId),
      userId,
      courseId,
      studentName: name,
      courseTitle: '',
      instructorName: '',
      completedAt: now(),
      issuedAt: now(),
    })

  const goalId = newId()
  await db.insert(learningGoals).values({ id: goalId, userId, title: `${name} learns`, createdAt: now() })
  await db.insert(progressEntries).values({ id: newId(), userId, goalId, title: name, createdAt: now() })
  await db
    .insert(activities)
    .values({
      id: newId(),
      userId,
      kind: 'lesson',
      eventKey: newId(),
      title: name,
      points: 10,
      day: nairobiDay(now()),
      at: now(),
    })
  await db.insert(userBadges).values({ userId, badge: 'first-lesson', awardedAt: now() })
  await db
    .insert(earnings)
    .values({
      id: newId(),
      userId,
      platform: name,
      amountKes: 100,
      month: '2026-11',
      status: 'active',
      ...times,
    })
  await db
    .insert(assessmentAttempts)
    .values({
      id: newId(),
      userId,
      category: '',
      drawn: [{ questionId: 'q', category: 'SEO', correct: 0, ...drawn }],
      startedAt: now(),
    })

  await db
    .insert(successStories)
    .values({
      id: newId(),
      userId,
      title: `${name} made it`,
      content: email,
      category: 'Freelancing',
      quote: name,
      quoteAgreedAt: now(),
      isTestimonial: true,
      publishedAt: now(),
      createdAt: now(),
    })

  const newsletterId = newId()
  const subscriptionId = newId()
  await db
    .insert(newsletters)
    .values({ id: newsletterId, subject: { en: 'News', sw: '' }, body: { en: 'New', sw: '' }, ...times })
  await db
    .insert(newsletterSubscriptions)
    .values({
      id: subscriptionId,
      email,
      locale: 'en',
      status: 'confirmed',
      createdAt: now(),
      confirmedAt: now(),
    })
  await db.insert(newsletterDeliveries).values({ newsletterId, subscriptionId, at: now() })

  await fillCareers(who)
  await fillSupport(who)
  await fillBooks(who, admin, courseId)
  for (const { fillForPerson } of Object.values(ownRows)) await fillForPerson(who, who.viewer)
}

/** A conversation of theirs, and one from their address without being signed in. */
async function fillSupport({ db, now, viewer: { id: userId, name, email } }: Member): Promise<void> {
  for (const owner of [userId, null]) {
    const id = newId()
    await db
      .insert(supportThreads)
      .values({
        id,
        channel: 'email',
        subject: name,
        name,
        email,
        userId: owner,
        locale: 'en',
        createdAt: now(),
        lastMessageAt: now(),
      })
    await db.insert(supportMessages).values([
      { threadId: id, author: 'visitor', body: `I am ${name}, ${email}`, createdAt: now() },
      { threadId: id, author: 'staff', body: `Hello ${name}`, createdAt: now() },
    ])
    await db
      .insert(outgoingMails)
      .values({
        id: newId(),
        recipient: 'support@stadi.example',
        subject: name,
        text: `${name}, ${email}: /admin/inbox/${id}`,
        html: '',
        status: 'sent',
        createdAt: now(),
      })
  }
}

/** An application from their own address, with its file. */
async function fillCareers({ db, now, viewer: { name, email } }: Member): Promise<void> {
  const [openingId, applicationId] = [newId(), newId()]
  const words = { en: 'Writer', sw: 'Mwandishi' }
  await db
    .insert(openings)
    .values({
      id: openingId,
      slug: `writer-${openingId.slice(0, 8)}`,
      position: 1,
      title: words,
      place: words,
      kind: words,
      summary: words,
      body: words,
      updatedAt: now(),
    })
  await db
    .insert(applications)
    .values({
      id: applicationId,
      openingId,
      name,
      email,
      message: `I am ${name}`,
      locale: 'en',
      cvName: `${name}.pdf`,
      cvKind: 'pdf',
      cvBytes: 4,
      createdAt: now(),
    })
  await db.insert(applicationFiles).values({ applicationId, bytes: Buffer.from('%PDF') })
}

/** A payment that was paid, whose refund was asked for and refused. */
async function fillBooks(
  { db, now, viewer: { id: userId, name, email } }: Member,
  admin: Member,
  courseId: number,
): Promise<void> {
  const id = newId()
  await db
    .insert(payments)
    .values({
      id,
      userId,
      paymentType: 'course_purchase',
      referenceId: String(courseId),
      description: 'Course',
      amountKes: 900,
      phoneNumber: PHONE,
      status: 'completed',
      step: 'settled',
      accountReference: `ST-${id.slice(0, 8)}`,
      callbackHash: newId(),
      checkoutRequestId: `ws_CO_211120261200001${PHONE.slice(3)}`,
      idempotencyKey: email,
      createdAt: now(),
      blocksUntil: now(),
      settledAt: now(),
    })
  await db.insert(paymentEvents).values([
    { paymentId: id, kind: 'started', raw: '{}', at: now() },
    { paymentId: id, kind: 'query-final', raw: `{"PhoneNumber":${PHONE}}`, at: now() },
  ])
  await db
    .insert(coursePurchases)
    .values({ userId, courseId, accessGranted: true, paymentId: id, createdAt: now() })
  const decided = {
    state: 'refused',
    answer: `No, ${name}.`,
    decidedAt: now(),
    amountKes: 900,
    createdAt: now(),
  } as const
  await db
    .insert(refunds)
    .values({
      id: newId(),
      paymentId: id,
      requestedBy: userId,
      reason: `I am ${name}, ${email}`,
      decidedBy: admin.viewer.id,
      ...decided,
    })
  await db
    .insert(moneyReviews)
    .values({
      id: newId(),
      paymentId: id,
      reason: 'wrong-amount',
      details: '',
      createdAt: now(),
      resolvedAt: now(),
      resolvedBy: admin.viewer.id,
    })
}
