import { standingOnPhone } from '#modules/review/queries/today.server.ts'
import { m } from '#paraglide/messages.js'
import { type Option, screen } from '../../screen.ts'

/** Today's cards are done, or there were none; whether an SMS says when others wait. */
export const cardsDone = screen('cards-done', {
  load: ({ ctx }) => standingOnPhone(ctx),
  show(standing, { saved }) {
    const words = standing?.answered ? m.ussd_review_done() : m.ussd_review_nothing()
    return {
      text: saved ? `${m.ussd_review_sms_kept()} ${words}` : words,
      options: standing ? [smsOption(standing.sms)] : [],
    }
  },
})

const smsOption = (isOn: boolean): Option => ({
  words: isOn ? m.ussd_review_sms_off() : m.ussd_review_sms_on(),
  move: { deed: 'cards-sms', with: { sms: !isOn } },
})
