import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ReadCache } from '#core/read-cache.server.ts'
import { isGsm, septets } from '#kit/gsm/letters.ts'
import { newId } from '#kit/ids.ts'
import { type KenyanPhone, kenyanPhone } from '#kit/phone.ts'
import type { Locale } from '#kit/time.ts'
import { learnerOfPhone, linkPhone, newLinkCode } from '#modules/accounts/commands/phone-people.server.ts'
import { setPhonePin } from '#modules/accounts/commands/phone-pin.server.ts'
import { profiles } from '#modules/accounts/tables.server.ts'
import type { Screen } from '#modules/basic-phone/types.ts'
import { grantAccess } from '#modules/courses/commands/access.server.ts'
import { issueCertificate } from '#modules/courses/commands/certificates.server.ts'
import { startQuiz, submitQuiz } from '#modules/courses/commands/quizzes.server.ts'
import { phoneCourses, phoneLesson } from '#modules/courses/queries/phone.server.ts'
import {
  certificates,
  enrolments,
  lessonProgress,
  lessons,
  quizAttempts,
  quizQuestions,
} from '#modules/courses/tables.server.ts'
import { askMentor } from '#modules/mentor-questions/commands/ask.server.ts'
import { gatherCards } from '#modules/review/commands/gather.server.ts'
import { reviewCards } from '#modules/review/tables.server.ts'
import { applyByPhone } from '#modules/ussd-jobs/commands/apply.server.ts'
import { jobsForPhone } from '#modules/ussd-jobs/queries/phone.server.ts'
import { anyLetter } from '#test/any-letter.ts'
import { judge, newWalk, screenOf, undoneFor, type Walk, walkEverything } from '#test/every-screen.ts'
import { sampledSpec } from '#test/sampled-world.ts'
import type { World } from '#test/world.ts'
import { inLanguage } from '#web/locale.server.ts'
import { draw } from './draw.ts'
import { at, type Call } from './screen.ts'
import { kindOf, screenNames } from './screens.server.ts'
import { walk as walkOne } from './walk.server.ts'

type Member = Call['ctx'] & { viewer: NonNullable<Call['ctx']['viewer']> }
const LONG_NAME = 'Wanjikũ Mũthoni wa Kamau-Odhiambo Nyambura Ĩkũ Chepkoech'

const callOf = (ctx: Call['ctx'], phone: KenyanPhone, locale: Locale, part: Partial<Call> = {}): Call => ({
  ctx: { ...ctx, locale },
  phone,
  isLinked: false,
  hasMpesa: true,
  line: { phone, locale, stopped: null },
  isHeld: true,
  ...part,
})

/** A person who learns on a number, and has bought everything that is not free. */
async function learner(world: World, number: string): Promise<[Member, KenyanPhone]> {
  const phone = kenyanPhone(number)
  const viewer = await learnerOfPhone(world.visitor, phone)
  for (const { id: courseId, opens } of await phoneCourses(world.visitor))
    if (!opens) await grantAccess(world.visitor, { userId: viewer.id, courseId, paymentId: newId() })
  return [{ ...world.visitor, viewer }, phone]
}

const lessonsHere = async (ctx: Member) => {
  const ids = (await phoneCourses(ctx)).map(({ id }) => id)
  return ctx.db
    .select()
    .from(lessons)
    .where(and(inArray(lessons.courseId, ids), isNotNull(lessons.publishedAt)))
}

/** Rows of completed lessons. */
async function finish(ctx: Member, done: { id: number; courseId: number }[]): Promise<void> {
  const userId = ctx.viewer.id
  const at = ctx.now()
  for (const courseId of new Set(done.map((lesson) => lesson.courseId)))
    await ctx.db.insert(enrolments).values({ userId, courseId, enrolledAt: at }).onConflictDoNothing()
  await ctx.db
    .insert(lessonProgress)
    .values(
      done.map(({ id, courseId }) => ({
        userId,
        lessonId: id,
        courseId,
        startedAt: at,
        lastSeenAt: at,
        completedAt: at,
      })),
    )
}

