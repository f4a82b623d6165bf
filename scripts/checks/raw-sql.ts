/** Reads the names of tables and columns that SQL text spells out, so that a test can look for each in the database. */
import { parseSync } from 'oxc-parser'

export type Named = { table: string; column?: string }

type Node = { type?: string; [part: string]: unknown }
type Quasi = { value: { cooked: string | null } }

// Replaces a value: neither a name nor the end of one.
const VALUE = ' ? '
const BEGINS_SQL = /^\s*\(?(select|insert|update|delete|with|lock table|truncate)\s/i
// Words that can occur where a table or its alias could.
const WORDS =
  /^(select|lateral|set|where|on|as|using|order|group|limit|for|left|right|inner|cross|join|in|from|values|returning|union|only|pg_\w+|information_schema)$/

/** The SQL of a source: every `sql` template, and every text that begins like a statement. */
export function sqlIn(path: string, text: string): string[] {
  const found: string[] = []
  const textOf = (quasis: Quasi[]) => quasis.map((quasi) => quasi.value.cooked ?? '').join(VALUE)
  walk(parseSync(path, text).program as unknown as Node, (node) => {
    const tag = node.tag as Node | undefined
    if (node.type === 'TaggedTemplateExpression' && tag?.name === 'sql')
      found.push(textOf((node.quasi as { quasis: Quasi[] }).quasis))
    else if (node.type === 'TemplateLiteral') {
      const sql = textOf(node.quasis as Quasi[])
      if (BEGINS_SQL.test(sql)) found.push(sql)
    } else if (node.type === 'Literal' && typeof node.value === 'string' && BEGINS_SQL.test(node.value))
      found.push(node.value)
  })
  return [...new Set(found)]
}

function walk(node: Node, visit: (node: Node) => void): void {
  if (node.type) visit(node)
  for (const part of Object.values(node))
    for (const one of Array.isArray(part) ? part : [part])
      if (one && typeof one === 'object') walk(one as Node, visit)
}

/** The tables that a piece of SQL names, and the columns that it names as the column of one. */
export function namesIn(sql: string): Named[] {
  const plain = sql
    .replace(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    // Tables of another schema, such as the queue's, are not ours to rename.
    .replace(/\b(from|join|update|into)\s+\w+\.\w+/g, '$1')
  const made = new Set(
    [...plain.matchAll(/(?:with|,)\s+(\w+)(?:\s*\([^()]*\))?\s+as\s+(?:materialized\s+)?\(/g)].map(
      (match) => match[1]!,
    ),
  )
  const tables = new Map<string, string>()
  for (const [, table, other] of plain.matchAll(
    /\b(?:from|join|update|into|lock table|truncate)\s+(?:only\s+)?([a-z_]+)(?:\s+(?:as\s+)?([a-z_]+))?(?=[\s,);]|$)/g,
  )) {
    if (WORDS.test(table!) || made.has(table!)) continue
    tables.set(table!, table!)
    if (other && !WORDS.test(other)) tables.set(other, table!)
  }
  // The alias of a subquery, or a single letter for a table that another part of the statement names.
  const subqueries = new Set(
    [...plain.matchAll(/\)\s+(?:as\s+)?([a-z_]+)\b|\bas\s+([a-z_]+)\b/g)].map(
      (match) => match[1] ?? match[2]!,
    ),
  )
  const isAlias = (name: string) =>
    name.length === 1 || name === 'excluded' || WORDS.test(name) || subqueries.has(name) || made.has(name)
  const columns = [...plain.matchAll(/(?<![\w."])([a-z_]+)\.([a-z_]+)\b(?!\s*\()/g)]
  return [
    ...[...new Set(tables.values())].map((table) => ({ table })),
    ...columns.flatMap(([, name, column]) => {
      const table = tables.get(name!) ?? name!
      return isAlias(table) ? [] : [{ table, column: column! }]
    }),
  ]
}
