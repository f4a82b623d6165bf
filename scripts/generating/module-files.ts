/** The initial files of a new module, and the lists in which it is registered. docs/modules.md explains each file. */

/** `name` is the folder, such as 'job-board'; `things` what its first table holds, such as 'listings'. */
export type NewModule = { name: string; things: string }

const NAME = /^(?=.{3,30}$)[a-z]+(-[a-z]+)*$/

/** The command line's arguments; a name that is a plural noun also names the things. Null when it cannot be a module. */
export function newModule([name = '', things = name]: string[]): NewModule | null {
  return NAME.test(name) && NAME.test(things) && /[^s]s$/.test(things) ? { name, things } : null
}

/** The files of src/modules/{name}, by file name. */
export function moduleFiles({ name, things }: NewModule): Record<string, string> {
  const many = camel(things)
  const Many = capital(many)
  const one = singular(many)
  const One = capital(one)
  const code = `${singular(things)}-not-found`
  const snake = things.replaceAll('-', '_')
  return {
    'types.ts': `import { z } from 'zod'
import { requiredText } from '#kit/inputs.ts'

export const New${One} = z.object({ title: requiredText(200) })

export type ${One} = { id: string; title: string; createdAt: Date }
`,
    'rules.ts': `/** The author and administrators may change a ${spaced(one)}. */
export const mayChange = (viewer: { id: string; isAdmin: boolean }, ${one}: { userId: string }): boolean =>
  viewer.isAdmin || viewer.id === ${one}.userId
`,
    'tables.server.ts': `import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { users } from '#modules/accounts/tables.server.ts'

export const ${many} = pgTable(
  '${snake}',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('${snake}_user').on(t.userId, t.createdAt)],
)
`,
    'refusals.ts': `import type { RefusalKind } from '#core/refusals.ts'
import { m } from '#paraglide/messages.js'

export const refusals = {
  '${code}': { status: 404, title: m.refusal_not_found_title, text: m.refusal_not_found },
} satisfies Record<string, RefusalKind>

declare module '#kit/refusal.ts' {
  interface RefusalCodes extends Record<keyof typeof refusals, true> {}
}
`,
    'queries.server.ts': `import { asc, desc, eq } from 'drizzle-orm'
import { given, query } from '#core/operation.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import { ${many} } from './tables.server.ts'
import type { ${One} } from './types.ts'

/** The viewer's own, newest first. */
export const own${Many} = query(
  { who: 'signed-in', input: [given<number>()] },
  async (ctx, page): Promise<Page<${One}>> => {
    const { id, title, createdAt, userId } = ${many}
    return pageOf(
      ctx.db
        .select({ id, title, createdAt })
        .from(${many})
        .where(eq(userId, ctx.viewer.id))
        .orderBy(desc(createdAt), desc(id)),
      page,
    )
  },
)

/** What the viewer may take along, by table. */
export const own${Many}Data = query({ who: 'signed-in' }, async (ctx) => ({
  ${snake}: await ctx.db
    .select()
    .from(${many})
    .where(eq(${many}.userId, ctx.viewer.id))
    .orderBy(asc(${many}.createdAt)),
}))
`,
    'commands.server.ts': `import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { command, idOf, internal, perPerson } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { newId } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { HOUR } from '#kit/time.ts'
import { mayChange } from './rules.ts'
import { ${many} } from './tables.server.ts'
import { New${One} } from './types.ts'

/** @returns the id */
export const add${One} = command(
  {
    who: 'signed-in',
    input: [New${One}],
    // More than anybody types.
    limit: perPerson('${singular(things)}-user', { max: 30, windowMs: HOUR }),
  },
  async (ctx, { title }): Promise<string> => {
    const id = newId()
    await ctx.db.insert(${many}).values({ id, userId: ctx.viewer.id, title, createdAt: ctx.now() })
    return id
  },
)

/** Takes away one of the viewer's own; an administrator, anybody's. */
export const remove${One} = command(
  {
    who: 'signed-in',
    input: [idOf('${code}')],
    // Also for somebody else's.
    refuses: ['${code}'],
  },
  async (ctx, id): Promise<void> => {
    const isIt = eq(${many}.id, id)
    const ${one} = rowOrRefuse(await ctx.db.select().from(${many}).where(isIt), '${code}')
    if (!mayChange(ctx.viewer, ${one})) throw new Refusal('${code}')
    await ctx.db.delete(${many}).where(isIt)
  },
)

/** Takes out what is a person's, in the transaction of the job that erases an account. */
export const forgetPerson = internal(async (ctx: Context, userId: string): Promise<void> => {
  await ctx.db.delete(${many}).where(eq(${many}.userId, userId))
})
`,
    'module.server.ts': `import type { Module } from '#core/module.ts'
import { forgetPerson } from './commands.server.ts'
import { own${Many}Data } from './queries.server.ts'

export const ${camel(name)}: Module = {
  name: '${name}',
  exportPerson: { section: '${camel(name)}', read: own${Many}Data },
  forgetPerson,
}
`,
    'test-person.ts': `import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { ${many} } from './tables.server.ts'

/** A row of somebody's in every table that can be about them, for the tests of what they take along and of what is forgotten. */
export async function fillForPerson(ctx: Context, person: { id: string; name: string }): Promise<void> {
  await ctx.db
    .insert(${many})
    .values({ id: newId(), userId: person.id, title: \`By \${person.name}\`, createdAt: ctx.now() })
}
`,
    [`${name}.test.ts`]: `import { describe, expect } from 'vitest'
import { spec } from '#test/world.ts'
import { add${One}, remove${One} } from './commands.server.ts'
import { own${Many} } from './queries.server.ts'

describe('${spaced(many)}', () => {
  spec('belong to the one who adds them', async ({ world }) => {
    const amina = await world.member('Amina')
    await add${One}(amina, { title: ' First ' })
    expect((await own${Many}(amina, 1)).rows).toMatchObject([{ title: 'First' }])
    expect((await own${Many}(await world.member('Baraka'), 1)).rows).toEqual([])
  })

  spec('need somebody who is signed in, and a title', async ({ world }) => {
    await expect(add${One}(world.visitor, { title: 'First' })).rejects.toMatchObject({
      code: 'not-authenticated',
    })
    await expect(add${One}(await world.member('Amina'), { title: ' ' })).rejects.toMatchObject({
      code: 'invalid-input',
      fields: { title: 'required' },
    })
  })

  spec('are removed by their author and administrators only', async ({ world }) => {
    const amina = await world.member('Amina')
    const id = await add${One}(amina, { title: 'First' })
    for (const [who, which] of [
      [await world.member('Baraka'), id],
      [amina, 'x'],
    ] as const)
      await expect(remove${One}(who, which)).rejects.toMatchObject({ code: '${code}' })
    await remove${One}(await world.admin(), id)
    await expect(remove${One}(amina, id)).rejects.toMatchObject({ code: '${code}' })
  })
})
`,
  }
}

