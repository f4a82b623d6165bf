import { serve } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import type { Simulator } from '#adapters/mpesa/simulator/simulator.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { addPerson } from '../people.ts'
import { Browser, openProduct, ORIGIN, type Product } from './product.ts'

/**
 * A product whose simulated M-Pesa reaches it over real HTTP, with nobody and nothing for sale in it yet.
 * @param played an external simulator that the settings name as the real M-Pesa
 */
export async function openShop(
  env: Record<string, string> = {},
  { played, embedded }: { played?: Simulator; embedded?: boolean } = {},
) {
  let product: Product | undefined
  // The simulator knows this socket; the product knows itself by its own name.
  const socket = serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: (request: Request) => {
      const headers = new Headers(request.headers)
      headers.set('host', new URL(ORIGIN).host)
      return product!.fetch(
        new Request(ORIGIN + new URL(request.url).pathname, {
          method: request.method,
          headers,
          body: request.body,
          duplex: 'half',
        } as RequestInit),
      )
    },
  })
  // Longer than any pause between two tests: a callback on a connection that is closing is lost, as at M-Pesa.
  if ('keepAliveTimeout' in socket) socket.keepAliveTimeout = 120_000
  await new Promise((resolve) => socket.once('listening', resolve))
  const { port } = socket.address() as AddressInfo
  const opened = await openProduct(
    { SAMPLE_DATA: 'off', MPESA_CALLBACK_ORIGIN: `http://127.0.0.1:${port}`, ...env },
    { embedded },
  )
  product = opened
  const simulator = played ?? opened.app.simulator!
  const ctx = opened.app.context()
  let courseId = 100

  return {
    ...opened,
    ctx,
    simulator,
    visitor: () => new Browser({}, async () => opened),
    /** A confirmed person with an open session. */
    async member(name = 'Amina'): Promise<Browser & { id: string; bearer: string }> {
      const { id, cookie, bearer } = await addPerson(ctx, { name })
      const browser = new Browser({}, async () => opened)
      browser.take(cookie)
      return Object.assign(browser, { id, bearer })
    },
    /** A separate course for every test, KES 9,000 by default. */
    async course(part: { priceKes?: number; title?: string } = {}, lessons?: []) {
      return makeCourse(ctx, { id: ++courseId, priceKes: 9000, ...part }, lessons)
    },
    /** Prompts that were sent to a phone. */
    promptsTo: (phone: string) => simulator.prompts().filter((prompt) => prompt.phone === phone),
    /** Answers the open prompt on a phone; done when the product has received the callback. */
    async answer(phone: string, kind: 'approve' | 'wrong-pin' | 'cancel' | 'ignore' | 'no-funds') {
      const prompt = simulator.prompts().find((one) => one.phone === phone && one.state === 'ringing')
      if (!prompt) throw new Error(`No prompt rings on ${phone}.`)
      await simulator.answer(prompt.id, kind === 'approve' ? { kind, pin: '1234' } : { kind })
    },
    async close() {
      await new Promise((resolve) => socket.close(resolve))
      await opened.close()
    },
  }
}

let phones = 0
/** A number that no other test of this process uses, as people type it, and in M-Pesa's format. */
export function newPhone(): { local: string; phone: string } {
  const tail = String(++phones).padStart(6, '0')
  return { local: `0712 ${tail.slice(0, 3)} ${tail.slice(3)}`, phone: `254712${tail}` }
}
