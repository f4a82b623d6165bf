/**
 * npm run db:generate -- --name WHAT_IT_DOES: writes a migration after a table changed. The generator is large and only needed to
 * change tables, so it is downloaded on first use, to a place from which it finds this project's drizzle-orm.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { unusedSnapshots } from './releasing/migrations.ts'

const VERSION = '0.31.11'
const root = join(import.meta.dirname, '..')
const folder = join(root, 'node_modules', '.drizzle-kit', VERSION)
const program = join(folder, 'node_modules', 'drizzle-kit', 'bin.cjs')

function run(command: string, words: string[]): void {
  const { status, error } = spawnSync(command, words, { cwd: root, stdio: 'inherit' })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

if (!existsSync(program))
  run('npm', [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--no-package-lock',
    '--legacy-peer-deps',
    '--omit=peer',
    '--no-audit',
    '--no-fund',
    `drizzle-kit@${VERSION}`,
  ])
run(process.execPath, [program, 'generate', ...process.argv.slice(2)])
// The generator compares with the newest snapshot alone, and each is a third of a megabyte.
const meta = join(root, 'drizzle', 'meta')
const { migration } = JSON.parse(readFileSync(join(root, 'drizzle', 'released.json'), 'utf8')) as {
  migration: string
}
const released = migration.slice(0, 4)
for (const name of unusedSnapshots(readdirSync(meta), released)) rmSync(join(meta, name))
