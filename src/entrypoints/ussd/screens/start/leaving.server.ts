import { dayInWords, EAST_AFRICA } from '#kit/time.ts'
import { leavingOn } from '#modules/accounts/queries/phone-people.server.ts'
import { UNDO_DAYS } from '#modules/accounts/rules.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { screen } from '../../screen.ts'

/** The deletion of everything stored about a number, or its cancellation within the seven days. */
export const leaving = screen('leaving', {
  load: ({ ctx }) => leavingOn(ctx),
  show: (day) => ({
    text: day
      ? m.ussd_leaving_on({ date: dayInWords(day, getLocale(), EAST_AFRICA) })
      : m.ussd_leave_sure({ ruleDays: UNDO_DAYS }),
    options: [
      day
        ? { words: m.ussd_stay(), move: { deed: 'leave', with: { stay: true } } }
        : { words: m.ussd_leave_yes(), move: { deed: 'leave', with: { stay: false } } },
    ],
  }),
})
