import { and, count, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { after, DAY } from '#kit/time.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { mentors } from '#modules/mentorship/tables.server.ts'
import { canAnswer } from './mentors.server.ts'
import { mentorQuestions } from '../tables.server.ts'

/** Older reply times say little. */
const LATELY_MS = 90 * DAY

/** Skills of available mentors, most common first. */
export const askableSkills = query(
  { who: 'anyone', because: 'what mentors can do, which their pages say' },
  async ({ db }): Promise<string[]> => {
    const skill = sql<string>`jsonb_array_elements_text(${mentors.skills})`
    const named = db
      .select({ skill: skill.as('skill') })
      .from(mentors)
      .innerJoin(users, eq(users.id, mentors.userId))
      .where(canAnswer())
      .as('named')
    const rows = await db
      .select({ skill: named.skill })
      .from(named)
      .groupBy(named.skill)
      .orderBy(desc(count()), named.skill)
    return rows.map((row) => row.skill)
  },
)

/** Minutes within which half of the questions of the last 90 days were answered; null if none was. */
export const medianAnswerMinutes = query(
  { who: 'anyone', because: 'one figure over all questions' },
  async ({ db, now }): Promise<number | null> => {
    const { createdAt, answeredAt } = mentorQuestions
    const minutes = sql<
      string | null
    >`percentile_cont(0.5) within group (order by extract(epoch from ${answeredAt} - ${createdAt}) / 60)`
    const [row] = await db
      .select({ minutes })
      .from(mentorQuestions)
      .where(and(isNotNull(answeredAt), gt(createdAt, after(now(), -LATELY_MS))))
    return row?.minutes == null ? null : Math.round(Number(row.minutes))
  },
)

/** The phone's question that still waits for its answer. */
export const waitingQuestion = query(
  { who: 'anyone', because: 'called by the USSD entrypoint, for which the gateway answers' },
  async ({ db }, phone: string): Promise<{ mentorName: string; askedAt: Date } | null> => {
    const [row] = await db
      .select({ mentorName: mentors.name, askedAt: mentorQuestions.createdAt })
      .from(mentorQuestions)
      .innerJoin(mentors, eq(mentors.id, mentorQuestions.mentorId))
      .where(
        and(
          eq(mentorQuestions.phone, phone),
          isNull(mentorQuestions.closedAt),
          isNull(mentorQuestions.answeredAt),
        ),
      )
    return row ?? null
  },
)
