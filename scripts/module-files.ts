/** What a new module begins with. */

/** The files of src/modules/{name}, by file name. `name` is a plural noun such as 'stories'. */
export function moduleFiles(name: string): Record<string, string> {
  const one = singular(name)
  const One = capital(one)
  const Many = capital(name)
  return {
    'types.ts': `import { z } from 'zod'

export const New${One} = z.object({
  title: z.string().trim().min(1, 'required').max(200, 'too-long'),
})

export type ${One} = { id: string; title: string; createdAt: Date }
`,
    'rules.ts': `/** The author and administrators may change a ${one}. */
export const mayChange = (viewer: { id: string; isAdmin: boolean }, ${one}: { userId: string }): boolean => viewer.isAdmin || viewer.id === ${one}.userId
`,
    'tables.server.ts': `import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.server.ts'

export const ${name} = pgTable('${name}', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
  title: text('title').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
}, (t) => [index('${name}_user').on(t.userId, t.createdAt)])
`,
    'queries.server.ts': `import { desc, eq } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { ${name} } from './tables.server.ts'
import type { ${One} } from './types.ts'

// Lists show 20 a page.
const PAGE = 20

/** The viewer's own, newest first. */
export async function own${Many}(ctx: Context, page = 1): Promise<${One}[]> {
  const viewer = signedIn(ctx)
  return ctx.db.select({ id: ${name}.id, title: ${name}.title, createdAt: ${name}.createdAt }).from(${name})
    .where(eq(${name}.userId, viewer.id)).orderBy(desc(${name}.createdAt), ${name}.id).limit(PAGE).offset((page - 1) * PAGE)
}
`,
    'commands.server.ts': `import { eq } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { mayChange } from './rules.ts'
import { ${name} } from './tables.server.ts'
import { New${One} } from './types.ts'

/** Returns the id. @throws Refusal 'not-authenticated' or 'invalid-input' */
export async function add${One}(ctx: Context, raw: unknown): Promise<string> {
  const viewer = signedIn(ctx)
  const input = parse(New${One}, raw)
  const id = newId()
  await ctx.db.insert(${name}).values({ id, userId: viewer.id, title: input.title, createdAt: ctx.now() })
  return id
}

/** Somebody else's looks like one that is not there. @throws Refusal 'not-authenticated' or 'not-found' */
export async function remove${One}(ctx: Context, id: string): Promise<void> {
  const viewer = signedIn(ctx)
  const [${one}] = await ctx.db.select().from(${name}).where(eq(${name}.id, id))
  if (!${one} || !mayChange(viewer, ${one})) throw new Refusal('not-found')
  await ctx.db.delete(${name}).where(eq(${name}.id, id))
}
`,
    'commands.test.ts': `import { describe, expect } from 'vitest'
import { spec } from '#test/world.ts'
import { add${One}, remove${One} } from './commands.server.ts'
import { own${Many} } from './queries.server.ts'

describe('${name}', () => {
  spec('belong to the one who adds them', async ({ world }) => {
    const amina = await world.member('Amina')
    await add${One}(amina, { title: ' First ' })
    expect(await own${Many}(amina)).toMatchObject([{ title: 'First' }])
    expect(await own${Many}(await world.member('Baraka'))).toEqual([])
  })

  spec('need somebody who is signed in and a title', async ({ world }) => {
    await expect(add${One}(world.visitor, { title: 'First' })).rejects.toMatchObject({ code: 'not-authenticated' })
    await expect(add${One}(await world.member('Amina'), { title: ' ' })).rejects.toMatchObject({ code: 'invalid-input' })
  })

  spec('are removed by their author and administrators only', async ({ world }) => {
    const id = await add${One}(await world.member('Amina'), { title: 'First' })
    await expect(remove${One}(await world.member('Baraka'), id)).rejects.toMatchObject({ code: 'not-found' })
    await remove${One}(await world.admin(), id)
  })
})
`,
  }
}

/** The rules with a line for the module, allowed to use accounts. */
export function withModule(rules: string, name: string): string {
  return rules.replace(
    /(export const mayUse: Record<string, string\[\]> = \{\n[\s\S]*?)(\n\})/,
    `$1\n  ${name}: ['accounts'],$2`,
  )
}

function singular(name: string): string {
  return name.endsWith('ies') ? `${name.slice(0, -3)}y` : name.slice(0, -1)
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
