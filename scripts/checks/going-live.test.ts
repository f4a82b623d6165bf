import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig, settingNames } from '#config.server.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const live = readdirSync(join(root, 'deploy/machine')).map((name) => `deploy/machine/${name}`)
const page = read('docs/going-live.md')

/** Words that look like the name of a setting. */
const namesIn = (text: string): string[] => [
  ...new Set(text.match(/\b[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+\b/g) ?? []),
]
// Used by Node and by the small program beside them.
const others = [
  'NODE_EXTRA_CA_CERTS',
  'STADI_SETTINGS',
  'STADI_FOLDER',
  'STADI_NODE',
  'STADI_USER',
  'STADI_SITE',
  'STADI_PROCESSES',
]
/** Assignments in a file or a table: also names of one word. */
const setIn = (text: string): string[] => [...text.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name!)

describe('docs/going-live.md', () => {
  test.each(['docs/going-live.md', 'docs/settings.md', 'README.md', ...live])(
    '%s names only existing settings',
    (file) => {
      expect([...namesIn(read(file)), ...setIn(read(file))].filter((name) => !isKnown(name))).toEqual([])
    },
  )
  const isKnown = (name: string) =>
    settingNames.includes(name) || others.includes(name) || name.startsWith('AF_')

  test('docs/settings.md lists every setting', () => {
    const told = read('docs/settings.md')
    expect(settingNames.filter((name) => !new RegExp(`^\\|[^|]*\\b${name}\\b`, 'm').test(told))).toEqual([])
  })

  test('links to existing files, and to all of those beside it', () => {
    const links = [...page.matchAll(/\]\(((?!https?:)[a-z.][^)#]*)\)/g)].map(([, path]) => path!)
    expect(links.filter((path) => !existsSync(join(root, 'docs', path)))).toEqual([])
    expect(live.filter((file) => !links.includes(`../${file}`))).toEqual([])
  })

  test('names commands that the command line knows', () => {
    const known = read('src/entrypoints/command-line/commands.server.ts') + read('src/app/cli.ts')
    const commands = [...page.matchAll(/`(?:sudo -u stadi )?(?:\/usr\/local\/bin\/)?stadi ([a-z]+)/g)].map(
      ([, word]) => word!,
    )
    expect(commands.length).toBeGreaterThan(5)
    for (const word of new Set(commands)) expect(known, word).toMatch(new RegExp(`'${word}'`))
  })
})

/** The page's settings, with generated secrets. */
const settings = Object.fromEntries(
  [...read('deploy/machine/settings').matchAll(/^([A-Z_]+)="(.*)"$/gm)].map(([, name, value]) => [
    name!,
    value === '' ? 'a1'.repeat(32) : value!,
  ]),
)

describe('the files of a live site', () => {
  test('the settings are those of a public site without samples', () => {
    const config = readConfig({ ...settings, DATA_DIR: '/nonexistent' })
    expect(config).toMatchObject({
      origin: 'https://stadi.example',
      trustedProxyHops: 1,
      host: '127.0.0.1',
      port: 3000,
      embedded: false,
      sampleData: false,
      adminSecondFactor: 'required',
      databaseUrl: 'postgres://stadi@/stadi?host=/var/run/postgresql',
      mailFrom: 'Stadi <hello@stadi.example>',
    })
    expect(config.mpesa).toMatchObject({ simulator: false, credentials: undefined })
  })

  test.each([
    [
      'Caddyfile',
      [
        /reverse_proxy \{\$STADI_PROCESSES:127\.0\.0\.1:3000\}/,
        /lb_try_duration 30s/,
        /flush_interval -1/,
        /max_size 13MB/,
        /respond \/metrics 404/,
        /keepalive 4s/,
      ],
    ],
    [
      'nginx.conf',
      [
        /server 127\.0\.0\.1:3000 max_fails=0;/,
        /location \/realtime\/ \{[^}]*proxy_buffering off;/,
        /client_max_body_size 13m;/,
        /location = \/metrics \{\s*return 404;/,
        /keepalive_timeout 4s;/,
        /proxy_set_header Host \$http_host;/,
        /proxy_set_header X-Forwarded-For \$remote_addr;/,
        /error_log \S+ crit;/,
      ],
    ],
  ])('%s forwards what Stadi needs', (name, lines) => {
    const text = read(`deploy/machine/${name}`)
    for (const line of lines) expect(text).toMatch(line)
  })

  test('accept the largest form that Stadi answers with a page', () => {
    const largest = /LARGEST_FILE_FORM = (\d+) \* 1024 \* 1024/.exec(
      read('src/entrypoints/web/http/body-limit.server.ts'),
    )!
    expect(Number(largest[1])).toBeLessThan(13)
  })

  test.runIf(process.getuid!() === 0)('the command runs as the service’s user where root calls it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'stadi-command-'))
    try {
      writeFileSync(join(folder, 'runuser'), '#!/bin/sh\necho "$*"\n')
      chmodSync(join(folder, 'runuser'), 0o755)
      const command = join(root, 'deploy/machine/stadi')
      const { stdout } = spawnSync('sh', [command, 'doctor'], {
        env: { PATH: `${folder}:${process.env.PATH}` },
        encoding: 'utf8',
      })
      expect(stdout.trim()).toBe(`-u stadi -- /bin/sh ${command} doctor`)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('the command uses the site’s settings, and passes on its arguments', () => {
    const folder = mkdtempSync(join(tmpdir(), 'stadi-command-'))
    try {
      mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
      const node = join(folder, 'node_modules/.bin/node')
      writeFileSync(node, '#!/bin/sh\necho "$PWD|$APP_ORIGIN|$MAIL_FROM|$*"\n')
      chmodSync(node, 0o755)
      const { stdout, stderr } = spawnSync(
        'sh',
        [join(root, 'deploy/machine/stadi'), 'admin', 'grant', 'a@b.c'],
        {
          env: {
            PATH: process.env.PATH,
            STADI_SETTINGS: join(root, 'deploy/machine/settings'),
            STADI_FOLDER: folder,
            STADI_USER: 'root',
          },
          encoding: 'utf8',
        },
      )
      expect([stderr, stdout.trim()]).toEqual([
        '',
        `${folder}|https://stadi.example|Stadi <hello@stadi.example>|build/server/cli.js admin grant a@b.c`,
      ])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
