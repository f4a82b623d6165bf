/** Who may import whom: reads the imports of src, checks them against import-rules.ts and reports each violation in one line. */
import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { importRules } from './import-rules.ts'
import { internalFaults } from './internal-operations.ts'
import { breaches, fileIn, importsOf } from './imports.ts'

const root = join(import.meta.dirname, '..', '..')
const { imports: aliases } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  imports: Record<string, string>
}
const paths = globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: ['src/paraglide/**'] }).map((path) =>
  path.split(sep).join('/'),
)
const sources = paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const imports = importsOf(sources, aliases, fileIn(root))
const found = breaches(imports, importRules)

for (const { rule, from, path } of found)
  console.log(`${[from, ...path].join(' -> ')}\n  ${rule.name}: ${rule.comment}`)
const inside = internalFaults(sources)
for (const fault of inside) console.log(fault)
console.log(`${sources.length} files, ${imports.length} imports, ${found.length + inside.length} breaches.`)
// A parser that reads nothing finds no faults.
if (imports.length === 0) console.log('No imports were read: the check is broken.')
if (found.length + inside.length > 0 || imports.length === 0) process.exitCode = 1
