import { and, eq } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { smsPartsOf } from '#kit/gsm/cuts.ts'
import { loggable } from '#kit/failure.ts'
import { after } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { isUnderage } from '#modules/accounts/queries/people.server.ts'
import { numberOf } from '#modules/accounts/queries/phone-people.server.ts'
import { saidName } from '#modules/accounts/queries/said-name.server.ts'
import { sendSms } from '#modules/outbox/commands/sms.server.ts'
import { saidStop } from '#modules/outbox/queries/sms.server.ts'
import { answersTo } from '../queries/answers.server.ts'
import { isLookedAt, questionsDue } from '../queries/due.server.ts'
import { pickMentor } from '../queries/mentors.server.ts'
import { ANSWER_WITHIN_MS, MOST_MENTORS, STAYS_OPEN_MS } from '../rules.ts'
import { mentorQuestions } from '../tables.server.ts'
import { noted, writeAs } from './ask.server.ts'

type Question = typeof mentorQuestions.$inferSelect

/**
 * Sends mentors' answers to phones, passes on questions that nobody answered within a day, and closes those answered some days ago.
 * A timer calls it every minute; each question is handled by one process at a time, and one that fails does not block the others.
 */
export const hearMentors = internal(async (ctx: Context): Promise<void> => {
  for (const { id } of await questionsDue(ctx))
    try {
      await atomically(ctx, (ctx) => attend(ctx, id))
    } catch (error) {
      ctx.log.error({ err: loggable(error), question: id }, 'mentor-questions.attend')
    }
})

async function attend(ctx: Context, id: string): Promise<void> {
  const [question] = await ctx.db
    .select()
    .from(mentorQuestions)
    .where(and(eq(mentorQuestions.id, id), isLookedAt(ctx)))
    .for('update', { skipLocked: true })
  if (!question) return
  if (!(await isStillTheirs(ctx, question))) return giveUp(ctx, question)
  if (await sendAnswers(ctx, question)) return
  if (question.closedAt) return
  if (question.answeredAt) {
    if (question.answeredAt < after(ctx.now(), -STAYS_OPEN_MS)) await giveUp(ctx, question)
  } else if (question.passedAt <= after(ctx.now(), -ANSWER_WITHIN_MS)) await passOn(ctx, question)
}

/** A number that was unlinked, or is somebody else's, gets nothing more. */
async function isStillTheirs(ctx: Context, { phone, userId }: Question): Promise<boolean> {
  return (await numberOf(ctx, userId)).some((own) => own.phone === phone)
}

/** No longer waits for anybody. */
async function giveUp(ctx: Context, { id, closedAt }: Question): Promise<void> {
  if (!closedAt) await change(ctx, id, { closedAt: ctx.now() })
}

const change = ({ db }: Context, id: string, part: Partial<Question>) =>
  db.update(mentorQuestions).set(part).where(eq(mentorQuestions.id, id))

/** @returns whether there was something new */
async function sendAnswers(ctx: Context, question: Question): Promise<boolean> {
  const said = await answersTo(ctx, question)
  const last = said.at(-1)
  if (!last) return false
  const l = { locale: question.locale }
  const isStopped = await saidStop(ctx, question.phone, question.createdAt)
  for (const { name, content } of isStopped ? [] : said)
    for (const text of smsPartsOf(
      `Stadi, ${saidName(name, question.locale)}: ${content}`,
      m.questions_more({}, l),
    ))
      await sendSms(ctx, { to: question.phone, text }, 'asked')
  await change(ctx, question.id, { heardTo: last.sequence, answeredAt: question.answeredAt ?? ctx.now() })
  return true
}

/** Reports that nobody answered, and asks the next mentor; or that nobody is left. */
async function passOn(ctx: Context, question: Question): Promise<void> {
  const { id, userId, phone, skill, content, locale, asked } = question
  // Who turned out to be under 18 has no mentor (decision 106).
  const mayPass = asked.length < MOST_MENTORS && !(await isUnderage(ctx, userId))
  const next = mayPass ? await pickMentor(ctx, skill, { mentorIds: asked, userId }) : null
  if (!next) {
    await giveUp(ctx, question)
    await sendSms(ctx, { to: phone, text: m.questions_given_up({ dial: ctx.config.ussdCode }, { locale }) })
    return
  }
  const passed = { mentorId: next.id, asked: [...asked, next.id], passes: question.passes + 1 }
  await change(ctx, id, { ...passed, passedAt: ctx.now() })
  await writeAs(asAsker(ctx, userId), next, noted(content))
  const name = saidName(next.name, locale)
  await sendSms(ctx, { to: phone, text: m.questions_passed_on({ name }, { locale }) })
}

/** The job writes in the asker's name. */
const asAsker = (ctx: Context, id: string): Context => ({
  ...ctx,
  viewer: { id, email: '', name: '', role: 'student', avatarUrl: null, sessionId: 'phone', isAdmin: false },
})
