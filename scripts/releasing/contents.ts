/** Which files a release is made of: what runs, with the packages that it loads, and what whoever runs it reads. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Locked = {
  version: string
  dev?: boolean
  optional?: boolean
  dependencies?: Record<string, string>
}

/** Packages of the lock that a running product may load, as folders such as `node_modules/pg`. */
export function packagesToRun(lock: { packages: Record<string, Locked> }): string[] {
  return (
    Object.keys(lock.packages)
      .filter((folder) => folder !== '' && !lock.packages[folder]!.dev)
      // The machine brings Node.
      .filter((folder) => !/^node_modules\/node-\w+-\w+$/.test(folder))
      .sort()
  )
}

// What only builds and tests read, and databases packed by the build: they differ at every build, and those of the samples are of its day.
const NOT_RUN = ['build/.stadi-source', 'build/server/product.js', 'build/templates/', 'drizzle/meta/']
const READ_FROM_META = 'drizzle/meta/_journal.json'
const FOLDERS = ['build', 'content', 'drizzle', 'deploy']
const PAGES = ['CHANGELOG.md', 'README.md', 'docs/*.md']
// Types, for compilers.
const NEEDLESS_IN_PACKAGES = /\.d\.[cm]?ts$/

/** Paths in the project, sorted. */
export function filesToRun(root: string): string[] {
  const files = (pattern: string) =>
    globSync(pattern, { cwd: root, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
  const own = [...FOLDERS.map((folder) => `${folder}/**`), ...PAGES]
    .flatMap(files)
    .filter((path) => path === READ_FROM_META || !NOT_RUN.some((left) => path.startsWith(left)))
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Parameters<
    typeof packagesToRun
  >[0]
  const packages = packagesToRun(lock).flatMap((folder) =>
    // The packages inside it are listed by themselves.
    files(`${folder}/**`).filter((path) => !path.slice(folder.length).includes('/node_modules/')),
  )
  return [...new Set([...own, ...packages.filter((path) => !NEEDLESS_IN_PACKAGES.test(path))])].sort()
}

/**
 * What starts a release, beside its files. Its Node is called as that of a checkout is, so that units and commands of deploy/ run
 * both.
 */
export const programs = [
  { path: 'stadi.cjs', from: 'scripts/releasing/stadi.cjs', isProgram: false },
  { path: 'node_modules/.bin/node', from: 'scripts/releasing/node.sh', isProgram: true },
]

type Manifest = { name: string; version: string; description: string; license: string; dependencies: object }

/** The package.json of a release: nothing in it asks for a package or a tool. */
export const manifestOf = ({ name, version, description, license, dependencies }: Manifest): string =>
  `${JSON.stringify(
    {
      name,
      version,
      private: true,
      type: 'module',
      description,
      license,
      engines: { node: '>=24' },
      scripts: { start: 'node --max-semi-space-size=8 stadi.cjs' },
      dependencies,
    },
    null,
    2,
  )}\n`
