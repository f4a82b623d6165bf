import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import type { KenyanPhone } from '#kit/phone.ts'
import { HOUR, MINUTE } from '#kit/time.ts'
import { refusal, refusalOf } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { completeLesson, openLesson } from '#modules/courses/commands/learning.server.ts'
import { issueCertificate } from '#modules/courses/commands/certificates.server.ts'
import { verification } from '#modules/credentials/queries/certificates.server.ts'
import { certificateView } from '#modules/credentials/queries/own.server.ts'
import { enrolments, lessonProgress } from '#modules/courses/tables.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { activities } from '#modules/tracker/tables.server.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { removePhone } from './phone.server.ts'
import { learnerOfPhone, linkPhone, newLinkCode } from './phone-people.server.ts'
import { signUp } from './sign-up.server.ts'
import { ownProfile } from '../queries/own.server.ts'
import { personOfPhone } from '../queries/phone-people.server.ts'
import { users } from '../tables.server.ts'

const PHONE = '254712345678' as KenyanPhone

/** The person who learns on the phone. */
const learner = async (world: World): Promise<Context & { viewer: { id: string } }> => ({
  ...world.visitor,
  viewer: await learnerOfPhone(world.visitor, PHONE),
})

describe('somebody who only dials', () => {
  spec(
    '[USSD-27+] is one person a number, without an address that mail can reach, and never an administrator',
    async ({ world }) => {
      const { db } = world.visitor
      expect(await personOfPhone(world.visitor, PHONE)).toBeNull()
      const [one, two] = await Promise.all([learner(world), learner(world)])
      expect(one.viewer.id).toBe(two.viewer.id)
      expect(await personOfPhone(world.visitor, PHONE)).toMatchObject({
        isLinked: false,
        isSuspended: false,
        viewer: { id: one.viewer.id, name: 'Learner 678', isAdmin: false },
      })
      expect(
        await refusalOf(
          signUp(world.visitor, {
            fullName: 'X',
            email: `${PHONE}@phone.invalid`,
            password: 'mbili-tatu-nne',
          }),
        ),
      ).toMatchObject({ fields: { email: 'email-invalid' } })
      expect(await db.$count(outgoingMails)).toBe(0)
    },
  )

  spec('[USSD-27+] is not let in once suspended', async ({ world }) => {
    const { viewer, db } = await learner(world)
    await db.update(users).set({ suspendedAt: world.now() }).where(eq(users.id, viewer.id))
    expect(await refusalOf(learner(world))).toMatchObject({ code: 'user-suspended' })
  })
})

