import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { profiles } from '#modules/accounts/tables.server.ts'
import { certificates, courses } from '#modules/courses/tables.server.ts'
import { withLine } from '../document/fields.ts'
import { emptyResume, MOST_ENTRIES, type Resume, withSkill } from '../rules.ts'
import { finishedLines } from './record.server.ts'

// Enough for a line; more are a press away.
const MOST_SKILLS_FIRST = 6

/** How a CV begins: with what the account knows of its owner, and what they finished here. A visitor's begins empty. */
export const firstResume = query(
  { who: 'anyone', because: 'RES-01: public; for a visitor it is empty' },
  async (ctx): Promise<Resume> => {
    const { viewer, locale } = ctx
    const resume = emptyResume(locale)
    if (!viewer) return resume
    const [[profile], lines, skills] = await Promise.all([
      ctx.db
        .select({ phone: profiles.phone, verifiedAt: profiles.phoneVerifiedAt })
        .from(profiles)
        .where(eq(profiles.id, viewer.id)),
      finishedLines(ctx),
      certifiedSkills(ctx, viewer.id),
    ])
    Object.assign(resume.personal, {
      fullName: viewer.name,
      // Whoever is known by a phone alone has an address that nobody can write to.
      email: viewer.email.endsWith('@phone.invalid') ? '' : viewer.email,
      phone: profile?.phone && profile.verifiedAt ? spaced(profile.phone) : '',
    })
    return lines.slice(0, MOST_ENTRIES).reduce(withLine, { ...resume, skills: skills.reduce(withSkill, []) })
  },
)

async function certifiedSkills({ db }: Context, userId: string): Promise<string[]> {
  const rows = await db
    .select({ skills: courses.skills })
    .from(certificates)
    .innerJoin(courses, eq(courses.id, certificates.courseId))
    .where(and(eq(certificates.userId, userId), isNull(certificates.revokedAt)))
  return rows.flatMap(({ skills }) => skills).slice(0, MOST_SKILLS_FIRST)
}

/** "+254 712 345 678" */
const spaced = (phone: string): string => `+${phone.replace(/(\d{3})(?=\d)/g, '$1 ')}`
