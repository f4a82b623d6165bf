import { and, eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { explained } from '../parts/judging.ts'
import { reviewAnswers } from '../tables.server.ts'
import { type OpenedCard, Shown, type Verdict } from '../types.ts'
import { cardOf, facing, nameOf, placeOf } from './cards.server.ts'

type Answer = typeof reviewAnswers.$inferSelect

/** An answer of somebody's by the name that its sender gave it. */
export async function answerBy({ db }: Context, userId: string, clientId: string): Promise<Answer | null> {
  const [row] = await db
    .select()
    .from(reviewAnswers)
    .where(and(eq(reviewAnswers.userId, userId), eq(reviewAnswers.clientId, clientId)))
  return row ?? null
}

/** @throws Refusal 'not-found' where the lesson has lost its question since */
export async function verdictFrom(ctx: Context, answer: Answer): Promise<Verdict> {
  const asked = await cardOf(ctx, answer.userId, nameOf(answer))
  if (!asked) throw new Refusal('not-found')
  const { clientId, isRight, rating, counts } = answer
  return {
    ...placeOf(ctx, asked),
    ...explained(facing(ctx, asked).face, answer.answer[0] ?? ''),
    clientId,
    isRight,
    rating,
    counts,
    due: asked.row.due,
  }
}

/** A card of the viewer's with what is right and why, for whoever says themselves how well they knew it; it moves nothing. */
export const openedCard = query(
  { who: 'signed-in', refuses: ['not-found', 'invalid-input', 'too-many'] },
  async (ctx, raw: unknown): Promise<OpenedCard> => {
    const { id } = ctx.viewer
    const asked = await cardOf(ctx, id, parse(Shown, raw).card)
    if (!asked) throw new Refusal('not-found')
    const { right, why } = explained(facing(ctx, asked).face, '')
    return { ...placeOf(ctx, asked), right, why }
  },
)

/** What became of an answer that the viewer gave on a basic phone, in its words. */
export const phoneVerdict = query(
  { who: 'signed-in', refuses: ['not-found', 'too-many'] },
  async (ctx, clientId: string): Promise<{ isRight: boolean; right: string; why: string }> => {
    const { id } = ctx.viewer
    const answer = await answerBy(ctx, id, clientId)
    const asked = answer && (await cardOf(ctx, id, nameOf(answer)))
    const face = asked?.card.phone?.[ctx.locale]
    if (!answer || !face) throw new Refusal('not-found')
    const { right, why } = explained(face, answer.answer[0] ?? '')
    return { isRight: answer.isRight, right, why }
  },
)
