// Creates what a command needs and is missing or stale: always packages, the messages with --messages, the built product with
// --build. Runs on any Node from 18 and imports only Node modules, because a fresh clone has nothing else.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const at = (path) => join(root, path)
// The Node of package.json, which may be newer than the one running this file; if there is none for this platform, the running one.
const ownNode = at('node_modules/.bin/node')
const node = () =>
  existsSync(ownNode) || Number(process.versions.node.split('.')[0]) < 24 ? ownNode : process.execPath

const packages = {
  stamp: 'node_modules/.stadi-lock',
  hash: hashOfPackages,
  made: () => existsSync(node()),
  make: installPackages,
}
const messages = {
  // Not in parallel with the messages: the compiler deletes files that are not its own.
  stamp: 'node_modules/.stadi-messages',
  hash: () =>
    hashOf([
      'messages',
      'project.inlang/settings.json',
      'scripts/building/compile-messages.ts',
      'scripts/building/every-message.ts',
      'package-lock.json',
    ]),
  made: () => existsSync(at('src/paraglide/messages.js')),
  make: () => run('Compiling the messages', ours('compile-messages.ts')),
}
const tables = {
  stamp: 'node_modules/.stadi-tables',
  hash: () =>
    hashOf([
      'drizzle',
      'src/adapters/queue/schema.server.ts',
      'scripts/building/database-templates.ts',
      'package-lock.json',
    ]),
  made: () => existsSync(at('node_modules/.stadi-migrated-database.tgz')),
  make: () => run('Making the tables', ours('database-templates.ts', 'tables')),
}
const product = {
  stamp: 'build/.stadi-source',
  hash: () =>
    hashOf([
      'src',
      'content',
      'messages',
      'public',
      'project.inlang/settings.json',
      'vite.config.ts',
      'react-router.config.ts',
      'package-lock.json',
      'scripts/building',
      'drizzle',
    ]),
  made: () => existsSync(at('build/server/start.js')),
  async make() {
    const stale = [messages, tables].filter(isStale)
    // Each keeps one core busy.
    if (stale.length > 0) await bringUpToDate(...stale)
    await run('Building Stadi', ours('build.ts'))
  },
}

const wanted = [packages]
if (process.argv.includes('--messages')) wanted.push(messages)
if (process.argv.includes('--build')) wanted.push(product)
// An existing build needs no tools: npm ci --omit=dev is enough to run it.
const toRun = process.argv.includes('--build') && !isStale(product)
if (wanted.some(isStale)) {
  await alone(async () => {
    // Checked again under the lock: another start may have built it while this one waited.
    for (const thing of wanted) if (isStale(thing)) await bringUpToDate(thing)
  })
}

function isStale(thing) {
  if (thing === packages && toRun && packages.made() && isInstalledAsLocked()) return false
  return !thing.made() || readOr(thing.stamp, '') !== thing.hash()
}

/** In parallel, if there are several. */
async function bringUpToDate(...things) {
  const hashes = things.map((thing) => thing.hash())
  // Without its stamp an unfinished result is rebuilt.
  for (const { stamp } of things) rmSync(at(stamp), { force: true })
  const made = await Promise.allSettled(things.map((thing) => thing.make()))
  // Only when none is running any more: whoever waits for the lock would build in parallel.
  for (const { reason } of made) if (reason) throw reason
  if (!things.every((thing) => thing.made())) fail('That ended without an error, yet its result is missing.')
  for (const [place, { stamp }] of things.entries()) writeFileSync(at(stamp), hashes[place])
}

function readOr(path, otherwise) {
  return existsSync(at(path)) ? readFileSync(at(path), 'utf8') : otherwise
}

// Contents, not times: a checkout changes every time and no content.
function hashOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesIn))
    hash
      .update(`${file}\0`)
      .update(readFileSync(at(file)))
      .update('\0')
  return hash.digest('hex')
}

