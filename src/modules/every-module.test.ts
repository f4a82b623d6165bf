import { is } from 'drizzle-orm'
import { getTableConfig, PgTable, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import type { Module } from '#core/module.ts'
import { refusals as shared } from '#core/refusals.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { modules } from '#app/modules.server.ts'
import { mayUse } from '../../scripts/checks/may-use.ts'

const declarations = import.meta.glob<Record<string, Module>>('./*/module.server.ts', { eager: true })
const refusals = import.meta.glob<{ refusals: object }>('./*/refusals.ts', { eager: true })
const tables = import.meta.glob<Record<string, unknown>>('./*/tables.server.ts', { eager: true })

const tablesOf = (module: string): PgTable[] =>
  Object.values(tables[`./${module}/tables.server.ts`] ?? {}).filter((value) => is(value, PgTable))

// Names of columns about people.
const PERSONAL =
  /^(name|author)$|(^|_)(email|phone|phone_number|recipient|ip_address|full_name|student_name)$/

/** Whether rows can be about somebody: they refer to a person, or contain a name, an address or a number. */
function isPersonal(table: PgTable): boolean {
  const { name, columns, foreignKeys } = getTableConfig(table)
  return (
    name === 'users' ||
    foreignKeys.some((key) => key.reference().foreignTable === users) ||
    columns.some((column) => PERSONAL.test(column.name))
  )
}

/** A module's obligations to the people whose data it stores. */
function debts(module: Module, own: PgTable[]): string[] {
  const personal = own.filter(isPersonal).map((table) => getTableConfig(table).name)
  const others = Object.keys(module.notPersonal ?? {})
  const about = personal.filter((name) => !others.includes(name))
  return [
    ...others.filter((name) => !personal.includes(name)).map((name) => `${name} holds nothing personal`),
    ...(about.length > 0 && !module.exportPerson
      ? [`${module.name} exports nothing of ${about.join()}`]
      : []),
    ...(about.length > 0 && !module.forgetPerson
      ? [`${module.name} forgets nothing of ${about.join()}`]
      : []),
    ...(about.length === 0 && (module.exportPerson || module.forgetPerson)
      ? [`${module.name} knows nobody`]
      : []),
  ]
}

const repeated = (names: string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at)

describe('what modules contribute', () => {
  test('is collected from each of them, under its own name', () => {
    const names = Object.keys(declarations).map((path) => path.split('/')[1]!)
    expect(names.sort()).toEqual(Object.keys(mayUse).sort())
    expect(modules.map((module) => module.name).sort()).toEqual(names)
    for (const { name } of modules)
      expect(Object.values(declarations[`./${name}/module.server.ts`]!).map((one) => one.name)).toEqual([
        name,
      ])
  })

  test('comes after what the modules bring that it may use, so that a person is forgotten in the other direction', () => {
    const names = modules.map((module) => module.name)
    for (const [at, name] of names.entries())
      expect(mayUse[name]!.filter((used) => names.indexOf(used) > at)).toEqual([])
  })

  test('has unique names', () => {
    const keys = (part: 'jobs' | 'tidy') => modules.flatMap((module) => Object.keys(module[part] ?? {}))
    const codes = Object.values(refusals).flatMap((face) => Object.keys(face.refusals))
    expect(repeated([...Object.keys(shared), ...codes])).toEqual([])
    expect(repeated(keys('jobs'))).toEqual([])
    expect(repeated(keys('tidy'))).toEqual([])
    expect(repeated(modules.flatMap((module) => module.exportPerson?.section ?? []))).toEqual([])
  })
})

describe('personal data', () => {
  for (const module of modules)
    test(`of ${module.name} can be taken along and are forgotten`, () => {
      expect(debts(module, tablesOf(module.name))).toEqual([])
    })

  test('are known by what a table refers to and by the names of its columns', () => {
    const owned = pgTable('notes', { userId: uuid('user_id').references(() => users.id) })
    const named = pgTable('guests', { phone: text('phone') })
    const plain = pgTable('colours', { title: text('title') })
    expect(debts({ name: 'notes' }, [owned, plain])).toEqual([
      'notes exports nothing of notes',
      'notes forgets nothing of notes',
    ])
    expect(debts({ name: 'guests' }, [named])).toHaveLength(2)
    expect(debts({ name: 'colours' }, [plain])).toEqual([])
    expect(debts({ name: 'guests', notPersonal: { guests: 'shops' } }, [named])).toEqual([])
    expect(debts({ name: 'colours', notPersonal: { colours: 'shops' } }, [plain])).toHaveLength(1)
  })
})
