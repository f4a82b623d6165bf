import { and, asc, eq, inArray, isNotNull, isNull, ne, not, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { mentors } from '#modules/mentorship/tables.server.ts'
import { mentorQuestions } from '../tables.server.ts'

export type Mentor = { id: string; userId: string; name: string }

/** Mentors who read messages and are neither deactivated nor suspended. */
export const canAnswer = () =>
  and(
    isNull(mentors.deactivatedAt),
    eq(mentors.isTest, false),
    isNotNull(mentors.userId),
    isNull(users.suspendedAt),
    isNull(users.erasedAt),
  )

/**
 * Who gets a question: of the mentors with its skill, or of all if none of them is left, one with the fewest pending ones.
 * @param not who is excluded: those who had it, and the asker
 */
export async function pickMentor(
  { db }: Context,
  skill: string,
  not_: { mentorIds: string[]; userId: string },
): Promise<Mentor | null> {
  const hasSkill = sql`${mentors.skills} @> ${JSON.stringify([skill])}::jsonb`
  const waiting = sql`(select count(*) from ${mentorQuestions} q where q.mentor_id = ${mentors.id} and q.closed_at is null and q.answered_at is null)`
  const [row] = await db
    .select({ id: mentors.id, userId: mentors.userId, name: mentors.name })
    .from(mentors)
    .innerJoin(users, eq(users.id, mentors.userId))
    .where(
      and(
        canAnswer(),
        ne(mentors.userId, not_.userId),
        not_.mentorIds.length > 0 ? not(inArray(mentors.id, not_.mentorIds)) : undefined,
      ),
    )
    .orderBy(...(skill ? [sql`${hasSkill} desc`] : []), asc(waiting), asc(mentors.id))
    .limit(1)
  return row?.userId ? { ...row, userId: row.userId } : null
}

/** The phone's open question, as its mentor has it. */
export async function mentorInCharge({ db }: Context, phone: string): Promise<Mentor | null> {
  const [row] = await db
    .select({ id: mentors.id, userId: mentors.userId, name: mentors.name })
    .from(mentorQuestions)
    .innerJoin(mentors, eq(mentors.id, mentorQuestions.mentorId))
    .where(and(eq(mentorQuestions.phone, phone), isNull(mentorQuestions.closedAt)))
  return row?.userId ? { ...row, userId: row.userId } : null
}
