import { getTableName, is, sql, Table } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { modules } from '#app/modules.server.ts'
import { columnsOfPeople, fillEverything } from '#test/everything-of.ts'
import { type Access, accessOf } from '#test/access.ts'
import { offeredBy } from '#test/offered.ts'
import { type Attempt, undone, undoneTogether } from '#test/undone.ts'
import { spec, type World } from '#test/world.ts'

type Call = (ctx: Context, ...rest: unknown[]) => unknown
type Faces = Record<string, Record<string, unknown>>
const tables = import.meta.glob<Faces[string]>('./*/tables.server.ts', { eager: true })

/** Tables whose rows belong to nobody when they are created: a person is named once they decide. */
const filledLater = ['money_reviews']

/** Commands of any member that may create a row about somebody else, each with the reason. */
const reachOthers: Record<string, string> = {
  'mentor-questions/askMentor': 'a question begins a conversation with the mentor',
  'mentorship/writeToMentor': 'begins a conversation with the mentor',
  'messages/writeTo': 'begins a conversation with who is written to',
}

/** Queries of any member that show what its author made public, each with the reason. */
const showOthers: Record<string, string> = {
  'teaching/reportableTeacherPage': 'a page that its teacher switched on for everybody',
  'ussd-jobs/listedUssdJob': 'a job on the board is read by whoever applies',
}

/** Functions that are neither open to everybody, nor for administrators, nor for jobs: each of these checks its own caller. */
function ownCalls(kind: 'queries' | 'commands'): Map<string, [string, Call][]> {
  return new Map(
    modules.map((module) => {
      const { name } = module
      return [
        name,
        Object.entries(offeredBy(name, kind)).flatMap(([own, call]): [string, Call][] =>
          isOwn(accessOf(module, kind, own, call)) ? [[`${name}/${own}`, call as Call]] : [],
        ),
      ]
    }),
  )
}

const isOwn = (access: Access): boolean => access === 'signed-in' || access === 'members'

type Row = { place: string; row: Record<string, unknown> }

/** Every row that names a person, of all tables, in one query. */
async function rowsAbout(ctx: Context, places: string[], userId: string): Promise<Row[]> {
  const each = places.map((place) => {
    const [table = '', column = ''] = place.split('.')
    return sql`select ${place}::text as place, to_jsonb(t) as row from ${sql.identifier(table)} t where ${sql.identifier(column)} = ${userId}`
  })
  const found = await ctx.db.execute(sql`${sql.join(each, sql` union all `)} order by 1, 2`)
  return (found as unknown as { rows: Row[] }).rows
}

/** The ids by which a module's rows about a person are requested: a row's own, or the person's if it has none. */
function idsByModule(rows: Row[], userId: string): Map<string, unknown[]> {
  return new Map(
    Object.entries(tables).map(([file, face]) => {
      const own = Object.values(face).flatMap((table) => (is(table, Table) ? [getTableName(table)] : []))
      const ids = own.flatMap((table) => {
        const first = rows.find(({ place }) => place.startsWith(`${table}.`))
        return first ? [first.row.id ?? userId] : []
      })
      return [file.split('/')[1]!, [...new Set(ids)]]
    }),
  )
}

/** An object that returns this id for every field: an input of any shape. */
const everyField = (id: unknown): object =>
  new Proxy(
    {},
    { get: (_, key) => (typeof key === 'symbol' || key === 'then' ? undefined : id), has: () => true },
  )

const waysToAsk = (id: unknown, owner: string): unknown[][] => [
  [id, everyField(id), everyField(id)],
  [owner, id, everyField(id)],
  [everyField(id), id],
]

/** A call's result or refusal, as text in which the given ids are ignored. */
async function outcomeOf(attempt: Attempt, call: () => unknown, ids: unknown[]): Promise<string> {
  const outcome = await attempt(async () => JSON.stringify(await call()) ?? '').catch((error: unknown) =>
    error instanceof Refusal ? error.code : 'no',
  )
  return ids.reduce<string>((text, id) => text.replaceAll(String(id), 'ID'), outcome)
}

