import { screensOf } from '#kit/gsm/cuts.ts'
import { wordsIn } from '#kit/words.ts'
import { phoneLesson } from '#modules/courses/queries/phone.server.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { at, screen } from '../../screen.ts'

/** What a lesson's screens leave for numbers and keys: courses guarantee that each screen fits these septets. */
const TEXT_ROOM = 120

/** A lesson to read, screen by screen; after the last one it is completed. */
export const lesson = screen('lesson', {
  load: ({ ctx }, { course, lesson }) => phoneLesson(ctx, course, lesson),
  show({ title, text }, { course, lesson, page = 0 }) {
    const texts = screensOf(text ? wordsIn(text, getLocale()) : '', TEXT_ROOM)
    const shown = Math.min(page, texts.length - 1)
    const turn = (page: number) => ({ over: at('lesson', { course, lesson, page }) })
    const isLast = shown + 1 >= texts.length
    return {
      text: `${shown + 1}/${texts.length} ${texts[shown] ?? ''}`,
      options: [{ words: 'SMS', move: { over: at('lesson-sms', { course, lesson, page: shown }) } }],
      more: isLast
        ? { words: m.ussd_finish(), move: { deed: 'finish', with: { course, lesson } } }
        : { words: m.ussd_next(), move: turn(shown + 1) },
      ...(shown > 0 && { back: turn(shown - 1) }),
      label: wordsIn(title, getLocale()),
    }
  },
})
