import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { ussdJobs } from '#modules/ussd-jobs/tables.server.ts'
import {
  Browser,
  closeProduct,
  elements,
  heading,
  hrefs,
  ORIGIN,
  person,
  product,
  textOf,
} from './product.ts'

const SECRET = 'the-gateway-and-nobody-else'
let ctx: Context
beforeAll(async () => {
  ctx = (await product({ USSD_SECRET: SECRET })).app.context()
})
afterAll(closeProduct)

const number = () => `+2547${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`

async function sent(path: string, init: RequestInit = {}): Promise<Response> {
  const { fetch } = await product()
  return fetch(new Request(new URL(path, ORIGIN), init))
}

/** A call: each step sends everything typed so far. */
function caller(phoneNumber = number()) {
  let sessionId = ''
  let typed: string[] = []
  const step = async (headers: Record<string, string> = {}) => {
    const fields = {
      sessionId,
      phoneNumber,
      serviceCode: '*384*2025#',
      networkCode: '63902',
      text: typed.join('*'),
    }
    const response = await sent(`/ussd/${SECRET}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers,
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/i)
    expect(response.headers.get('set-cookie')).toBeNull()
    return response.text()
  }
  return {
    dial: (text = '', headers: Record<string, string> = {}) => {
      sessionId = newId()
      typed = text === '' ? [] : [text]
      return step(headers)
    },
    press: async (...keys: string[]) => {
      let answer = ''
      for (const key of keys) {
        typed.push(key)
        answer = await step()
      }
      return answer
    },
  }
}

describe('the address of the gateway', () => {
  test('[USSD-25+] [HOME-08+] starts the learning menu, whoever’s page or session the request carries', async () => {
    const phone = caller()
    expect(await phone.dial()).toMatch(/^CON Stadi\nChoose a language/)
    expect(await phone.press('2')).toMatch(/^CON Stadi\n1\. Jifunze/)
    const { browser } = await person('Amina')
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const carried: Record<string, string>[] = [
      { cookie },
      { origin: 'https://elsewhere.example' },
      { 'accept-language': 'en' },
    ]
    for (const headers of carried) expect(await phone.dial('', headers)).toMatch(/^CON Stadi\n1\. Jifunze/)
    expect(await phone.press('1')).toMatch(/^CON Chagua kozi:\n1\. /)
    expect(await phone.press('1', '1')).toMatch(/^CON 1\/\d /)
  })

  test('[USSD-29] [USSD-29+] is nothing to anybody else, and no page tells it', async () => {
    for (const path of [
      '/ussd',
      '/ussd/',
      '/ussd/wrong-secret-of-the-gateway',
      `/ussd/${SECRET}/x`,
      `/ussd/${SECRET}%20`,
    ])
      for (const method of ['GET', 'POST']) {
        const response = await sent(path, { method })
        expect([path, method, response.status, await response.text()]).toEqual([
          path,
          method,
          404,
          'Not found',
        ])
      }
    expect((await sent(`/ussd/${SECRET}`)).status).toBe(405)
    const { browser } = await person('Amina')
    for (const path of [
      '/',
      '/help-center',
      '/api-docs',
      '/community?tab=ussd-jobs',
      '/account',
      '/dev/phone',
    ])
      expect((await browser.visit(path)).html, path).not.toContain(SECRET)
  })

  test('[USSD-29+] ends a call with a sentence where a body is far too large', async () => {
    const response = await sent(`/ussd/${SECRET}`, { method: 'POST', body: 'x'.repeat(200_000) })
    expect([response.status, await response.text()]).toEqual([200, expect.stringMatching(/^END Sorry/)])
  })
})

describe('an application by phone', () => {
  test('[USSD-26] [USSD-26+] is counted on the web card, and its author sees whom to call', async () => {
    const { browser, ctx: amina } = await person('Amina')
    const id = newId()
    const title = `Beekeeper ${id.slice(0, 6)}`
    await ctx.db
      .insert(ussdJobs)
      .values({
        id,
        userId: amina.viewer.id,
        title,
        company: 'Asali',
        description: 'Care for thirty hives.',
        location: 'Mwingi',
        phone: '254712345678',
        ussdCode: '*384*2025*314159#',
        category: 'agriculture',
        difficulty: 'beginner',
        paymentType: 'weekly',
        paymentAmount: 'KES 3,000',
        requirements: [],
        state: 'approved',
        createdAt: ctx.now(),
      })
    const card = async () => {
      const page = await new Browser().visit(`/community?tab=ussd-jobs&keyword=${encodeURIComponent(title)}`)
      return textOf(/<li class="card[\s\S]*<\/main>/.exec(page.html)?.[0] ?? '')
    }
    expect(await card()).toContain('Be the first to apply')
    const own = await browser.visit('/community/ussd-jobs/own')
    expect(hrefs(own.html)).not.toContain(`/community/ussd-jobs/own/${id}/applicants`)
    const phone = caller('+254711223344')
    await phone.dial()
    await phone.press('1')
    await phone.dial('314159')
    expect(await phone.press('Wanjikũ Kamau', '1')).toMatch(/^END Thank you, Wanjiku Kamau\./)
    await expect.poll(card).toContain('1 application')
    const after = await browser.visit('/community/ussd-jobs/own')
    expect(hrefs(after.html)).toContain(`/community/ussd-jobs/own/${id}/applicants`)
    const applicants = await browser.visit(`/community/ussd-jobs/own/${id}/applicants`)
    expect(heading(applicants)).toBe('Applicants')
    expect(textOf(elements(applicants.html, 'ul').join())).toMatch(/Wanjikũ Kamau \+254711223344 \d+ /)
    expect(textOf(applicants.html)).toContain('1 application Use these numbers only')
    expect(hrefs(applicants.html)).toContain('tel:+254711223344')
    for (const other of [(await person('Baraka')).browser, (await person('Wanjiru')).browser])
      expect((await other.visit(`/community/ussd-jobs/own/${id}/applicants`)).status).toBe(404)
    await ctx.db.delete(ussdJobs).where(eq(ussdJobs.id, id))
  })
})
