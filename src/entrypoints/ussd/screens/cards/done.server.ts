import { wantsCardSms } from '#modules/review/queries.server.ts'
import { m } from '#paraglide/messages.js'
import { screen } from '../../screen.ts'

/** Today's cards are done; whether an SMS says when others wait. */
export const cardsDone = screen('cards-done', {
  load: ({ ctx }) => wantsCardSms(ctx),
  show: (sms, { saved }) => ({
    text: saved ? `${m.ussd_review_sms_kept()} ${m.ussd_review_done()}` : m.ussd_review_done(),
    options: [
      {
        words: sms ? m.ussd_review_sms_off() : m.ussd_review_sms_on(),
        move: { deed: 'cards-sms', with: { sms: !sms } },
      },
    ],
  }),
})
