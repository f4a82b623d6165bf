import { and, asc, eq, inArray, isNotNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import { type Context, readingLanguage } from '#context.ts'
import { internal } from '#core/operation.ts'
import { serialId } from '#kit/serial.ts'
import { called } from '#modules/courses/called.server.ts'
import { courses, isOpenTo, lessons, sectionParts } from '#modules/courses/tables.server.ts'
import type { LessonCard } from '../cards-in.server.ts'
import { orderOf } from '../parts/judging.ts'
import { reviewCards } from '../tables.server.ts'
import { cardName, type CardView, type Face } from '../types.ts'
import { type Source, sourcesOf } from './sources.server.ts'

export type CardRow = typeof reviewCards.$inferSelect

/** Cards of somebody whose lessons open for them: nothing of a locked one is asked. */
export const openCards = (db: Context['db']) =>
  db
    .select({ card: reviewCards })
    .from(reviewCards)
    .innerJoin(lessons, eq(lessons.id, reviewCards.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .$dynamic()

/** Not of who learned it and got that part of the price back. */
const isPaidFor = sql`not exists (select from ${sectionParts} s
  join version_lessons v on v.course_id = s.course_id and v.module_id = s.module_id and v.lesson_id = ${lessons.id}
    and v.version = coalesce((select e.version from enrolments e where e.user_id = s.user_id and e.course_id = s.course_id), ${courses.version})
  where s.user_id = ${reviewCards.userId} and s.course_id = ${courses.id})`

export const isOpen: SQL = and(
  isNotNull(courses.publishedAt),
  or(eq(courses.priceKes, 0), and(isOpenTo(reviewCards.userId, courses.id), isPaidFor)),
)!

/** A card of the viewer's with what its lesson has for it now. */
export type Asked = { row: CardRow; source: Source; card: LessonCard }

/** Null for one that has left its lesson. */
export function askedOf(row: CardRow, sources: Map<number, Source>): Asked | null {
  const source = sources.get(row.lessonId)
  const card = source?.cards.find(({ key }) => key === row.key)
  return source && card ? { row, source, card } : null
}

const askedIn = (rows: CardRow[], sources: Map<number, Source>): Asked | null => {
  for (const row of rows) {
    const asked = askedOf(row, sources)
    if (asked) return asked
  }
  return null
}

/** Somebody's card by its name; null for one that is not theirs, is locked, or left its lesson. @param lock until the transaction ends */
export async function cardOf(
  ctx: Context,
  userId: string,
  name: string,
  lock = false,
): Promise<Asked | null> {
  const [, lessonId, key] = cardName.exec(name) ?? []
  if (!lessonId || !key) return null
  const query = openCards(ctx.db).where(
    and(
      eq(reviewCards.userId, userId),
      eq(reviewCards.lessonId, Number(lessonId)),
      eq(reviewCards.key, key),
      isOpen,
    ),
  )
  const rows = (await (lock ? query.for('update', { of: reviewCards }) : query)).map(({ card }) => card)
  return askedIn(
    rows,
    await sourcesOf(
      ctx,
      rows.map((row) => row.lessonId),
    ),
  )
}

/** Of which course each of these cards of somebody is, and since when they have it, by its name. */
export const cardsSince = internal(
  async (
    { db }: Context,
    userId: string,
    names: string[],
  ): Promise<Map<string, { courseId: number; since: Date }>> => {
    const read = names.filter((name) => cardName.test(name))
    if (read.length === 0) return new Map()
    const name = sql<string>`${reviewCards.lessonId} || '.' || ${reviewCards.key}`
    const lessonIds = read.flatMap((name) => serialId(cardName.exec(name)?.[1]) ?? [])
    const rows = await db
      .select({ name, courseId: lessons.courseId, since: reviewCards.createdAt })
      .from(reviewCards)
      .innerJoin(lessons, eq(lessons.id, reviewCards.lessonId))
      .where(
        and(eq(reviewCards.userId, userId), inArray(reviewCards.lessonId, lessonIds), inArray(name, read)),
      )
    return new Map(rows.map(({ name, ...card }) => [name, card]))
  },
)

// Some may have left their lesson since they were made.
const LOOKED_AT = 5
const [isGentle, onPhone] = [
  sql`${sql.placeholder('isGentle')}::boolean`,
  sql`${sql.placeholder('onPhone')}::boolean`,
]
const nextCards = prepared('next cards', (db) =>
  openCards(db)
    .where(
      and(
        eq(reviewCards.userId, sql.placeholder('viewer')),
        lte(reviewCards.due, sql`${sql.placeholder('now')}::timestamptz`),
        isOpen,
        or(sql`not ${onPhone}`, reviewCards.onPhone),
      ),
    )
    .orderBy(
      sql`${reviewCards.reps} = 0`,
      sql`case when ${isGentle} then ${reviewCards.difficulty} end`,
      asc(reviewCards.due),
      asc(reviewCards.lessonId),
      asc(reviewCards.place),
    )
    .limit(LOOKED_AT),
)

/**
 * The card that somebody is asked next: what is due longest, then what is new, in the order of the lessons. @param isGentle the easiest
 * first @param onPhone one that fits a basic phone
 */
export async function nextCard(
  ctx: Context,
  userId: string,
  { isGentle, onPhone = false }: { isGentle: boolean; onPhone?: boolean },
): Promise<Asked | null> {
  const rows = await nextCards(ctx.db, { viewer: userId, now: ctx.now().toISOString(), isGentle, onPhone })
  const cards = rows.map(({ card }) => card)
  return askedIn(cards, await sourcesOf(ctx, [...new Set(cards.map(({ lessonId }) => lessonId))]))
}

export const nameOf = ({ lessonId, key }: Pick<CardRow, 'lessonId' | 'key'>): string => `${lessonId}.${key}`

/** A card's words as the viewer reads courses, and in which language they are if not in the page's. */
export function facing(ctx: Context, { card, source }: Asked): { face: Face; lang: CardView['lang'] } {
  const isSwahili = card.sw !== null && readingLanguage(ctx) === 'sw'
  const { lang } = called(ctx, { title: '', titleSw: isSwahili ? '' : null, language: source.language })
  return { face: isSwahili ? card.sw! : card.own, lang }
}

/** What stands around every card: its lesson, and in which language it is. */
export function placeOf(ctx: Context, asked: Asked): Omit<CardView, 'options'> {
  const { row, source } = asked
  const { face, lang } = facing(ctx, asked)
  return {
    card: nameOf(row),
    courseId: source.courseId,
    lessonId: source.id,
    lesson: called(ctx, source).title,
    lang,
    ask: face.ask,
  }
}

export function viewOf(ctx: Context, asked: Asked): CardView {
  const { options } = facing(ctx, asked).face
  return {
    ...placeOf(ctx, asked),
    options: orderOf(asked.row, options.length).map((place) => ({
      value: String(place),
      words: options[place]!,
    })),
  }
}
