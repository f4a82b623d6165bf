import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
// Building takes a minute; it is done once for each release.
const kept = join(root, 'test-results', 'releases')

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 }).trim()

/** @property name a version or a commit; @property folder in which `build/server/start.js` runs */
export type ReleasedBuild = { name: string; folder: string }

/**
 * The last released version, ready to run: the archive that TEST_RELEASED names, or built from the commit that it names; without it,
 * from the commit that last changed the version in package.json, which is the release (decision 093).
 */
export function releasedBuild(): ReleasedBuild {
  const named = process.env.TEST_RELEASED
  if (named?.endsWith('.tar.gz')) return unpacked(named)
  return built(named ? git('rev-parse', '--verify', `${named}^{commit}`) : releaseCommit())
}

function releaseCommit(): string {
  const commit = git('log', '-1', '--format=%H', '-G^  "version":', '--', 'package.json')
  if (!commit)
    throw new Error(
      'This clone does not reach back to the last release. Fetch its history, or name the archive of the release in TEST_RELEASED.',
    )
  const { version, migration } = JSON.parse(read('drizzle/released.json')) as Record<string, string>
  const { entries } = JSON.parse(git('show', `${commit}:drizzle/meta/_journal.json`)) as {
    entries: { tag: string }[]
  }
  const is = `${versionOf(commit)}, ${entries.at(-1)!.tag}`
  // By it the check judges migrations, in clones without history, too.
  if (is !== `${version}, ${migration}`)
    throw new Error(`drizzle/released.json says ${version}, ${migration}; released is ${is} (${commit}).`)
  return commit
}

function unpacked(archive: string): ReleasedBuild {
  const folder = emptied(join(kept, 'archive'))
  execFileSync('tar', ['-xzf', archive, '-C', folder])
  const [name] = globSync('*', { cwd: folder })
  return { name: name!, folder: join(folder, name!) }
}

function built(commit: string): ReleasedBuild {
  const folder = join(kept, commit)
  const name = `${versionOf(commit)} (${commit.slice(0, 12)})`
  if (existsSync(folder)) return { name, folder }
  const draft = emptied(`${folder}.part`)
  const sources = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1e9 })
  execFileSync('tar', ['-x', '-C', draft], { input: sources })
  // The same packages need no second installation. What a preparation left among them belongs to this checkout.
  if (packagesOf(root) === packagesOf(draft)) {
    execFileSync('cp', ['-a', join(root, 'node_modules'), draft])
    for (const mark of globSync('node_modules/.stadi*', { cwd: draft })) rmSync(join(draft, mark))
  }
  execFileSync(process.execPath, ['scripts/prepare.mjs', '--build'], { cwd: draft, stdio: 'inherit' })
  renameSync(draft, folder)
  return { name, folder }
}

function emptied(folder: string): string {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}

const versionOf = (commit: string): string =>
  (JSON.parse(git('show', `${commit}:package.json`)) as { version: string }).version

/** What is locked, but for the product's own version. */
function packagesOf(folder: string): string {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string }>
  }
  return JSON.stringify({ ...lock.packages, '': { ...lock.packages['']!, version: '' } })
}
