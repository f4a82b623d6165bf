import { textLength } from '#kit/text.ts'
import { LONGEST_QUESTION } from '#modules/mentor-questions/rules.ts'
import { m } from '#paraglide/messages.js'
import { nothing, screen } from '../../screen.ts'

/** Anything shorter is a mistake. */
const SHORTEST_QUESTION = 8

export const question = screen('question', {
  load: nothing,
  takesWords: true,
  show: () => ({ text: m.ussd_type_question() }),
  hear(typed, { skill }) {
    if (textLength(typed) < SHORTEST_QUESTION || !/\p{L}/u.test(typed))
      return { again: m.ussd_question_too_short() }
    if (textLength(typed) > LONGEST_QUESTION) return { again: m.ussd_question_too_long() }
    return { deed: 'ask', with: { skill, question: typed } }
  },
})
