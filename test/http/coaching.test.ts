import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rateLimits } from '#adapters/db/tables.server.ts'
import { profiles } from '#modules/accounts/tables.server.ts'
import { addGoal } from '#modules/tracker/commands/goals.server.ts'
import { AI_DONE, aiEndpoint, aiEvent, aiUsage, stalls, streams } from '../ai-endpoint.ts'
import {
  Browser,
  closeProduct,
  elements,
  heading,
  hrefs,
  input,
  ORIGIN,
  type Page,
  person,
  product,
  tags,
  textOf,
} from './product.ts'

let model: Awaited<ReturnType<typeof aiEndpoint>>
const fine = streams(aiEvent('Begin with '), aiEvent('one client.'), aiUsage(120), AI_DONE)

beforeAll(async () => {
  model = await aiEndpoint(fine)
  const { baseUrl, apiKey } = model.settings
  await product({ AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL: 'small' })
})
beforeEach(async () => {
  model.will(fine)
  model.asked.length = 0
  await (await product()).app.context().db.delete(rateLimits)
})
afterAll(async () => {
  await closeProduct()
  model.close()
})

const COACH = '/ai-coach'
const ADVISOR = '/ai-career-advisor'
const main = (page: Page) => elements(page.html, 'main')[0]!
// A message has a time; its list has none.
const said = (page: Page) =>
  elements(main(page), 'li')
    .map(textOf)
    .filter((text) => /^\w+ \d\d:\d\d/.test(text))

