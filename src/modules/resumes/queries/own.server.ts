import { desc, eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { ownedBy, ownOne } from '../owner.server.ts'
import type { Resume } from '../rules.ts'
import { resumes } from '../tables.server.ts'
import type { OwnResume, ResumeLine } from '../types.ts'

/** The viewer's CVs, most recently changed first. */
export const ownResumes = query({ who: 'signed-in' }, async (ctx): Promise<ResumeLine[]> => {
  const rows = await ctx.db
    .select({ id: resumes.id, name: resumes.title, updatedAt: resumes.updatedAt, shareKey: resumes.shareKey })
    .from(resumes)
    .where(eq(resumes.userId, ctx.viewer.id))
    .orderBy(desc(resumes.updatedAt), desc(resumes.id))
  return rows.map(({ shareKey, ...row }) => ({ ...row, isShared: shareKey !== null }))
})

/**
 * One CV of the caller's; without an id the most recently changed one, or null if there is none.
 * @param secret of a visitor's cookie
 * @throws Refusal 'not-authenticated', 'resume-not-found'
 */
export async function ownResume(ctx: Context, id: unknown, secret?: unknown): Promise<OwnResume | null> {
  const owned = ownedBy(ctx, secret)
  const isAny = id === null || id === undefined || id === ''
  if (!isAny) idOrRefuse(id, 'resume-not-found')
  const rows = await ctx.db
    .select()
    .from(resumes)
    .where(isAny ? owned : ownOne(ctx, id as string, secret))
    .orderBy(desc(resumes.updatedAt), desc(resumes.id))
    .limit(1)
  if (isAny && rows.length === 0) return null
  const { shareKey, title, version, document, updatedAt, ...row } = rowOrRefuse(rows, 'resume-not-found')
  const sharePath = shareKey && `/cv/${shareKey}`
  return { id: row.id, name: title, version, document, updatedAt, sharePath }
}

/** The document of one of the viewer's CVs, for sending or freezing it. */
export const ownDocument = query(
  { who: 'signed-in', refuses: ['resume-not-found'] },
  async (ctx, id: unknown): Promise<{ name: string; document: Resume }> => {
    idOrRefuse(id, 'resume-not-found')
    const { name, document } = (await ownResume(ctx, id))!
    return { name, document }
  },
)
