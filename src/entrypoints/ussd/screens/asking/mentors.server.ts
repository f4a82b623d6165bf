import {
  askableSkills,
  medianAnswerMinutes,
  waitingQuestion,
} from '#modules/mentor-questions/queries/figures.server.ts'
import { m } from '#paraglide/messages.js'
import { listScreen } from '../../list.ts'
import { at, type Call, screen } from '../../screen.ts'
import { replyTime } from './words.ts'

async function asking({ ctx, phone }: Call) {
  return {
    skills: await askableSkills(ctx),
    minutes: await medianAnswerMinutes(ctx),
    waiting: await waitingQuestion(ctx, phone),
  }
}

/** What a question may be about, and how soon answers come. While one is pending, further questions go to the same mentor. */
export const mentors = screen('mentors', {
  load: asking,
  show({ skills, minutes, waiting }, { page }) {
    if (waiting)
      return {
        text: `${m.ussd_question_waits({ mentor: waiting.mentorName })} ${replyTime(minutes)}`.trim(),
        options: [{ words: m.ussd_write_more(), move: { to: at('question', { skill: '' }) } }],
      }
    if (skills.length === 0) return { text: m.ussd_nobody_to_ask() }
    const options = [...skills, ''].map((skill) => ({
      words: skill || m.ussd_another_matter(),
      move: { to: at('question', { skill }) },
    }))
    const head = `${replyTime(minutes)} ${m.ussd_question_about()}`.trim()
    return listScreen({ head, options, page }, (page) => ({ over: at('mentors', { page }) }))
  },
})
