import { createServer, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, sleep } from '../web.ts'
import { startWire, type Wire } from './wires.ts'

const heard: string[] = []
const server = createServer((request: IncomingMessage, response) => {
  heard.push(request.url!)
  response.end('done')
})
let wire: Wire
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  wire = await startWire((server.address() as { port: number }).port)
})
afterAll(async () => {
  await wire.close()
  server.close()
})

const ask = (path: string) => call({ port: wire.port, host: 'stadi.test', path })

test('a whole wire carries both ways', async () => {
  expect((await ask('/whole')).text).toBe('done')
})

test('a broken one refuses whoever comes', async () => {
  const over = wire.part('broken', 200)
  await expect(ask('/broken')).rejects.toThrow()
  await over
  expect(heard).not.toContain('/broken')
  expect((await ask('/mended')).text).toBe('done')
})

test('a held one carries nothing, and everything once it is over', async () => {
  const over = wire.part('held', 300)
  const answer = ask('/held')
  await sleep(150)
  expect(heard).not.toContain('/held')
  await over
  expect((await answer).text).toBe('done')
})

test('a slow one is late', async () => {
  const over = wire.part('slow', 5000)
  const since = performance.now()
  expect((await ask('/slow')).text).toBe('done')
  expect(performance.now() - since).toBeGreaterThan(200)
  wire.heal()
  await over
})

test('an unanswered one loses the answer to what was done', async () => {
  const since = Date.now()
  const over = wire.part('unanswered', 200)
  await expect(ask('/unanswered')).rejects.toThrow()
  expect(heard).toContain('/unanswered')
  await over
  expect([wire.wasParted(since, Date.now()), wire.wasParted(0, since - 60_000)]).toEqual([true, false])
})
