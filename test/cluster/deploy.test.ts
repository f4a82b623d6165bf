import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { freePort } from '../built-product.ts'
import { type RunningPostgres, startPostgres } from '../postgres.ts'
import { buildImage, type Container, IMAGE, podman, runInContainer, startContainer } from './images.ts'

const root = join(import.meta.dirname, '..', '..')
const at = (path: string): string => join(root, 'deploy', path)
const read = (path: string): string => readFileSync(at(path), 'utf8')
const draft = mkdtempSync(join(tmpdir(), 'stadi-deploy-'))
afterAll(() => rmSync(draft, { recursive: true, force: true }))

const tried = (program: string, words: string[], env: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync(program, words, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  return { status, text: stdout + stderr }
}

/** As a proxy forwards it: at the site's name, which fetch does not let anybody say. */
const askBehindProxy = (port: number, path: string) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const headers = { host: 'stadi.test', 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' }
    get({ host: '127.0.0.1', port, path, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    }).on('error', reject)
  })

describe('the image', () => {
  let postgres: RunningPostgres
  let env: Record<string, string>
  const running: Container[] = []
  beforeAll(async () => {
    buildImage()
    postgres = await startPostgres()
    env = {
      DATABASE_URL: await postgres.newDatabase(),
      APP_ORIGIN: 'https://stadi.test',
      AUTH_SECRET: 'a-secret-of-at-least-thirty-two-letters',
      SMTP_URL: 'smtp://127.0.0.1:9',
      TRUSTED_PROXY_HOPS: '1',
      HOST: '127.0.0.1',
    }
  }, 900_000)
  afterAll(async () => {
    for (const one of running) one.stop()
    await postgres?.stop()
  })

  test('is smaller than 350 MB, runs as nobody in particular, and has no shell', () => {
    const [{ Size, Config }] = JSON.parse(podman('image', 'inspect', IMAGE)) as [
      { Size: number; Config: { User: string } },
    ]
    console.log(`The image has ${(Size / 1e6).toFixed(0)} MB.`)
    expect(Size).toBeLessThan(350e6)
    expect(Config.User).toBe('65532:65532')
    for (const shell of ['/bin/sh', '/bin/bash', '/usr/bin/npm'])
      expect(runInContainer({}, [], [`--entrypoint=${shell}`]).status, shell).toBe(127)
  })

  test('holds neither what builds Stadi nor what invents people for a first start', () => {
    const list = (path: string) =>
      runInContainer({}, ['-p', `require('node:fs').readdirSync('${path}').join()`])
        .text.trim()
        .split(',')
    expect(list('/stadi').sort()).toEqual(['build', 'content', 'drizzle', 'node_modules', 'package.json'])
    expect(list('/stadi/build')).not.toContain('templates')
    expect(list('/stadi/node_modules')).not.toContain('vite')
  })

  test('migrates a database, then serves it from two processes with a root that nobody can write to', async () => {
    const migrated = runInContainer(env, ['build/server/cli.js', 'migrate'])
    expect(migrated).toEqual({ status: 0, text: 'The database has the tables of this version.\n' })
    const ports = [await freePort(), await freePort()]
    const [web, worker] = ports.map((port, n) => {
      const one = startContainer({ ...env, PORT: String(port), WORKER: n === 0 ? 'off' : 'on' })
      running.push(one)
      return one
    })
    const ask = (path: string, n = 0) => askBehindProxy(ports[n]!, path)
    for (const n of [0, 1])
      await expect
        .poll(
          () =>
            ask('/readyz', n).then(
              (answer) => answer.status,
              () => 0,
            ),
          { timeout: 120_000 },
        )
        .toBe(200)
    // What compose.yaml asks inside of the container.
    const { services } = parse(read('container/compose.yaml'), { merge: true }) as {
      services: Record<string, { healthcheck: { test: string[] } }>
    }
    const [, ...health] = services['web-1']!.healthcheck.test
    const here = health.map((word) => word.replace('127.0.0.1:3000', `127.0.0.1:${ports[0]}`))
    expect(podman('exec', web!.id, ...here)).toBe('')
    const page = await ask('/courses')
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('href="/courses/')])
    expect(worker!.logs()).not.toMatch(/"level":[56]0/)
    expect(web!.logs()).not.toMatch(/"level":[56]0/)
  }, 300_000)

  test('makes a backup each hour without cron and shell', async () => {
    const folder = join(draft, 'backups')
    mkdirSync(folder)
    chmodSync(folder, 0o777)
    const options = [
      `--volume=${folder}:/backups`,
      `--volume=${at('container/hourly-backup.mjs')}:/stadi/hourly-backup.mjs:ro`,
    ]
    const backup = startContainer(env, ['hourly-backup.mjs'], options)
    running.push(backup)
    await expect
      .poll(() => readdirSync(folder), { timeout: 60_000 })
      .toEqual([expect.stringMatching(/^[A-Z][a-z]+day-\d\d\.backup$/)])
    await expect.poll(() => backup.logs(), { timeout: 60_000 }).toContain('rows of')
  }, 180_000)

  test('ends in time, and with success, when it is asked to', () => {
    for (const one of running.splice(0)) expect(one.stop()).toBe(0)
  }, 90_000)
})

