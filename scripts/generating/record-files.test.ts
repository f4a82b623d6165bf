import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTaken, newRecord, recordFiles, recordWrittenInto } from './record-files.ts'

const root = join(import.meta.dirname, '..', '..')
const written = (words: string[], path: string): string =>
  recordWrittenInto(newRecord(words)!)[path]!(readFileSync(join(root, path), 'utf8'))

test('a record is named by its module and a plural noun', () => {
  expect(newRecord(['job-board', 'employers'])).toEqual({ module: 'job-board', name: 'employers' })
  for (const words of [
    [],
    ['hiring'],
    ['hiring', 'office'],
    ['Hiring', 'offices'],
    ['hiring', 'a b'],
    ['..', 'offices'],
  ])
    expect(newRecord(words), words.join(' ')).toBeNull()
})

test('a name used by a record or a table of any module is taken', () => {
  const texts = [
    'messages/publishing.en.json',
    'src/modules/hiring/tables.server.ts',
    'src/modules/courses/tables/learning.server.ts',
  ].map((path) => readFileSync(join(root, path), 'utf8'))
  const isFree = (name: string) => !isTaken({ module: 'hiring', name }, texts)
  // Records that share a file, one over a table of another name, and tables without a record.
  const taken = ['openings', 'articles', 'paths', 'applications', 'submissions']
  expect([...taken, 'offices', 'files', 'titles'].filter(isFree)).toEqual(['offices', 'files', 'titles'])
})

test('its declaration and its test are separate files', () => {
  expect(Object.keys(recordFiles({ module: 'hiring', name: 'offices' }))).toEqual([
    'src/modules/hiring/records/offices.server.ts',
    'src/modules/hiring/records/offices.test.ts',
  ])
})

test('it gets a table beside the others, with each import once', () => {
  const tables = written(['hiring', 'offices'], 'src/modules/hiring/tables.server.ts')
  expect(tables).toMatch(/export const offices = pgTable\('offices', \{\n {2}id: uuid/)
  expect(tables.match(/\buuid,|, uuid \}/g)).toHaveLength(1)
  for (const module of ['hiring', 'payments'])
    expect(written([module, 'offices'], `src/modules/${module}/tables.server.ts`)).toContain(
      `import { ${module === 'hiring' ? 'bytea, ' : ''}moment, words } from '#adapters/db/columns.server.ts'`,
    )
})

test.each(['hiring', 'payments'])(
  'it is the last tab, in %s too, and its label exists in both languages',
  (module) => {
    const kinds = written([module, 'offices'], 'src/entrypoints/web/admin/records/kinds.server.ts')
    expect(kinds).toMatch(/\n {2}editableOffices,\n\]/)
    expect(kinds).toMatch(
      new RegExp(`import \\{[^}]*editableOffices[^}]*\\} from '#modules/${module}/records.server.ts'`),
    )
    for (const language of ['en', 'sw'])
      expect(JSON.parse(written([module, 'offices'], `messages/publishing.${language}.json`))).toMatchObject({
        publishing_kind_offices: 'Offices',
      })
  },
)
