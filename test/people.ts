import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { openSession } from '#modules/accounts/open-session.server.ts'
import { hashPassword } from '#modules/accounts/password-hash.server.ts'
import { sessionCookie, signed } from '#modules/accounts/session-cookies.server.ts'
import { credentials, profiles, users } from '#modules/accounts/tables.server.ts'
import { TERMS_VERSION } from '#modules/accounts/types.ts'

type Newcomer = { name: string; email?: string; createdAt?: Date; password?: string }
export type Added = {
  id: string
  email: string
  name: string
  /** As a browser sends it: name and value. */
  cookie: string
  /** The same session for a program. */
  bearer: string
}

/** Rows of somebody who signed up, confirmed the address and is signed in, for tests about something else. */
export async function addPerson(
  ctx: Context,
  { name, email, createdAt = ctx.now(), password }: Newcomer,
): Promise<Added> {
  const id = newId()
  const address = email ?? `${id}@example.com`
  const times = { createdAt, updatedAt: ctx.now() }
  await ctx.db
    .insert(users)
    .values({
      id,
      name,
      email: address,
      emailVerified: true,
      emailConfirmedAt: ctx.now(),
      termsVersion: TERMS_VERSION,
      termsAcceptedAt: ctx.now(),
      ...times,
    })
  await ctx.db.insert(profiles).values({ id, fullName: name, locale: ctx.locale, ...times })
  if (password !== undefined)
    await ctx.db
      .insert(credentials)
      .values({ id: newId(), userId: id, password: await hashOf(password), ...times })
  return { id, email: address, name, ...(await signedIn(ctx, id)) }
}

/** An open session of an existing person. */
export async function signedIn(ctx: Context, userId: string): Promise<Pick<Added, 'cookie' | 'bearer'>> {
  const token = await openSession(ctx, userId, ctx.now())
  return { cookie: sessionCookie(token, ctx.config).split(';')[0]!, bearer: signed(token, ctx.config) }
}

const hashes = new Map<string, Promise<string>>()
/** Hashing takes longer than creating all of somebody's rows, and one hash per password is enough. */
function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}
