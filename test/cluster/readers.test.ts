import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { topicCategories } from '#modules/community/rules.ts'
import type { Started } from '../built-product.ts'
import { builtProduct } from '../seeded-data.ts'
import { ask } from './ask.ts'
import { type Member, preparePeople } from './crowd.ts'
import { type Node, type RunningPatroni, startPatroni } from './patroni.ts'
import { SECRET, type Site, startSite } from './site.ts'

const LIST = '/community?tab=forums'
const AT_ONCE = { timeout: 5000, interval: 20 }

let patroni: RunningPatroni
let site: Site
let amina: Member
beforeAll(async () => {
  patroni = await startPatroni()
  site = await startSite(patroni.url, { DATABASE_READ_URL: patroni.readUrl })
  const { createProduct } = await builtProduct()
  const env = { WORKER: 'off', SAMPLE_DATA: 'off', AUTH_SECRET: SECRET, APP_ORIGIN: site.origin }
  const beside = await createProduct({ env, database: patroni.url })
  amina = (await preparePeople(beside.app.context(), 2, 1)).members[0]!
  await beside.close()
}, 300_000)
afterAll(async () => {
  await site?.close()
  await patroni?.stop()
})

/** As the process itself: the balancer would choose. A page that is kept is none that was read: each has an address of its own. */
const page = async (
  process: number,
  path: string,
  cookie = '',
): Promise<{ status: number; html: string }> => {
  const { status, text } = await ask(site.of(process), path, { cookie, as: site.origin })
  return { status, html: text }
}

type Figures = { standby: number; primary: number; isRead: number }
async function figures(process: number): Promise<Figures> {
  const text = await (await fetch(`${site.of(process)}/metrics`)).text()
  const of = (name: string) =>
    Number(new RegExp(`^stadi_${name.replace(/[{}"]/g, '\\$&')} (\\d+)$`, 'm').exec(text)?.[1])
  return {
    standby: of('standby_reads_total{by="standby"}'),
    primary: of('standby_reads_total{by="primary"}'),
    isRead: of('standby_read'),
  }
}

/** Writes a topic at one process. @returns its title, and the cookies with which its author goes on */
async function write(process: number): Promise<{ title: string; cookie: string }> {
  const title = `Topic ${newId()}`
  const answer = await ask(site.of(process), '/community/topics/new', {
    cookie: amina.cookie,
    as: site.origin,
    form: { title, description: 'Just said.', category: topicCategories[0] },
  })
  expect(answer.status).toBe(302)
  const wrote = answer.headers['set-cookie']?.find((line) => line.startsWith('wrote='))
  expect(wrote).toMatch(/^wrote=[0-9A-F]+\/[0-9A-F]+; .*Max-Age=10/)
  return { title, cookie: `${amina.cookie}; ${wrote!.split(';')[0]}` }
}

async function replay(isHeld: boolean): Promise<void> {
  for (const node of await patroni.standbys()) patroni.holdReplay(node, isHeld)
}

const saidStates = (one: Started): string[] =>
  [...one.printed().matchAll(/"state":"(\w+)".*"msg":"database\.standby"/g)].map((match) => match[1]!)

describe('two processes with two standbys', () => {
  test('read lists from a standby', async () => {
    const before = await figures(0)
    expect(before.isRead).toBe(1)
    for (const path of ['/courses', '/community', '/mentorship', LIST])
      expect((await page(0, path)).status, path).toBe(200)
    const after = await figures(0)
    expect(after.standby).toBeGreaterThan(before.standby)
    expect(saidStates(site.processes[0]!)).toEqual([])
  })

  test('show everybody what changed as soon as they heard of it, and its author at once, though no standby has it', async () => {
    await replay(true)
    try {
      for (const [here, there] of [
        [0, 1],
        [1, 0],
      ] as const) {
        // Both keep the list, as a standby has it.
        for (const process of [here, there]) await page(process, LIST)
        const { title, cookie } = await write(here)
        // Their own page asks for what is not kept: at the other process, too, before it has heard of the topic.
        expect((await page(there, `${LIST}&sort=replies`, cookie)).html).toContain(title)
        for (const process of [here, there]) {
          await expect.poll(async () => (await page(process, LIST)).html, AT_ONCE).toContain(title)
          // No standby's list is ever kept again: neither now nor while it is read anew.
          for (let n = 0; n < 20; n++) {
            expect((await page(process, LIST)).html).toContain(title)
            expect((await page(process, `${LIST}&sort=newest`)).html).toContain(title)
          }
        }
      }
    } finally {
      await replay(false)
    }
  }, 120_000)

  test('leave standbys alone that are five seconds behind, say so once, and read them again when they follow', async () => {
    await expect.poll(async () => (await figures(0)).isRead, { timeout: 15_000 }).toBe(1)
    await replay(true)
    const states = site.processes.map(saidStates)
    for (let n = 0; n < 9; n++) {
      await write(n % 2)
      await sleep(1000)
    }
    for (const process of [0, 1]) {
      const before = await figures(process)
      expect(before.isRead).toBe(0)
      expect((await page(process, '/mentorship?page=2')).status).toBe(200)
      expect((await figures(process)).standby).toBe(before.standby)
      expect(saidStates(site.processes[process]!)).toEqual([...states[process]!, 'behind'])
    }
    await replay(false)
    for (const process of [0, 1])
      await expect.poll(async () => (await figures(process)).isRead, { timeout: 15_000 }).toBe(1)
  }, 120_000)

  test('answer everything from the primary while no standby is there', async () => {
    const lost: Node[] = await patroni.standbys()
    for (const node of lost) await patroni.killMachine(node)
    for (let n = 0; n < 30; n++) {
      for (const path of ['/courses', LIST, '/mentorship', `/courses?page=${n + 2}`])
        expect((await page(n % 2, path, n % 3 ? '' : amina.cookie)).status, path).toBe(200)
    }
    await expect.poll(async () => (await figures(0)).isRead, { timeout: 10_000 }).toBe(0)
    for (const node of lost) patroni.startMachine(node)
    for (const process of [0, 1])
      await expect.poll(async () => (await figures(process)).isRead, { timeout: 60_000 }).toBe(1)
    expect(site.processes.map(saidStates).map((said) => said.slice(-2))).toEqual([
      ['away', 'read'],
      ['away', 'read'],
    ])
  }, 180_000)
})
