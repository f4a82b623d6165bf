import { phoneLesson } from '#modules/courses/queries/phone.server.ts'
import { lessonMessages } from '#modules/basic-phone/queries/lesson-messages.ts'
import { m } from '#paraglide/messages.js'
import { at, type Move, screen } from '../../screen.ts'

/** Says how many SMS a lesson takes before it is sent, and then that it was sent. */
export const lessonSms = screen('lesson-sms', {
  async load({ ctx }, { course, lesson }) {
    return lessonMessages(ctx, await phoneLesson(ctx, course, lesson)).length
  },
  show(count, { sent, ...params }) {
    const back: Move = { over: at('lesson', params) }
    if (sent) return { text: m.ussd_sms_sent({ count }), back }
    return {
      text: m.ussd_sms_offer({ count }),
      options: [
        { words: m.ussd_yes(), move: { deed: 'send-lesson', with: params } },
        { words: m.ussd_no(), move: back },
      ],
      back,
    }
  },
})
