/**
 * npm run new-module NAME [THINGS]: creates a module with a first table and everything that every module declares, to be adapted to
 * the noun.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { moduleFiles, newModule, writtenInto } from './module-files.ts'

const root = join(import.meta.dirname, '..', '..')
const request = newModule(process.argv.slice(2))

if (!request) {
  console.error(
    'A module is named in small letters, by a word that a learner would say, and what it holds by a plural: ' +
      'npm run new-module stories, or npm run new-module job-board listings',
  )
  process.exit(2)
}
const folder = join('src', 'modules', request.name)
if (existsSync(join(root, folder))) {
  console.error(`${folder} is already there.`)
  process.exit(2)
}
for (const [file, text] of Object.entries(moduleFiles(request))) {
  const path = join(root, folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
for (const [path, written] of Object.entries(writtenInto))
  writeFileSync(join(root, path), written(readFileSync(join(root, path), 'utf8'), request))
// Long names break lines elsewhere.
execFileSync(
  process.execPath,
  [join('node_modules', 'oxfmt', 'bin', 'oxfmt'), folder, ...Object.keys(writtenInto)],
  { cwd: root, stdio: 'inherit' },
)
console.log(
  [
    `${folder} is there; docs/modules.md tells what each file is for. Next:`,
    `1. change the columns in tables.server.ts, then npm run db:generate`,
    `2. correct the line of ${request.name} in mayUse of scripts/checks/may-use.ts: so far it may use accounts`,
    `3. give refusals.ts its own words in messages/, and name its screens in src/routes.ts`,
    `4. give it a row in docs/modules.md and a place in an area of ARCHITECTURE.md`,
    `5. npm run check, and npm test -- --affected`,
  ].join('\n'),
)
