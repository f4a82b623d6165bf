import type { KenyanPhone } from '#kit/phone.ts'
import { linkPhone, newLinkCode } from '#modules/accounts/commands/phone-people.server.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, closeProduct, elements, input, person, product, textOf } from './product.ts'

const SECRET = 'a-secret-of-the-gateway'
beforeAll(async () => void (await product({ USSD_SECRET: SECRET })))
afterAll(closeProduct)

type Page = Awaited<ReturnType<Browser['visit']>>

/** What a form of the page would send. */
const hidden = (page: Page, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page.html)?.[1] ?? ''
const screenOf = (page: Page): string =>
  textOf(
    /aria-label="(?:Screen of the phone|Skrini ya simu)"[^>]*>([\s\S]*?)<\/div>/.exec(page.html)?.[1] ?? '',
  )
const sms = async (browser: Browser) =>
  JSON.parse((await browser.visit('/ussd-simulator/sms')).html) as object[]
const numberOf = (page: Page): string => /0199 \d{3} \d{3}/.exec(page.html)?.[0] ?? ''

/** Somebody with a browser without scripts. */
class Caller {
  browser = new Browser()
  page!: Page

  async dial(code?: string): Promise<string> {
    this.page ??= await this.browser.visit('/ussd-simulator')
    const sent = { intent: 'dial', code: code ?? '*384*2025#' }
    this.page = await this.browser.submit('/ussd-simulator', sent)
    return screenOf(this.page)
  }

  async reply(...replies: string[]): Promise<string> {
    for (const reply of replies) {
      const call = { session: hidden(this.page, 'session'), after: hidden(this.page, 'after') }
      this.page = await this.browser.submit('/ussd-simulator', { intent: 'send', ...call, reply })
    }
    return screenOf(this.page)
  }
}

