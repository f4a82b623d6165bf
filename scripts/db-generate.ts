/**
 * npm run db:generate -- --name WHAT_IT_DOES: writes a migration after a table changed. The generator is large and only needed to
 * change tables, so it is downloaded on first use, to a place from which it finds this project's drizzle-orm.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

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
