import { sql } from 'drizzle-orm'
import { createHmac, randomBytes } from 'node:crypto'
import type { OpenDatabase } from '#adapters/db/db.server.ts'
import { openEmbedded } from '#adapters/db/embedded/embedded.server.ts'
import { openPostgres } from '#adapters/db/postgres.server.ts'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY } from '#kit/time.ts'
import { adminPermissions, profiles, sessions, users } from '#modules/accounts/tables.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'

export type Place = { kind: 'embedded'; dataDir: string } | { kind: 'postgres'; url: string }
export type Person = { id: string; bearer: string }
export type Shop = { people: Person[]; admin: Person; courses: { id: number; priceKes: number }[] }

/** Opens the database that the product uses. The embedded one only while no process runs on it. */
export const openDatabase = (place: Place): Promise<OpenDatabase> =>
  place.kind === 'embedded' ? openEmbedded(place.dataDir) : Promise.resolve(openPostgres(place.url, () => {}))

const prices = [9000, 12_000, 15_000, 1, 9500, 18_000, 25_000]

/** People with open sessions, an administrator, and courses for sale; written before the product starts. */
export async function openShop(place: Place, secret: string, persons: number): Promise<Shop> {
  const open = await openDatabase(place)
  await open.migrate()
  try {
    const ctx = { db: open.db, now: () => new Date() } as unknown as Context
    const shop: Shop = { people: [], admin: await addPerson(ctx, secret, 'Wanjiru'), courses: [] }
    await ctx.db
      .insert(adminPermissions)
      .values({ userId: shop.admin.id, grantedBy: 'faults', grantedAt: ctx.now() })
    for (const [index, priceKes] of prices.entries()) {
      await makeCourse(ctx, { id: index + 1, priceKes }, ['text'])
      shop.courses.push({ id: index + 1, priceKes })
    }
    for (let n = 0; n < persons; n++) shop.people.push(await addPerson(ctx, secret, `Payer ${n}`))
    return shop
  } finally {
    await open.close()
  }
}

async function addPerson(ctx: Context, secret: string, name: string): Promise<Person> {
  const id = newId()
  const token = randomBytes(24).toString('hex')
  const times = { createdAt: ctx.now(), updatedAt: ctx.now() }
  await ctx.db
    .insert(users)
    .values({
      id,
      name,
      email: `${id}@example.com`,
      emailVerified: true,
      emailConfirmedAt: ctx.now(),
      ...times,
    })
  await ctx.db.insert(profiles).values({ id, fullName: name, ...times })
  await ctx.db
    .insert(sessions)
    .values({ id: newId(), userId: id, token, expiresAt: after(ctx.now(), DAY), ...times })
  // As the cookie holds it: session-cookies.server.ts.
  return { id, bearer: `${token}.${createHmac('sha256', secret).update(token).digest('base64')}` }
}

/** Every row of a query, for reading the books. */
export async function rowsOf<T>(open: OpenDatabase, text: string): Promise<T[]> {
  return ((await open.db.execute(sql.raw(text))) as unknown as { rows: T[] }).rows
}
