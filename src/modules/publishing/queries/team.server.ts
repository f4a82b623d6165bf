import { asc, isNotNull } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { wordsIn } from '#kit/words.ts'
import { teamMembers } from '../tables.server.ts'
import type { TeamMember } from '../types.ts'

/** The people on the about page, in order (INFO-04+). */
export const team = query(
  { who: 'anyone', because: 'INFO-04: public' },
  async (ctx): Promise<TeamMember[]> => {
    const rows = await ctx.db
      .select()
      .from(teamMembers)
      .where(isNotNull(teamMembers.publishedAt))
      .orderBy(asc(teamMembers.position), asc(teamMembers.name))
    return rows.map(({ id, name, role, about }) => ({
      id,
      name,
      role: wordsIn(role, ctx.locale),
      about: wordsIn(about, ctx.locale),
    }))
  },
)
