import type { Context } from '#context.ts'
import { command, perPerson } from '#core/operation.ts'
import { dayIn } from '#core/zones.ts'
import { renderWords } from '#kit/documents/markdown.server.ts'
import { phoneOwner } from '#kit/ids.ts'
import { EAST_AFRICA } from '#kit/time.ts'
import { versionOf } from '#kit/version.ts'
import { gatherCards } from '#modules/review/commands/gather.server.ts'
import { type ReviewAhead, reviewAhead } from '#modules/review/queries/ahead.server.ts'
import type { CardWords } from '#modules/review/types.ts'
import type { TakenCards } from '../phone/types.ts'
import { offlineLimits } from '../rules.ts'
import { CardsToTake } from '../types.ts'

/**
 * The cards that the viewer reviews without a network in the next days. Words that the phone has are left out: a day later most of
 * them are the same.
 * @param raw `have`: the hashes of those words
 */
export const takeCards = command(
  {
    who: 'signed-in',
    input: [CardsToTake],
    limit: perPerson(offlineLimits, 'offline-user'),
    refuses: ['not-found'],
  },
  async (ctx, { have }): Promise<TakenCards> => {
    const { perDay, answered, lastBefore, cards } = await cardsNow(ctx)
    return {
      owner: phoneOwner(ctx.viewer.id),
      version: versionOfCards(ctx, { perDay, answered, cards }),
      zone: ctx.zone,
      day: dayIn(ctx.now(), ctx.zone),
      perDay,
      answered,
      lastBefore: lastBefore?.toISOString() ?? null,
      cards: cards.map(({ words, due, ...card }) => ({
        ...card,
        due: due.toISOString(),
        ...(!have.includes(card.hash) && { words: drawn(words) }),
      })),
    }
  },
)

/** What the phone would get is another if this is. @throws Refusal 'not-authenticated' */
export async function cardsVersion(ctx: Context): Promise<string> {
  return versionOfCards(ctx, await cardsNow(ctx))
}

async function cardsNow(ctx: Context) {
  await gatherCards(ctx)
  const { cards, ...rest } = await reviewAhead(ctx)
  // Of the words before they are drawn, which takes longer. Two cards of one phone may not share it.
  return {
    ...rest,
    cards: cards.map((card) => ({ ...card, hash: versionOf([card.card, card.words]).slice(0, 6) })),
  }
}

/** A day on which nothing was answered yet is as the one before. */
const versionOfCards = (
  { now, zone }: Context,
  {
    perDay,
    answered,
    cards,
  }: Pick<ReviewAhead, 'perDay' | 'answered'> & { cards: { hash: string; due: Date; reps: number }[] },
): string =>
  versionOf([
    perDay,
    answered,
    answered > 0 && dayIn(now(), zone),
    cards.map(({ hash, due, reps }) => [hash, due, reps]),
    // What phones hold of before stays as it is for most.
    ...(zone === EAST_AFRICA ? [] : [zone]),
  ])

/** Markdown as HTML; what is typed stays as it is. */
const drawn = ({ ask, options, whys, ...words }: CardWords): CardWords => ({
  ...words,
  ask: renderWords(ask),
  options: options.map(renderWords),
  whys: whys.map(renderWords),
})
