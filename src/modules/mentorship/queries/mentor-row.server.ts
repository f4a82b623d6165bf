import { and, eq, getTableColumns } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { mentors } from '../tables.server.ts'

const { search: _, ...columns } = getTableColumns(mentors)

/** A mentor's row, also of one who is not listed. For authorized callers. @throws Refusal 'mentor-not-found' */
export async function mentorRow({ db }: Context, mentorId: string) {
  return rowOrRefuse(
    await db
      .select(columns)
      .from(mentors)
      .where(and(eq(mentors.id, idOrRefuse(mentorId, 'mentor-not-found')), eq(mentors.isTest, false))),
    'mentor-not-found',
  )
}
