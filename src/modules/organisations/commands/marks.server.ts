import { and, eq } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { adminOnly, atomically, type Context, freshPassword, withConsent } from '#context.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { keepBytes } from '#core/stored-files.server.ts'
import { newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { writeAudit } from '#modules/accounts/commands.server.ts'
import { limit } from '../limits.server.ts'
import { takeAdvisoryLock } from '../locks.server.ts'
import { managed, managedInTurn } from '../queries/managed.server.ts'
import { organisationMarks } from '../tables.server.ts'
import { MarkChoice, MarkVerdict } from '../types.ts'

const markOf = (organisationId: string, state: 'waiting' | 'shown') =>
  and(eq(organisationMarks.organisationId, organisationId), eq(organisationMarks.state, state))

/**
 * Uploads the mark of an organisation; its name and declared type are ignored. It waits for an administrator, in place of one that
 * waited; one that is shown stays until then.
 * @throws Refusal 'not-found', 'too-many', 'files-away', 'invalid-input' with 'required', 'picture-invalid' or 'picture-too-large' beside
 * `mark`
 */
export async function uploadMark(ctx: Context, slug: unknown, file: unknown): Promise<void> {
  const viewer = withConsent(ctx)
  await managed(ctx, slug)
  if (!(file instanceof Uint8Array) || file.length === 0)
    throw new Refusal('invalid-input', { fields: { mark: 'required' } })
  await limit(ctx, { 'organisation-mark': viewer.id })
  // Loaded with the first picture: the image library weighs 20 MB.
  const { drawnMark } = await import('../mark-picture.server.ts')
  const webp = await drawnMark(file)
  const { bytes, object } = await keepBytes(ctx, 'organisation_marks', webp, 'image/webp')
  await atomically(ctx, async (ctx) => {
    const { id: organisationId } = await managedInTurn(ctx, slug)
    await ctx.db.delete(organisationMarks).where(markOf(organisationId, 'waiting'))
    await ctx.db
      .insert(organisationMarks)
      .values({ id: newId(), organisationId, state: 'waiting', webp: bytes, object, uploadedAt: ctx.now() })
  })
}

/**
 * Takes back the mark that waits, or the one that is shown: it is gone from then on, wherever it stood.
 * @param raw MarkChoice
 * @throws Refusal 'not-found', 'invalid-input', 'too-many'
 */
export async function withdrawMark(ctx: Context, slug: unknown, raw: unknown): Promise<void> {
  const viewer = withConsent(ctx)
  await managed(ctx, slug)
  const { state } = parse(MarkChoice, raw)
  await limit(ctx, { 'organisation-manager': viewer.id })
  await atomically(ctx, async (ctx) => {
    const { id } = await managedInTurn(ctx, slug)
    rowOrRefuse(
      await ctx.db.delete(organisationMarks).where(markOf(id, state)).returning({ id: organisationMarks.id }),
    )
    await invalidateTags(ctx)
  })
}

/**
 * Decides about the mark of an organisation: yes to the one that was looked at, which takes the place of the one before; no to it, also
 * after it was shown.
 * @param raw MarkVerdict
 * @throws Refusal 'password-needed' for a yes, 'not-found', 'changed-meanwhile' for one that was replaced, 'too-many', 'invalid-input'
 */
export async function decideMark(ctx: Context, rawId: unknown, raw: unknown): Promise<void> {
  const admin = adminOnly(ctx)
  const organisationId = idOrRefuse(rawId)
  const { markId, verdict } = parse(MarkVerdict, raw)
  // It vouches on certificates then.
  if (verdict === 'yes') freshPassword(ctx)
  await limit(ctx, { 'organisation-admin': admin.id })
  await atomically(ctx, async (ctx) => {
    await takeAdvisoryLock(ctx, 'organisation', organisationId)
    const isIt = and(eq(organisationMarks.id, markId), eq(organisationMarks.organisationId, organisationId))
    const [mark] = await ctx.db
      .select({ state: organisationMarks.state })
      .from(organisationMarks)
      .where(isIt)
      .for('update')
    if (!mark) throw new Refusal('changed-meanwhile')
    if (verdict === 'yes' && mark.state === 'shown') return
    if (verdict === 'yes') {
      await ctx.db.delete(organisationMarks).where(markOf(organisationId, 'shown'))
      await ctx.db.update(organisationMarks).set({ state: 'shown', shownAt: ctx.now() }).where(isIt)
    } else await ctx.db.delete(organisationMarks).where(isIt)
    await invalidateTags(ctx)
    await writeAudit(ctx, {
      actor: admin.id,
      action: verdict === 'yes' ? 'organisation-mark.show' : 'organisation-mark.remove',
      object: `organisation:${organisationId}`,
      details: { mark: markId },
    })
  })
}
