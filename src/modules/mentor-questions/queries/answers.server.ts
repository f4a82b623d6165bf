import { and, eq, gt, gte, inArray, isNull, or } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '#context.ts'
import { mentors } from '#modules/mentorship/tables.server.ts'
import { conversations, messages } from '#modules/messages/tables.server.ts'
import type { mentorQuestions } from '../tables.server.ts'

type Question = Pick<typeof mentorQuestions.$inferSelect, 'asked' | 'userId' | 'heardTo' | 'createdAt'>

type Of<Value> = Value | AnyPgColumn

/**
 * A condition on messages, joined with `conversations`: those to the asker that are readable and were not sent to the phone yet.
 */
export const isUnheard = (question: { userId: Of<string>; heardTo: Of<number>; createdAt: Of<Date> }) =>
  and(
    or(eq(conversations.mentorId, question.userId), eq(conversations.menteeId, question.userId)),
    eq(messages.withheld, false),
    isNull(messages.hiddenAt),
    gt(messages.sequence, question.heardTo),
    gte(messages.createdAt, question.createdAt),
  )

/** What mentors who had a question wrote to its asker since, oldest first. */
export const answersTo = ({ db }: Context, { asked, ...question }: Question) =>
  db
    .select({ sequence: messages.sequence, content: messages.content, name: mentors.name })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(mentors, eq(mentors.userId, messages.senderId))
    .where(and(inArray(mentors.id, asked), isUnheard(question)))
    .orderBy(messages.sequence)
    .limit(5)
