import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { pausesMs } from '#core/attempts/pauses.ts'
import { atomically } from '#context.ts'
import { DAY, MINUTE } from '#kit/time.ts'
import { unlocked } from '#kit/seal.ts'
import { completeLesson } from '#modules/courses/commands/learning.server.ts'
import { enrolments, lessons } from '#modules/courses/tables.server.ts'
import { makeCourse } from '#modules/courses/test-learning.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { acceptInvitation, leaveOrganisation, showProgress } from '../commands/join.server.ts'
import { endOrganisation } from '../commands/administer.server.ts'
import {
  endRecordStore,
  resumeRecordStore,
  sendRecords,
  setRecordStore,
  tryRecordStore,
} from '../commands/record-store.server.ts'
import { findStatements, forgetOldStatements, sendStatements } from '../commands/statements.server.ts'
import { forgetPerson } from '../commands/forget.server.ts'
import { giveSeat } from '../commands/seats.server.ts'
import { renewLink } from '../commands/invite.server.ts'
import { joinLink } from '../queries/invitations.server.ts'
import { ownMemberships } from '../queries/own.server.ts'
import { ownOrganisationsData } from '../queries/export.server.ts'
import { recordStoreOf } from '../queries/record-store.server.ts'
import { organisationMembers, recordStatements, recordStores } from '../tables.server.ts'
import { joinForTest, lotForTest, manageForTest, organisationForTest } from '../test-person.ts'
import { accessPurpose } from './access.server.ts'
import { faultIn, StandInStore } from './stand-in.ts'

type Person = Awaited<ReturnType<World['member']>>
const [COURSE, OTHER] = [9701, 9702]
const ENDPOINT = 'https://lrs.example.com/xapi'
const HOST = 'lrs.example.com'
const typed = { endpoint: `${ENDPOINT}/`, key: 'abc', secret: 's:ecret' }
const opened = ({ config }: World['visitor'], id: string, access: string) =>
  unlocked(config.authSecret, accessPurpose(id), access)

/** Njeri manages an organisation with a store and seats; Amina is a member who shows her progress. */
async function setUp(world: World) {
  const store = new StandInStore(ENDPOINT, 'abc:s:ecret')
  const outside = store.outside(world.visitor)
  const job = { ...world.visitor, outside }
  const admin = await world.admin()
  await makeCourse(world.visitor, { id: COURSE, priceKes: 1000, title: 'Invoices' })
  await makeCourse(world.visitor, { id: OTHER, priceKes: 1000 })
  const member = await world.member('Njeri')
  const njeri = { ...member, outside, viewer: { ...member.viewer, hasFreshPassword: true } }
  const { id, slug } = await organisationForTest(world.visitor, admin.viewer.id)
  await manageForTest(world.visitor, id, njeri.viewer.id)
  await lotForTest(world.visitor, { organisationId: id, createdBy: admin.viewer.id, seats: 9 })
  await setRecordStore(njeri, slug, typed)
  const amina = await world.member('Amina')
  const memberId = await joinForTest(world.visitor, id, amina.viewer.id, true)
  /** Runs what the timer and its jobs would. */
  const work = async () => {
    await findStatements(job)
    for (const { name, data } of world.queue.splice(0))
      if (name === 'send-statements') await sendStatements(job, String(data.organisationId))
  }
  const said = () => [...store.kept.values()].map(({ verb }) => (verb as { id: string }).id.split('/').at(-1))
  return { store, job, admin, njeri, id, slug, amina, memberId, work, said }
}

const begun = async ({ db, viewer, now }: Person, courseId: number) =>
  db.insert(enrolments).values({ userId: viewer.id, courseId, enrolledAt: now() }).onConflictDoNothing()
const agree = (who: Person, memberId: string) => sendRecords(who, memberId, { records: 'on', host: HOST })
/** Something that happened, as a course tells it. */
const happened = (who: Person, key: string, lessonId: number) =>
  atomically(who, (ctx) =>
    ctx.publish(ctx, {
      type: 'lesson.completed',
      userId: who.viewer.id,
      key: `lesson.completed:${key}`,
      data: { lesson_id: lessonId },
    }),
  )

