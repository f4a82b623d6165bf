import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { after, DAY } from '#kit/time.ts'
import { posts } from '#modules/community/tables.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { lessonProgress, lessons, submissions } from '#modules/courses/tables.server.ts'
import { conversationOf } from '#modules/messages/commands/open.server.ts'
import { messages } from '#modules/messages/tables.server.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { exerciseWorks } from '#modules/practice/tables.server.ts'
import { activities } from '#modules/tracker/tables.server.ts'
import { typed } from '#test/review-cards.ts'
import { spec, type World } from '#test/world.ts'
import { storeEvents } from './commands/store-events.server.ts'
import { takeQuiz } from './commands/take-quiz.server.ts'
import { offlineEvents } from './tables.server.ts'
import { keepOn, type Member, told } from './test-events.ts'
import type { EventKind } from './types.ts'

type Course = Awaited<ReturnType<typeof makeCourse>>
type Told = ReturnType<typeof told>

const SCHEDULES = 200
// A transaction that is rolled back grows slower with each that is in it.
const AT_ONCE = 25
const MOST_TRIES = 200

/** The same numbers from the same seed, from 0 up to and without a bound (mulberry32). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

type Number = ReturnType<typeof numbersFrom>
const kinds: EventKind[] = ['opened', 'completed', 'exercise', 'project', 'message', 'question']

/** What somebody did in some days on a phone whose clock was sometimes wrong, in the order in which it happened. */
function doings(
  number: Number,
  ctx: Member,
  courses: Course[],
  place: { keptAt: Date; conversation: string },
): Told[] {
  return Array.from({ length: 5 + number(8) }, (_, n) => {
    const kind = kinds[number(kinds.length)]!
    const { id: course, lesson } = courses[number(courses.length)]!
    const isWrong = number(10) === 0
    const at = after(place.keptAt, isWrong ? (number(2) ? 400 : -400) * DAY : n * 0.4 * DAY)
    const text = `What was done ${n}.`
    const data: Partial<Record<EventKind, object>> = {
      exercise: { name: 'sum', work: [String(n + 10)], isRight: false },
      project: { text },
      message: { conversation: place.conversation, text },
      question: { title: text, text },
    }
    const then = { at, data: data[kind] ?? {} }
    if (kind === 'message') return told(kind, ctx, then)
    return told(kind, ctx, { ...then, course, lesson: lesson(kind === 'project' ? 'project' : 'text').id })
  })
}

/** Some of what waits: of each course the first, in an order over courses that nobody chose. */
function batchOf(number: Number, waiting: Told[]): Told[] {
  const byCourse = [...Map.groupBy(waiting, ({ course }) => course).values()].map((all) => [...all])
  const batch: Told[] = []
  for (let n = 1 + number(6); n > 0 && byCourse.length > 0; n--) {
    const at = number(byCourse.length)
    batch.push(byCourse[at]!.shift()!)
    if (byCourse[at]!.length === 0) byCourse.splice(at, 1)
  }
  return number(8) === 0 ? [...batch, ...batch] : batch
}

/** One try to send: it may be lost on its way, or its answer may. @returns what the phone still has */
async function send(number: Number, ctx: Member, waiting: Told[]): Promise<Told[]> {
  const [batch, luck] = [batchOf(number, waiting), number(10)]
  if (batch.length === 0 || luck < 3) return waiting
  const { events } = await storeEvents(ctx, { events: batch })
  if (luck < 6) return waiting
  expect(events.filter(({ status }) => status === 'refused')).toEqual([])
  return waiting.filter(({ id }) => !events.some((event) => event.id === id))
}

async function sendAll(number: Number, ctx: Member, all: Told[]): Promise<void> {
  let [one, other] = [all, all]
  for (let n = 0; one.length + other.length > 0; n++) {
    if (n === MOST_TRIES) throw new Error(`${one.length} and ${other.length} wait for ever`)
    ;[one, other] = await Promise.all([send(number, ctx, one), send(number, ctx, other)])
  }
}

