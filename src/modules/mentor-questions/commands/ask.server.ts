import { and, eq, isNull } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { takeAdvisoryLock } from '#core/advisory-lock.server.ts'
import { command, perPerson } from '#core/operation.ts'
import { newId } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { DAY } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { conversationOf } from '#modules/messages/commands/open.server.ts'
import { sendMessage } from '#modules/messages/commands/send.server.ts'
import { askableSkills } from '../queries/figures.server.ts'
import { type Mentor, mentorInCharge, pickMentor } from '../queries/mentors.server.ts'
import { LONGEST_ANSWER, skillNamed } from '../rules.ts'
import { mentorQuestions } from '../tables.server.ts'
import { type Asked, NewQuestion } from '../types.ts'

/**
 * Asks a mentor for the viewer, who is on a basic phone: the question becomes a message to one of them, and their answer goes to
 * the phone. While one is pending, further questions go to the same mentor.
 * @param raw NewQuestion; `skill` is one of `askableSkills`, or '' to detect it in the question
 */
export const askMentor = command(
  {
    who: 'mentee',
    input: [NewQuestion],
    limit: perPerson('mentor-question-user', { max: 5, windowMs: DAY }),
    refuses: ['nobody-to-ask', 'not-found', 'message-gone', 'message-blocked', 'message-waits'],
    atomic: true,
  },
  async (ctx, { phone, skill: named, content }): Promise<Asked> => {
    await takeAdvisoryLock(ctx, 'asking', phone)
    const open = await mentorInCharge(ctx, phone)
    if (open) {
      await writeAs(ctx, open, content)
      return { mentorName: open.name, isNew: false }
    }
    // A question whose mentor is gone: nobody will answer it.
    await ctx.db
      .update(mentorQuestions)
      .set({ closedAt: ctx.now() })
      .where(and(eq(mentorQuestions.phone, phone), isNull(mentorQuestions.closedAt)))
    const skills = await askableSkills(ctx)
    const skill = skills.includes(named) ? named : skillNamed(content, skills)
    const mentor = await pickMentor(ctx, skill, { mentorIds: [], userId: ctx.viewer.id })
    if (!mentor) throw new Refusal('nobody-to-ask')
    await ctx.db
      .insert(mentorQuestions)
      .values({
        id: newId(),
        userId: ctx.viewer.id,
        phone,
        skill,
        content,
        locale: ctx.locale,
        mentorId: mentor.id,
        asked: [mentor.id],
        passedAt: ctx.now(),
        createdAt: ctx.now(),
      })
    await writeAs(ctx, mentor, noted(content))
    return { mentorName: mentor.name, isNew: true }
  },
)

/** With what the mentor must know: the answer goes to a phone that shows 160 letters at a time. */
export const noted = (content: string): string =>
  `${content}\n\n${m.questions_note({ letters: LONGEST_ANSWER }, { locale: 'en' })}`

/** Writes to a mentor as the viewer. */
export async function writeAs(ctx: Context, mentor: Mentor, content: string): Promise<void> {
  const conversationId = await conversationOf(ctx, { mentorId: mentor.userId, menteeId: signedIn(ctx).id })
  await sendMessage(ctx, conversationId, { content, clientId: newId() })
}