function filesIn(path) {
  if (!existsSync(at(path))) return []
  if (!statSync(at(path)).isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(at(path))
    .filter((name) => name !== 'paraglide')
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`))
}

// Only what determines the packages: a new line under "scripts" needs no installation.
function hashOfPackages() {
  const { dependencies, optionalDependencies, devDependencies, overrides } = JSON.parse(
    readOr('package.json', '{}'),
  )
  return createHash('sha256')
    .update(JSON.stringify([dependencies, optionalDependencies, devDependencies, overrides]))
    .update(readOr('package-lock.json', ''))
    .digest('hex')
}

async function installPackages() {
  // Someone who ran npm ci or npm install by hand does not wait for it twice.
  if (packages.made() && isInstalledAsLocked()) return
  // Not with the Node that npm is about to replace.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter)
  // The build needs the development packages, even with NODE_ENV=production.
  const env = { ...process.env, PATH: path }
  await run('Installing packages (npm ci)', ['npm', 'ci', '--include=dev'], env)
  if (!packages.made())
    fail(
      `There is no package of Node 24 for this machine (node-${process.platform}-${process.arch}), and the Node that runs is older (${process.version}): install Node 24.`,
    )
}

function isInstalledAsLocked() {
  const locked = JSON.parse(readOr('package-lock.json', '{}')).packages ?? {}
  const installed = JSON.parse(readOr('node_modules/.package-lock.json', '{}')).packages ?? {}
  const mayMiss = (name) => locked[name].optional || locked[name].devOptional || (toRun && locked[name].dev)
  const isThere = (name) =>
    name === '' || installed[name]?.version === locked[name].version || (!installed[name] && mayMiss(name))
  return (
    Object.keys(installed).length > 0 &&
    Object.keys(installed).every((name) => locked[name]) &&
    Object.keys(locked).every(isThere)
  )
}

function ours(file, ...words) {
  return [node(), `scripts/building/${file}`, ...words]
}

/** Prints when the step begins and how long it took, and shows the program's output only if it fails. */
async function run(step, [program, ...words], env = process.env) {
  const startedAt = Date.now()
  process.stdout.write(`${step} ...\n`)
  const child = spawn(program, words, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const stop = (signal) => child.kill(signal)
  process.on('SIGINT', stop).on('SIGTERM', stop)
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      printed += text
    })
  const code = await new Promise((resolve) => {
    child
      .on('error', (error) => {
        printed += `${error.message}\n`
      })
      .on('close', (code) => resolve(code ?? 1))
    child.on('error', () => resolve(1))
  })
  process.removeListener('SIGINT', stop).removeListener('SIGTERM', stop)
  if (code !== 0) fail(`${printed}${step}: failed.`)
  process.stdout.write(`${step}: ${Math.round((Date.now() - startedAt) / 1000)} s\n`)
}

function fail(sentence) {
  throw Object.assign(new Error(sentence), { known: true })
}

/** One preparation at a time in this folder. The lock's owner keeps touching it, so one left by a killed process is taken over. */
async function alone(work) {
  // In a folder that git ignores and that neither npm ci nor the build empties.
  const lock = at('.react-router/preparing')
  const LEFT_AFTER_MS = 15_000
  const GIVE_UP_AFTER_MS = 15 * 60_000
  const waitingSince = Date.now()
  mkdirSync(dirname(lock), { recursive: true })
  while (!taken(lock)) {
    if (isLeft(lock, LEFT_AFTER_MS)) takeAway(lock, LEFT_AFTER_MS)
    else if (Date.now() - waitingSince > GIVE_UP_AFTER_MS)
      fail(`Another preparation is still running. If it is not, delete ${lock}.`)
    else await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const touch = setInterval(() => {
    if (existsSync(lock)) utimesSync(lock, new Date(), new Date())
  }, 2000)
  try {
    await work()
  } catch (error) {
    console.error(error.known ? error.message : error)
    process.exitCode = 1
  } finally {
    clearInterval(touch)
    rmSync(lock, { recursive: true, force: true })
  }
}

// A folder: creating one fails if it exists, on every file system.
function taken(lock) {
  try {
    mkdirSync(lock)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function isLeft(lock, afterMs) {
  const made = statSync(lock, { throwIfNoEntry: false })
  return made !== undefined && Date.now() - made.mtimeMs > afterMs
}

// If several see an abandoned lock, one gets to remove it: the one that creates the second folder.
function takeAway(lock, afterMs) {
  const second = `${lock}-left`
  if (!taken(second)) {
    if (isLeft(second, afterMs)) rmSync(second, { recursive: true, force: true })
    return
  }
  if (isLeft(lock, afterMs)) rmSync(lock, { recursive: true, force: true })
  rmSync(second, { recursive: true, force: true })
}
