/**
 * npm run package: makes the release of package.json's version as one archive for this platform, with checksums and a bill of
 * materials, in release/. It refuses what is no release yet: the notes lack the version, or something is not committed.
 * -- --unreleased makes one of what stands here, named after its commit. Needs a build.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checksums, type Content, packed, sha256 } from './releasing/archive.ts'
import { billOfMaterials } from './releasing/bill-of-materials.ts'
import { filesToRun, manifestOf, programs } from './releasing/contents.ts'
import { faultsOfNotes } from './releasing/notes.ts'

/** More than a tenth above what it is: a package that nobody meant to ship. */
const LARGEST_MB = 50
const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const run = (program: string, ...words: string[]): string =>
  execFileSync(program, words, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 }).trim()

const manifest = JSON.parse(read('package.json')) as Parameters<typeof manifestOf>[0]
const isChanged = run('git', 'status', '--porcelain') !== ''
const version = process.argv.includes('--unreleased') ? unreleased() : released()
const name = `stadi-${version}-${process.platform}-${process.arch}`
const madeAt = new Date(Number(run('git', 'log', '-1', '--format=%ct')) * 1000)

function released(): string {
  const faults = faultsOfNotes(manifest.version, read('CHANGELOG.md'), read('docs/upgrading.md'))
  if (isChanged) faults.push('There are changes that no commit has.')
  if (faults.length > 0) {
    console.error(`${faults.join('\n')}\nOf what is no release yet: npm run package -- --unreleased.`)
    process.exit(1)
  }
  return manifest.version
}

function unreleased(): string {
  const commit = run('git', 'rev-parse', '--short=12', 'HEAD')
  return `${manifest.version}-${commit}${isChanged ? '-changed' : ''}`
}

const contents: Content[] = filesToRun(root).map((path) => ({
  path,
  bytes: readFileSync(join(root, path)),
  isProgram: (statSync(join(root, path)).mode & 0o100) !== 0,
}))
const text = (path: string, written: string): Content => ({ path, bytes: Buffer.from(written) })
contents.push(
  text('package.json', manifestOf({ ...manifest, version })),
  ...programs.map(({ path, from, isProgram }) => ({ ...text(path, read(from)), isProgram })),
)
const inside = new Set(
  contents.flatMap(({ path, bytes }) => {
    const [, folder] =
      /^node_modules\/(?:.*node_modules\/)?((?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(path) ?? []
    return folder
      ? [`${folder}@${(JSON.parse(Buffer.from(bytes).toString()) as { version: string }).version}`]
      : []
  }),
)
const bill = billOfMaterials(
  // Not with --omit=dev: it leaves out what a tool needs, too.
  run('npm', 'sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'),
  (each, itsVersion) => inside.has(`${each}@${itsVersion}`),
  sha256(Buffer.from(checksums(contents))),
  madeAt,
)
contents.push(text('sbom.cdx.json', bill))
contents.sort((one, other) => (one.path < other.path ? -1 : 1))
contents.push(text('SHA256SUMS', checksums(contents)))

const archive = await packed(name, contents, madeAt)
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
const files = [
  { path: `${name}.tar.gz`, bytes: archive },
  { path: `${name}.sbom.cdx.json`, bytes: Buffer.from(bill) },
]
const folder = join(root, 'release')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
for (const { path, bytes } of files) writeFileSync(join(folder, path), bytes)
writeFileSync(join(folder, 'SHA256SUMS'), checksums(files))
const unpacked = contents.reduce((sum, { bytes }) => sum + bytes.length, 0)
console.log(
  `release/${name}.tar.gz: ${megabytes(archive.length)}, unpacked ${megabytes(unpacked)} in ${contents.length} files, ${inside.size} packages.`,
)
if (archive.length > LARGEST_MB * 1e6) {
  console.error(`That is more than ${LARGEST_MB} MB.`)
  process.exit(1)
}