describe('a record store', () => {
  spec(
    'is set by who manages the organisation, with a fresh password, and its key is never shown',
    async ({ world }) => {
      const { njeri, slug, id, amina, admin } = await setUp(world)
      for (const who of [amina, admin])
        expect(
          await refusal(
            setRecordStore(
              { ...who, outside: njeri.outside, viewer: { ...who.viewer, hasFreshPassword: true } },
              slug,
              typed,
            ),
          ),
        ).toBe('not-found')
      const stale = { ...njeri, viewer: { ...njeri.viewer, hasFreshPassword: false } }
      for (const work of [() => setRecordStore(stale, slug, typed), () => endRecordStore(stale, slug)])
        expect(await refusal(work())).toBe('password-needed')
      for (const [field, value, code] of [
        ['endpoint', '', 'required'],
        ['endpoint', 'lrs', 'link-not-web'],
        ['endpoint', 'ftp://lrs.example.com', 'link-not-web'],
        ['endpoint', `${ENDPOINT}?a=b`, 'link-not-web'],
        ['endpoint', 'https://a:b@lrs.example.com', 'link-not-web'],
        ['endpoint', `https://lrs.example.com/${'x'.repeat(300)}`, 'too-long'],
        ['endpoint', 'https://10.0.0.1/xapi', 'target-not-allowed'],
        ['key', '', 'required'],
        ['key', 'a:b', 'record-key-colon'],
        ['secret', ' ', 'required'],
      ] as const)
        expect(await refusal(setRecordStore(njeri, slug, { ...typed, [field]: value }))).toEqual({
          [field]: code,
        })
      const shown = await recordStoreOf(njeri, slug)
      expect(shown).toMatchObject({
        endpoint: ENDPOINT,
        waiting: 0,
        agreed: 0,
        sentAt: null,
        stoppedAt: null,
      })
      expect(JSON.stringify(shown)).not.toMatch(/ecret|abc/)
      const [row] = await njeri.db.select().from(recordStores)
      expect(JSON.stringify(row)).not.toMatch(/ecret/)
      expect(opened(njeri, id, row!.access)).toBe('abc:s:ecret')
      // Neither with another secret of the server nor as another organisation's.
      const elsewhere = { ...njeri, config: { ...njeri.config, authSecret: 'another'.repeat(6) } }
      expect([opened(elsewhere, id, row!.access), opened(njeri, crypto.randomUUID(), row!.access)]).toEqual([
        null,
        null,
      ])
      expect(await refusal(recordStoreOf(amina, slug))).toBe('not-found')
    },
  )

  spec('is tried without a word about anybody, and what is wrong has a name', async ({ world }) => {
    const { store, njeri, slug } = await setUp(world)
    expect(await tryRecordStore(njeri, slug)).toBe('good')
    expect(store.asked).toEqual([
      {
        url: `${ENDPOINT}/about`,
        headers: expect.not.objectContaining({ 'content-type': expect.anything() as string }) as object,
      },
    ])
    expect(store.sizes).toEqual([])
    for (const [about, trial] of [
      [{ status: 401, text: '' }, 'key'],
      [{ status: 404, text: '' }, 'no-store'],
      [{ status: 302, text: '' }, 'no-store'],
      [{ status: 500, text: '' }, 'no-store'],
      [{ status: 200, text: '<html>' }, 'no-store'],
      [{ status: 200, text: 'null' }, 'no-store'],
      [{ status: 200, text: '{"version":["0.95"]}' }, 'no-store'],
    ] as const) {
      store.about = about
      expect([about, await tryRecordStore(njeri, slug)]).toEqual([about, trial])
    }
    for (const fault of ['not-allowed', 'unknown-name', 'too-slow', 'unreachable'] as const) {
      store.wrong = fault
      expect(await tryRecordStore(njeri, slug)).toBe(fault)
    }
  })

  spec(
    'hears what an agreeing member does by its seats, as xAPI wants it, and nothing that names them',
    async ({ world }) => {
      const { store, njeri, slug, amina, memberId, work, said } = await setUp(world)
      await agree(amina, memberId)
      await giveSeat(njeri, slug, memberId, { courseId: String(COURSE) })
      await completeLesson(amina, COURSE, (await courseOf(amina)).lesson)
      // A course that she has by herself is nobody's business.
      await begun(amina, OTHER)
      await atomically(amina, (ctx) =>
        ctx.publish(ctx, {
          type: 'course.completed',
          userId: amina.viewer.id,
          key: 'course.completed:x',
          data: { course_id: OTHER },
        }),
      )
      await work()
      expect([...store.kept.values()].map(faultIn).filter(Boolean)).toEqual([])
      expect(said()).toContain('registered')
      expect(said()).toContain('completed')
      const all = JSON.stringify([...store.kept.values()])
      expect(all).not.toMatch(/mbox|Amina|@|CERT-/)
      expect(all).not.toContain(amina.viewer.id)
      expect(all).not.toContain(memberId)
      expect(all).not.toContain(`courses/${OTHER}`)
      expect(new Set([...store.kept.values()].map(({ actor }) => JSON.stringify(actor))).size).toBe(1)
      expect(await recordStoreOf(njeri, slug)).toMatchObject({
        waiting: 0,
        sent: store.kept.size,
        sentAt: world.now(),
      })
      // Nothing of it is kept here but that it was said.
      expect(
        (await amina.db.select().from(recordStatements)).every(({ statement }) => statement === null),
      ).toBe(true)
    },
  )

  spec('hears of quizzes with their score, and of a certificate without its number', async ({ world }) => {
    const { store, njeri, slug, amina, memberId, work } = await setUp(world)
    await agree(amina, memberId)
    await giveSeat(njeri, slug, memberId, { courseId: String(COURSE) })
    const { lesson } = await courseOf(amina)
    for (const [key, score, passed] of [
      ['a', 60, 0],
      ['b', 85, 1],
    ] as const)
      await atomically(amina, (ctx) =>
        ctx.publish(ctx, {
          type: 'quiz.ended',
          userId: amina.viewer.id,
          key: `quiz.ended:${key}`,
          data: { lesson_id: lesson, score_percent: score, passed },
        }),
      )
    await atomically(amina, (ctx) =>
      ctx.publish(ctx, {
        type: 'certificate.issued',
        userId: amina.viewer.id,
        key: 'certificate:CERT-1',
        data: { certificate_id: 'CERT-1', course_id: COURSE, url: 'http://localhost:3000/verify/CERT-1' },
      }),
    )
    await work()
    const of = (verb: string) =>
      [...store.kept.values()].find((one) => (one.verb as { id: string }).id.endsWith(verb))
    const quiz = `http://localhost:3000/courses/${COURSE}/lessons/${lesson}/quiz`
    expect(of('/failed')).toMatchObject({
      object: { id: quiz },
      result: { success: false, score: { scaled: 0.6, raw: 60 } },
    })
    expect(of('/passed')).toMatchObject({
      object: { id: quiz },
      result: { success: true, score: { scaled: 0.85, min: 0, max: 100 } },
    })
    expect(of('/earned')).toMatchObject({
      object: { id: `http://localhost:3000/courses/${COURSE}/certificate` },
    })
    expect([...store.kept.values()].map(faultIn).filter(Boolean)).toEqual([])
  })
})

