/** npm run new-module NAME: a module's face with a first row, a first command and a test of it, to be changed into what the noun is. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { moduleFiles, withModule } from './module-files.ts'

const root = join(import.meta.dirname, '..')
const rules = join(root, 'scripts', 'import-rules.ts')
const name = process.argv[2] ?? ''
const folder = join(root, 'src', 'modules', name)

if (!/^[a-z]{3,30}s$/.test(name)) {
  console.error(
    'A module is named by a plural noun in small letters that a learner would say: npm run new-module stories',
  )
  process.exit(2)
}
if (existsSync(folder)) {
  console.error(`src/modules/${name} is already there.`)
  process.exit(2)
}
mkdirSync(folder)
for (const [file, text] of Object.entries(moduleFiles(name))) writeFileSync(join(folder, file), text)
writeFileSync(rules, withModule(readFileSync(rules, 'utf8'), name))
console.log(
  [
    `src/modules/${name} is there, and scripts/import-rules.ts says that it may use accounts. Next:`,
    `1. change the columns in tables.server.ts, then npm run db:generate`,
    `2. correct the line of ${name} in mayUse, and add ${name} to the modules that may use it`,
    `3. name its screens in src/routes.ts`,
    `4. npm run check`,
  ].join('\n'),
)
