import { asc, eq, isNull } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { septets } from '#kit/gsm/letters.ts'
import { kenyanPhone } from '#kit/phone.ts'
import { DAY, HOUR, MINUTE } from '#kit/time.ts'
import { learnerOfPhone, linkPhone, newLinkCode } from '#modules/accounts/commands/phone-people.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { completeLesson } from '#modules/courses/commands/learning.server.ts'
import { grantAccess } from '#modules/courses/commands/access.server.ts'
import { issueCertificate } from '#modules/courses/commands/certificates.server.ts'
import { saveAnswer, startQuiz, submitQuiz } from '#modules/courses/commands/quizzes.server.ts'
import { certificateView } from '#modules/credentials/queries/own.server.ts'
import { courseView } from '#modules/courses/queries/course.server.ts'
import { lessonView } from '#modules/courses/queries/lesson.server.ts'
import { certificates, lessons, quizAttempts } from '#modules/courses/tables.server.ts'
import { makeCourse, putOnPhone } from '#modules/courses/test-courses.ts'
import { outgoingMessages } from '#modules/outbox/tables.server.ts'
import { newId } from '#kit/ids.ts'
import { BasicPhone } from '#test/basic-phone.ts'
import { spec, type World } from '#test/world.ts'

type Types = Parameters<typeof makeCourse>[2]

async function course(world: World, types: Types, part: Parameters<typeof makeCourse>[1] = {}) {
  const made = await makeCourse(world.visitor, part, types)
  await putOnPhone(world.visitor, made.id)
  return made
}

/** A phone whose owner has chosen English. */
async function phoneOf(world: World, number?: string): Promise<BasicPhone> {
  const phone = new BasicPhone(world.visitor, number)
  await phone.dial()
  await phone.press('1')
  return phone
}

const smsTo = async (ctx: Context, number: string) =>
  (
    await ctx.db
      .select()
      .from(outgoingMessages)
      .where(eq(outgoingMessages.recipient, number))
      .orderBy(asc(outgoingMessages.text))
  ).map(({ text }) => text)

