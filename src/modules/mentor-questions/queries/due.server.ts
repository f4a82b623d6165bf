import { and, eq, exists, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { after } from '#kit/time.ts'
import { mentors } from '#modules/mentorship/tables.server.ts'
import { conversations, messages } from '#modules/messages/tables.server.ts'
import { ANSWER_WITHIN_MS, STAYS_OPEN_MS } from '../rules.ts'
import { mentorQuestions } from '../tables.server.ts'
import { isUnheard } from './answers.server.ts'

/** Open, or abandoned so recently that a mentor may answer all the same. */
export const isLookedAt = ({ now }: Context) =>
  or(isNull(mentorQuestions.closedAt), gt(mentorQuestions.closedAt, after(now(), -STAYS_OPEN_MS)))

/** Questions that need action: an answer that was not sent to the phone, or a time that is up. The longest waiting first. */
export const questionsDue = (ctx: Context) =>
  ctx.db
    .select({ id: mentorQuestions.id })
    .from(mentorQuestions)
    .where(or(and(isLookedAt(ctx), isAnswered(ctx)), and(isNull(mentorQuestions.closedAt), isOverdue(ctx))))
    .orderBy(mentorQuestions.passedAt)
    .limit(1000)

const isAnswered = ({ db }: Context) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .innerJoin(mentors, eq(mentors.userId, messages.senderId))
      .where(and(sql`${mentorQuestions.asked} ? ${mentors.id}::text`, isUnheard(mentorQuestions))),
  )

const isOverdue = ({ now }: Context) =>
  or(
    and(isNull(mentorQuestions.answeredAt), lte(mentorQuestions.passedAt, after(now(), -ANSWER_WITHIN_MS))),
    and(isNotNull(mentorQuestions.answeredAt), lt(mentorQuestions.answeredAt, after(now(), -STAYS_OPEN_MS))),
  )
