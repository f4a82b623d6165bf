import { screensOf } from '#kit/gsm/cuts.ts'
import { phoneVerdict } from '#modules/review/queries/verdict.server.ts'
import { m } from '#paraglide/messages.js'
import { turned } from '../../list.ts'
import { at, screen } from '../../screen.ts'

// Beside "1. Next card" and the keys that lead on and back.
const TEXT_ROOM = 100

/** Right or not, what is right, and why. */
export const cardAnswered = screen('card-answered', {
  load: ({ ctx }, { client }) => phoneVerdict(ctx, client),
  show({ isRight, right, why }, { client, page }) {
    const verdict = isRight ? m.ussd_review_right() : m.ussd_review_wrong({ right })
    const turn = (page: number) => ({ over: at('card-answered', { client, page }) })
    return {
      ...turned(screensOf(`${verdict}\n${why}`, TEXT_ROOM), page, turn),
      options: [{ words: m.ussd_review_next(), move: { deed: 'next-card', with: {} } }],
    }
  },
})