async function withSomebody(world: World) {
  const amina = await world.member('Amina Wa Kwanza')
  await fillEverything(amina, await world.admin())
  const places = await columnsOfPeople(amina)
  const rows = await rowsAbout(amina, places, amina.viewer.id)
  return {
    amina,
    rows,
    places,
    ids: idsByModule(rows, amina.viewer.id),
    others: [await world.member('Baraka Wa Pili'), await world.admin('Otieno')],
  }
}

type Somebody = Awaited<ReturnType<typeof withSomebody>>

/** Queries whose result for an id of hers differs from that for an id of nothing. */
async function telling({ ids, amina }: Somebody, ctx: Context): Promise<Set<string>> {
  const found = new Set<string>()
  for (const [module, calls] of ownCalls('queries'))
    for (const [name, call] of calls)
      for (const id of ids.get(module) ?? []) {
        const none = typeof id === 'number' ? 987_654_321 : newId()
        const nothing = waysToAsk(none, amina.viewer.id)
        // First the one in whose digits a short number of hers would be found.
        const known = [none, id, amina.viewer.id]
        await undoneTogether(ctx, async (ctx, attempt) => {
          for (const [way, given] of waysToAsk(id, amina.viewer.id).entries()) {
            const hers = await outcomeOf(attempt, () => call(ctx, ...given), known)
            const of = await outcomeOf(attempt, () => call(ctx, ...nothing[way]!), known)
            if (hers !== of) found.add(name)
          }
        })
      }
  return found
}

/** A command may refuse such an input, and need not understand it. */
const refused = (): void => {}

/** Commands that change any row about her, as 'module/name: tables'. */
async function changing({ ids, amina, rows, places }: Somebody, ctx: Context): Promise<Set<string>> {
  const found = new Set<string>()
  const before = JSON.stringify(rows)
  for (const [module, calls] of ownCalls('commands'))
    for (const [name, call] of calls)
      for (const id of ids.get(module) ?? [])
        for (const given of waysToAsk(id, amina.viewer.id))
          await undone(ctx, async (ctx) => {
            await call(ctx, ...given)
            const after = await rowsAbout(ctx, places, amina.viewer.id)
            if (JSON.stringify(after) !== before) found.add(name)
          }).catch(refused)
  return found
}

describe('a table with an owner', () => {
  spec('[PERM-06] has a row of hers to try, whichever table it is', async ({ world }) => {
    const { rows, places } = await withSomebody(world)
    const filled = new Set(rows.map(({ place }) => place.split('.')[0]))
    const empty = new Set(places.map((place) => place.split('.')[0]!).filter((table) => !filled.has(table)))
    expect([...empty]).toEqual(filledLater)
    const known = Object.values(tables).flatMap((face) =>
      Object.values(face).flatMap((table) => (is(table, Table) ? [getTableName(table)] : [])),
    )
    expect([...filled].filter((table) => !known.includes(table!))).toEqual([])
  })

  spec(
    '[PERM-06] [PERM-08+] tells its owner, and nobody else by any query that is neither open nor for administrators',
    async ({ world }) => {
      const somebody = await withSomebody(world)
      for (const other of somebody.others)
        expect([...(await telling(somebody, other))], other.viewer.name).toEqual(Object.keys(showOthers))
      // The same calls, made by her.
      expect((await telling(somebody, somebody.amina)).size).toBeGreaterThan(10)
    },
    120_000,
  )

  spec(
    '[PERM-06] [PERM-08+] is changed by its owner, and by nobody else with any command that is neither open nor for administrators',
    async ({ world }) => {
      const somebody = await withSomebody(world)
      for (const other of somebody.others)
        expect([...(await changing(somebody, other))].sort(), other.viewer.name).toEqual(
          Object.keys(reachOthers),
        )
      expect((await changing(somebody, somebody.amina)).size).toBeGreaterThan(15)
    },
    120_000,
  )
})
