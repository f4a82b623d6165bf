import { waitIn } from '#core/refusals.ts'
import { m } from '#paraglide/messages.js'
import { nothing, screen } from '../../screen.ts'

/** A failed attempt requires a pause, so that nobody guesses their way through. */
export const quizWait = screen('quiz-wait', {
  load: nothing,
  show: (_, { course, lesson, seconds }) => ({
    text: m.ussd_quiz_wait(waitIn({ seconds })),
    options: [{ words: m.ussd_try_again(), move: { deed: 'begin-quiz', with: { course, lesson } } }],
  }),
})
