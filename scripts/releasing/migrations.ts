/**
 * Old and new processes run side by side on one database while a version replaces another (decision 094). What would break the released
 * one is found here: a migration's statements are held against the tables that it declares.
 */

type Column = { notNull: boolean }
type Index = { isUnique: boolean }
export type Tables = Record<
  string,
  {
    columns: Record<string, Column>
    indexes: Record<string, Index>
    uniqueConstraints: object
    compositePrimaryKeys: object
  }
>

/** The tables of a snapshot that the generator leaves beside a migration, by name. */
export const tablesOf = (snapshot: { tables: Record<string, Tables[string] & { name: string }> }): Tables =>
  Object.fromEntries(Object.values(snapshot.tables).map((table) => [table.name, table]))

const isSnapshot = (name: string): boolean => /^\d{4}_snapshot\.json$/.test(name)
/** Those on which the test of `breaksIn` is tried. */
const TRIED = /^00(6\d|70)_/

/**
 * The snapshots that nobody reads: not the newest, which the generator compares with, the released one, or one that a test is tried on.
 * @param names of the files in drizzle/meta @param released the number of the released migration
 */
export function unusedSnapshots(names: string[], released: string): string[] {
  const snapshots = names.filter(isSnapshot).toSorted()
  return snapshots.slice(0, -1).filter((name) => !name.startsWith(`${released}_`) && !TRIED.test(name))
}

/** @returns a sentence for each statement that the released version does not survive, or that nobody said it survives */
export function breaksIn(migration: string, version: string, released: Tables): string[] {
  const statements = migration.split('--> statement-breakpoint')
  const whole = plain(migration)
  return statements.flatMap((statement) => {
    if (isNamed(statement, version)) return []
    const text = plain(statement)
    return rules.flatMap(([pattern, reason]) => {
      const match = pattern.exec(text)
      const found = match && reason(match.groups ?? {}, released, { text, whole })
      return found ? [`${found}: ${text.slice(0, 100)}`] : []
    })
  })
}

/** A person read what the released version does, and says why it goes on: `-- Released 0.2.0: WHY`, inside the statement. */
const isNamed = (statement: string, version: string): boolean =>
  new RegExp(`^-- Released ${version.replaceAll('.', '\\.')}: \\S+ \\S+`, 'm').test(statement)

/** Without comments, bodies of functions, texts and quotes around names, on one line. */
const plain = (sql: string): string =>
  sql
    .replaceAll(/(\$\w*\$)[^]*?\1/g, '$$$$')
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/"public"\.|\bpublic\./g, '')
    .replaceAll('"', '')
    .replaceAll(/\s+/g, ' ')
    .trim()

type Found = Partial<Record<'table' | 'column' | 'name' | 'kind' | 'rest', string>>
type Rule = [
  pattern: RegExp,
  reason: (
    found: Found,
    released: Tables,
    sql: { text: string; whole: string },
  ) => string | false | undefined,
]

const alter = (action: string): RegExp =>
  new RegExp(`^alter table (?:if exists )?(?:only )?(?<table>\\w+) ${action}`, 'i')
const columnOf = ({ table, column }: Found, released: Tables) => released[table!]?.columns[column!]
/** Columns named in a list or an expression. */
const wordsIn = (text = ''): string[] => text.match(/\b[a-z_]\w*\b/gi) ?? []

const rules: Rule[] = [
  [
    /^drop table (?:if exists )?(?<table>\w+)/i,
    ({ table }, released) => released[table!] && `it uses the table ${table}`,
  ],
  [
    alter('drop column (?:if exists )?(?<column>\\w+)'),
    (found, released) => columnOf(found, released) && `it uses ${found.table}.${found.column}`,
  ],
  [
    alter('rename (?:column )?(?<column>\\w+)'),
    (found, released) =>
      (columnOf(found, released) || (/^to$/i.test(found.column!) && released[found.table!])) &&
      `it knows ${found.table} by the old name`,
  ],
  [
    alter('add column (?:if not exists )?(?<column>\\w+) (?<rest>.*)'),
    ({ table, column, rest }, released) =>
      released[table!] &&
      /\bnot null\b/i.test(rest!) &&
      !/\b(default|generated)\b/i.test(rest!) &&
      `it writes rows without ${table}.${column}`,
  ],
  [
    alter('alter column (?<column>\\w+) set not null'),
    (found, released) =>
      released[found.table!] &&
      !columnOf(found, released)?.notNull &&
      `it writes rows without ${found.table}.${found.column}`,
  ],
  [
    alter('alter column (?<column>\\w+) (?:set data )?type'),
    (found, released) =>
      columnOf(found, released) && `it reads and writes another type in ${found.table}.${found.column}`,
  ],
  [
    alter('alter column (?<column>\\w+) drop default'),
    (found, released) =>
      columnOf(found, released)?.notNull && `it may leave ${found.table}.${found.column} to its default`,
  ],
  [
    alter(
      'add (?:constraint \\w+ )?(?<kind>unique|foreign key|primary key|exclude)[^(]*\\((?<rest>[^)]*)\\)',
    ),
    ({ table, rest }, released) =>
      released[table!] &&
      // What it does not write is null there, which these let pass.
      wordsIn(rest).every((column) => released[table!]!.columns[column]) &&
      `its rows of ${table} may be refused`,
  ],
  [
    alter('add (?:constraint \\w+ )?check (?<rest>.*)'),
    ({ table, rest }, released) =>
      released[table!] &&
      wordsIn(rest).some((column) => released[table!]!.columns[column]) &&
      `its rows of ${table} may be refused`,
  ],
  [
    alter('drop constraint (?:if exists )?(?<name>\\w+)'),
    ({ table, name }, released) =>
      released[table!] &&
      Object.keys({
        ...released[table!]!.uniqueConstraints,
        ...released[table!]!.compositePrimaryKeys,
      }).includes(name!) &&
      `what it writes twice on purpose needs ${name}`,
  ],
  [
    /^create unique index (?:if not exists )?\w+ on (?:only )?(?<table>\w+)[^(]*\((?<rest>.*?)\)(?: where |$|;)/i,
    ({ table, rest }, released) =>
      released[table!] &&
      wordsIn(rest).every((column) => released[table!]!.columns[column]) &&
      `its rows of ${table} may be refused`,
  ],
  [
    /^drop index (?:if exists )?(?<name>\w+)/i,
    ({ name }, released) =>
      Object.values(released).some(({ indexes }) => indexes[name!]?.isUnique) &&
      `what it writes twice on purpose needs ${name}`,
  ],
  [
    /^drop (?<kind>view|materialized view|function|trigger|type|sequence|schema|extension|domain) (?:if exists )?(?<name>\w+)/i,
    ({ kind, name }, _released, { whole }) =>
      // Dropped to be made anew, in the same transaction.
      !new RegExp(`create (?:or replace )?(?:constraint )?${kind} (?:if not exists )?${name}\\b`, 'i').test(
        whole,
      ) && `it may use the ${kind!.toLowerCase()} ${name}`,
  ],
  [
    /^alter (?<kind>type|view|function) (?<name>\w+) (?!add value)/i,
    ({ kind, name }) => `it may use the ${kind!.toLowerCase()} ${name}`,
  ],
  [
    /^(?:delete from|truncate(?: table)?) (?:only )?(?<table>\w+)/i,
    ({ table }, released) => released[table!] && `it uses the rows of ${table}`,
  ],
]
