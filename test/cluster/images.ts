import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * Images without a registry. Both bases of the Containerfile are made here from Debian's packages: one with Node and npm to build
 * on, one that holds what distroless images hold. They and the layers are kept below TEST_IMAGES for the next run.
 */
const store = process.env.TEST_IMAGES ?? join(tmpdir(), 'stadi-images')
const root = join(import.meta.dirname, '..', '..')
const BUILD_BASE = 'localhost/stadi-build-base'
const RUN_BASE = 'localhost/stadi-run-base'
export const IMAGE = 'localhost/stadi:test'

// A store of our own. chroot and runc without cgroups of version 2 also work inside of other containers; where overlays are refused,
// TEST_IMAGES_DRIVER=vfs copies every layer instead, which takes minutes.
const driver = process.env.TEST_IMAGES_DRIVER ?? 'overlay'
const place = [
  `--root=${join(store, 'store')}`,
  `--runroot=${join(store, 'run')}`,
  `--storage-driver=${driver}`,
]
const inPodman = ['--runtime=runc', '--cgroup-manager=cgroupfs', ...place]
// Numbers that nobody may raise; runc refuses to.
const LIMITS = ['--ulimit=nofile=16384:16384', '--ulimit=nproc=4096:4096']

const run = (program: string, words: string[]): string =>
  execFileSync(program, words, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
const buildah = (...words: string[]): string => run('buildah', [...place, ...words]).trim()
export const podman = (...words: string[]): string => run('podman', [...inPodman, ...words]).trim()

/** Builds deploy/container/Containerfile from this checkout. */
export function buildImage(): void {
  makeBases()
  const bases = [`--build-arg=BUILD_BASE=${BUILD_BASE}`, `--build-arg=RUN_BASE=${RUN_BASE}`]
  const words = ['build', '--layers', '--isolation=chroot', ...LIMITS, ...bases]
  buildah(...words, `--file=${join(root, 'deploy/container/Containerfile')}`, `--tag=${IMAGE}`, root)
}

export type Container = { id: string; logs(): string; stop(): number }

/** Starts a container as compose.yaml does, but on this machine's network. */
export function startContainer(
  env: Record<string, string>,
  words: string[] = [],
  options: string[] = [],
): Container {
  const id = podman('run', '--detach', ...hardened, ...options, ...settingsOf(env), IMAGE, ...words)
  const remove = () => void spawnSync('podman', [...inPodman, 'rm', '--force', '--time=0', id])
  process.once('exit', remove)
  return {
    id,
    logs: () => podman('logs', id),
    stop() {
      podman('stop', '--time=15', id)
      const code = Number(podman('inspect', '--format={{.State.ExitCode}}', id))
      process.off('exit', remove)
      remove()
      return code
    },
  }
}

/** Runs a command in a container of its own. */
export function runInContainer(env: Record<string, string>, words: string[], options: string[] = []) {
  const all = ['run', '--rm', ...hardened, ...options, ...settingsOf(env), IMAGE, ...words]
  const { status, stdout, stderr } = spawnSync('podman', [...inPodman, ...all], { encoding: 'utf8' })
  return { status, text: stdout + stderr }
}

const hardened = [
  '--network=host',
  '--read-only',
  '--read-only-tmpfs=false',
  '--tmpfs=/tmp:mode=1777,size=64m',
  '--cap-drop=ALL',
  '--security-opt=no-new-privileges',
  ...LIMITS,
]
const settingsOf = (env: Record<string, string>): string[] =>
  Object.entries(env).map(([name, value]) => `--env=${name}=${value}`)

function makeBases(): void {
  const made = podman('images', '--format={{.Repository}}').split('\n')
  if (made.includes(BUILD_BASE) && made.includes(RUN_BASE)) return
  const debian = join(store, 'debian')
  rmSync(debian, { recursive: true, force: true })
  mkdirSync(store, { recursive: true })
  run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', debian])
  trustAsHere(debian)
  const small = join(store, 'small')
  copyRunFiles(debian, small)
  commit(small, RUN_BASE)
  addNode(debian)
  commit(debian, BUILD_BASE)
  for (const folder of [debian, small]) rmSync(folder, { recursive: true, force: true })
}

function commit(folder: string, name: string): void {
  const id = buildah('from', 'scratch')
  buildah('copy', '--quiet', id, folder, '/')
  buildah('config', '--env=NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt', id)
  buildah('commit', '--quiet', '--rm', id, name)
}

/** The authorities of this machine, which may know one that looks into its connections. */
function trustAsHere(debian: string): void {
  const file = '/etc/ssl/certs/ca-certificates.crt'
  if (existsSync(file)) cpSync(file, join(debian, file))
}

/** The Node that runs this test, and the npm that started it. */
function addNode(debian: string): void {
  cpSync(process.execPath, join(debian, 'usr/bin/node'))
  const npm = process.env.npm_execpath ?? realpathSync(run('which', ['npm']).trim())
  cpSync(dirname(dirname(npm)), join(debian, 'usr/lib/node_modules/npm'), { recursive: true })
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(debian, 'usr/bin', name))
}

/** What a program that was compiled by C and C++ needs, and what names a user; no shell and no other program. */
function copyRunFiles(debian: string, small: string): void {
  rmSync(small, { recursive: true, force: true })
  const libraries = `usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`
  const needed = /^(ld-linux.*|lib(c|m|dl|rt|pthread|resolv|gcc_s|stdc\+\+|nss_dns|nss_files)\.so.*)$/
  mkdirSync(join(small, libraries), { recursive: true })
  for (const name of readdirSync(join(debian, libraries)).filter((one) => needed.test(one)))
    cpSync(join(debian, libraries, name), join(small, libraries, name), { verbatimSymlinks: true })
  for (const path of [
    'lib',
    'lib64',
    'usr/lib64',
    'usr/lib/ld-linux-aarch64.so.1',
    'etc/ssl/certs/ca-certificates.crt',
    'etc/nsswitch.conf',
  ])
    if (existsSync(join(debian, path)))
      cpSync(join(debian, path), join(small, path), { recursive: true, verbatimSymlinks: true })
  mkdirSync(join(small, 'tmp'), { mode: 0o1777, recursive: true })
  writeFileSync(join(small, 'etc/passwd'), 'nonroot:x:65532:65532::/:/nologin\n')
  writeFileSync(join(small, 'etc/group'), 'nonroot:x:65532:\n')
}
