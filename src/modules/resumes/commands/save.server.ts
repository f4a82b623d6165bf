import { and, eq, sql } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { byWhom, limitsOf } from '#core/limits.server.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { HOUR } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { ownedBy, ownOne } from '../owner.server.ts'
import { LONGEST_NAME, type Resume, resumesLimits } from '../rules.ts'
import { resumes } from '../tables.server.ts'
import { cutsOf, type Saved, SaveForm } from '../types.ts'
import { insertResume } from './list.server.ts'

const limit = limitsOf({
  ...resumesLimits,
  'resume-save-address': { max: 1200, windowMs: HOUR, of: 'address', counts: 'all', each: 20 },
})

/**
 * Stores a text over the version on which it was based. If another window stored one meanwhile, the submitted text becomes a
 * separate CV beside it, so that both can be read (R4). As much of a text as fits is kept; truncated fields are named.
 * @param raw `version` and `document`
 * @param secret of a visitor's cookie
 * @throws Refusal 'not-authenticated', 'resume-not-found', 'resume-too-many', 'resume-changed' (a visitor's), 'too-many'
 */
export async function saveResume(ctx: Context, id: unknown, raw: unknown, secret?: unknown): Promise<Saved> {
  ownedBy(ctx, secret)
  idOrRefuse(id, 'resume-not-found')
  const { version, document } = parse(SaveForm, raw)
  const cuts = cutsOf((raw as { document?: unknown }).document)
  await limit(ctx, byWhom(ctx, 'resume-save'))
  return atomically(ctx, async (ctx) => {
    const existing = rowOrRefuse(
      await ctx.db
        .select({ id: resumes.id, title: resumes.title, version: resumes.version })
        .from(resumes)
        .where(ownOne(ctx, id as string, secret))
        .for('update'),
      'resume-not-found',
    )
    if (existing.version === version || (await isStored(ctx, existing.id, document)))
      return { ...(await overwrite(ctx, existing.id, document)), cuts, conflict: null }
    return { ...(await besides(ctx, existing, document)), cuts }
  })
}

/** Whether the same text is stored already, as when a response was lost and the request is retried. */
async function isStored({ db }: Context, id: string, document: Resume): Promise<boolean> {
  const same = sql`${resumes.document} = ${JSON.stringify(document)}::jsonb`
  const rows = await db
    .select({ id: resumes.id })
    .from(resumes)
    .where(and(eq(resumes.id, id), same))
  return rows.length > 0
}

async function overwrite({ db, now }: Context, id: string, document: Resume) {
  const [row] = await db
    .update(resumes)
    .set({ document, version: sql`${resumes.version} + 1`, updatedAt: now() })
    .where(eq(resumes.id, id))
    .returning({ id: resumes.id, version: resumes.version })
  return row!
}

/** A visitor has one CV, so theirs is shown again with what is stored, and what they typed replaces it when they send it again. */
async function besides(
  ctx: Context,
  other: { id: string; title: string },
  document: Resume,
): Promise<Omit<Saved, 'cuts'>> {
  if (!ctx.viewer) throw new Refusal('resume-changed')
  const name = secondName(other.title)
  const { id, version } = await insertResume(ctx, { name, document })
  return { id, version, conflict: { name, other: { id: other.id, name: other.title } } }
}

const secondName = (name: string): string =>
  m.resume_other_window({ name: [...name].slice(0, LONGEST_NAME - 30).join('') })