type Start = {
  call: (locale: Locale) => Call
  starts: Screen[][]
  /** Where everything is as for everybody. */ known?: string[]
}

/** Nobody yet: everything is new. */
const newcomer = async (world: World): Promise<Start> => {
  const phone = kenyanPhone('0700000001')
  const [job] = await jobsForPhone(world.visitor)
  return {
    call: (locale) => callOf(world.visitor, phone, locale),
    starts: [
      [at('menu', {})],
      [at('language', {})],
      [at('language', { job: job!.id })],
      [at('language', { ahead: '3*1' })],
    ],
  }
}

/** In the middle of every course, with an open attempt at each quiz, and one that failed a moment ago. */
async function begun(world: World): Promise<Start> {
  const [ctx, phone] = await learner(world, '0700000002')
  const all = await lessonsHere(ctx)
  await finish(
    ctx,
    all.filter(({ type, position }) => type !== 'quiz' && position === 1),
  )
  const quizzes = all.filter(({ type }) => type === 'quiz')
  const starts: Screen[][] = [[at('menu', {})]]
  for (const [index, { id: lesson, courseId: course }] of quizzes.entries()) {
    const { attemptId: attempt } = await startQuiz(ctx, course, lesson)
    if (index % 2 === 0) await submitQuiz(ctx, attempt, {}, { anyway: true })
    starts.push([
      at('menu', {}),
      at('courses', {}),
      at('course', { course }),
      at('quiz', { course, lesson, attempt }),
    ])
  }
  const stopped = { stack: starts[1]!, label: 'Angalia mpango wa simu yako' }
  const line = (locale: Locale) => ({ phone, locale, stopped })
  return {
    call: (locale) => callOf(ctx, phone, locale, { line: line(locale) }),
    starts,
    known: ['lesson', 'jobs', 'help'],
  }
}

/** Everything done: quizzes passed with some mistakes, certificates, one of them revoked, applications, a pending question. */
async function finished(world: World): Promise<Start> {
  const [ctx, phone] = await learner(world, '0700000003')
  const all = await lessonsHere(ctx)
  await finish(ctx, all)
  await ctx.db.update(profiles).set({ fullName: LONG_NAME }).where(eq(profiles.id, ctx.viewer.id))
  const viewer = { ...ctx.viewer, name: LONG_NAME }
  const named = { ...ctx, viewer }
  const starts: Screen[][] = [[at('menu', {})]]
  for (const { id: lesson, courseId: course } of all.filter(({ type }) => type === 'quiz')) {
    const attempt = await passedTry(ctx, lesson)
    starts.push([at('menu', {}), at('quiz', { course, lesson, attempt })])
  }
  await gatherCards(ctx)
  for (const { lessonId, key } of await ctx.db
    .select()
    .from(reviewCards)
    .where(and(eq(reviewCards.onPhone, true), eq(reviewCards.userId, ctx.viewer.id))))
    starts.push([at('menu', {}), at('card', { card: `${lessonId}.${key}`, client: newId() })])
  starts.push([at('menu', {}), at('cards-done', {})], [at('menu', {}), at('cards-done', { saved: 1 })])
  const courses = await phoneCourses(ctx)
  for (const { id } of courses.slice(1)) await issueCertificate(named, id, {})
  await ctx.db
    .update(certificates)
    .set({ revokedAt: ctx.now(), revokedReason: 'Test' })
    .where(eq(certificates.courseId, courses[1]!.id))
  for (const { id } of await ctx.db.select().from(certificates))
    starts.push([at('menu', {}), at('certificates', {}), at('checked', { id })])
  starts.push([at('menu', {}), at('certificates', {}), at('checked', { id: 'none' })])
  starts.push([at('menu', {}), at('mentors', {}), at('asked', { mentor: LONG_NAME })])
  for (const [index, { id }] of (await jobsForPhone(ctx)).entries()) {
    if (index % 2 === 0) await applyByPhone(ctx, phone, id, { name: LONG_NAME })
    starts.push([at('menu', {}), at('name', { job: id })])
    starts.push([
      at('menu', {}),
      at('jobs', {}),
      at('job', { job: id }),
      at('sure', { job: id, name: LONG_NAME }),
    ])
  }
  await askMentor(named, { phone, content: 'How do I begin on Upwork?' })
  return {
    call: (locale) => callOf(named, phone, locale, { isLinked: true }),
    starts,
    known: ['lesson', 'help'],
  }
}

