import { fitted } from '#kit/gsm/fit.ts'
import { medianAnswerMinutes } from '#modules/mentor-questions/queries/figures.server.ts'
import { m } from '#paraglide/messages.js'
import { screen } from '../../screen.ts'
import { replyTime } from './words.ts'

/** Where a question went, and when its answer may come; the call ends. */
export const asked = screen('asked', {
  load: ({ ctx }) => medianAnswerMinutes(ctx),
  show: (minutes, { mentor }) => ({
    text: `${m.ussd_asked({ mentor: fitted(mentor, 30) })} ${replyTime(minutes)}`.trim(),
    isEnd: true,
  }),
})
