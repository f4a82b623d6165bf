import { and, eq, gt, gte, inArray, isNull, or } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { mentors } from '#modules/mentorship/tables.server.ts'
import { conversations, messages } from '#modules/messages/tables.server.ts'
import type { mentorQuestions } from '../tables.server.ts'

type Question = Pick<typeof mentorQuestions.$inferSelect, 'asked' | 'userId' | 'heardTo' | 'createdAt'>

/** What mentors who had a question wrote to its asker since, the oldest first. */
export const answersTo = ({ db }: Context, { asked, userId, heardTo, createdAt }: Question) =>
  db
    .select({ sequence: messages.sequence, content: messages.content, name: mentors.name })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(mentors, eq(mentors.userId, messages.senderId))
    .where(
      and(
        inArray(mentors.id, asked),
        or(eq(conversations.mentorId, userId), eq(conversations.menteeId, userId)),
        eq(messages.withheld, false),
        isNull(messages.hiddenAt),
        gt(messages.sequence, heardTo),
        gte(messages.createdAt, createdAt),
      ),
    )
    .orderBy(messages.sequence)
    .limit(5)
