import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Started, startBuilt } from '../built-product.ts'
import { dashboard, monitoringFolder } from '../monitoring.ts'

const promtool = (words: string[], input?: string) => {
  const { status, stdout, stderr, error } = spawnSync(process.env.TEST_PROMTOOL ?? 'promtool', words, {
    cwd: monitoringFolder,
    encoding: 'utf8',
    ...(input !== undefined && { input }),
  })
  return { status, printed: error?.message ?? `${stdout}${stderr}` }
}

describe('Prometheus', () => {
  let product: Started
  beforeAll(async () => {
    product = await startBuilt({ WORKER: 'off' })
  })
  afterAll(() => product?.end())

  test.each([
    ['settings', ['check', 'config', 'prometheus.yaml']],
    ['rules', ['check', 'rules', 'alerts.yaml']],
    ['tests of the rules', ['test', 'rules', 'alerts.test.yaml']],
  ])('takes the %s', (_, words) => {
    const { status, printed } = promtool(words)
    expect(status, printed).toBe(0)
    expect(printed).toContain('SUCCESS')
  })

  test('reads what a process gives, and has nothing to say about its names', async () => {
    await (await fetch(`${product.origin}/courses`)).text()
    const text = await (await fetch(`http://127.0.0.1:${product.port}/metrics`)).text()
    expect(promtool(['check', 'metrics'], text)).toEqual({ status: 0, printed: '' })
  })

  test('understands every expression of the dashboard', () => {
    const rules = dashboard().panels.flatMap(({ id, targets = [] }) =>
      targets.map(({ refId, expr }) => ({
        record: `panel:${id}:${refId.toLowerCase()}`,
        // Grafana puts a duration there.
        expr: expr.replaceAll('$__rate_interval', '1m'),
      })),
    )
    expect(rules.length).toBeGreaterThan(30)
    const folder = mkdtempSync(join(tmpdir(), 'stadi-dashboard-'))
    const file = join(folder, 'rules.json')
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
    const { status, printed } = promtool(['check', 'rules', file])
    rmSync(folder, { recursive: true })
    expect(status, printed).toBe(0)
  })
})
