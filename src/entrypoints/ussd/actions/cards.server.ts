import { newId } from '#kit/ids.ts'
import type { Screen } from '#modules/basic-phone/types.ts'
import { answerCard as answerReview } from '#modules/review/commands/answer.server.ts'
import { chooseReviewSms } from '#modules/review/commands/settings.server.ts'
import { gatherCards } from '#modules/review/commands/gather.server.ts'
import { phoneCardToday } from '#modules/review/queries/today.server.ts'
import { at, type Actions, type Call, type Move } from '../screen.ts'

/** What was finished a moment ago, here or on the web, is asked as well. */
export async function beginCards({ ctx }: Call): Promise<Move> {
  // Whoever has learned nothing yet has no cards.
  if (!ctx.viewer) return { to: at('cards-done', {}) }
  await gatherCards(ctx)
  return { to: await nextScreen({ ctx }) }
}

export const nextCard = async (call: Call): Promise<Move> => ({ over: await nextScreen(call) })

async function nextScreen({ ctx }: Pick<Call, 'ctx'>): Promise<Screen> {
  const card = await phoneCardToday(ctx)
  return card ? at('card', { card, client: newId() }) : at('cards-done', {})
}

export async function answerCard(
  { ctx }: Call,
  { client, ...answer }: Actions['answer-card'],
): Promise<Move> {
  await answerReview(ctx, { ...answer, clientId: client })
  return { over: at('card-answered', { client }) }
}

export async function cardsSms({ ctx }: Call, { sms }: Actions['cards-sms']): Promise<Move> {
  await chooseReviewSms(ctx, sms)
  return { over: at('cards-done', { saved: 1 }) }
}