/** A lesson of the course, by its id. */
async function courseOf({ db }: Person): Promise<{ lesson: number }> {
  const [row] = await db
    .select({ id: lessons.id })
    .from(lessons)
    .where(eq(lessons.courseId, COURSE))
    .orderBy(lessons.position)
  return { lesson: row!.id }
}

describe('agreeing to it', () => {
  spec(
    'is a choice of its own, for who shows their progress, to the server that stands there',
    async ({ world }) => {
      const { njeri, slug, amina, memberId, work, store } = await setUp(world)
      const { lesson } = await courseOf(amina)
      await giveSeat(njeri, slug, memberId, { courseId: String(COURSE) })
      // Showing progress alone says nothing to a store, and what was before stays untold.
      await happened(amina, '1', lesson)
      await work()
      expect(store.kept.size).toBe(0)
      expect(await refusal(sendRecords(amina, memberId, { records: 'on', host: 'other.example.com' }))).toBe(
        'record-store-other',
      )
      expect(await refusal(sendRecords(njeri, memberId, { records: 'on', host: HOST }))).toBe('not-found')
      await showProgress(amina, memberId, { shows: 'no' })
      expect(await refusal(agree(amina, memberId))).toBe('record-store-other')
      await showProgress(amina, memberId, { shows: 'yes' })
      await agree(amina, memberId)
      expect(await ownMemberships(amina)).toMatchObject([{ recordHost: HOST, recordsSince: world.now() }])
      world.wait(MINUTE)
      await happened(amina, '2', lesson)
      // A phone tells later what was before.
      await happened({ ...amina, now: () => new Date(world.now().getTime() - DAY) }, '3', lesson)
      await work()
      expect(store.kept.size).toBe(1)
      expect((await recordStoreOf(njeri, slug))!.agreed).toBe(1)
    },
  )

  spec('at the invitation needs both boxes, and the server that was read', async ({ world }) => {
    const { njeri, slug, id } = await setUp(world)
    await renewLink(njeri, slug)
    const token = (await joinLink(njeri, slug))!.split('/').at(-1)
    const both = { shows: 'on', records: 'on', host: HOST }
    for (const [name, sent, agrees] of [
      ['Both', both, true],
      ['One', { ...both, records: '' }, false],
      ['Hidden', { ...both, shows: '' }, false],
      ['Other', { ...both, host: 'elsewhere.example.com' }, false],
      ['Bare', { ...both, host: undefined }, false],
    ] as const) {
      const who = await world.member(name)
      await acceptInvitation(who, { token, ...sent })
      const [row] = await who.db
        .select()
        .from(organisationMembers)
        .where(eq(organisationMembers.userId, who.viewer.id))
      expect([name, row!.organisationId, row!.recordsSince !== null]).toEqual([name, id, agrees])
    }
  })

  spec('needs a parent’s yes under 18, and ending it does not', async ({ world }) => {
    const { amina, memberId } = await setUp(world)
    const child = { ...amina, viewer: { ...amina.viewer, underage: 'alone' as const } }
    expect(await refusal(agree(child, memberId))).toBe('consent-needed')
    await sendRecords(child, memberId, { host: HOST })
  })

  for (const [how, end] of [
    ['ends it', (who: Person, id: string) => sendRecords(who, id, { host: HOST })],
    ['ends showing progress', (who: Person, id: string) => showProgress(who, id, { shows: 'no' })],
    ['leaves', (who: Person, id: string) => leaveOrganisation(who, id)],
    ['is erased', (who: Person) => forgetPerson(who, who.viewer.id)],
  ] as const)
    spec(`is over for what was not sent when its person ${how}`, async ({ world }) => {
      const { njeri, slug, amina, memberId, work, store } = await setUp(world)
      await agree(amina, memberId)
      await giveSeat(njeri, slug, memberId, { courseId: String(COURSE) })
      expect((await recordStoreOf(njeri, slug))!.waiting).toBe(1)
      await end(amina, memberId)
      expect((await recordStoreOf(njeri, slug))!.waiting).toBe(0)
      await happened(amina, '9', (await courseOf(amina)).lesson)
      await work()
      expect(store.kept.size).toBe(0)
    })

  spec(
    'ends for everybody where the store moves to another server or is disconnected, not with a new key',
    async ({ world }) => {
      const { njeri, slug, amina, memberId } = await setUp(world)
      await agree(amina, memberId)
      await giveSeat(njeri, slug, memberId, { courseId: String(COURSE) })
      await setRecordStore(njeri, slug, { ...typed, secret: 'new' })
      expect(await recordStoreOf(njeri, slug)).toMatchObject({ agreed: 1, waiting: 1 })
      await setRecordStore(njeri, slug, { ...typed, endpoint: 'https://other.example.com/xapi' })
      expect(await recordStoreOf(njeri, slug)).toMatchObject({ agreed: 0, waiting: 0 })
      await sendRecords(amina, memberId, { records: 'on', host: 'other.example.com' })
      await endRecordStore(njeri, slug)
      expect(await recordStoreOf(njeri, slug)).toBeNull()
      expect(await ownMemberships(amina)).toMatchObject([{ recordHost: null, recordsSince: null }])
      expect(await refusal(resumeRecordStore(njeri, slug))).toBe('not-found')
    },
  )

  spec('ends with the organisation, and is in one’s download', async ({ world }) => {
    const { admin, njeri, slug, id, amina, memberId } = await setUp(world)
    await agree(amina, memberId)
    await giveSeat(njeri, slug, memberId, { courseId: String(COURSE) })
    const data = await ownOrganisationsData(amina, { phone: null })
    expect(data.record_statements).toMatchObject([{ statement: { verb: { display: { en: 'registered' } } } }])
    await endOrganisation(admin, id, { reason: 'Over' })
    expect([await admin.db.$count(recordStores), await admin.db.$count(recordStatements)]).toEqual([0, 0])
  })
})

