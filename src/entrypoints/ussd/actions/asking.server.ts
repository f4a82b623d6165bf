import { isDemonstration } from '#core/trial.ts'
import { isSimulatedPhone } from '#kit/phone.ts'
import { Refusal } from '#kit/refusal.ts'
import { inLanguage } from '#web/locale.server.ts'
import { askMentor } from '#modules/mentor-questions/commands/ask.server.ts'
import { m } from '#paraglide/messages.js'
import { at, type Call, type Actions, type Move } from '../screen.ts'
import { becomeLearner } from './learner.server.ts'

/** Asks a mentor, who reads it as a message; the answer comes by SMS. */
export async function ask(call: Call, { skill, question }: Actions['ask']): Promise<Move> {
  // Mentors are people; a simulated phone reaches only demo mentors.
  if (isSimulatedPhone(call.phone) && !isDemonstration(call.ctx.config))
    return { again: inLanguage(call.ctx.locale, () => m.ussd_only_real_phones()) }
  await becomeLearner(call)
  try {
    const { mentorName } = await askMentor(call.ctx, { phone: call.phone, skill, content: question })
    return { over: at('asked', { mentor: mentorName }) }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'nobody-to-ask') throw error
    return { again: inLanguage(call.ctx.locale, () => m.ussd_nobody_to_ask()) }
  }
}
