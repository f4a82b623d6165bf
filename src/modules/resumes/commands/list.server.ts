import { and, count, eq } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import { byWhom, limitsOf } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { DAY, HOUR } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { ownerOf } from '../owner.server.ts'
import { emptyResume, lockScopes, MOST_RESUMES, type Resume, resumesLimits } from '../rules.ts'
import { resumes } from '../tables.server.ts'
import { cutsOf, NameForm, ResumeDocument, type Saved } from '../types.ts'

const takeAdvisoryLock = locksOf(lockScopes)

const limit = limitsOf({
  ...resumesLimits,
  'resume-new-user': { max: 60, windowMs: HOUR },
  'resume-new-address': { max: 1200, windowMs: DAY, of: 'address', counts: 'all', each: 20 },
})

/**
 * A new CV: empty, or with the submitted text, such as one that a browser stored or a file contained.
 * @param raw `name` and `document`, both optional
 * @param secret of a visitor's cookie; a visitor has one CV
 * @throws Refusal 'not-authenticated', 'resume-too-many', 'too-many'
 */
export async function addResume(ctx: Context, raw: unknown, secret?: unknown): Promise<Saved> {
  ownerOf(ctx, secret)
  const sent = (raw ?? {}) as { name?: unknown; document?: unknown }
  const document =
    sent.document === undefined ? emptyResume(ctx.locale) : parse(ResumeDocument, sent.document)
  const named = NameForm.safeParse({ name: sent.name })
  await limit(ctx, byWhom(ctx, 'resume-new'))
  const row = await atomically(ctx, (ctx) =>
    insertResume(ctx, { name: named.success ? named.data.name : m.resume_first_name(), document }, secret),
  )
  return { ...row, cuts: cutsOf(sent.document), conflict: null }
}

/** Called in a transaction. @throws Refusal 'resume-too-many' */
export async function insertResume(
  ctx: Context,
  { name, document }: { name: string; document: Resume },
  secret?: unknown,
): Promise<{ id: string; version: number }> {
  const owner = ownerOf(ctx, secret)
  if ('userId' in owner) await refuseTooMany(ctx, owner.userId)
  else await ctx.db.delete(resumes).where(eq(resumes.holder, owner.holder))
  const id = newId()
  const times = { createdAt: ctx.now(), updatedAt: ctx.now() }
  await ctx.db.insert(resumes).values({ id, ...owner, title: name, document, version: 1, ...times })
  return { id, version: 1 }
}

async function refuseTooMany(ctx: Context, userId: string): Promise<void> {
  await takeAdvisoryLock(ctx, 'resumes', userId)
  const [found] = await ctx.db.select({ n: count() }).from(resumes).where(eq(resumes.userId, userId))
  if (found!.n >= MOST_RESUMES) throw new Refusal('resume-too-many')
}

/** Renames a CV in its owner's list. */
export const nameResume = command(
  { who: 'signed-in', refuses: ['resume-not-found', 'invalid-input', 'too-many'] },
  async (ctx, id: unknown, raw: unknown): Promise<void> => {
    idOrRefuse(id, 'resume-not-found')
    const { name } = parse(NameForm, raw)
    await limit(ctx, { 'resume-save-user': ctx.viewer.id })
    const rows = await ctx.db
      .update(resumes)
      .set({ title: name })
      .where(and(eq(resumes.id, id as string), eq(resumes.userId, ctx.viewer.id)))
      .returning({ id: resumes.id })
    if (rows.length === 0) throw new Refusal('resume-not-found')
  },
)

/** Deletes a CV for good, including its public URL. */
export const removeResume = command(
  { who: 'signed-in', refuses: ['resume-not-found'] },
  async (ctx, id: unknown): Promise<void> => {
    idOrRefuse(id, 'resume-not-found')
    const rows = await ctx.db
      .delete(resumes)
      .where(and(eq(resumes.id, id as string), eq(resumes.userId, ctx.viewer.id)))
      .returning({ id: resumes.id })
    if (rows.length === 0) throw new Refusal('resume-not-found')
  },
)
