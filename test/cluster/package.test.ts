import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../built-product.ts'
import { type RunningPostgres, startPostgres } from '../postgres.ts'

const root = join(import.meta.dirname, '..', '..')
const place = mkdtempSync(join(tmpdir(), 'stadi-package-'))
const SECRET = 'a-secret-of-at-least-thirty-two-letters'
let folder: string
let postgres: RunningPostgres
beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/package.ts', '--unreleased'], { cwd: root })
  const [archive] = globSync('release/*.tar.gz', { cwd: root })
  execFileSync('tar', ['-xzf', join(root, archive!), '-C', place])
  folder = join(place, globSync('stadi-*', { cwd: place })[0]!)
  postgres = await startPostgres()
}, 120_000)
afterAll(async () => {
  await postgres?.stop()
  rmSync(place, { recursive: true, force: true })
})

const ALONE = [process.execPath, '--max-semi-space-size=8', 'stadi.cjs']
/** As the unit of deploy/machine starts it, with the machine's Node. */
const byUnit = (): string[] => {
  const unit = readFileSync(join(root, 'deploy/machine/stadi.service'), 'utf8')
  return /^ExecStart=(.*)$/m.exec(unit)![1]!.replaceAll('/srv/stadi', folder).split(' ')
}

/** Nothing but these settings: no PATH, no home, no npm. */
async function started(settings: Record<string, string>, [program, ...words] = ALONE) {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const env = { PORT: String(port), APP_ORIGIN: origin, SAMPLE_DATA: 'off', LOG_LEVEL: 'warn', ...settings }
  const child = spawn(program!, words, { cwd: folder, env })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  await expect
    .poll(
      () =>
        fetch(`${origin}/readyz`).then(
          ({ status }) => status,
          () => said,
        ),
      { timeout: 90_000 },
    )
    .toBe(200)
  const command = (...words: string[]) =>
    spawnSync(process.execPath, ['stadi.cjs', ...words], { cwd: folder, env, encoding: 'utf8' })
  return {
    origin,
    command,
    async end() {
      child.kill('SIGTERM')
      return { code: await ended, said }
    },
  }
}

async function looksWhole(origin: string): Promise<void> {
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  for (const path of ['/', '/courses', '/auth', '/help-center', '/sitemap.xml']) {
    const page = await fetch(origin + path)
    expect([path, page.status]).toEqual([path, 200])
    for (const [, file] of (await page.text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g))
      expect([file, (await fetch(origin + file)).status]).toEqual([file, 200])
  }
}

const doctorsFaults = (said: string): string[] =>
  said.split('\n').filter((line) => /^WRONG (?!public address)/.test(line))

describe('a release, unpacked into an empty folder', () => {
  test('is what its checksums say, and holds no Node and no tool', () => {
    execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: folder })
    execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: join(root, 'release') })
    const files = globSync('**/*', { cwd: folder })
    for (const name of ['node_modules/vite', 'node_modules/typescript', 'src', 'test', 'scripts'])
      expect(files).not.toContain(name)
    expect(files.filter((file) => /\.env$|^\.data|node-linux|\.tgz$/.test(file))).toEqual([])
  })

  test('names in its bill of materials the packages that it holds, and no others', () => {
    const bill = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as {
      bomFormat: string
      components: { name: string; group?: string; version: string; licenses?: object[] }[]
    }
    expect(bill.bomFormat).toBe('CycloneDX')
    const held = globSync('node_modules/{*,@*/*}/package.json', { cwd: folder }).map((file) => {
      const { name, version } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>
      return `${name}@${version}`
    })
    const named = bill.components.map(
      ({ name, group, version }) => `${group ? `${group}/` : ''}${name}@${version}`,
    )
    expect(held.filter((one) => !named.includes(one))).toEqual([])
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((one) => /darwin|win32|vite@/.test(one))).toEqual([])
  })

  test('starts with an embedded database and nothing around it', async () => {
    const stadi = await started({ DATA_DIR: join(place, 'data') })
    await looksWhole(stadi.origin)
    expect(doctorsFaults(stadi.command('doctor').stdout)).toEqual([])
    expect((await stadi.end()).code).toBe(0)
  }, 180_000)

  test('migrates a Postgres, serves from it, and restarts', async () => {
    const database = await postgres.newDatabase()
    const settings = {
      DATA_DIR: join(place, 'more'),
      DATABASE_URL: database,
      AUTH_SECRET: SECRET,
      STADI_NODE: process.execPath,
    }
    for (const [round, words] of Object.entries({ first: ALONE, second: byUnit() })) {
      const stadi = await started(settings, words)
      await looksWhole(stadi.origin)
      const doctor = stadi.command('doctor')
      expect(doctor.stdout, round).toContain('The books hold')
      expect(doctorsFaults(doctor.stdout)).toEqual([])
      const file = join(place, 'settings')
      writeFileSync(
        file,
        Object.entries({ ...settings, APP_ORIGIN: stadi.origin })
          .map(([name, value]) => `${name}="${value}"\n`)
          .join(''),
      )
      const { status, stderr } = spawnSync(
        '/bin/sh',
        [join(root, 'deploy/machine/stadi'), 'admin', '--', 'list'],
        { env: { STADI_FOLDER: folder, STADI_SETTINGS: file, STADI_USER: 'root' }, encoding: 'utf8' },
      )
      expect([status, stderr], round).toEqual([0, ''])
      expect((await stadi.end()).code).toBe(0)
    }
  }, 180_000)

  test('says to an older Node which one it needs', () => {
    const program = readFileSync(join(folder, 'stadi.cjs'), 'utf8')
    const asOld = `Object.defineProperty(process, 'versions', { value: { node: '20.20.2' } });${program}`
    const { status, stderr } = spawnSync(process.execPath, ['-e', asOld], { cwd: folder, encoding: 'utf8' })
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^Stadi needs Node 24 or newer, and this is Node 20\.20\.2/),
    ])
  })
})

test('the same commit gives the same bytes', () => {
  const sums = () => {
    execFileSync(process.execPath, ['scripts/package.ts', '--unreleased'], { cwd: root })
    return readFileSync(join(root, 'release', 'SHA256SUMS'), 'utf8')
  }
  expect(sums()).toBe(sums())
}, 180_000)