/** What is in the database of somebody, once each: as texts that can be compared with what they did. */
async function found(ctx: Member): Promise<string[]> {
  const { db, viewer } = ctx
  const rounds = await db.select().from(submissions).where(eq(submissions.userId, viewer.id))
  const written = await db.select().from(messages).where(eq(messages.senderId, viewer.id))
  const asked = await db.select().from(posts).where(eq(posts.userId, viewer.id))
  return [
    ...rounds.map(({ lessonId, text }) => `project ${lessonId} ${text}`),
    ...written.map(({ content }) => `message ${content}`),
    ...asked.map(({ lessonId, title }) => `question ${lessonId} ${title}`),
  ].sort()
}

const expected = (all: Told[]): string[] =>
  all
    .flatMap(({ kind, lesson, data }) => {
      const { text } = (data ?? {}) as { text?: string }
      return text === undefined ? [] : [kind === 'message' ? `message ${text}` : `${kind} ${lesson} ${text}`]
    })
    .sort()

async function checkAll(ctx: Member, all: Told[]): Promise<void> {
  const { db, viewer } = ctx
  const rows = await db.select().from(offlineEvents).where(eq(offlineEvents.userId, viewer.id))
  expect(rows.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort())
  expect(await found(ctx)).toEqual(expected(all))
  const of = (kind: EventKind) => all.filter((event) => event.kind === kind)
  const works = await db.select().from(exerciseWorks).where(eq(exerciseWorks.userId, viewer.id))
  expect(works.reduce((sum, { tries }) => sum + tries, 0)).toBe(of('exercise').length)
  // The last round of each course is the one that waits to be marked.
  const last = new Map(of('project').map(({ lesson, data }) => [lesson, (data as { text: string }).text]))
  const waiting = and(eq(submissions.userId, viewer.id), eq(submissions.state, 'waiting'))
  const rounds = await db.select().from(submissions).where(waiting)
  expect(new Map(rounds.map(({ lessonId, text }) => [lessonId, text]))).toEqual(last)
  const done = new Set([...of('completed'), ...of('project')].map(({ lesson }) => lesson))
  const progress = await db.select().from(lessonProgress).where(eq(lessonProgress.userId, viewer.id))
  const completed = progress.filter(({ completedAt }) => completedAt).map(({ lessonId }) => lessonId)
  expect(new Set(completed)).toEqual(done)
  const points = await db.select().from(activities).where(eq(activities.userId, viewer.id))
  const mastered = progress.filter(({ masteredAt }) => masteredAt)
  expect(points.filter(({ eventKey }) => eventKey.startsWith('lesson:'))).toHaveLength(mastered.length)
}

/** Somebody who keeps both courses for a week. */
async function learner(world: World, seed: number, courses: Course[], mentorId: string) {
  const ctx = await world.member('Amina', { email: `amina${seed}@example.com` })
  const conversation = await conversationOf(ctx, { mentorId, menteeId: ctx.viewer.id })
  for (const { id } of courses) await keepOn(ctx, id)
  return { ctx, place: { keptAt: world.now(), conversation } }
}

describe('two tabs that send the same outbox, with losses on every way', () => {
  for (let first = 1; first <= SCHEDULES; first += AT_ONCE)
    spec(`leave each thing there exactly once, in schedules by chance from ${first}`, async ({ world }) => {
      const zawadi = await world.member('Zawadi')
      const courses = [await makeCourse(zawadi), await makeCourse(zawadi, { id: 901 })]
      await zawadi.db
        .update(lessons)
        .set({ body: typed('sum', 'Two and two?', '4') })
        .where(eq(lessons.type, 'text'))
      for (let seed = first; seed < first + AT_ONCE; seed++) {
        const number = numbersFrom(seed)
        const { ctx, place } = await learner(world, seed, courses, zawadi.viewer.id)
        world.wait(6 * DAY)
        const all = doings(number, ctx, courses, place)
        const quiz = courses[number(2)]!
        const along = await takeQuiz(ctx, { course: quiz.id, lesson: quiz.lesson('quiz').id })
        const sealed = { course: quiz.id, lesson: quiz.lesson('quiz').id, data: { attempt: along.attemptId } }
        all.push(told('quiz', ctx, sealed))
        await sendAll(number, ctx, all)
        await checkAll(ctx, all).catch((error: unknown) => {
          throw new Error(`schedule ${seed}`, { cause: error })
        })
        const verdicts = and(eq(notifications.userId, ctx.viewer.id), eq(notifications.kind, 'quiz-verdict'))
        expect(await ctx.db.$count(notifications, verdicts)).toBe(1)
      }
    })
})