/** The right keys for the current question of the one open attempt. */
async function rightKeys(ctx: Context, screen: string): Promise<string> {
  const number = Number(/^(\d)\//.exec(screen)![1])
  const [open] = await ctx.db.select().from(quizAttempts).where(isNull(quizAttempts.submittedAt))
  return open!.drawn[number - 1]!.correct.map((option) => option + 1).join('')
}

async function answerAll(world: World, phone: BasicPhone): Promise<string> {
  while (/^\d\/5 /.test(phone.screen)) await phone.press(await rightKeys(world.visitor, phone.screen))
  return phone.screen
}

describe('a course on the phone', () => {
  spec(
    '[USSD-27] [USSD-27+] goes from its first screen to a certificate, whose number comes by SMS and can be checked by another phone',
    async ({ world }) => {
      const { id } = await course(world, ['text', 'quiz'])
      const phone = await phoneOf(world)
      expect(await phone.choose('Learn')).toBe('Choose a course:\n1. Short 900\n0. Back\n00. Home')
      expect(await phone.press('1')).toMatch(/^Short 900\n0\/2 lessons completed\n1\. Start: Part 1\n2\. All/)
      expect(await phone.press('1')).toBe('1/4 A fact.\n1. SMS\n98. Next\n0. Back\n00. Home')
      expect(await phone.press('98', '98', '98')).toMatch(/^4\/4 More\.\n1\. SMS\n98\. Finish/)
      expect(await phone.press('98')).toBe(
        'Lesson completed: Part 1\n1/2 lessons completed\n1. Next: Part 2\n0. Back\n00. Home',
      )
      expect(await phone.press('1')).toMatch(/^1\/5 Q\d+\?/)
      expect(await answerAll(world, phone)).toMatch(
        /^Quiz passed: 100%\nCourse completed: Short 900\n1\. Get your certificate/,
      )
      expect(await phone.press('1')).toMatch(/^Type your full name/)
      expect(await phone.press('7')).toMatch(/^Please type a name in letters/)
      await phone.press('ዋንጂኩ')
      expect(await phone.press('1')).toMatch(/^That name cannot be printed/)
      await phone.press('2')
      expect(await phone.press('Wanjiku Kamau')).toMatch(/^The certificate will say: Wanjiku Kamau\./)
      await phone.press('1')
      expect(phone.hasEnded).toBe(true)
      const [held] = await world.visitor.db.select().from(certificates)
      expect(held).toMatchObject({ studentName: 'Wanjiku Kamau', courseId: id })
      expect(phone.screen).toContain(held!.id)
      const sent = await smsTo(world.visitor, '254712345678')
      expect(sent).toEqual([expect.stringContaining(held!.id)])
      expect(septets(sent[0]!)).toBeLessThanOrEqual(160)

      const other = await phoneOf(world, '0733333333')
      await other.choose('Certificates')
      await other.press('1')
      const typed = held!.id.toLowerCase().replaceAll('-', ' ')
      expect(await other.press(typed)).toBe(
        'Valid certificate of Stadi\nWanjiku Kamau\nCourse 900\n21 November 2026\n0. Back\n00. Home',
      )
      expect(await phone.dial()).toMatch(/^Stadi\n1\. Learn/)
      await phone.choose('Certificates')
      expect(await phone.press('2')).toMatch(/^My certificates\n1\. Course 900/)
      expect(await phone.press('1')).toContain(held!.id)
    },
  )

  spec(
    '[USSD-27+] half on the phone, half on the web, is one record with one certificate, and shows on both at once',
    async ({ world }) => {
      const { id, lessons: made } = await course(world, ['text', 'text', 'quiz'])
      const phone = await phoneOf(world)
      await phone.press('1', '1', '1', '98', '98', '98', '98')
      expect(phone.screen).toMatch(/^Lesson completed: Part 1/)
      const amina = await world.member('Amina')
      await linkPhone(world.visitor, kenyanPhone('0712345678'), await newLinkCode(amina))
      expect((await courseView(amina, id)).done).toBe(1)
      await completeLesson(amina, id, made[1]!.id)
      const { attemptId } = await startQuiz(amina, id, made[2]!.id)
      await saveAnswer(amina, attemptId, 1, [0])
      await saveAnswer(amina, attemptId, 2, [0])

      await phone.dial()
      expect(await phone.choose('Learn')).toMatch(/1\. Short 900 2\/3/)
      expect(await phone.press('1', '1')).toMatch(/^3\/5 /)
      await phone.press('1', '1')
      expect((await lessonView(amina, id, made[2]!.id)).quiz).toMatchObject({
        state: 'open',
        questions: [{}, {}, { chosen: [0] }, { chosen: [0] }, { chosen: [] }],
      })
      const { drawn } = (await amina.db.select().from(quizAttempts))[0]!
      const right = Object.fromEntries(drawn.map(({ correct }, index) => [index + 1, correct]))
      await submitQuiz(amina, attemptId, right)
      expect(await phone.press('1')).toMatch(/^Quiz passed: 100%\nCourse completed/)
      const onWeb = await issueCertificate(amina, id, {})
      await phone.press('1')
      expect(phone.screen).toMatch(/^Type your full name[\s\S]*1\. Amina/)
      await phone.press('1', '1')
      expect(phone.screen).toContain(onWeb.id)
      expect(await world.visitor.db.$count(certificates)).toBe(1)
      expect((await certificateView(amina, id)).certificate).toMatchObject({ studentName: 'Amina' })
      // Issued on the web, where it can be read; no SMS announces it again.
      expect(await smsTo(world.visitor, '254712345678')).toEqual([])
    },
  )

  spec('[USSD-25+] that is not free says what it costs until it is bought', async ({ world }) => {
    const { id } = await course(world, ['text'], { priceKes: 900 })
    const phone = await phoneOf(world)
    expect(await phone.press('1')).toMatch(/1\. Short 900 KES 900/)
    expect(await phone.press('1')).toMatch(/^Short 900: KES 900\. To buy it here, link this phone/)
    const { id: userId } = await learnerOfPhone(world.visitor, kenyanPhone('0712345678'))
    await grantAccess(world.visitor, { userId, courseId: id, paymentId: newId() })
    expect(await phone.press('0', '1')).toMatch(/1\. Start: Part 1/)
  })

  spec('[USSD-27+] that lost its lesson meanwhile says so, and shows the menu', async ({ world }) => {
    const { lesson } = await course(world, ['text', 'text'])
    const phone = await phoneOf(world)
    await phone.press('1', '1', '1', '98')
    await world.visitor.db
      .update(lessons)
      .set({ publishedAt: null })
      .where(eq(lessons.id, lesson('text').id))
    expect(await phone.dial()).toMatch(/^Stadi\n9\. Continue: Part 1/)
    expect(await phone.press('9')).toMatch(/^That is no longer here\.\nStadi|^That is no longer here\.\n1\. /)
  })
})

describe('a quiz on the phone', () => {
  spec(
    '[USSD-27+] that fails names what to read and no answer, waits a minute, and tells the answers once it is passed',
    async ({ world }) => {
      await course(world, ['text', 'quiz'])
      const phone = await phoneOf(world)
      await phone.press('1', '1', '2', '2')
      while (/^\d\/5 /.test(phone.screen)) {
        const right = await rightKeys(world.visitor, phone.screen)
        await phone.press(right === '1' ? '2' : '1')
      }
      expect(phone.screen).toMatch(
        /^You got \d+%\. 70% passes\. [\s\S]*1\. What to read again\n2\. Try again/,
      )
      expect(await phone.press('1')).toBe('Your wrong answers are taught in:\n1. Part 1\n0. Back\n00. Home')
      expect(await phone.press('0', '2')).toMatch(/^A new try is open in a minute\./)
      world.wait(MINUTE)
      expect(await phone.press('1')).toMatch(/^1\/5 /)
      const first = await rightKeys(world.visitor, phone.screen)
      await phone.press(first === '2' ? '1' : '2')
      expect(await answerAll(world, phone)).toMatch(/^Quiz passed: 80%\n[\s\S]*2\. Right answers/)
      expect(await phone.press('2')).toMatch(/^Q\d+\?\nRight: (also )?right[^\n]*\.\nWhy \d+\./)
      expect(await phone.press('0')).toMatch(/^Quiz passed: 80%/)
    },
  )

  spec('[USSD-27+] takes several right answers as one number, in any order', async ({ world }) => {
    await course(world, ['quiz'])
    const phone = await phoneOf(world)
    await phone.press('1', '1', '1')
    const ctx = world.visitor
    const [attempt] = await ctx.db.select().from(quizAttempts)
    const drawn = attempt!.drawn.map((one, index) => ({ ...one, correct: index === 0 ? [0, 2] : [0] }))
    await ctx.db.update(quizAttempts).set({ drawn })
    await phone.press('0', '1')
    expect(phone.screen).toMatch(/^1\/5 [^\n]*\nSeveral, e\.g\. 13\n1\. /)
    expect(await phone.press('31')).toMatch(/^2\/5 /)
    expect((await ctx.db.select().from(quizAttempts))[0]!.answers).toEqual({ 1: [0, 2] })
    expect(await phone.press('13')).toMatch(/^Choose a number that is shown\.\n2\/5/)
  })
})

describe('a lesson by SMS', () => {
  spec(
    '[USSD-27+] says how many SMS it is, and sends them when asked, five lessons a day',
    async ({ world }) => {
      const { lesson } = await course(world, ['text'])
      const text = 'Somo hili lina sentensi nyingi sana. '.repeat(12)
      await world.visitor.db
        .update(lessons)
        .set({ phoneForm: { title: { en: 'Long', sw: 'Refu' }, text: { en: text, sw: text } } })
        .where(eq(lessons.id, lesson('text').id))
      const phone = await phoneOf(world)
      await phone.press('1', '1', '1', '98')
      const screen = phone.screen
      expect(await phone.press('1')).toMatch(
        /^This lesson is 3 SMS\. They cost you nothing\. Send them\?\n1\. Yes/,
      )
      expect(await phone.press('2')).toBe(screen)
      expect(await smsTo(world.visitor, '254712345678')).toEqual([])
      expect(await phone.press('1', '1')).toMatch(/^3 SMS are on their way to you\./)
      const sent = await smsTo(world.visitor, '254712345678')
      expect(sent.map((part) => part.slice(0, 6))).toEqual(['(1/3) ', '(2/3) ', '(3/3) '])
      for (const part of sent) expect(septets(part)).toBeLessThanOrEqual(160)
      expect(await phone.press('0')).toBe(screen)
      world.wait(MINUTE)
      for (let n = 0; n < 4; n++) await phone.press('1', '1', '0')
      world.wait(MINUTE)
      expect(await phone.press('1', '1')).toMatch(/^Too often\. Try again in a day\./)
      expect(await smsTo(world.visitor, '254712345678')).toHaveLength(15)
    },
  )
})

describe('a certificate', () => {
  const id = `CERT-900-1795251600000-${'0Z'.repeat(13)}`
  spec(
    '[USSD-25+] is checked by its whole number, however it is typed; trying many requires waiting',
    async ({ world }) => {
      await course(world, ['text'])
      const [amina, admin] = [await world.member('Amina'), await world.admin()]
      const { db } = world.visitor
      const times = { completedAt: world.now(), issuedAt: world.now() }
      await db
        .insert(certificates)
        .values({
          id,
          userId: amina.viewer.id,
          courseId: 900,
          studentName: 'Zawadi 王 Mũthoni',
          courseTitle: 'A',
          instructorName: 'B',
          ...times,
        })
      const phone = await phoneOf(world)
      const check = async (typed: string) => {
        world.wait(MINUTE)
        await phone.dial('4*1')
        return phone.press(typed)
      }
      for (const typed of [
        id,
        id.toLowerCase(),
        ` ${id.replaceAll('-', ' ')} `,
        id.replaceAll('-', ''),
        id.replaceAll('-', '*'),
        id.replaceAll('0Z', 'oz'),
      ])
        expect(await check(typed), typed).toMatch(/^Valid certificate of Stadi\nZawadi \? Muthoni\nA\n21 Nov/)
      for (const typed of ['CERT', '900', '', 'x'.repeat(1000), `${id}${id}`])
        expect(await check(typed), typed).toMatch(/^That is not a whole number of a certificate\./)
      for (const typed of [id.slice(0, -1), `${id}Z`, id.replace(/Z$/, 'Y')])
        expect(await check(typed)).toMatch(/^Not found: Stadi issued no certificate/)
      await db.update(certificates).set({ revokedAt: world.now(), revokedReason: admin.viewer.name })
      expect(await check(id)).toMatch(/^REVOKED: this certificate is not valid\nZawadi/)
      let answer = ''
      for (let n = 0; n < 11; n++) answer = await check(id)
      expect(answer).toMatch(/^Too often\. Try again in (an hour|\d+ minutes)\.\nType the whole number/)
      world.wait(HOUR)
      expect(await check(id)).toMatch(/^REVOKED/)
    },
  )
})

describe('progress and account', () => {
  spec('[USSD-25+] shows courses begun here and on the web, points and days in a row', async ({ world }) => {
    const { id, lessons: made } = await course(world, ['text', 'text'])
    const web = await makeCourse(world.visitor, { id: 901, title: 'Only on the web' }, ['text', 'video'])
    const phone = await phoneOf(world)
    expect(await phone.choose('My progress')).toMatch(/^You have not begun a course yet\./)
    const viewer = await learnerOfPhone(world.visitor, kenyanPhone('0712345678'))
    const own = { ...world.visitor, viewer }
    await completeLesson(own, id, made[0]!.id)
    world.wait(DAY)
    await completeLesson(own, 901, web.lessons[0]!.id)
    await phone.dial()
    expect(await phone.choose('My progress')).toBe(
      'Points: 10. Days in a row: 2\n1. 50% Only on the web\n2. 50% Short 900\n0. Back\n00. Home',
    )
    expect(await phone.press('1')).toMatch(/^That course is on the web\./)
    expect(await phone.press('2')).toMatch(/^Short 900\n1\/2 lessons completed/)
    expect(await phone.press('00')).toMatch(/^Stadi\n9\. Continue: Short 900/)
  })

  spec(
    '[USSD-27+] stores a name for people who only dial, and leaves that of an account to the web',
    async ({ world }) => {
      const phone = await phoneOf(world)
      expect(await phone.choose('Account')).toBe(
        '0712 *** 678\nNot linked with an account on the web.\n1. Badili: Kiswahili\n2. My name\n3. Link with the web\n0. Back\n00. Home',
      )
      expect(await phone.press('2', 'Jane Wanjiku')).toMatch(/^0712 \*\*\* 678\nJane Wanjiku\n/)
      expect((await world.visitor.db.select().from(users))[0]).toMatchObject({ name: 'Jane Wanjiku' })
      expect(await phone.press('3')).toMatch(/^On localhost:3000 open Account/)
      const amina = await world.member('Amina')
      await linkPhone(world.visitor, kenyanPhone('0712345678'), await newLinkCode(amina))
      await phone.dial()
      expect(await phone.choose('Account')).toMatch(
        /^0712 \*\*\* 678\nAmina\nLinked with your account on the web\.\n1\. Badili: Kiswahili\n2\. PIN for buying\n0\. Back/,
      )
    },
  )
})
