import { sql } from 'drizzle-orm'
import { createHmac, randomBytes } from 'node:crypto'
import type { OpenDatabase } from '#adapters/db/db.server.ts'
import { openEmbedded } from '#adapters/db/embedded/embedded.server.ts'
import { openPostgres } from '#adapters/db/postgres.server.ts'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY, HOUR } from '#kit/time.ts'
import { adminPermissions, profiles, sessions, users } from '#modules/accounts/tables.server.ts'
import { couponForTest } from '#modules/coupons/test-person.ts'
import { courseModules } from '#modules/courses/tables.server.ts'
import { makeCourse, makeLesson } from '#modules/courses/test-courses.ts'
import { giftForTest } from '#modules/gifts/test-person.ts'
import { groupForTest } from '#modules/groups/test-person.ts'
import { invoiceForTest, manageForTest, organisationForTest } from '#modules/organisations/test-person.ts'
import { makeMentor } from '#modules/mentorship/test-mentors.ts'
import { rateForTest } from '#modules/royalties/test-person.ts'

export type Place = { kind: 'embedded'; dataDir: string } | { kind: 'postgres'; url: string }
export type Person = { id: string; bearer: string }
/** A course, or an hour of a mentor's that several people want. */
export type Goods = {
  priceKes: number
  /** How a request names it. */
  order: { paymentType: string; referenceId: string; slot?: string }
  /** What its payment stores. */
  reference: string
  /** Somebody else takes it with its code. */
  isGift?: boolean
  /** The number of an invoice of seats, which two managers of its organisation pay, and some an administrator marks paid. */
  invoice?: string
  /** A group of the course, with fewer places than people who want one. */
  group?: string
}
/** A code with few uses, or one that takes off the whole price. */
export type Code = { code: string; percent: number; maxUses: number }
export type Shop = {
  people: Person[]
  admin: Person
  courses: Goods[]
  hours: Goods[]
  codes: Code[]
  /** What those give who pay for somebody else, by the number of the payer. */
  gifts: Map<number, Goods>
  /** The invoices of those who pay for seats, by the number of the payer. */
  invoices: Map<number, Goods>
}

/** Opens the product's database. The embedded one only while no process runs on it. */
export const openDatabase = (place: Place): Promise<OpenDatabase> =>
  place.kind === 'embedded' ? openEmbedded(place.dataDir) : Promise.resolve(openPostgres(place.url, () => {}))

const prices = [9000, 12_000, 15_000, 1, 9500, 18_000, 25_000]

/** People with open sessions, an administrator, courses and hours of mentors for sale; written before the product starts. */
export async function openShop(place: Place, secret: string, persons: number): Promise<Shop> {
  const open = await openDatabase(place)
  await open.migrate()
  try {
    const ctx = { db: open.db, now: () => new Date() } as unknown as Context
    const shop: Shop = {
      people: [],
      admin: await addPerson(ctx, secret, 'Wanjiru'),
      courses: [],
      hours: [],
      codes: [],
      gifts: new Map(),
      invoices: new Map(),
    }
    await ctx.db
      .insert(adminPermissions)
      .values({ userId: shop.admin.id, grantedBy: 'faults', grantedAt: ctx.now() })
    for (const [index, priceKes] of prices.entries()) {
      await makeCourse(ctx, { id: index + 1, priceKes, mostParts: 3 }, ['text'])
      await addSections(ctx, index + 1)
      const seats = Math.max(2, Math.floor(persons / 8))
      const group = await groupForTest(ctx, { courseId: index + 1, seats })
      const referenceId = String(index + 1)
      const order = { paymentType: 'course_purchase', referenceId }
      shop.courses.push({ priceKes, order, reference: referenceId, group })
    }
    await addTeachers(ctx, secret)
    shop.codes.push(...codesFor(persons))
    for (const { code, percent, maxUses } of shop.codes)
      await couponForTest(ctx, shop.admin.id, { code, percent, maxUses })
    for (let n = 0; n < MENTORS; n++) shop.hours.push(...hoursOf(await makeMentor(ctx), ctx.now()))
    for (let n = 0; n < persons; n++) shop.people.push(await addPerson(ctx, secret, `Payer ${n}`))
    for (let n = 0; n < persons * prices.length; n++)
      if (givesAway(n)) shop.gifts.set(n, await addGift(ctx, shop, n))
    for (let n = 0; n < persons * prices.length; n += SEATS.each) await addInvoice(ctx, shop, n)
    return shop
  } finally {
    await open.close()
  }
}

