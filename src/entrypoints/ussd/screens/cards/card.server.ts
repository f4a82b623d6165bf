import { Refusal } from '#kit/refusal.ts'
import { phoneCard } from '#modules/review/queries/today.server.ts'
import { screen } from '../../screen.ts'

/** A question of a finished lesson; a key is the answer. */
export const card = screen('card', {
  async load({ ctx }, params) {
    const found = await phoneCard(ctx, params.card)
    // It left its lesson since it was shown.
    if (!found) throw new Refusal('not-found')
    return found
  },
  show: ({ ask, options }, params) => ({
    text: ask,
    options: options.map(({ value, words }) => ({
      words,
      move: { deed: 'answer-card', with: { ...params, answer: value } },
    })),
  }),
})