describe('sending', () => {
  const manyOf = async (world: World, n: number) => {
    const all = await setUp(world)
    await agree(all.amina, all.memberId)
    await giveSeat(all.njeri, all.slug, all.memberId, { courseId: String(COURSE) })
    const { lesson } = await courseOf(all.amina)
    for (let at = 1; at < n; at++) await happened(all.amina, String(at), lesson)
    return all
  }

  spec(
    'is up to fifty at once, each once, also when the same happens again or the answer was lost',
    async ({ world }) => {
      const { store, work, amina, njeri, slug } = await manyOf(world, 120)
      await happened(amina, '1', (await courseOf(amina)).lesson)
      await work()
      expect([store.sizes, store.kept.size]).toEqual([[50, 50, 20], 120])
      // As if the process had died before it wrote that down.
      const [one] = await amina.db.select().from(recordStatements).limit(1)
      await amina.db
        .update(recordStatements)
        .set({ sentAt: null, statement: store.kept.get(one!.id) as never })
        .where(eq(recordStatements.id, one!.id))
      await work()
      expect(store.kept.size).toBe(120)
      expect(await recordStoreOf(njeri, slug)).toMatchObject({ waiting: 0, sent: 120, refused: 0 })
    },
  )

  spec(
    'goes on past one that the store refuses, or has otherwise, and says how many were refused',
    async ({ world }) => {
      const { store, work, amina, njeri, slug } = await manyOf(world, 10)
      await work()
      const { lesson } = await courseOf(amina)
      for (let at = 20; at < 30; at++) await happened(amina, String(at), lesson)
      const waiting = (await amina.db.select().from(recordStatements)).filter(({ statement }) => statement)
      const [bad, known] = [waiting[3]!.id, waiting[7]!.id]
      store.refuses = ({ id }) => id === bad
      store.kept.set(known, { id: known, verb: { id: 'http://other.example.com/x' } })
      await work()
      expect(await recordStoreOf(njeri, slug)).toMatchObject({ waiting: 0, refused: 1, sent: 19 })
    },
  )

  spec(
    'is tried again for a day, ever later, then given up, told to the managers, and goes on when one says so',
    async ({ world }) => {
      const { store, work, njeri, slug, admin } = await manyOf(world, 3)
      for (const wrong of [401, 500, 'too-slow', 'unreachable', 302] as const) {
        store.wrong = wrong
        await work()
        const now = await recordStoreOf(njeri, slug)
        expect(now).toMatchObject(
          typeof wrong === 'number' ? { lastStatus: wrong, lastFault: null } : { lastFault: wrong },
        )
        expect(now!.nextAt!.getTime() - world.now().getTime()).toBe(pausesMs[now!.attempts - 1])
        // Not before its time.
        await work()
        expect((await recordStoreOf(njeri, slug))!.attempts).toBe(now!.attempts)
        world.wait(pausesMs[now!.attempts - 1]!)
      }
      for (let at = 5; at < pausesMs.length + 1; at++) {
        await work()
        world.wait(pausesMs[at] ?? 0)
      }
      const stopped = await recordStoreOf(njeri, slug)
      expect(stopped).toMatchObject({ attempts: 10, waiting: 3, nextAt: null })
      expect(stopped!.stoppedAt).not.toBeNull()
      const letters = (await admin.db.select().from(outgoingMails)).filter(
        ({ recipient }) => recipient === njeri.viewer.email,
      )
      expect(letters.map(({ subject }) => subject)).toEqual([
        'Nairobi Technical: nothing reaches your record store',
      ])
      store.wrong = null
      world.wait(DAY)
      await work()
      expect(store.kept.size).toBe(0)
      await resumeRecordStore(njeri, slug)
      await work()
      expect([store.kept.size, (await recordStoreOf(njeri, slug))!.stoppedAt]).toEqual([3, null])
    },
  )

  spec('loses nothing to a store that never took one', async ({ world }) => {
    const { store, work, njeri, slug } = await manyOf(world, 3)
    store.wrong = 400
    await work()
    expect(await recordStoreOf(njeri, slug)).toMatchObject({
      waiting: 3,
      refused: 0,
      lastStatus: 400,
      attempts: 1,
    })
  })

  spec('forgets after a month what was said and what waited in vain', async ({ world }) => {
    const { store, work, amina } = await manyOf(world, 2)
    await work()
    expect(store.kept.size).toBe(2)
    await happened(amina, 'late', (await courseOf(amina)).lesson)
    world.wait(31 * DAY)
    await forgetOldStatements(world.visitor)
    expect(await amina.db.$count(recordStatements)).toBe(0)
  })
})
