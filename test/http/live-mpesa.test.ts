import { serve } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSimulator, type Simulator } from '#adapters/mpesa/simulator/simulator.ts'
import { newPhone, openShop } from './paying.ts'
import { textOf } from './product.ts'

const merchant = { shortcode: '174379', passkey: 'a-passkey', consumerKey: 'key', consumerSecret: 'secret' }

let daraja: Simulator
let socket: ReturnType<typeof serve>
let shop: Awaited<ReturnType<typeof openShop>>

beforeAll(async () => {
  daraja = createSimulator({ ...merchant, now: () => new Date() })
  socket = serve({ hostname: '127.0.0.1', port: 0, fetch: daraja.app.fetch })
  await new Promise((resolve) => socket.once('listening', resolve))
  shop = await openShop(
    {
      MPESA_BASE_URL: `http://127.0.0.1:${(socket.address() as AddressInfo).port}`,
      MPESA_SHORTCODE: merchant.shortcode,
      MPESA_PASSKEY: merchant.passkey,
      MPESA_CONSUMER_KEY: merchant.consumerKey,
      MPESA_CONSUMER_SECRET: merchant.consumerSecret,
    },
    { played: daraja },
  )
})
afterAll(async () => {
  await shop.close()
  daraja.close()
  await new Promise((resolve) => socket.close(resolve))
})

describe('live M-Pesa in an embedded installation', () => {
  test('[PAY-01] [TST-01+] no page says that no real phone rings, for one does', async () => {
    const who = await shop.member()
    const course = await shop.course()
    const phone = newPhone()
    const path = `/courses/${course.id}/purchase`
    const sent = await who.submit(path, { phoneNumber: phone.local, amount: '9000' })
    expect(daraja.prompts().filter((prompt) => prompt.phone === phone.phone)).toHaveLength(1)
    for (const page of [await who.follow(sent), await who.visit(path), await who.visit('/payments')]) {
      expect(page.status).toBe(200)
      expect(textOf(page.html), page.path).not.toMatch(/simulat|real phone/i)
      expect(page.html, page.path).not.toContain('/dev/phone')
    }
    for (const hidden of ['/dev/phone', '/test-mpesa'])
      expect((await who.visit(hidden)).status, hidden).toBe(404)
  })
})
