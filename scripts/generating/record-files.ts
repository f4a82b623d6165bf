/** The initial files of a new editable record. */

export type NewRecord = { module: string; name: string }

/** @param words a module and a plural noun, such as hiring and offices @returns nothing for anything else */
export function newRecord([module = '', name = '', ...rest]: string[]): NewRecord | null {
  const isName = /^[a-z]{3,30}s$/.test(name)
  return isName && /^[a-z]+(-[a-z]+)*$/.test(module) && rest.length === 0 ? { module, name } : null
}

/** @param sources labels of records and tables of all modules @returns whether one of them has that name */
export function isTaken({ name }: NewRecord, sources: string[]): boolean {
  const used = new RegExp(`"publishing_kind_${name}"|const ${name} =|pgTable\\(\\s*'${name}'`)
  return sources.some((text) => used.test(text))
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** New files by their paths, the declaration first. */
export function recordFiles({ module, name }: NewRecord): Record<string, string> {
  const editable = `editable${capital(name)}`
  const folder = `src/modules/${module}/records`
  return {
    [`${folder}/${name}.server.ts`]: `import { asc } from 'drizzle-orm'
import { inBoth, line, number } from '#core/records/fields.server.ts'
import { editable, english, holding, publishedOrDraft } from '#core/records/record.server.ts'
import { m } from '#paraglide/messages.js'
import { ${name} } from '../tables.server.ts'

/** One of the ${name}. A new one is a draft. */
export const ${editable} = editable({
  name: '${name}',
  label: m.publishing_kind_${name},
  audit: '${name}',
  table: ${name},
  key: ${name}.id,
  canAdd: true,
  shows: 'published',
  fields: {
    title: inBoth(line(m.publishing_field_title, 140)),
    position: number(m.publishing_field_position, 1, 9999),
  },
  order: [asc(${name}.position)],
  search: holding(english(${name}.title)),
  look: ({ title, publishedAt, updatedAt }) => ({
    title: title.en,
    about: '',
    state: publishedOrDraft(publishedAt),
    updatedAt,
    path: null,
  }),
})
`,
    [`${folder}/${name}.test.ts`]: `import { describe, expect } from 'vitest'
import { spec } from '#test/world.ts'
import { ${editable} } from './${name}.server.ts'

const { count, find, list, save, show } = ${editable}
const typed = { titleEn: 'First', titleSw: 'Wa kwanza', position: '1' }

describe('${name} as administrators edit them', () => {
  spec('are drafts at first, found by their title, and shown when they are published', async ({ world }) => {
    const admin = await world.admin()
    const id = await save(admin, null, typed)
    expect((await list(admin, { q: 'FIRST', page: 1 })).rows).toMatchObject([
      { id, title: 'First', state: 'draft' },
    ])
    expect((await list(admin, { q: '%', page: 1 })).rows).toEqual([])
    await show(admin, id, true)
    expect(await find(admin, id)).toMatchObject({ state: 'published', values: typed })
    expect(await count(admin)).toBe(1)
  })

  spec('are not overwritten by somebody who read another version', async ({ world }) => {
    const admin = await world.admin()
    const id = await save(admin, null, typed)
    const { version } = await find(admin, id)
    await save(admin, id, { ...typed, titleEn: 'Mine', version })
    await expect(save(admin, id, { ...typed, version })).rejects.toMatchObject({ code: 'changed-meanwhile' })
  })
})
`,
  }
}

/** What is added to existing files, by their paths. */
export function recordWrittenInto({ module, name }: NewRecord): Record<string, (text: string) => string> {
  const editable = `editable${capital(name)}`
  const label = `  "publishing_kind_${name}": "${capital(name)}",\n`
  const named = (text: string): string => text.replace(/(?=  "publishing_kind_prices")/, label)
  return {
    [`src/modules/${module}/tables.server.ts`]: (text) => withTable(text, name),
    [`src/modules/${module}/records.server.ts`]: (text) =>
      `${text}export { ${editable} } from './records/${name}.server.ts'\n`,
    'src/entrypoints/web/admin/records/kinds.server.ts': (text) => withKind(text, module, editable),
    'messages/publishing.en.json': named,
    'messages/publishing.sw.json': named,
  }
}

/** Columns that every record has. */
function withTable(text: string, name: string): string {
  const table = `
/** One of the ${name}. Without \`publishedAt\` it is a draft. */
export const ${name} = pgTable('${name}', {
  id: uuid('id').primaryKey(),
  position: integer('position').notNull(),
  title: words('title'),
  publishedAt: moment('published_at'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})
`
  const withTypes = withImported(text, 'drizzle-orm/pg-core', ['integer', 'pgTable', 'uuid'])
  return withImported(withTypes, '#adapters/db/columns.server.ts', ['moment', 'words']) + table
}

/** The text with these names among those it imports from a package. */
function withImported(text: string, from: string, names: string[]): string {
  const imported = new RegExp(`import \\{([^}]*)\\} from '${from}'`)
  const present = (imported.exec(text)?.[1] ?? '').split(',').flatMap((name) => name.trim() || [])
  const all = [...new Set([...present, ...names])].toSorted((one, other) =>
    one.replace('type ', '').localeCompare(other.replace('type ', '')),
  )
  return text.replace(imported, `import { ${all.join(', ')} } from '${from}'`)
}

/** The last tab, and its import where the module has one already or after the others. */
function withKind(text: string, module: string, editable: string): string {
  const from = `#modules/${module}/records.server.ts`
  const isKnown = text.includes(`'${from}'`)
  const imported = isKnown
    ? withImported(text, from, [editable])
    : text.replace(/\n\n\/\*\*/, `\nimport { ${editable} } from '${from}'\n\n/**`)
  return imported.replace(/\n\]\n/, `\n  ${editable},\n]\n`)
}
