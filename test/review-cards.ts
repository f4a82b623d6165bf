import { eq, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { finish } from '#modules/courses/test-learning.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { courses, lessons } from '#modules/courses/tables.server.ts'
import { gatherCards } from '#modules/review/commands/gather.server.ts'
import { reviewCards } from '#modules/review/tables.server.ts'

type Member = Context & { viewer: NonNullable<Context['viewer']> }

const fenced = (info: string, lines: string[]): string => ['```' + info, ...lines, '```'].join('\n')

/** A check whose first option is right. */
export const check = (question: string, [right, wrong]: [string, string] = ['Yes', 'No']): string =>
  fenced('check', [`? ${question}`, `+ ${right} | Because it is.`, `- ${wrong} | It is not.`])

export const typed = (name: string, ask: string, answer: string): string =>
  fenced('exercise type', [
    `name: ${name}`,
    `ask: ${ask}`,
    `answer: ${answer}`,
    'hint: Think.',
    'why: So it is.',
  ])

/** Gives a lesson a text, and the same in Kiswahili if wanted. */
export async function write(ctx: Context, lessonId: number, body: string, sw?: string): Promise<void> {
  await ctx.db
    .update(lessons)
    .set({ body, ...(sw !== undefined && { sw: { title: 'Somo', body: sw } }) })
    .where(eq(lessons.id, lessonId))
  const [lesson] = await ctx.db.select().from(lessons).where(eq(lessons.id, lessonId))
  // Another moment than before, as every edit of a course is.
  await ctx.db
    .update(courses)
    .set({ updatedAt: sql`${courses.updatedAt} + interval '1 second'` })
    .where(eq(courses.id, lesson!.courseId))
}

/** Somebody who finished a course of one lesson with so many checks, and whose cards are made. */
export async function reviewing(ctx: Member, { id = 920, checks = 3, priceKes = 0 } = {}) {
  const course = await makeCourse(ctx, { id, priceKes, skills: ['Writing', 'Selling'] }, ['text'])
  const lesson = course.lessons[0]!
  const of = (word: string) =>
    Array.from({ length: checks }, (_, at) => check(`${word} ${at + 1}?`)).join('\n\n')
  await write(ctx, lesson.id, of('Question'), of('Swali'))
  await finish(ctx, { id: course.id, lessonIds: [lesson.id] })
  await gatherCards(ctx)
  return { course, lesson, cards: await namesOf(ctx) }
}

/** The names of somebody's cards, in the order of their lessons. */
export async function namesOf(ctx: Member): Promise<string[]> {
  const rows = await rowsOf(ctx)
  return rows.map(({ lessonId, key }) => `${lessonId}.${key}`)
}

export const rowsOf = (ctx: Member) =>
  ctx.db
    .select()
    .from(reviewCards)
    .where(eq(reviewCards.userId, ctx.viewer.id))
    .orderBy(reviewCards.lessonId, reviewCards.place)
