import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Clock } from '../clock.ts'
import { type CountingWire, countingWire } from '../costs/counting-wire.ts'
import { CPU_LEEWAY, CACHED_SHARE, nameOf, pageCosts } from '../costs/page-costs.ts'
import { builtProduct, seededDatabase } from '../seeded-data.ts'
import { dropDatabase } from '../worker-postgres.ts'
import { ORIGIN } from './product.ts'

const DEMO = { email: 'neema@stadi.example', password: 'karibu-stadi-2026' }
// Times that what cost too much is measured again.
const MEASURED_AGAIN = 2
const program = join(import.meta.dirname, '..', 'costs', 'measure.ts')

let database: string
beforeAll(async () => void (database = await seededDatabase()))
afterAll(() => dropDatabase(database))

describe('a page made for one person', () => {
  let wire: CountingWire
  let product: Awaited<ReturnType<Awaited<ReturnType<typeof builtProduct>>['createProduct']>>
  let authorization: string

  const asked = async (path: string, headers: Record<string, string>): Promise<number> => {
    const before = wire.asked()
    const answer = await product.fetch(new Request(ORIGIN + path, { headers }))
    await answer.arrayBuffer()
    expect(answer.status, path).toBe(200)
    return wire.asked() - before
  }

  beforeAll(async () => {
    wire = await countingWire(database)
    // The caches' minute does not end during the test, however slow the machine.
    const clock = new Clock()
    clock.hold()
    const { createProduct } = await builtProduct()
    product = await createProduct({ database: wire.url, env: { WORKER: 'off' }, now: clock.now })
    const answer = await product.fetch(
      new Request(`${ORIGIN}/auth/v1/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: ORIGIN },
        body: JSON.stringify(DEMO),
      }),
    )
    authorization = `Bearer ${((await answer.json()) as { access_token: string }).access_token}`
  })
  afterAll(async () => {
    await product.close()
    wire.close()
  })

  test('asks the database exactly as often as test/costs/page-costs.ts says', async () => {
    const found: Record<string, number> = {}
    for (const cost of pageCosts) {
      const path = (n: number) => `${cost.path}${cost.path.includes('?') ? '&' : '?'}n=${n}`
      const headers = cost.signedIn ? { authorization } : ({} as Record<string, string>)
      // The first visit fills the shared caches.
      await asked(path(0), headers)
      // Background work may fall into some of them, and a busy machine may separate two reads that belong together.
      const counts: number[] = []
      for (const n of [1, 2, 3, 4, 5]) counts.push(await asked(path(n), headers))
      found[nameOf(cost)] = Math.min(...counts)
    }
    expect(found).toEqual(Object.fromEntries(pageCosts.map((cost) => [nameOf(cost), cost.questions])))
  })
})

describe('what a page costs in a process of its own', () => {
  type Measured = { cpu: Record<string, number>; kept: number }
  const measure = async (): Promise<Measured> => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', program, database], {
      cwd: join(import.meta.dirname, '..', '..'),
      timeout: 150_000,
    })
    return JSON.parse(stdout.trim().split('\n').at(-1)!) as Measured
  }
  let measured: Measured
  beforeAll(async () => void (measured = await measure()))

  // A neighbour on the same machine makes one page dearer in one process; a page that costs more is dearer in each.
  test('in CPU is at most half as much again as test/costs/page-costs.ts says', async () => {
    const dearIn = ({ cpu }: Measured) =>
      pageCosts.filter((cost) => !(cpu[nameOf(cost)]! <= cost.cpu * CPU_LEEWAY))
    let dear = dearIn(measured)
    for (let again = 0; again < MEASURED_AGAIN && dear.length > 0; again++) {
      measured = await measure()
      const now = new Set(dearIn(measured))
      dear = dear.filter((cost) => now.has(cost))
    }
    const tooMuch = dear.map(
      (cost) => `${nameOf(cost)}: ${measured.cpu[nameOf(cost)]!.toFixed(1)}, not ${cost.cpu}`,
    )
    expect(tooMuch).toEqual([])
  }, 480_000)

  test('when it is kept is little more than a bare server of Node with the same bytes', () => {
    expect(measured.kept).toBeGreaterThan(CACHED_SHARE)
  })
})