describe('a phone that is linked by a code of the account', () => {
  spec(
    '[USSD-27+] what was learned on it, and what the account had learned, become one record with one certificate',
    async ({ world }) => {
      const { id: courseId, lessons } = await makeCourse(world.visitor, {}, ['text', 'text'])
      const lessonIds = lessons.map((lesson) => lesson.id)
      const phone = await learner(world)
      await openLesson(phone, courseId, lessonIds[0])
      await completeLesson(phone, courseId, lessonIds[0])
      const amina = await world.member('Amina')
      await completeLesson(amina, courseId, lessonIds[1])
      await linkPhone(world.visitor, PHONE, await newLinkCode(amina))

      const { db } = world.visitor
      const of = (userId: string) => db.$count(lessonProgress, eq(lessonProgress.userId, userId))
      expect([await of(phone.viewer.id), await of(amina.viewer.id)]).toEqual([0, 2])
      expect(await db.$count(enrolments, eq(enrolments.userId, amina.viewer.id))).toBe(1)
      expect(
        await db.$count(
          activities,
          and(eq(activities.userId, amina.viewer.id), eq(activities.eventKey, `course:${courseId}`)),
        ),
      ).toBe(1)
      expect(await personOfPhone(world.visitor, PHONE)).toMatchObject({
        isLinked: true,
        viewer: { id: amina.viewer.id },
      })
      expect((await learner(world)).viewer.id).toBe(amina.viewer.id)
      const { id } = await issueCertificate(amina, courseId, {})
      expect(await certificateView(amina, courseId)).toMatchObject({ done: 2 })
      expect(await verification(world.visitor, id)).toMatchObject({ studentName: 'Amina' })
    },
  )

  spec('the code works once and for ten minutes; wrong ones are counted by phone', async ({ world }) => {
    const amina = await world.member('Amina')
    const code = await newLinkCode(amina)
    expect(code).toMatch(/^\d{8}$/)
    const other = String((Number(code) + 1) % 1e8).padStart(8, '0')
    expect(await refusalOf(linkPhone(world.visitor, PHONE, other))).toMatchObject({ code: 'code-wrong' })
    world.wait(11 * MINUTE)
    expect(await refusalOf(linkPhone(world.visitor, PHONE, code))).toMatchObject({ code: 'code-wrong' })
    const next = await newLinkCode(amina)
    await linkPhone(world.visitor, PHONE, `${next.slice(0, 4)} ${next.slice(4)}`)
    expect(await ownProfile(amina)).toMatchObject({ phone: PHONE, phoneVerifiedAt: world.now() })
    expect(await refusalOf(linkPhone(world.visitor, PHONE, next))).toMatchObject({ code: 'code-wrong' })
    expect(await refusalOf(linkPhone(world.visitor, PHONE, next))).toMatchObject({ code: 'code-wrong' })
    expect(await refusalOf(linkPhone(world.visitor, PHONE, next))).toMatchObject({ code: 'too-many' })
  })

  spec('[USSD-27+] forty guessing numbers do not keep others from linking', async ({ world }) => {
    const guess = (phone: string) => linkPhone(world.visitor, phone as KenyanPhone, '12345678')
    for (let n = 0; n < 40; n++)
      for (let times = 0; times < 5; times++)
        expect(await refusal(guess(`2547120000${n + 10}`))).toBe('code-wrong')
    const amina = await world.member('Amina')
    await linkPhone(world.visitor, PHONE, await newLinkCode(amina))
    expect(await ownProfile(amina)).toMatchObject({ phone: PHONE })
  })

  spec(
    '[USSD-27+] a number, a person and an address with simulated numbers have their own few tries',
    async ({ world }) => {
      const guess = (ctx: Context, phone: string) =>
        refusalOf(linkPhone(ctx, phone as KenyanPhone, '12345678'))
      const wait = { code: 'too-many', values: { seconds: expect.any(Number) } }
      const wrong = { code: 'code-wrong' }
      for (let n = 0; n < 5; n++) expect(await guess(world.visitor, PHONE)).toMatchObject(wrong)
      expect(await guess(world.visitor, PHONE)).toMatchObject(wait)
      world.wait(HOUR)
      for (let n = 0; n < 4; n++) expect(await guess(world.visitor, PHONE)).toMatchObject(wrong)
      world.wait(HOUR)
      // Ten a day, the refused one among them.
      expect(await guess(world.visitor, PHONE)).toMatchObject(wait)

      const amina = await world.member('Amina')
      for (let n = 0; n < 5; n++) expect(await guess(amina, `25471300000${n}`)).toMatchObject(wrong)
      expect(await guess(amina, '254713000009')).toMatchObject(wait)
      for (let n = 0; n < 5; n++) await newLinkCode(amina)
      expect(await refusalOf(newLinkCode(amina))).toMatchObject(wait)

      const visitor = { ...world.visitor, address: '198.51.100.7' }
      for (let n = 0; n < 50; n++) expect(await guess(visitor, `2541990000${n + 10}`)).toMatchObject(wrong)
      expect(await guess(visitor, '254199000099')).toMatchObject(wait)
      expect(await guess({ ...visitor, address: '198.51.100.8' }, '254199000098')).toMatchObject(wrong)
    },
  )

  spec('the holder is told by mail, and a number of another account is refused', async ({ world }) => {
    const amina = await world.member('Amina')
    await linkPhone(world.visitor, PHONE, await newLinkCode(amina))
    expect(await amina.db.select().from(outgoingMails)).toMatchObject([
      { recipient: 'amina@example.com', text: expect.stringContaining('0712 *** 678') },
    ])
    const brian = await world.member('Brian')
    const code = await newLinkCode(brian)
    expect(await refusalOf(linkPhone(world.visitor, PHONE, code))).toMatchObject({ code: 'phone-taken' })
  })

  spec(
    '[USSD-27+] removed at /account, the phone begins anew; the account keeps what was learned',
    async ({ world }) => {
      const { id: courseId, lessons } = await makeCourse(world.visitor, {}, ['text', 'text'])
      const lessonIds = lessons.map((lesson) => lesson.id)
      const phone = await learner(world)
      await completeLesson(phone, courseId, lessonIds[0])
      const amina = await world.member('Amina')
      await linkPhone(world.visitor, PHONE, await newLinkCode(amina))
      await removePhone(amina)
      expect(await personOfPhone(world.visitor, PHONE)).toBeNull()
      const fresh = await learner(world)
      expect([phone.viewer.id, amina.viewer.id]).not.toContain(fresh.viewer.id)
      expect(await fresh.db.$count(lessonProgress, eq(lessonProgress.userId, amina.viewer.id))).toBe(1)
    },
  )
})
