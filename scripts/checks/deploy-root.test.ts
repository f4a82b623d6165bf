import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMachine, deployFiles, installed, installInto, placeOf, root } from './deploy-root.ts'

const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const guides = ['docs/going-live.md', 'docs/recovery.md', 'docs/operations.md', 'docs/alarms.md']
const told = guides.map(read).join('\n')

/** Files that are read from their own folder, each with who reads it. */
const apart: Record<string, string> = {
  'deploy/README.md': 'for people',
  'deploy/container/': 'Compose and podman read them from a copy of the folder',
  'deploy/kubernetes/': 'kubectl reads them from a copy of the folder',
  'deploy/monitoring/alerts.test.yaml': 'promtool reads it beside the rules',
  'deploy/monitoring/dashboard.json': 'Grafana imports it',
}

/** Folders that a package of Debian 12 makes; its file list or its postinst was read. */
const madeByPackages: Record<string, string> = {
  '/etc/caddy': 'caddy',
  '/etc/nginx/sites-enabled': 'nginx-common',
  '/etc/patroni': 'patroni',
  '/etc/postgresql/15/main/conf.d': 'postgresql-common',
  '/etc/prometheus': 'prometheus',
  '/etc/systemd/system': 'systemd',
  '/usr/local/bin': 'base-files',
}

/** Folders that the guides make with `install -d`. */
const madeByGuides = [...told.matchAll(/`install -d (?:-[ogm] \S+ )*([^`]+)`/g)].flatMap(([, places]) =>
  places!.split(' '),
)

describe('the files of deploy/ on one machine', () => {
  test('say where they go, or are read from their own folder', () => {
    const isApart = (file: string) => Object.keys(apart).some((path) => file.startsWith(path))
    const lost = deployFiles.filter((file) => !isApart(file) && !installed.some((one) => one.file === file))
    expect(lost).toEqual([])
    for (const path of Object.keys(apart))
      expect(
        deployFiles.some((file) => file.startsWith(path)),
        path,
      ).toBe(true)
    expect(installed.filter(({ file }) => isApart(file))).toEqual([])
  })

  test('go to places of their own: following one guide undoes nothing of another', () => {
    const byPlace = Map.groupBy(installed, ({ place }) => place)
    const shared = [...byPlace].filter(([, files]) => new Set(files.map(({ file }) => read(file))).size > 1)
    expect(shared.map(([place, files]) => [place, files.map(({ file }) => file)])).toEqual([])
  })

  test('go into folders that are there: a package or a command of the guide makes each', () => {
    const folders = new Set(installed.map(({ place }) => dirname(place)))
    const missing = [...folders].filter(
      (folder) => !madeByGuides.includes(folder) && !(folder in madeByPackages),
    )
    expect(missing).toEqual([])
    expect(Object.keys(madeByPackages).filter((folder) => !folders.has(folder))).toEqual([])
  })

  test('are named in the guides by the names that they have there', () => {
    const units = installed.map(({ place }) => place.split('/').at(-1)!).filter((name) => /\.\w+$/.test(name))
    const named = [...told.matchAll(/\bstadi-[a-z]+\.(?:service|timer|socket)\b/g)].map(([name]) => name)
    expect(named.filter((name) => !units.includes(name))).toEqual([])
    expect(named.length).toBeGreaterThan(4)
  })

  test('that a file names its place is noticed', () => {
    expect(placeOf('# /etc/stadi/settings: readable by root\n')).toBe('/etc/stadi/settings')
    expect(placeOf('#!/bin/sh\n# /usr/local/lib/stadi/drill [FOLDER]\n')).toBe('/usr/local/lib/stadi/drill')
    expect(placeOf('# For Traefik, which forwards\n')).toBe(null)
  })
})

const hasSystemd = existsSync('/usr/bin/systemd-analyze') && existsSync('/lib/systemd/system/sysinit.target')
describe.runIf(hasSystemd)('systemd, asked about a machine with all of them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stadi-root-'))
  const units = installed
    .filter(({ place }) => place.startsWith('/etc/systemd/system/'))
    .map(({ place }) => place.split('/').at(-1)!)
  const asked = (program: string, ...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(program, [`--root=${folder}`, ...words], {
      encoding: 'utf8',
    })
    return { status, said: stdout + stderr }
  }
  beforeAll(() => {
    installInto(folder)
    // What installing Stadi and the machine's own packages bring.
    addMachine(folder, ['bin/sh', 'usr/sbin/runuser', 'srv/stadi/node_modules/.bin/node'])
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('understands every unit and finds every program that they start', () => {
    expect(units.length).toBeGreaterThan(7)
    expect(asked('systemd-analyze', '--man=no', 'verify', ...units)).toEqual({ status: 0, said: '' })
  })

  test('knows every moment at which a timer rings', () => {
    const moments = installed
      .filter(({ place }) => place.endsWith('.timer'))
      .flatMap(({ file }) => [...read(file).matchAll(/^OnCalendar=(.*)$/gm)].map(([, moment]) => moment!))
    expect(moments.length).toBeGreaterThan(3)
    for (const moment of moments)
      expect(spawnSync('systemd-analyze', ['calendar', moment]).status, moment).toBe(0)
  })
})
