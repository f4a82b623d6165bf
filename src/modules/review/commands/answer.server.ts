import { and, eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { command, perPerson } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { HOUR } from '#kit/time.ts'
import { recordActivity } from '#modules/tracker/commands/activity.server.ts'
import { STUDY } from '#modules/tracker/types.ts'
import { acceptedBy } from '../cards-in.server.ts'
import { judged } from '../parts/judging.ts'
import { type Asked, cardOf, facing, nameOf } from '../queries/cards.server.ts'
import { answerBy, verdictFrom } from '../queries/verdict.server.ts'
import { SAME_MS } from '../rules.ts'
import { answered, read, stored } from '../schedule.server.ts'
import { reviewAnswers, reviewCards } from '../tables.server.ts'
import { type Memory, NewAnswer, NewRating, type Rating, type Verdict } from '../types.ts'

const limits = {
  // A class that shares nothing: thirty a day, sent twice by a bad line, are far below it.
  'review-answer-user': { max: 300, windowMs: HOUR },
}

/**
 * Judges an answer of the viewer's and says when the card comes again. The same `clientId` counts once, whoever sends it again: a
 * second tab, a phone that was without a network, a gateway.
 */
export const answerCard = command(
  {
    who: 'signed-in',
    input: [NewAnswer],
    limit: perPerson(limits, 'review-answer-user'),
    // 'not-found' also for somebody else's card.
    refuses: ['not-found'],
    atomic: true,
  },
  async (ctx, { card: name, clientId, answer, at }): Promise<Verdict> => {
    const asked = await cardOf(ctx, ctx.viewer.id, name, true)
    const existing = await answerBy(ctx, ctx.viewer.id, clientId)
    if (existing) return verdictFrom(ctx, existing)
    if (!asked) throw new Refusal('not-found')
    const isRight = judged(facing(ctx, asked).face, acceptedBy(asked.card), answer)
    if (isRight === null) throw new Refusal('invalid-input', { fields: { answer: 'option-unknown' } })
    const rating = isRight ? 'good' : 'again'
    return store(ctx, ctx.viewer.id, asked, { clientId, answer: [answer], isRight, rating, at })
  },
)

type Given = { clientId: string; answer: string[]; isRight: boolean; rating: Rating; at: Date | null }

/** Writes down a new answer, and moves its card if it counts. */
async function store(ctx: Context, userId: string, asked: Asked, { at, ...given }: Given): Promise<Verdict> {
  const { lessonId, key } = asked.row
  const moment = momentOf(ctx, asked, at)
  const row = {
    ...given,
    ...moment,
    userId,
    lessonId,
    key,
    before: stored(memoryOf(asked)),
    createdAt: ctx.now(),
  }
  await ctx.db.insert(reviewAnswers).values(row)
  if (moment.counts)
    await move(ctx, asked, answered(memoryOf(asked), given.rating, moment.at, ctx.zone), given.isRight)
  await studied(ctx, userId)
  return verdictFrom(ctx, row)
}

/** Never in the future, and never counted before what is known already. */
function momentOf(ctx: Context, { row }: Asked, told: Date | null): { at: Date; counts: boolean } {
  const now = ctx.now()
  const at = told && told < now ? told : now
  const last = row.lastReview
  return { at, counts: last ? at.getTime() - last.getTime() >= SAME_MS : at >= row.due }
}

const memoryOf = ({ row }: Asked): Memory => ({
  due: row.due,
  stability: row.stability,
  difficulty: row.difficulty,
  reps: row.reps,
  lapses: row.lapses,
  lastReview: row.lastReview,
})

async function move({ db }: Context, { row }: Asked, memory: Memory, lastRight: boolean): Promise<void> {
  await db
    .update(reviewCards)
    .set({ ...memory, lastRight })
    .where(
      and(
        eq(reviewCards.userId, row.userId),
        eq(reviewCards.lessonId, row.lessonId),
        eq(reviewCards.key, row.key),
      ),
    )
}

/** A day with a review on it is a day of learning, once, whatever else was learned. */
const studied = (ctx: Context, userId: string): Promise<void> => recordActivity(ctx, { userId, ...STUDY })

/**
 * Says how well the viewer knew a card. Of one whose answer they looked at, that is their answer. Of one that they answered right, it
 * changes when the card comes again, worked out anew from the card as it was; again means that they guessed. Of an answer that is not
 * the card's last, or was wrong, nothing changes.
 */
export const rateAnswer = command(
  {
    who: 'signed-in',
    input: [NewRating],
    limit: perPerson(limits, 'review-answer-user'),
    refuses: ['not-found'],
    atomic: true,
  },
  async (ctx, { card, clientId, rating, at }): Promise<Verdict> => {
    const isRight = rating !== 'again'
    const first = card ? await cardOf(ctx, ctx.viewer.id, card, true) : null
    const known = await answerBy(ctx, ctx.viewer.id, clientId)
    if (!known) {
      if (!first) throw new Refusal('not-found')
      return store(ctx, ctx.viewer.id, first, { clientId, answer: [], isRight, rating, at })
    }
    const asked = await cardOf(ctx, ctx.viewer.id, nameOf(known), true)
    const isLast = asked?.row.lastReview?.getTime() === known.at.getTime()
    const mayChange = known.counts && (known.isRight || known.answer.length === 0)
    if (!asked || !isLast || !mayChange) return verdictFrom(ctx, known)
    await ctx.db
      .update(reviewAnswers)
      .set({ rating, isRight })
      .where(and(eq(reviewAnswers.userId, ctx.viewer.id), eq(reviewAnswers.clientId, clientId)))
    await move(ctx, asked, answered(read(known.before), rating, known.at, ctx.zone), isRight)
    return verdictFrom(ctx, { ...known, rating, isRight })
  },
)
