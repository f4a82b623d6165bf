import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_ACCOUNTS } from '#sample/sample.server.ts'
import { addMachine, installed, installInto } from '../../scripts/checks/deploy-root.ts'
import { type Started, startBuilt } from '../built-product.ts'
import { bareLine, commandLines, commandLinesIn, misspeltIn, pages } from '../documents/command-lines.ts'
import { reasons } from '../documents/reasons.ts'
import { runStadi, type Said, wordsToStadi } from '../documents/stadi.ts'
import { seededFolder } from '../seeded-data.ts'
import { migratedDatabase } from '../worker-postgres.ts'

const root = join(import.meta.dirname, '..', '..')
const place = mkdtempSync(join(tmpdir(), 'stadi-documents-'))
/** A machine on which every guide was followed. */
const machine = join(place, 'machine')
const lines = commandLines()
const reasonFor = (line: string) => reasons.find(([shape]) => shape.test(bareLine(line)))
const toRun = lines.filter(({ line }) => !reasonFor(line))
const isFor = (shape: RegExp) =>
  toRun.filter(({ line }) => shape.test(bareLine(line))).map(({ line }) => line)

const toStadi = toRun.filter(({ line }) => wordsToStadi(line) !== null).map(({ line }) => line)
const kinds = {
  sql: isFor(/^select /),
  systemd: isFor(/^systemctl (?:enable|disable) /),
  journal: isFor(/^journalctl /),
  files: isFor(/^(?:install|chown|chmod|mv|ln) /),
  container: isFor(/^(?:cd|cp) /),
  secrets: isFor(/^(?:openssl|read|printf) /),
  plain: isFor(/^(?:df|grep|sha256sum) /),
}
const sh = (script: string, cwd: string) => {
  const { status, stdout, stderr } = spawnSync('bash', ['-ec', script], { cwd, encoding: 'utf8' })
  return { status, said: (stdout + stderr).trim() }
}
/** Paths of a machine as paths of ours; users that are not here as whoever runs this. */
const onMachine = (line: string) =>
  bareLine(line)
    .replaceAll(/(?<=^|\s)\/(?=[a-z])/g, `${machine}/`)
    .replaceAll(/ -[og] (?:stadi|postgres|root)\b/g, '')
    .replace(/^chown (?:stadi|root):(?:stadi|root)/, `chown ${userInfo().uid}:${userInfo().gid}`)