/** A web account that has bought nothing yet, at every step of its PIN and of a purchase. */
async function linked(world: World): Promise<Start> {
  const phone = kenyanPhone('0700000004')
  const amina = await world.member('Amina')
  await linkPhone(world.visitor, phone, await newLinkCode(amina))
  await setPhonePin(amina, { pin: '4826' })
  const menu = at('menu', {})
  const priced = (await phoneCourses(amina)).filter(({ opens }) => !opens)
  return {
    call: (locale) => callOf(amina, phone, locale, { isLinked: true }),
    starts: [
      [menu],
      [menu, at('linked', {})],
      ...[
        at('pin-new', {}),
        at('pin-new', { differed: 1 }),
        at('pin-again', { seal: '' }),
        at('pin-kept', {}),
      ].map((screen) => [menu, at('account', {}), screen]),
      ...priced.flatMap(({ id: course }) => [
        [menu, at('courses', {}), at('course', { course }), at('buying', { course })],
        [menu, at('bought', { course })],
        [menu, at('bought', { course, again: 1 })],
      ]),
    ],
    known: ['lesson', 'jobs', 'help'],
  }
}

/** An attempt at a quiz that was passed at 80%, over questions as they were drawn. */
async function passedTry(ctx: Member, lessonId: number): Promise<string> {
  const bank = await ctx.db.select().from(quizQuestions).where(eq(quizQuestions.lessonId, lessonId))
  const drawn = bank.map(({ id, question, options, correct, explanation, readLessonId }) => ({
    questionId: id,
    question,
    options,
    correct,
    explanation,
    readLessonId,
  }))
  const id = newId()
  const times = { startedAt: ctx.now(), submittedAt: ctx.now() }
  const row = { id, userId: ctx.viewer.id, lessonId, drawn, answers: {}, scorePercent: 80, passed: true }
  await ctx.db.insert(quizAttempts).values({ ...row, ...times })
  return id
}

/** Every question of every bank, each as the last of an attempt. */
async function everyQuestion(call: Call, walk: Walk): Promise<void> {
  const rows = await call.ctx.db
    .select({ question: quizQuestions, courseId: lessons.courseId })
    .from(quizQuestions)
    .innerJoin(lessons, eq(lessons.id, quizQuestions.lessonId))
    .where(isNotNull(quizQuestions.phoneForm))
  for (const { question, courseId } of rows) {
    const screen = at('quiz', { course: courseId, lesson: question.lessonId, attempt: '' })
    const lesson = await phoneLesson(call.ctx, courseId, question.lessonId)
    const form = question.phoneForm!
    const shown = { number: 5, several: question.correct.length > 1, chosen: [], en: form.en, sw: form.sw }
    const answered = { ...shown, chosen: [0] }
    const data = { lesson, questions: [answered, answered, answered, answered, shown], result: null }
    const drawn = inLanguage(call.ctx.locale, () => draw(kindOf(screen).show(data, screen.params)))
    judge(drawn, [at('menu', {}), screen], walk, call.ctx.locale)
  }
}

const oddTexts = [
  '',
  ...'* 0 00 98 1 01 007 99 １ Jane 👍🏽 __proto__'.split(' '),
  '9'.repeat(1000),
  '1*'.repeat(500),
]
const oddWords = [
  "Robert'); drop table users;--",
  'a\u202e\u0000\ud800',
  'x'.repeat(1000),
  'ab '.repeat(333),
  `cert 1 1795251600000 ${'z'.repeat(26)}`,
  ...'** # -1 1.5 wanjikũ سلام CERT-1-1'.split(' '),
]