describe('the phone simulator', () => {
  test('[USSD-28] [USSD-28+] [HOME-08+] dials the short code without scripts, says that it is simulated, and shows the screens of the USSD entrypoint', async () => {
    const caller = new Caller()
    expect(await caller.dial()).toContain('1. English')
    expect(caller.page.html).toContain('simulated')
    expect(await caller.reply('1')).toMatch(/1\. Learn.*3\. Jobs/s)
    expect(await caller.reply('1', '1')).toContain('0. Back')
    expect(caller.page.html).not.toContain(SECRET)
  })

  test('[USSD-28+] everybody has a number of their own, which cannot be taken from them', async () => {
    const [one, two] = [new Caller(), new Caller()]
    await one.dial()
    await two.dial()
    const number = numberOf(one.page)
    expect(number).not.toBe('')
    expect(numberOf(two.page)).not.toBe(number)
    await one.dial()
    expect(numberOf(one.page)).toBe(number)
    const thief = await new Browser().visit('/ussd-simulator', {
      cookie: `simulated-phone=254199${number.replaceAll(/\D/g, '').slice(-6)}.${'A'.repeat(43)}`,
    })
    expect(numberOf(thief)).not.toBe(number)
  })

  test('[USSD-26+] [USSD-28+] the code of a job starts its application, once, and the SMS stands on the page', async () => {
    const caller = new Caller()
    await caller.dial()
    await caller.reply('1')
    const board = await new Browser().visit('/community?tab=ussd-jobs')
    const code = /\*384\*2025\*\d{1,6}#/.exec(board.html)![0]
    const asked = await caller.dial(code)
    expect(asked).toMatch(/name/i)
    await caller.reply('Achieng Otieno')
    await caller.reply('1')
    expect(caller.page.html).toMatch(/Achieng|application/i)
    const page = await caller.browser.visit('/ussd-simulator')
    expect(elements(page.html, 'time').length).toBeGreaterThan(0)
    expect(await caller.dial(code)).toMatch(/already/i)
  })

  test('[USSD-25+] [USSD-28+] keys that are dialled with the code open their place, after the choice of a language', async () => {
    const caller = new Caller()
    expect(await caller.dial('*384*2025*4*1#')).toContain('1. English')
    expect(await caller.reply('1')).toMatch(/^Type the whole number/)
    expect(await caller.dial('*384*2025*7*98#')).toContain('*384*2025*3# opens line 3')
    expect(await caller.dial('*384*2025*3#')).toMatch(/^Choose a job/)
  })

  test('[USSD-28+] a call goes on after the page was loaded anew, wherever it was, until it is hung up or ends', async () => {
    const caller = new Caller()
    await caller.dial()
    const menu = await caller.reply('1')
    caller.page = await caller.browser.visit('/ussd-simulator')
    expect(screenOf(caller.page)).toBe(menu)
    const course = await caller.reply('1', '1')
    caller.page = await caller.browser.visit('/ussd-simulator?lang=sw')
    expect(screenOf(caller.page)).toBe(course)
    expect(await caller.reply('00')).toContain('Learn')
    // Nobody else's.
    expect(screenOf(await new Browser().visit('/ussd-simulator'))).toMatch(/ready|Piga/i)
    caller.page = await caller.browser.submit('/ussd-simulator', { intent: 'hang-up' })
    const isPutDown = async () => input(await caller.browser.visit('/ussd-simulator'), 'code') !== undefined
    expect(await isPutDown()).toBe(true)
    // What was typed in it appears nowhere in the page.
    await caller.dial('*384*2025*1357#')
    await caller.reply('1')
    expect(caller.page.html).not.toContain('1357')
    expect(await isPutDown()).toBe(false)
  })

  test('[USSD-28+] a step that is sent again is answered as it was, and one of a call that ended opens nothing', async () => {
    const caller = new Caller()
    await caller.dial()
    await caller.reply('1')
    const before = caller.page
    const learn = await caller.reply('1')
    caller.page = before
    expect(await caller.reply('1')).toBe(learn)
    await caller.browser.submit('/ussd-simulator', { intent: 'hang-up' })
    caller.page = before
    await caller.reply('3')
    expect(input(caller.page, 'code')).toBeDefined()
  })

  test('[USSD-28+] SMS are asked for without the page, by whoever has the number', async () => {
    const caller = new Caller()
    await caller.dial()
    await caller.reply('1')
    expect(await sms(caller.browser)).toEqual([])
    const board = await new Browser().visit('/community?tab=ussd-jobs')
    await caller.dial(/\*384\*2025\*\d{1,6}#/.exec(board.html)![0])
    await caller.reply('Achieng Otieno', '1')
    expect(await sms(caller.browser)).toEqual([
      { text: expect.any(String), at: expect.any(String), when: expect.any(String) },
    ])
    expect(await sms(new Browser())).toEqual([])
  })

  test('another code is not known; whatever is typed is answered with a screen', async () => {
    const caller = new Caller()
    expect(await caller.dial('*100#')).toContain('only knows *384*2025#')
    await caller.dial()
    for (const text of ['', '99', '<script>alert(1)</script>', 'ŋŋ 😀', '*', '0'.repeat(300), "' or 1=1"]) {
      expect(await caller.reply(text), text).not.toBe('')
      expect(caller.page.status).toBe(200)
    }
    const odd = await caller.browser.submit('/ussd-simulator', {
      intent: 'send',
      session: '',
      after: 'x',
      reply: '1',
    })
    expect(odd.status).toBe(200)
    expect(screenOf(odd)).not.toBe('')
  })

  test('[USSD-28+] one that was linked is the account’s own, and not of whoever has the browser after it', async () => {
    const { browser, ctx } = await person('Amina Yusuf')
    const caller = new Caller()
    caller.browser = browser
    await caller.dial()
    await caller.reply('1')
    const number = numberOf(caller.page)
    await linkPhone(ctx, `254${number.replaceAll(' ', '').slice(1)}` as KenyanPhone, await newLinkCode(ctx))
    expect(numberOf(await browser.visit('/ussd-simulator'))).toBe(number)
    const next = new Browser()
    next.take(`simulated-phone=${browser.cookies.get('simulated-phone')}`)
    expect(numberOf(await next.visit('/ussd-simulator'))).not.toBe(number)
  })
})
