import { hashPassword } from 'better-auth/crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { credentials, profiles, users } from '../tables.server.ts'

/** Without a password nobody can sign in as this person. */
export type SamplePerson = { name: string; email: string; role: NonNullable<typeof profiles.$inferSelect['role']>; password?: string }

/** Whether anybody is here who does not come from the samples. */
export async function hasRealPeople(ctx: Context): Promise<boolean> {
  const [row] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.isSample, false)).limit(1)
  return row !== undefined
}

/** Adds those who are missing. An address that a real person took is left alone. @returns the sample people's ids, by address */
export async function addSamplePeople(ctx: Context, people: SamplePerson[]): Promise<Map<string, string>> {
  const times = { createdAt: ctx.now(), updatedAt: ctx.now() }
  const added = await ctx.db.insert(users).values(people.map(({ name, email, password }) => ({
    id: newId(), name, email, isSample: true, ...times,
    // Those who cannot sign in have no confirmed address either: no mail reaches them.
    emailVerified: password !== undefined, emailConfirmedAt: password === undefined ? null : ctx.now(),
  }))).onConflictDoNothing().returning({ id: users.id, email: users.email })
  for (const { id, email } of added) {
    const { name, role, password } = people.find((person) => person.email === email)!
    await ctx.db.insert(profiles).values({ id, fullName: name, role, ...times })
    if (password === undefined) continue
    await ctx.db.insert(credentials).values({ id: newId(), userId: id, accountId: id, providerId: 'credential', password: await hashPassword(password), ...times })
  }
  const known = await ctx.db.select({ id: users.id, email: users.email }).from(users)
    .where(and(eq(users.isSample, true), inArray(users.email, people.map((person) => person.email))))
  return new Map(known.map((person) => [person.email, person.id]))
}