/** As the page's scripts do. */
async function ask(body: object, browser = new Browser()) {
  const response = await (
    await product()
  ).fetch(
    new Request(new URL('/functions/v1/chat', ORIGIN), {
      method: 'POST',
      headers: {
        host: new URL(ORIGIN).host,
        origin: ORIGIN,
        'content-type': 'application/json',
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: JSON.stringify({ kind: 'coach', ...body }),
    }),
  )
  return response
}
const linesOf = async (response: Response) =>
  (await response.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { piece?: string; reply?: { text: string; isFallback: boolean } })

describe('the coach, without scripts', () => {
  test('[COA-01] [COA-02] [COA-04] [COA-04+] opens for a visitor, with three cards and four questions that go into the field', async () => {
    const browser = new Browser()
    const page = await browser.visit(COACH)
    // A model is set up here.
    expect(heading(page)).toBe('AI Career Coach')
    // What others ask comes before the conversation that has not begun.
    expect(main(page).indexOf('?ask=1')).toBeLessThan(main(page).indexOf('role="log"'))
    for (const title of ['Career Planning', 'Learning Path', 'Goal Setting'])
      expect(elements(page.html, 'h2').map(textOf)).toContain(title)
    const questions = hrefs(main(page)).filter((href) => href.includes('?ask='))
    expect(questions).toHaveLength(4)
    const fields = await Promise.all(
      questions.map(async (href) => textOf(elements((await browser.visit(href)).html, 'textarea')[0]!)),
    )
    expect(fields).toEqual([
      'How do I become a virtual assistant?',
      'How can I start in digital marketing?',
      'How do I build a portfolio?',
      'How do I find my first client?',
    ])
  })

  test('[COA-03] [COA-08] [COA-11] [DATA-23] a visitor asks, and each answer comes with its time, what was said before and pages of Stadi', async () => {
    const browser = new Browser()
    const first = await browser.submit(COACH, {
      intent: 'ask',
      message: 'How do I become a Virtual Assistant?',
    })
    expect(first.status).toBe(200)
    expect(tags(first.html, 'div').some(({ role }) => role === 'log')).toBe(true)
    expect(said(first)[0]).toMatch(/^You \d\d:\d\d How do I become a Virtual Assistant\?$/)
    expect(said(first)[1]).toMatch(/^Coach \d\d:\d\d Prepared answer A virtual assistant keeps mail/)
    const links = hrefs(elements(first.html, 'ol')[0]!)
    expect(links.some((href) => href.startsWith('/courses/'))).toBe(true)
    expect(links.some((href) => href.startsWith('/mentorship/'))).toBe(true)
    for (const href of links) expect((await browser.visit(href)).status, href).toBe(200)
    expect(textOf(elements(first.html, 'textarea')[0]!)).toBe('')
    const second = await browser.submit(COACH, {
      intent: 'ask',
      message: 'Hello',
      earlier: input(first, 'earlier')!.value!,
    })
    expect(said(second)).toHaveLength(4)
    expect(model.asked).toEqual([])
  })

  test('[COA-12+] what a visitor said before agreeing stays on the page, and is not told to the model', async () => {
    const browser = new Browser()
    const ask = (message: string, before?: Page, ai?: '1') =>
      browser.submit(COACH, {
        intent: 'ask',
        message,
        ...(before && { earlier: input(before, 'earlier')!.value! }),
        ...(ai && { ai }),
      })
    const first = await ask('I owe 90,000')
    const second = await ask('How do I begin?', first, '1')
    const third = await ask('And then?', second, '1')
    expect(said(third)).toHaveLength(6)
    const told = model.asked.map(({ body }) => JSON.stringify(body))
    expect(told).toHaveLength(2)
    expect(told[1]).toContain('How do I begin?')
    for (const one of told) expect(one).not.toContain('90,000')
  })

  test('[COA-05] an empty message is refused beside its field, and one that is too long stays there', async () => {
    const browser = new Browser()
    for (const message of [' \n', 'x'.repeat(2001)]) {
      const page = await browser.submit(COACH, { intent: 'ask', message })
      expect(page.status).toBe(400)
      expect(tags(page.html, 'textarea')[0]).toHaveProperty('aria-invalid')
      expect(elements(page.html, 'textarea')[0]).toContain(message.trim())
    }
    const odd = await browser.submit(COACH, { intent: 'ask', message: 'Hi', earlier: '[{"text":{}},null,7]' })
    expect([odd.status, said(odd).length]).toEqual([200, 2])
    expect((await browser.submit(COACH, { intent: 'dance' })).status).toBe(400)
  })

  test("[COA-12+] who agreed gets the model's answer; where it fails, a prepared one that says so, and nothing is lost", async () => {
    const { browser } = await person('Amina')
    expect(textOf(main(await browser.visit(COACH)))).toContain('Use AI for my answers')
    const question = { intent: 'ask', message: 'How do I begin?', ai: '1' }
    const page = await browser.follow(await browser.submit(COACH, question))
    expect(said(page)[1]).toMatch(/^Coach \d\d:\d\d Begin with one client\./)
    expect(tags(page.html, 'input').find(({ name }) => name === 'ai')).toHaveProperty('checked')
    model.will((response) => response.writeHead(500).end())
    const later = await browser.follow(
      await browser.submit(COACH, { ...question, message: 'And my portfolio?' }),
    )
    expect(said(later).at(-1)).toMatch(/^Coach \d\d:\d\d Prepared answer A portfolio is three pieces/)
  })

  test("a conversation is deleted after a question, and is nobody else's (I5)", async () => {
    const [amina, baraka] = [(await person('Amina')).browser, (await person('Baraka')).browser]
    expect(await amina.submit(COACH, { intent: 'ask', message: 'Hi' })).toMatchObject({
      status: 302,
      location: `${COACH}#last`,
    })
    expect(textOf(main(await amina.visit(COACH)))).toContain(
      'Delete conversation All questions and answers here',
    )
    await baraka.submit(COACH, { intent: 'delete' })
    expect(said(await amina.visit(COACH))).toHaveLength(2)
    expect(said(await baraka.visit(COACH))).toEqual([])
    expect((await amina.submit(COACH, { intent: 'delete' })).location).toBe(COACH)
    expect(said(await amina.visit(COACH))).toEqual([])
    expect((await new Browser().submit(COACH, { intent: 'delete' })).status).toBe(401)
  })
})

describe('the advisor', () => {
  test('[ADV-01] [ADV-04] [ADV-08] [ADV-12] [ADV-14] answers who is signed in, with steps; an unclear question with five topics', async () => {
    const { browser } = await person('Amina')
    await browser.submit(ADVISOR, { intent: 'ask', message: 'Which skill should I learn?' })
    const page = await browser.visit(ADVISOR)
    const steps = tags(page.html, 'ul').filter((list) => list['aria-label'] === 'Next steps')
    expect(steps).toHaveLength(1)
    expect(textOf(main(page))).toMatch(/Skill gap High priority This week Find out where you stand/)
    await browser.submit(ADVISOR, { intent: 'ask', message: 'hello' })
    expect(textOf(main(await browser.visit(ADVISOR)))).toMatch(/five topics.*1\. Skills.*5\. Career/)
    expect((await new Browser().submit(ADVISOR, { intent: 'ask', message: 'Hi' })).location).toMatch(
      /^\/auth/,
    )
  })

  test("[ADV-15+] is the model for who agreed, with their own profile and goals before it and nobody else's; its steps stand beside, and the conversation is kept", async () => {
    const [amina, baraka] = [await person('Amina'), await person('Baraka')]
    for (const [{ ctx }, interest, title] of [
      [amina, 'copywriting', 'Win a client'],
      [baraka, 'data-entry', 'Secret of Baraka'],
    ] as const) {
      await ctx.db
        .update(profiles)
        .set({ interests: [interest], experienceLevel: 'some' })
        .where(eq(profiles.id, ctx.viewer.id))
      await addGoal(ctx, { title })
    }
    const question = { intent: 'ask', message: 'Which skill should I learn?' }
    await amina.browser.submit(ADVISOR, question)
    expect(model.asked).toEqual([])
    await amina.browser.submit(ADVISOR, { ...question, ai: '1' })
    const told = JSON.stringify(model.asked[0]!.body)
    for (const words of ['copywriting', 'Win a client', 'some']) expect(told).toContain(words)
    for (const words of ['Baraka', 'data-entry', amina.ctx.viewer.email, amina.ctx.viewer.id])
      expect(told).not.toContain(words)
    const page = await amina.browser.visit(ADVISOR)
    expect(textOf(main(page))).toMatch(/Advisor \d\d:\d\d Prepared answer .*Begin with one client\./)
    expect(tags(page.html, 'ul').filter((list) => list['aria-label'] === 'Next steps')).toHaveLength(2)
    model.will((response) => response.writeHead(500).end())
    await amina.browser.submit(ADVISOR, { ...question, ai: '1' })
    expect(textOf(main(await amina.browser.visit(ADVISOR))).match(/Prepared answer/g)).toHaveLength(2)
    expect(textOf(main(await baraka.browser.visit(ADVISOR)))).not.toContain('Begin with one client.')
  })
})

describe('by scripts', () => {
  test('[COA-12+] pieces come before the whole, with nothing that a cache could keep', async () => {
    const { browser } = await person('Amina')
    const response = await ask({ message: 'How do I begin?', ai: true }, browser)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const lines = await linesOf(response)
    expect(
      lines
        .slice(0, -1)
        .map(({ piece }) => piece)
        .join(''),
    ).toBe('Begin with one client.')
    expect(lines.at(-1)!.reply).toMatchObject({ text: 'Begin with one client.', isFallback: false })
    expect(said(await browser.visit(COACH))[1]).toMatch(/Begin with one client\./)
  })

  test('an interrupted answer is replaced by a complete prepared one', async () => {
    model.will(streams(aiEvent('Half an ')))
    const lines = await linesOf(await ask({ message: 'my portfolio', ai: true }))
    expect(lines[0]).toEqual({ piece: 'Half an ' })
    expect(lines.at(-1)!.reply).toMatchObject({
      isFallback: true,
      text: expect.stringMatching(/^A portfolio/),
    })
  })

  test('leaving aborts the request to the model', async () => {
    model.will(stalls(aiEvent('One ')))
    const before = model.left.length
    const reader = (await ask({ message: 'Hi', ai: true })).body!.getReader()
    await reader.read()
    await reader.cancel()
    await expect.poll(() => model.left.slice(before)).toEqual([true])
  })

  test('a refusal is JSON with its text: signed out, and empty', async () => {
    expect((await ask({ kind: 'advisor', message: 'Hi' })).status).toBe(401)
    const empty = await ask({ message: ' ' })
    expect([empty.status, Object.keys(((await empty.json()) as { fields: object }).fields)]).toEqual([
      400,
      ['message'],
    ])
  })
})
