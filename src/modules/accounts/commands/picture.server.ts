import { and, eq, isNotNull } from 'drizzle-orm'
import { atomically, type Context, signedIn, withConsent } from '#context.ts'
import { keepBytes } from '#core/stored-files.server.ts'
import { newSecret } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { limit } from '../limits.server.ts'
import { avatars, profiles } from '../tables.server.ts'
import { changeProfile } from './profile.server.ts'

/**
 * Creates the viewer's picture from an uploaded file; its name and declared type are ignored.
 * @throws Refusal 'invalid-input' with 'required', 'picture-invalid' or 'picture-too-large' beside `picture`; 'too-many'
 */
export async function changePicture(ctx: Context, file: unknown): Promise<void> {
  const viewer = withConsent(ctx)
  if (!(file instanceof Uint8Array) || file.length === 0)
    throw new Refusal('invalid-input', { fields: { picture: 'required' } })
  await limit(ctx, { 'upload-user': viewer.id })
  // Loaded with the first picture: the image library weighs 20 MB.
  const { reencodeAvatar } = await import('../picture.server.ts')
  const webp = await reencodeAvatar(file)
  // 128 bits: whoever knows the URL may see the picture, and nobody can guess it.
  const { bytes, object } = await keepBytes(ctx, 'avatars', webp, 'image/webp')
  const row = { version: newSecret().slice(0, 32), webp: bytes, object, createdAt: ctx.now() }
  await atomically(ctx, async (ctx) => {
    await ctx.db
      .insert(avatars)
      .values({ userId: viewer.id, ...row })
      .onConflictDoUpdate({ target: avatars.userId, set: row })
    await changeProfile(ctx, viewer.id, { avatarUrl: `/storage/v1/avatars/${row.version}.webp` })
  })
}

/** Removes the viewer's picture; its URL shows nothing from now on. */
export async function removePicture(ctx: Context): Promise<void> {
  const viewer = signedIn(ctx)
  await limit(ctx, { 'profile-user': viewer.id })
  await atomically(ctx, async (ctx) => {
    await ctx.db.delete(avatars).where(eq(avatars.userId, viewer.id))
    await ctx.db
      .update(profiles)
      .set({ avatarUrl: null, updatedAt: ctx.now() })
      .where(and(eq(profiles.id, viewer.id), isNotNull(profiles.avatarUrl)))
  })
}
