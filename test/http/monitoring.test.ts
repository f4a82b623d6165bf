import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkBooks } from '#modules/oversight/commands.server.ts'
import { type Started, startBuilt } from '../built-product.ts'
import { alarms, dashboard, metricsIn, metricsOf, type Panel } from '../monitoring.ts'
import { openProduct, type Product } from './product.ts'

const root = join(import.meta.dirname, '..', '..')
// Only where a Postgres archives: test/cluster/recovery.test.ts reads them there.
const ARCHIVING = ['stadi_wal_archived_timestamp_seconds', 'stadi_wal_archive_failures_total']

let given: string[]
let product: Product
let built: Started
beforeAll(async () => {
  product = await openProduct({ WORKER: 'off' })
  await checkBooks(product.app.context())
  const ask = new Request('http://localhost:3000/metrics', { headers: { host: 'localhost:3000' } })
  const onPostgres = await (await product.fetch(ask)).text()
  built = await startBuilt({ WORKER: 'off' })
  for (const note of ['--made', '--drilled']) {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join('build', 'server', 'cli.js'), 'backup', note],
      {
        cwd: root,
        encoding: 'utf8',
        env: { PATH: process.env.PATH, DATA_DIR: built.dataDir, APP_ORIGIN: built.origin },
      },
    )
    expect([stderr, status]).toEqual(['', 0])
    expect(stdout).toContain('/metrics says')
  }
  await (await fetch(`${built.origin}/courses`)).text()
  const embedded = await (await fetch(`http://127.0.0.1:${built.port}/metrics`)).text()
  given = [...new Set([...metricsOf(onPostgres), ...metricsOf(embedded), ...ARCHIVING])]
})
afterAll(async () => {
  await product?.close()
  await built?.end()
})

const panels = (): Panel[] => dashboard().panels.filter(({ type }) => type !== 'row')

describe('deploy/monitoring', () => {
  test('asks only for metrics that a running product gives', () => {
    const expressions = [
      ...alarms().map(({ expr }) => expr),
      ...panels().flatMap(({ targets }) => targets!.map(({ expr }) => expr)),
    ]
    expect(expressions.length).toBeGreaterThan(40)
    const asked = [...new Set(expressions.flatMap(metricsIn))]
    expect(asked.filter((name) => !given.includes(name))).toEqual([])
    // What nobody looks at need not be counted.
    expect(given.filter((name) => !asked.includes(name))).toEqual([])
  })

  test('has a heading in docs/alarms.md for each alarm, to which it leads, and no other', () => {
    const page = readFileSync(join(root, 'docs', 'alarms.md'), 'utf8')
    const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, name]) => name)
    expect(alarms().map(({ name }) => name)).toEqual(headings)
    expect(alarms().map(({ runbook }) => runbook)).toEqual(
      headings.map((name) => `docs/alarms.md#${name!.toLowerCase()}`),
    )
    for (const { name, severity } of alarms()) {
      const begins = severity === 'page' ? 'Page.' : 'Ticket.'
      expect(page, name).toContain(`## ${name}\n${begins} `)
    }
  })

  test('has a case in alerts.test.yaml in which each alarm sounds, and one in which it does not', () => {
    const cases = readFileSync(join(root, 'deploy', 'monitoring', 'alerts.test.yaml'), 'utf8')
    for (const { name } of alarms()) {
      expect(cases, name).toMatch(new RegExp(`alertname: ${name}\\n +exp_alerts: \\[\\]`))
      expect(cases, name).toMatch(new RegExp(`alertname: ${name}\\n +exp_alerts:\\n +- exp_labels`))
    }
  })

  test('has a dashboard that Grafana can import: panels beside each other, of a source that is chosen', () => {
    const { uid, schemaVersion, templating, panels: all } = dashboard()
    expect([uid, schemaVersion, templating.list.map(({ name, type }) => [name, type])]).toEqual([
      'stadi',
      39,
      [['source', 'datasource']],
    ])
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    const taken = new Set<string>()
    for (const { title, gridPos } of all) {
      expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24)
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          expect(taken.has(`${x} ${y}`), `${title} lies on another panel`).toBe(false)
          taken.add(`${x} ${y}`)
        }
    }
    for (const { title, fieldConfig, targets } of panels()) {
      expect(fieldConfig!.defaults.unit, title).toMatch(/^(short|s|bytes|reqps|percentunit)$/)
      expect(new Set(targets!.map(({ refId }) => refId)).size, title).toBe(targets!.length)
      for (const { datasource, expr } of targets!) {
        expect(datasource, title).toEqual({ type: 'prometheus', uid: '${source}' })
        expect(expr.split('(').length, expr).toBe(expr.split(')').length)
      }
    }
  })
})