/** The central files that list every module, by path, each with the module added. */
export const writtenInto: Record<string, (text: string, module: NewModule) => string> = {
  'scripts/checks/may-use.ts': (text, { name }) =>
    put(
      text,
      /(mayUse: Record<string, string\[\]> = \{[\s\S]*?)(\n\})/,
      `\n  ${quoted(name)}: ['accounts'],`,
    ),
  'src/app/modules.server.ts': (text, { name }) =>
    put(
      put(text, /(modules: Module\[\] = \[[\s\S]*?)(\n\])/, `\n  ${camel(name)},`),
      /(\/module\.server\.ts')(\n\n)/,
      `\nimport { ${camel(name)} } from '#modules/${name}/module.server.ts'`,
    ),
  'src/web/refusal-words.ts': (text, { name }) =>
    put(
      put(text, /(const kinds = \{[\s\S]*?)(\n\} satisfies)/, `\n  ...${camel(name)},`),
      /(\/refusals\.ts')(\n(?!import \{ refusals))/,
      `\nimport { refusals as ${camel(name)} } from '#modules/${name}/refusals.ts'`,
    ),
}

/** @throws when the place is missing: somebody changed the list */
function put(text: string, place: RegExp, line: string): string {
  if (!place.test(text)) throw new Error(`There is no place for ${line.trim()}`)
  return text.replace(place, (_, before: string, after: string) => before + line + after)
}

const camel = (words: string): string => words.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const spaced = (word: string): string => word.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
const quoted = (name: string): string => (name.includes('-') ? `'${name}'` : name)

const singular = (things: string): string =>
  things.endsWith('ies') ? `${things.slice(0, -3)}y` : things.slice(0, -1)
