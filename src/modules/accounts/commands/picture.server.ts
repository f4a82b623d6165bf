import { and, eq, isNotNull } from 'drizzle-orm'
import { atomically } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, perPerson } from '#core/operation.ts'
import { keepBytes } from '#core/stored-files.server.ts'
import { newSecret } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { HOUR } from '#kit/time.ts'
import { accountsLimits } from '../rules.ts'
import { avatars, profiles } from '../tables.server.ts'
import { changeProfile } from './profile.server.ts'

const limit = limitsOf({ 'upload-user': { max: 10, windowMs: HOUR } })

/** Creates the viewer's picture from an uploaded file; its name and declared type are ignored. */
export const changePicture = command(
  {
    who: 'consented',
    // 'picture-invalid' or 'picture-too-large' beside `picture`.
    refuses: ['invalid-input', 'too-many', 'files-away'],
  },
  async (ctx, file: unknown): Promise<void> => {
    if (!(file instanceof Uint8Array) || file.length === 0)
      throw new Refusal('invalid-input', { fields: { picture: 'required' } })
    await limit(ctx, { 'upload-user': ctx.viewer.id })
    // Loaded with the first picture: the image library weighs 20 MB.
    const { reencodeAvatar } = await import('../picture.server.ts')
    const webp = await reencodeAvatar(file)
    // 128 bits: whoever knows the URL may see the picture, and nobody can guess it.
    const { bytes, object } = await keepBytes(ctx, 'avatars', webp, 'image/webp')
    const row = { version: newSecret().slice(0, 32), webp: bytes, object, createdAt: ctx.now() }
    await atomically(ctx, async (ctx) => {
      await ctx.db
        .insert(avatars)
        .values({ userId: ctx.viewer.id, ...row })
        .onConflictDoUpdate({ target: avatars.userId, set: row })
      await changeProfile(ctx, ctx.viewer.id, { avatarUrl: `/storage/v1/avatars/${row.version}.webp` })
    })
  },
)

/** Removes the viewer's picture; its URL shows nothing from now on. */
export const removePicture = command(
  { who: 'signed-in', limit: perPerson(accountsLimits, 'profile-user'), atomic: true },
  async (ctx): Promise<void> => {
    await ctx.db.delete(avatars).where(eq(avatars.userId, ctx.viewer.id))
    await ctx.db
      .update(profiles)
      .set({ avatarUrl: null, updatedAt: ctx.now() })
      .where(and(eq(profiles.id, ctx.viewer.id), isNotNull(profiles.avatarUrl)))
  },
)
