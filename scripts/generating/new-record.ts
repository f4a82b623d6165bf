/**
 * npm run new-record MODULE NAME: creates a record that administrators edit, with its table and its test, to be adapted to the
 * noun.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isTaken, newRecord, recordFiles, recordWrittenInto } from './record-files.ts'

const root = join(import.meta.dirname, '..', '..')
const request = newRecord(process.argv.slice(2))
const isModule = request && existsSync(join(root, 'src', 'modules', request.module, 'tables.server.ts'))

if (!request || !isModule) {
  console.error(
    'Name a module that has tables, and a plural noun in small letters: npm run new-record hiring offices',
  )
  process.exit(2)
}
const files = recordFiles(request)
const [first = ''] = Object.keys(files)
const texts = globSync(['messages/publishing.en.json', 'src/modules/*/tables{.server.ts,/*.ts}'], {
  cwd: root,
}).map((path) => readFileSync(join(root, path), 'utf8'))
if (existsSync(join(root, first)) || isTaken(request, texts)) {
  console.error(`${request.name} are there already, as a record or as a table.`)
  process.exit(2)
}
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const changed = recordWrittenInto(request)
for (const [path, written] of Object.entries(changed)) {
  const place = join(root, path)
  writeFileSync(place, written(existsSync(place) ? readFileSync(place, 'utf8') : ''))
}
// Long names break lines elsewhere.
const sources = [...Object.keys(files), ...Object.keys(changed)].filter((path) => path.endsWith('.ts'))
execFileSync(process.execPath, [join('node_modules', 'oxfmt', 'bin', 'oxfmt'), ...sources], {
  cwd: root,
  stdio: 'inherit',
})
console.log(
  [
    `${first} is there; docs/records.md tells what it may say. Next:`,
    '1. change its table in tables.server.ts and its fields, then npm run db:generate -- --name WHAT_IT_DOES',
    '2. say its name in Kiswahili in messages/publishing.sw.json',
    '3. npm run check, and npm test -- --affected',
  ].join('\n'),
)
