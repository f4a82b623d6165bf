import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'

/** For erasure: the address and the number by which somebody may have been invited. */
export async function contactsOf(
  { db }: Context,
  userId: string,
): Promise<{ email: string; phone: string | null }> {
  const [row] = await db
    .select({ email: users.email, phone: profiles.phone })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, userId))
  return { email: row?.email ?? '', phone: row?.phone ?? null }
}
