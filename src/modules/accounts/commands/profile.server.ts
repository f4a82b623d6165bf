import { eq } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { atomically, type Context, personTag, signedIn } from '#context.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { limit } from '../limits.server.ts'
import { columnOf, readerOfMails } from '../queries/mails-off.server.ts'
import { profiles, users } from '../tables.server.ts'
import { NewName, NotificationPreferences } from '../types.ts'

/**
 * Changes the viewer's name, in the account and the profile. Certificates keep the name with which they were issued.
 * @throws Refusal 'invalid-input', 'too-many'
 */
export async function changeName(ctx: Context, raw: unknown): Promise<void> {
  const viewer = signedIn(ctx)
  const { fullName } = parse(NewName, raw)
  await limit(ctx, { 'profile-user': viewer.id })
  await atomically(ctx, async (ctx) => {
    await ctx.db.update(users).set({ name: fullName, updatedAt: ctx.now() }).where(eq(users.id, viewer.id))
    await changeProfile(ctx, viewer.id, { fullName })
    await invalidateTags(ctx, personTag(viewer.id)) // it is beside what they wrote
  })
}

/**
 * Which notifications the viewer wants by mail and SMS besides those about money and the account, which are always sent. Their
 * current time zone determines when their night is.
 * @param raw NotificationPreferences
 */
export async function chooseNotifications(ctx: Context, raw: unknown): Promise<void> {
  const viewer = signedIn(ctx)
  const choices = parse(NotificationPreferences, raw)
  await limit(ctx, { 'profile-user': viewer.id })
  await changeProfile(ctx, viewer.id, { ...choices, zone: ctx.zone })
}

/**
 * Unsubscribes from one kind of mail with the sealed token of such a mail. Repeating it is harmless; no limit, as for newsletters.
 * @throws Refusal 'link-invalid' when the token is not ours, or of a person who is gone
 */
export async function stopMails(ctx: Context, token: string): Promise<void> {
  const reader = await readerOfMails(ctx, token)
  if (!reader) throw new Refusal('link-invalid')
  if (reader.wants) await changeProfile(ctx, reader.id, { [columnOf[reader.kind]]: false })
}

/** Writes to a profile, which is created if there is none yet. */
export async function changeProfile(
  ctx: Context,
  userId: string,
  part: Partial<typeof profiles.$inferInsert>,
): Promise<void> {
  const set = { ...part, updatedAt: ctx.now() }
  await ctx.db
    .insert(profiles)
    .values({ id: userId, createdAt: ctx.now(), ...set })
    .onConflictDoUpdate({ target: profiles.id, set })
}