beforeAll(() => {
  mkdirSync(machine)
  installInto(machine)
  mkdirSync(join(machine, 'srv'), { recursive: true })
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

describe('the command lines of the guides', () => {
  test('are found between backticks, in blocks, and after the npm script of their row', () => {
    expect(
      commandLinesIn(
        'Run `npm run bench`, `-- --pages` or `sudo -u stadi stadi doctor` of `stadi`.\n```\nopenssl rand -hex 32   # once\n```\n',
      ),
    ).toEqual([
      'npm run bench',
      'npm run bench -- --pages',
      'sudo -u stadi stadi doctor',
      'openssl rand -hex 32',
    ])
    expect(lines.length).toBeGreaterThan(150)
  })

  test('begin with a program that exists: one letter wrong is noticed, and not taken for something else', () => {
    expect(misspeltIn('`jornalctl -u stadi`, `nmp run bench`, `stadii doctor` and `stadi doctor`')).toEqual([
      'jornalctl -u stadi',
      'nmp run bench',
      'stadii doctor',
    ])
    expect(pages.flatMap((file) => misspeltIn(readFileSync(join(root, file), 'utf8')))).toEqual([])
  })

  test('are each run here, or have a reason why not', () => {
    const run = new Set([...toStadi, ...Object.values(kinds).flat()])
    expect(toRun.filter(({ line }) => !run.has(line))).toEqual([])
    for (const [kind, some] of Object.entries(kinds)) expect(some.length, kind).toBeGreaterThan(0)
  })

  test('need every reason that is given', () => {
    const needless = reasons.filter(([shape]) => !lines.some(({ line }) => shape.test(bareLine(line))))
    expect(needless.map(([shape]) => shape.source)).toEqual([])
  })

  test('name scripts that exist, and flags that those read', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    const sources = globSync('scripts/**/*.{ts,mjs}', { cwd: root }).map((file) =>
      readFileSync(join(root, file), 'utf8'),
    )
    const others = lines.filter(({ line }) => /^npm run /.test(bareLine(line)) && !wordsToStadi(line))
    for (const { line, file } of others) {
      const [, name, rest] = /^npm run (\S+)(.*)$/.exec(bareLine(line)) as unknown as [string, string, string]
      expect(scripts, `${line} of ${file}`).toHaveProperty(name)
      const [, program = name] = /^node (\S+)/.exec(scripts[name]!) ?? []
      expect(existsSync(join(root, program)) || scripts[name] === 'oxfmt .', program).toBe(true)
      for (const [flag] of rest.matchAll(/(?<=--)[a-z][a-z-]*/g))
        expect(
          sources.some(
            (text) => text.includes(`'${flag}'`) || text.includes(`--${flag}`) || text.includes(`${flag}:`),
          ),
          line,
        ).toBe(true)
    }
  })
})

describe('what they say to Stadi', () => {
  let stadi: Started
  let dataDir: string
  const settings = join(place, 'settings')
  const elsewhere = join(place, 'elsewhere')
  const backup = join(place, 'first.backup')
  let mentorId: string
  const isLong = (line: string) => wordsToStadi(line)![0] === 'restore'
  /** One line of those that say the same. */
  const said = [
    ...new Map(
      toStadi.map((line) => [
        wordsToStadi(line)!
          .filter((word) => word !== '--')
          .join(' '),
        line,
      ]),
    ),
  ]
  /** Takes longest, and at a place of its own: it goes on beside the others. */
  let restored: Promise<Record<string, Said>>

  const written = (file: string, values: Record<string, string>) =>
    writeFileSync(
      file,
      Object.entries(values)
        .map(([name, value]) => `${name}="${value}"\n`)
        .join(''),
    )

  beforeAll(async () => {
    dataDir = await seededFolder('stadi-documents-data-')
    stadi = await startBuilt({ DATA_DIR: dataDir, SAMPLE_DATA: 'on' })
    const common = { APP_ORIGIN: stadi.origin, PORT: String(stadi.port), SAMPLE_DATA: 'on' }
    written(settings, { ...common, DATA_DIR: dataDir })
    written(elsewhere, { ...common, DATA_DIR: join(place, 'restored') })
    const page = await (await fetch(`${stadi.origin}/mentorship`)).text()
    mentorId = /\/mentorship\/([0-9a-f-]{36})/.exec(page)![1]!
    expect(await runStadi(settings, ['backup', backup])).toMatchObject({ code: 0 })
    // The last administrator cannot be removed.
    expect(await runStadi(settings, ['admin', 'grant', other])).toMatchObject({ code: 0 })
    restored = Promise.resolve({})
    for (const [, line] of said.filter(([, one]) => isLong(one)))
      restored = restored.then(async (before) => ({ ...before, [line]: await say(line) }))
  }, 300_000)
  afterAll(async () => {
    await stadi?.end()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const [amina, other] = DEMO_ACCOUNTS.map(({ email }) => email) as [string, string]
  const own = (word: string, command: string): string =>
    ({
      EMAIL: amina,
      'YOU@stadi.example': amina,
      'MENTOR-ID': mentorId,
      '07XXXXXXXX': '0712345678',
      '[NAME…]': 'courses',
      FILE: command === 'restore' ? backup : join(place, 'again.backup'),
      '/var/backups/stadi/first.backup': join(place, 'again.backup'),
    })[word] ?? word

  const say = (line: string): Promise<Said> => {
    const [command, ...words] = wordsToStadi(line) as [string, ...string[]]
    const place = command === 'restore' ? elsewhere : settings
    return runStadi(place, [command, ...words.map((word) => own(word, command))])
  }

  /** What an installation for trying out refuses, and how. */
  const refused: [RegExp, RegExp][] = [
    [/^mpesa (?:-- )?register/, /^The built-in simulator serves/],
    [/^files (?:-- )?(?:move|back)/, /^There is no store: set FILES_S3_ENDPOINT/],
    [/^admin (?:-- )?reset-factor/, /^No second factor is set up/],
  ]

  test.each([...said.filter(([, line]) => !isLong(line)), ...said.filter(([, line]) => isLong(line))])(
    '%s: %s',
    async (_, line) => {
      const words = wordsToStadi(line)!
      const answer = isLong(line) ? (await restored)[line]! : await say(line)
      const [, saying] = refused.find(([shape]) => shape.test(words.join(' '))) ?? [null, null]
      expect([answer.code, answer.said]).toEqual([saying ? 1 : 0, expect.stringMatching(saying ?? /\S/)])
    },
    120_000,
  )
})

describe('what they say to Postgres', () => {
  let client: pg.Client
  beforeAll(async () => {
    client = new pg.Client(await migratedDatabase())
    await client.connect()
  }, 120_000)
  afterAll(() => client?.end())

  test.each(kinds.sql)('%s', async (line) => {
    expect((await client.query(line)).rows).toEqual(expect.any(Array))
  })
})

describe('what they do to a machine', () => {
  test.each(kinds.secrets.filter((line) => line.startsWith('openssl')))('%s', (line) => {
    expect(sh(line, place)).toEqual({ status: 0, said: expect.stringMatching(/^\S{64}$/) })
  })

  test('the security credential of refunds is a line of 344 characters', () => {
    const certificate = join(place, 'ProductionCertificate.cer')
    const subject = [
      '-subj',
      '/CN=apicrypt.safaricom.test',
      '-days',
      '1',
      '-nodes',
      '-keyout',
      `${place}/key`,
    ]
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...subject, '-out', certificate], {
      stdio: 'ignore',
    })
    const script = kinds.secrets.filter((line) => !line.startsWith('openssl')).join('\n')
    const { status, said } = sh(script.replace('read -rs PASSWORD', 'PASSWORD="a b\\$c"'), place)
    expect([status, said.length]).toEqual([0, 344])
  })

  test('folders are made, files belong to whom they should, and versions change places', () => {
    const made = kinds.files.filter((line) => line.startsWith('install'))
    for (const line of made) expect(sh(onMachine(line), machine), line).toEqual({ status: 0, said: '' })
    for (const version of ['srv/stadi-0.2.0', 'srv/stadi-new'])
      mkdirSync(join(machine, version), { recursive: true })
    for (const line of kinds.files.filter((other) => !made.includes(other)))
      expect(sh(onMachine(line), machine), line).toEqual({ status: 0, said: '' })
  })

  test('units are switched on and off, and those that are started are there', () => {
    const hasSystemctl = existsSync('/usr/bin/systemctl')
    if (hasSystemctl) addMachine(machine, ['bin/sh'])
    for (const line of hasSystemctl ? kinds.systemd : []) {
      const [, verb, units] = /^systemctl (\w+) (?:--now )?(.*)$/.exec(line)!
      const { status, said } = sh(`systemctl --root=${machine} ${verb} ${units}`, machine)
      expect([status, said], line).toEqual([0, expect.not.stringMatching(/does not exist|non-existent/)])
    }
    const here = installed.map(({ place }) => place.split('/').at(-1)!)
    // Their packages bring them.
    const packages = ['caddy', 'nginx', 'postgresql', 'prometheus', 'haproxy']
    for (const { line, file } of lines) {
      const [, units] = /^systemctl (?:start|stop|restart|reload|status) (.*)$/.exec(bareLine(line)) ?? []
      for (const unit of units?.split(' ') ?? [])
        expect(
          packages.includes(unit) || here.includes(unit) || here.includes(`${unit}.service`),
          `${line} of ${file}`,
        ).toBe(true)
    }
  })

  test.runIf(existsSync('/usr/bin/journalctl')).each(kinds.journal)('%s', (line) => {
    const [asked] = line.split(' | ')
    mkdirSync(join(place, 'journal'), { recursive: true })
    expect(sh(asked!.replace('journalctl', `journalctl -D ${place}/journal`), place).status).toBe(0)
    const [, unit] = / -u (\S+)/.exec(line)!
    expect(installed.some(({ place }) => place.endsWith(`/${unit}.service`))).toBe(true)
  })

  test('a folder for containers is filled in', () => {
    const copy = join(place, 'deploy')
    cpSync(join(root, 'deploy'), copy, { recursive: true })
    const inside = kinds.container.filter((line) => !line.startsWith('cd /'))
    // `cd container` is the first of them.
    const script = inside.toSorted(
      (one, other) => Number(other.startsWith('cd')) - Number(one.startsWith('cd')),
    )
    expect(sh(script.join(' && '), copy)).toEqual({ status: 0, said: '' })
    for (const name of ['settings', '.env'])
      expect(existsSync(join(copy, 'container', name)), name).toBe(true)
  })

  test.each(kinds.plain)('%s', (line) => {
    writeFileSync(join(place, 'stadi-1.tar.gz'), 'an archive')
    execFileSync('bash', ['-c', 'sha256sum stadi-1.tar.gz >SHA256SUMS'], { cwd: place })
    expect(sh(line, line.startsWith('sha256sum') ? place : root)).toMatchObject({ status: 0 })
  })
})
