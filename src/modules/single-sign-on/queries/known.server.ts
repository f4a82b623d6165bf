import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { organisations } from '#modules/organisations/tables.server.ts'

/**
 * For a transaction: holds an organisation against its end, which takes along what is set up for it.
 * @throws Refusal 'not-found', 'sign-on-over-organisation'
 */
export async function holdOrganisation({ db }: Context, id: string): Promise<void> {
  const { endedAt } = rowOrRefuse(
    await db
      .select({ endedAt: organisations.endedAt })
      .from(organisations)
      .where(eq(organisations.id, id))
      .for('share'),
  )
  if (endedAt) throw new Refusal('sign-on-over-organisation')
}
