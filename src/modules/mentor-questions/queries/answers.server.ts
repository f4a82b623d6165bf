import { and, eq, gt, gte, isNull, or, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { mentors } from '#modules/mentorship/tables.server.ts'
import { conversations, messages } from '#modules/messages/tables.server.ts'
import type { mentorQuestions } from '../tables.server.ts'

type Question = Pick<typeof mentorQuestions.$inferSelect, 'mentorId' | 'userId' | 'heardTo' | 'createdAt'>

/** What the mentor of a question wrote to its asker since, the oldest first. */
export const answersTo = ({ db }: Context, { mentorId, userId, heardTo, createdAt }: Question) =>
  db
    .select({ sequence: messages.sequence, content: messages.content, name: mentors.name })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(mentors, eq(mentors.userId, messages.senderId))
    .where(
      and(
        eq(mentors.id, mentorId ?? sql`null`),
        or(eq(conversations.mentorId, userId), eq(conversations.menteeId, userId)),
        eq(messages.withheld, false),
        isNull(messages.hiddenAt),
        gt(messages.sequence, heardTo),
        gte(messages.createdAt, createdAt),
      ),
    )
    .orderBy(messages.sequence)
    .limit(5)
