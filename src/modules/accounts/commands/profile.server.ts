import { eq } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { type Context, personTag } from '#context.ts'
import { command, perPerson } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { columnOf, readerOfMails } from '../queries/mails-off.server.ts'
import { accountsLimits } from '../rules.ts'
import { profiles, users } from '../tables.server.ts'
import { NewName, NotificationPreferences } from '../types.ts'

/** Changes the viewer's name, in the account and the profile. Certificates keep the name with which they were issued. */
export const changeName = command(
  { who: 'signed-in', input: [NewName], limit: perPerson(accountsLimits, 'profile-user'), atomic: true },
  async (ctx, { fullName }): Promise<void> => {
    await ctx.db
      .update(users)
      .set({ name: fullName, updatedAt: ctx.now() })
      .where(eq(users.id, ctx.viewer.id))
    await changeProfile(ctx, ctx.viewer.id, { fullName })
    await invalidateTags(ctx, personTag(ctx.viewer.id)) // it is beside what they wrote
  },
)

/**
 * Which notifications the viewer wants by mail and SMS besides those about money and the account, which are always sent. Their
 * current time zone determines when their night is.
 */
export const chooseNotifications = command(
  { who: 'signed-in', input: [NotificationPreferences], limit: perPerson(accountsLimits, 'profile-user') },
  async (ctx, choices): Promise<void> => {
    await changeProfile(ctx, ctx.viewer.id, { ...choices, zone: ctx.zone })
  },
)

/** Unsubscribes from one kind of mail with the sealed token of such a mail. Repeating it is harmless; no limit, as for newsletters. */
export const stopMails = command(
  {
    who: 'anyone',
    because: 'the sealed token from the mail is the permission',
    // 'link-invalid' when the token is not ours, or of a person who is gone.
    refuses: ['link-invalid'],
  },
  async (ctx, token: string): Promise<void> => {
    const reader = await readerOfMails(ctx, token)
    if (!reader) throw new Refusal('link-invalid')
    if (reader.wants) await changeProfile(ctx, reader.id, { [columnOf[reader.kind]]: false })
  },
)

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
