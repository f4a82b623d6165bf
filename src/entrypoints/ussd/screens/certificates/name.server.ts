import { wordsIn } from '#kit/words.ts'
import { phoneCourse } from '#modules/courses/queries/phone.server.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { nameOf } from '../../caller.ts'
import { askedName } from '../../names.ts'
import { at, screen } from '../../screen.ts'

/** Asks for the name on a certificate. */
export const certificateName = screen('certificate-name', {
  load: async (call, { course }) => ({
    title: (await phoneCourse(call.ctx, course)).title,
    own: nameOf(call),
  }),
  takesWords: true,
  show({ title, own }, { course }) {
    return {
      text: m.ussd_type_certificate_name(),
      options:
        own === null ? [] : [{ words: own, move: { over: at('certificate-sure', { course, name: own }) } }],
      label: wordsIn(title, getLocale()),
    }
  },
  hear: (typed, { course }) =>
    askedName(typed, (name) => ({ over: at('certificate-sure', { course, name }) })),
})