/** With the first one three, so that each of three parts opens one. */
async function addSections(ctx: Context, courseId: number): Promise<void> {
  for (const position of [2, 3]) {
    const [section] = await ctx.db
      .insert(courseModules)
      .values({ courseId, position, title: `Section ${position}` })
      .returning()
    await makeLesson(ctx, { courseId, moduleId: section!.id, position, type: 'text' })
  }
}

/** Some of those who buy a course buy it for somebody else, and some of these want their money back (`refunders`). */
export const givesAway = (number: number): boolean => number % 10 === 3 || number % 20 === 11

/** A gift that is written down and not paid: one person and one course each, as every payer (`payersOf`). */
async function addGift(ctx: Context, { people, courses }: Shop, number: number): Promise<Goods> {
  const { priceKes, reference: courseId } = courses[number % courses.length]!
  const giverId = people[Math.floor(number / courses.length)]!.id
  const reference = await giftForTest(ctx, { giverId, courseId: Number(courseId) })
  return { priceKes, order: { paymentType: 'course_gift', referenceId: reference }, reference, isGift: true }
}

/** Of so many payers in a row two pay for the same seats: a manager and the next one. */
const SEATS = { each: 20, managers: [2, 9] }

export const paysSeats = (number: number): boolean => SEATS.managers.includes(number % SEATS.each)

/** An organisation of the two managers among the payers from this number on, and its invoice. */
async function addInvoice(
  ctx: Context,
  { admin, people, courses, invoices }: Shop,
  from: number,
): Promise<void> {
  const numbers = SEATS.managers.map((nth) => from + nth)
  const managers = numbers.flatMap((number) => people[Math.floor(number / courses.length)] ?? [])
  if (managers.length < numbers.length) return
  const { id: organisationId } = await organisationForTest(ctx, admin.id)
  for (const { id } of managers) await manageForTest(ctx, organisationId, id)
  const { priceKes, reference: courseId } = courses[from % courses.length]!
  const quantity = 1 + ((from / SEATS.each) % 3)
  const order = { organisationId, courseId: Number(courseId), orderedBy: managers[0]!.id, quantity, priceKes }
  const reference = await invoiceForTest(ctx, order)
  const goods: Goods = {
    priceKes: quantity * priceKes,
    order: { paymentType: 'seat_invoice', referenceId: reference },
    reference,
    invoice: String(1 + invoices.size / numbers.length),
  }
  for (const number of numbers) invoices.set(number, goods)
}

/** Which share of each course its teachers have; some courses have none, and one gives all of it away. */
const percents = [[30], [30, 20], [], [50], [33, 67], [], [25]]

async function addTeachers(ctx: Context, secret: string): Promise<void> {
  const teachers = [await addPerson(ctx, secret, 'Njeri'), await addPerson(ctx, secret, 'Baraka')]
  for (const [index, shares] of percents.entries())
    for (const [nth, percent] of shares.entries())
      await rateForTest(ctx, { courseId: index + 1, userId: teachers[nth]!.id, percent })
}

/** Fewer uses than payers who want them. */
const codesFor = (persons: number): Code[] => [
  { code: 'FEWUSES', percent: 20, maxUses: Math.max(1, Math.floor(persons / 2)) },
  { code: 'ONESHILLING', percent: 99, maxUses: persons * 2 },
  { code: 'ALLOFIT', percent: 100, maxUses: Math.max(1, Math.floor(persons / 3)) },
]

const MENTORS = 4
const HOUR_KES = 3500

/** The hours that a test mentor sells in three weeks: from nine to five in Nairobi, from tomorrow on. */
function hoursOf(mentorId: string, now: Date): Goods[] {
  const today = Date.parse(`${now.toISOString().slice(0, 10)}T06:00:00Z`)
  return Array.from({ length: 21 * 8 }, (_, n) => {
    const slot = new Date(today + (1 + Math.floor(n / 8)) * DAY + (n % 8) * HOUR).toISOString()
    const order = { paymentType: 'mentorship_booking', referenceId: mentorId, slot }
    return { priceKes: HOUR_KES, order, reference: `${mentorId}/${slot}` }
  })
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
  await ctx.db.insert(sessions).values({
    id: newId(),
    userId: id,
    token,
    expiresAt: after(ctx.now(), DAY),
    // Stays fresh for refunds at the end of a long run.
    passwordAt: after(ctx.now(), DAY),
    ...times,
  })
  // As in the cookie: session-cookies.server.ts.
  return { id, bearer: `${token}.${createHmac('sha256', secret).update(token).digest('base64')}` }
}

/** Every row of a query, for reading the books. */
export async function rowsOf<T>(open: OpenDatabase, text: string): Promise<T[]> {
  return ((await open.db.execute(sql.raw(text))) as unknown as { rows: T[] }).rows
}