/** Whatever is typed at each of these screens leads to a valid screen. */
async function everyText(call: Call, stacks: Screen[][], walk: Walk): Promise<void> {
  for (const stack of stacks) {
    const texts = kindOf(stack.at(-1)!).takesWords ? [...oddTexts, ...oddWords] : oddTexts
    const { keys } = await screenOf(call, stack, newWalk())
    for (const typed of texts)
      await undoneFor(call, async (own) => {
        const session = { id: 'x', phone: call.phone, stack, keys, isNew: false }
        const { text, isEnd, stack: next } = await walkOne(own, session, typed)
        const isGood = septets(text) <= 160 && isGsm(text) && (isEnd || next.length > 0)
        if (!isGood) walk.faults.push(`${stack.at(-1)!.name} ${JSON.stringify(typed.slice(0, 30))}: ${text}`)
      })
  }
}

describe('every screen of the sample content', () => {
  sampledSpec(
    '[USSD-25+] [USSD-27+] has at most 160 septets of GSM-7, a way back and at most four levels, in both languages, whatever is typed',
    { timeout: 300_000 },
    async ({ world }) => {
      // Nobody does as much in an hour as this test.
      const config = { ...world.visitor.config, limitsScale: 1000 }
      // The courses stay as they are, and are read once for all callers, as by the product.
      const ctx = { ...world.visitor, config, publicCache: new ReadCache(world.now) }
      const walk = newWalk()
      const typedAt = new Set(['asked', 'applied'])
      for (const person of [newcomer, begun, finished, linked]) {
        const { call, starts, known = [] } = await person({ ...world, visitor: ctx })
        walk.stacks.clear()
        walk.done.clear()
        for (const locale of ['en', 'sw'] as const) {
          walk.seen.clear()
          walk.read.clear()
          for (const start of starts) await walkEverything(call(locale), walk, start, known)
          if (person === begun) await everyQuestion(call(locale), walk)
        }
        const fresh = [...walk.stacks].filter(([name]) => !typedAt.has(name))
        await everyText(
          call('sw'),
          fresh.map(([, stack]) => stack),
          walk,
        )
        for (const [name] of fresh) typedAt.add(name)
      }
      const { septets: size, text, screen } = walk.longest
      console.log(`${walk.screens.size} screens; the longest has ${size} septets (${screen}):\n${text}`)
      expect(walk.faults).toEqual([])
      expect(screenNames.filter((name) => !walk.names.has(name))).toEqual([])
      expect(walk.screens.size).toBeGreaterThan(500)
    },
  )
})

describe('a screen', () => {
  const option = fc
    .string({ unit: anyLetter, maxLength: 90, size: 'max' })
    .map((words) => ({ words, move: 'home' as const }))
  test('[USSD-25+] holds at most 160 septets of GSM-7, whatever is put on it, and says all its keys', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyLetter, maxLength: 400, size: 'max' }),
        fc.array(option, { maxLength: 9 }),
        fc.option(option, { nil: undefined }),
        fc.string({ maxLength: 60 }),
        fc.constantFrom<Locale>('en', 'sw'),
        (text, options, more, note, locale) => {
          const screen = { text, options, ...(more && { more: { ...more, words: 'Mbele' } }) }
          const drawn = inLanguage(locale, () => draw(screen, note))
          expect(septets(drawn.text)).toBeLessThanOrEqual(160)
          expect(isGsm(drawn.text)).toBe(true)
          expect(Object.keys(drawn.keys)).toEqual(
            expect.arrayContaining(['0', '00', ...options.map((_, index) => String(index + 1))]),
          )
        },
      ),
      // Finding the shortest such text takes minutes and says no more.
      { endOnFailure: true },
    )
  })
})