describe('compose.yaml', () => {
  test('is what Compose reads, and gives no process more than it needs', () => {
    const place = join(draft, 'compose')
    cpSync(at('container'), place, { recursive: true })
    cpSync(at('machine/settings'), join(place, 'settings'))
    writeFileSync(
      join(place, '.env'),
      read('container/env.example').replace(/(PASSWORD)=$/m, '$1=a-password'),
    )
    const { status, text } = tried('docker-compose', [
      '-f',
      join(place, 'compose.yaml'),
      '--project-directory',
      place,
      'config',
    ])
    expect([status, status === 0 ? '' : text]).toEqual([0, ''])
    type Service = {
      image: string
      read_only?: boolean
      cap_drop?: string[]
      environment: Record<string, string>
      ports?: unknown
    }
    const { services } = parse(text) as { services: Record<string, Service> }
    expect(Object.keys(services).sort()).toEqual(['backup', 'caddy', 'postgres', 'web-1', 'web-2', 'worker'])
    for (const [name, service] of Object.entries(services)) {
      expect(service.ports !== undefined, name).toBe(name === 'caddy')
      if (!service.image.startsWith('localhost/stadi')) continue
      expect(service, name).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
      expect(service.environment).toMatchObject({
        APP_ORIGIN: 'https://stadi.example',
        DATABASE_URL: 'postgres://stadi:a-password@postgres/stadi',
        WORKER: name === 'worker' ? 'on' : 'off',
      })
    }
  })
})

describe('the files of one virtual machine', () => {
  const units = readdirSync(at('machine')).filter((name) => /\.(service|timer)$/.test(name))

  test('are units that systemd understands', () => {
    const folder = join(draft, 'units')
    mkdirSync(folder)
    // What going-live.md installs is not on this machine.
    for (const name of units)
      writeFileSync(
        join(folder, name),
        read(`machine/${name}`).replaceAll(/=\/(srv|usr\/local)\/\S+/g, '=/bin/true'),
      )
    const files = units.map((name) => join(folder, name))
    expect(tried('systemd-analyze', ['verify', '--man=no', ...files])).toEqual({ status: 0, text: '' })
  })

  test('shut the service off from the machine', () => {
    // Of 100; 96 without a word of it. systemd-analyze counts each right that a service has and does not need.
    const { status, text } = tried('systemd-analyze', [
      'security',
      '--offline=true',
      '--threshold=20',
      at('machine/stadi.service'),
    ])
    expect([status, text.split('\n').at(-2)]).toEqual([0, expect.stringContaining('stadi.service')])
    for (const name of units.filter((one) => one.endsWith('.timer')))
      for (const [, when] of read(`machine/${name}`).matchAll(/^OnCalendar=(.*)$/gm))
        expect(tried('systemd-analyze', ['calendar', when!]).status).toBe(0)
  })

  test('are a Caddyfile that Caddy reads, for one process and for several', () => {
    const adapt = (env: Record<string, string>) => {
      const words = ['adapt', '--validate', '--adapter', 'caddyfile', '--config', at('machine/Caddyfile')]
      return execFileSync('caddy', words, {
        encoding: 'utf8',
        env: { ...process.env, HOME: draft, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
    }
    const upstreams = (text: string) => [...text.matchAll(/"dial":"([^"]+)"/g)].map(([, one]) => one)
    // It opens its log.
    mkdirSync('/var/log/caddy', { recursive: true })
    const one = adapt({})
    expect(upstreams(one)).toEqual(['127.0.0.1:3000'])
    expect(one).toContain('stadi.example')
    const several = adapt({ STADI_SITE: 'other.example', STADI_PROCESSES: 'web-1:3000 web-2:3000' })
    expect(upstreams(several)).toEqual(['web-1:3000', 'web-2:3000'])
    expect(several).toContain('other.example')
  })

  test('are a site that nginx reads', () => {
    const folder = join(draft, 'nginx')
    mkdirSync(folder)
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
    const subject = [
      '-subj',
      '/CN=stadi.example',
      '-days',
      '1',
      '-nodes',
      '-keyout',
      key,
      '-out',
      certificate,
    ]
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...subject], { stdio: 'ignore' })
    const site = read('machine/nginx.conf')
      .replaceAll(/\/etc\/letsencrypt\/live\/\S+\/fullchain\.pem/g, certificate)
      .replaceAll(/\/etc\/letsencrypt\/live\/\S+\/privkey\.pem/g, key)
      .replaceAll('/var/log/nginx', folder)
    writeFileSync(join(folder, 'site.conf'), site)
    const main = join(folder, 'nginx.conf')
    writeFileSync(main, `pid ${folder}/nginx.pid;\nevents {}\nhttp { include ${folder}/site.conf; }\n`)
    const { status, text } = tried('nginx', [
      '-t',
      '-q',
      '-p',
      folder,
      '-e',
      join(folder, 'errors.log'),
      '-c',
      main,
    ])
    expect([status, text]).toEqual([0, ''])
  })
})
