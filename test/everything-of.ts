import { sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'

export type Member = Context & { viewer: NonNullable<Context['viewer']> }
/** What a module may need to create rows about somebody. */
export type Someone = {
  id: string
  name: string
  phone: string
  adminId: string
  courseId: number
  lessonId: number
  certificateId: string
}
type OwnRows = { fillForPerson(who: Member, someone: Someone): Promise<void> }

// What each module contributes itself.
const ownRows = import.meta.glob<OwnRows>('../src/modules/*/test-person.ts', { eager: true })

/** Every column that names a person, as table.column, read from the database itself. */
export async function columnsOfPeople(ctx: Context): Promise<string[]> {
  const result = await ctx.db.execute(sql`
    select c.conrelid::regclass::text || '.' || a.attname as place from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1`)
  return (result as unknown as { rows: { place: string }[] }).rows.map((row) => row.place)
}

/** Tables of the product that contain a text anywhere, each with the number of rows. */
export async function tablesWith(ctx: Context, text: string): Promise<Record<string, number>> {
  const tables = (await ctx.db.execute(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )) as unknown as { rows: { name: string }[] }
  const found: Record<string, number> = {}
  for (const { name } of tables.rows) {
    const [row] = (
      (await ctx.db.execute(
        sql`select count(*)::int as n from ${sql.identifier(name)} t where strpos(lower(t::text), ${text.toLowerCase()}) > 0`,
      )) as unknown as { rows: { n: number }[] }
    ).rows
    if (row!.n > 0) found[name] = row!.n
  }
  return found
}

/** How many rows of a column are a person's. */
export async function rowsOf(ctx: Context, place: string, userId: string): Promise<number> {
  const [table = '', column = ''] = place.split('.')
  const result = await ctx.db.execute(
    sql`select count(*)::int as n from ${sql.identifier(table)} where ${sql.identifier(column)} = ${userId}`,
  )
  return (result as unknown as { rows: { n: number }[] }).rows[0]!.n
}

export const certificateOf = (courseId: number): string => `CERT-${courseId}-1795251600000-${'Z'.repeat(26)}`

export const PHONE = '254712345678'

/**
 * Gives a person a row in every table that can be about them, with their name, address or number wherever a text may contain it.
 */
export async function fillEverything(who: Member, admin: Member, courseId = 950): Promise<void> {
  const course = await makeCourse(who, { id: courseId })
  const someone: Someone = {
    id: who.viewer.id,
    name: who.viewer.name,
    phone: PHONE,
    adminId: admin.viewer.id,
    courseId,
    lessonId: course.lessons[0]!.id,
    certificateId: certificateOf(courseId),
  }
  for (const { fillForPerson } of Object.values(ownRows)) await fillForPerson(who, someone)
}
