import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { quickFolder } from '../quick-folder.ts'
import { memoryMb, openSite, type Site, thisCheckout, visit } from '../../scripts/bench/site.ts'

const dataDir = mkdtempSync(join(quickFolder(), 'stadi-memory-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const pages = ['/', '/courses', '/courses/1', '/help-center', '/blog', '/careers']
/** Each rendered: a page whose URL has an unknown parameter is never cached. */
async function visits(site: Site, count: number) {
  for (let n = 0; n < count; n += 4)
    await Promise.all([0, 1, 2, 3].map((k) => visit(site, `${pages[(n + k) % pages.length]}?n=${n + k}`)))
}

// Megabytes. A query planner in WebAssembly, a JavaScript engine and a site; what draws pictures and certificates loads with the
// first of them.
const BUDGET = 460

describe.runIf(existsSync('/proc/self/smaps_rollup'))('an embedded installation', () => {
  test(`holds less than ${BUDGET} MB after a start on its data, and after hundreds of pages`, async () => {
    const first = await openSite({ root: thisCheckout, dataDir })
    await first.stop()
    const site = await openSite({ root: thisCheckout, dataDir })
    try {
      // On a busy machine the memory used to compile the engine is released late.
      await expect.poll(() => memoryMb(site), { timeout: 30_000 }).toBeLessThan(BUDGET)
      await visits(site, 300)
      await expect.poll(() => memoryMb(site), { timeout: 30_000 }).toBeLessThan(BUDGET)
    } finally {
      await site.stop()
    }
  }, 180_000)
})
