import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { after, DAY } from '#kit/time.ts'
import { acceptedBy } from '../cards-in.server.ts'
import { reviewCards } from '../tables.server.ts'
import type { CardAhead } from '../types.ts'
import { type Asked, askedOf, facing, isOpen, openCards, placeOf } from './cards.server.ts'
import { sourcesOf } from './sources.server.ts'
import { wholeStanding } from './standing.server.ts'

const DAYS_AHEAD = 7

const { placeholder } = sql
const now = sql`${placeholder('now')}::timestamptz`
const isGentle = sql`${placeholder('isGentle')}::boolean`
const cardsUntil = prepared('cards of the days ahead', (db) =>
  openCards(db)
    .where(
      and(
        eq(reviewCards.userId, placeholder('viewer')),
        lte(reviewCards.due, sql`${placeholder('until')}::timestamptz`),
        isOpen,
      ),
    )
    .orderBy(
      sql`${reviewCards.due} > ${now}`,
      sql`${reviewCards.reps} = 0`,
      sql`case when ${isGentle} then ${reviewCards.difficulty} end`,
      asc(reviewCards.due),
      asc(reviewCards.lessonId),
      asc(reviewCards.place),
    )
    .limit(placeholder('most')),
)

export type ReviewAhead = {
  perDay: number
  answered: number
  /** When they last answered before today. */
  lastBefore: Date | null
  /** What is asked today in its order, then what falls due, as many as a week asks. */
  cards: CardAhead[]
}

/** What the viewer is asked in the next seven days, with what is right: for their own phone, once its cards are gathered. */
export const reviewAhead = query(
  { who: 'signed-in', refuses: ['not-found', 'too-many'] },
  async (ctx): Promise<ReviewAhead> => {
    const { id: viewer } = ctx.viewer
    const { perDay, answered, lastBefore, isGentle } = await wholeStanding(ctx, viewer, ctx.zone)
    const rows = await cardsUntil(ctx.db, {
      viewer,
      isGentle,
      now: ctx.now().toISOString(),
      until: after(ctx.now(), DAYS_AHEAD * DAY).toISOString(),
      most: DAYS_AHEAD * perDay,
    })
    const cards = rows.map(({ card }) => card)
    const sources = await sourcesOf(ctx, [...new Set(cards.map(({ lessonId }) => lessonId))])
    const asked = cards.flatMap((row) => askedOf(row, sources) ?? [])
    return { perDay, answered, lastBefore, cards: asked.map((one) => aheadOf(ctx, one)) }
  },
)

function aheadOf(ctx: Context, asked: Asked): CardAhead {
  const { card, courseId, lessonId, lesson, lang, ask } = placeOf(ctx, asked)
  const { options, whys, right, typed } = facing(ctx, asked).face
  const accepted = [...new Set([typed, ...acceptedBy(asked.card)])].flatMap((one) => one ?? [])
  const { due, reps } = asked.row
  return {
    card,
    courseId,
    lessonId,
    due,
    reps,
    words: {
      lesson,
      lang,
      ask,
      options,
      whys,
      right,
      typed: accepted.map(({ answers, number, code }) => ({ answers, number, code })),
    },
  }
}
