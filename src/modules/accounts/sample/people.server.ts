import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY } from '#kit/time.ts'
import { hashPassword } from '../password-hash.server.ts'
import { credentials, profiles, users } from '../tables.server.ts'
import { portraitHref } from './read-portraits.server.ts'

type Profile = typeof profiles.$inferSelect

export type SamplePerson = {
  name: string
  email: string
  role: NonNullable<Profile['role']>
  /** Without one nobody can sign in as this person. */
  password?: string
  joinedDaysAgo?: number
  /** Where their drawing is, if it is not named after them. */
  avatarUrl?: string
  /** The answers of somebody who completed the wizard. */
  setup?: Pick<Profile, 'experienceLevel' | 'interests' | 'goals' | 'preferredPlatforms'>
}

/** Whether there is anybody who does not come from the samples. */
export async function hasRealPeople(ctx: Context): Promise<boolean> {
  const [row] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.isSample, false)).limit(1)
  return row !== undefined
}

/** Whether there is anybody who does. */
export async function samplesAreHere(ctx: Context): Promise<boolean> {
  const [row] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.isSample, true)).limit(1)
  return row !== undefined
}

/** Ids of the existing sample people, by address. Never a real person. */
export async function samplePeople(ctx: Context, emails: string[]): Promise<Map<string, string>> {
  const existing = await ctx.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.isSample, true), inArray(users.email, emails)))
  return new Map(existing.map((person) => [person.email, person.id]))
}

/** Adds missing ones. An address that a real person took is left alone. @returns the sample people's ids, by address */
export async function addSamplePeople(ctx: Context, people: SamplePerson[]): Promise<Map<string, string>> {
  const added = await ctx.db
    .insert(users)
    .values(
      people.map((person) => ({
        id: newId(),
        name: person.name,
        email: person.email,
        isSample: true,
        ...timesOf(ctx, person),
        // Those who cannot sign in have no confirmed address either: no mail reaches them.
        emailVerified: person.password !== undefined,
        emailConfirmedAt: person.password === undefined ? null : timesOf(ctx, person).createdAt,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: users.id, email: users.email })
  await describePeople(
    ctx,
    added.map(({ id, email }) => ({ ...people.find((person) => person.email === email)!, id })),
  )
  const ids = await samplePeople(
    ctx,
    people.map((person) => person.email),
  )
  await drawOnce(ctx, people, ids)
  await ageOnce(ctx, people, ids)
  return ids
}

/** Gives people of an earlier sample, who had no picture, the drawn one. */
async function drawOnce({ db }: Context, people: SamplePerson[], ids: Map<string, string>): Promise<void> {
  const bare = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(inArray(profiles.id, [...ids.values()]), isNull(profiles.avatarUrl)))
  for (const { id } of bare) {
    const person = people.find(({ email }) => ids.get(email) === id)
    const avatarUrl = person && (person.avatarUrl ?? portraitHref(person.name))
    if (avatarUrl) await db.update(profiles).set({ avatarUrl }).where(eq(profiles.id, id))
  }
}

/** Backdates people of an earlier sample, who were created as new accounts. */
async function ageOnce(ctx: Context, people: SamplePerson[], ids: Map<string, string>): Promise<void> {
  const rows = await ctx.db
    .select({ id: users.id, createdAt: users.createdAt })
    .from(users)
    .where(inArray(users.id, [...ids.values()]))
  for (const { id, createdAt: was } of rows) {
    const person = people.find(({ email }) => ids.get(email) === id)
    const { createdAt } = timesOf(ctx, person ?? {})
    if (was <= createdAt) continue
    await ctx.db.update(users).set({ createdAt }).where(eq(users.id, id))
    await ctx.db.update(profiles).set({ createdAt }).where(eq(profiles.id, id))
  }
}

const timesOf = (ctx: Context, { joinedDaysAgo = 0 }: Pick<SamplePerson, 'joinedDaysAgo'>) => {
  const createdAt = after(ctx.now(), -joinedDaysAgo * DAY)
  return { createdAt, updatedAt: createdAt }
}

async function describePeople(ctx: Context, people: (SamplePerson & { id: string })[]): Promise<void> {
  if (people.length === 0) return
  await ctx.db.insert(profiles).values(
    people.map((person) => {
      const times = timesOf(ctx, person)
      // Nobody reads a sample person's mail: their notifications stay on the screen.
      const mails = {
        mailGoals: false,
        mailReplies: false,
        mailMessages: false,
        mailSessions: false,
        mailPeers: false,
        mailTeachers: false,
        mailGroups: false,
      }
      const setup = person.setup ? { ...person.setup, onboardedAt: times.createdAt } : {}
      const { id, name: fullName, role, avatarUrl = portraitHref(fullName) } = person
      return { id, fullName, role, avatarUrl, ...mails, ...setup, ...times }
    }),
  )
  const withPassword = people.flatMap(({ password, ...person }) =>
    password === undefined ? [] : [{ ...person, password }],
  )
  if (withPassword.length === 0) return
  await ctx.db
    .insert(credentials)
    .values(
      await Promise.all(
        withPassword.map(async ({ id, password, ...person }) => ({
          id: newId(),
          userId: id,
          password: await hashPassword(password),
          ...timesOf(ctx, person),
        })),
      ),
    )
}
