import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAssessment, submitAssessment } from '#modules/assessment/commands.server.ts'
import { ownSkills } from '#modules/assessment/queries.server.ts'
import { readQuestions } from '#modules/assessment/sample/read-questions.server.ts'
import { assessmentAttempts, assessmentQuestions } from '#modules/assessment/tables.server.ts'
import {
  buttons,
  Browser,
  closeProduct,
  elements,
  heading,
  hrefs,
  banners,
  type Page,
  type Person,
  person,
  product,
  tags,
  textOf,
} from './product.ts'

const HOME = '/skill-assessment'
const visitor = new Browser()
beforeAll(async () => void (await product()))
afterAll(() => closeProduct())

const openOf = async ({ db, viewer }: Person) =>
  (await db.select().from(assessmentAttempts).where(eq(assessmentAttempts.userId, viewer.id))).find(
    (one) => !one.submittedAt && !one.abandonedAt,
  )!
const radios = (page: Page) => tags(page.html, 'input').filter((tag) => tag.type === 'radio')
const chosen = (page: Page) =>
  radios(page)
    .filter((tag) => 'checked' in tag)
    .map((tag) => tag.value)
const hidden = (page: Page, name: string) =>
  tags(page.html, 'input').find((tag) => tag.name === name)?.value ?? ''

const begin = async (browser: Browser, category: string) =>
  browser.follow(await browser.submit(HOME, { intent: 'start', category }))
/** Sends the question's form as one of its buttons would. */
const press = async (browser: Browser, page: Page, intent: string, option?: number): Promise<Page> =>
  browser.submit(page.path, {
    attempt: hidden(page, 'attempt'),
    question: hidden(page, 'question'),
    intent,
    ...(option === undefined ? {} : { option: String(option) }),
  })

/** Completes a whole attempt through its forms, with `right` answers correct, and returns the results page. */
async function take(browser: Browser, ctx: Person, category: string, right: number): Promise<Page> {
  let page = await begin(browser, category)
  const { drawn } = await openOf(ctx)
  for (const [place, { correct }] of drawn.entries()) {
    const intent = place === drawn.length - 1 ? 'complete' : 'next'
    page = await browser.follow(
      await press(browser, page, intent, place < right ? correct : (correct + 1) % 4),
    )
  }
  return page
}

describe('the skill assessment', () => {
  test('[ASM-01] is for people who are signed in, on its page, its results and its data', async () => {
    const id = '00000000-0000-4000-8000-000000000000'
    for (const path of [HOME, `${HOME}/results/${id}`])
      expect((await visitor.visit(path)).location).toBe(`/auth?next=${encodeURIComponent(path)}`)
    for (const path of [`${HOME}.data`, `${HOME}/results/${id}.data`])
      expect((await visitor.visit(path)).html).not.toMatch(/JavaScript|Question/)
    expect((await visitor.submit(HOME, { intent: 'start', category: 'SEO' })).location).toContain(
      '/auth?next=',
    )
  })

  test('[ASM-15] [ASM-15+] offers ten categories and the mix, and brings its scripts', async () => {
    const { browser } = await person('Amina')
    const page = await browser.visit(HOME)
    expect(heading(page)).toBe('Skill Assessment')
    expect(elements(page.html, 'h3').map(textOf)).toEqual([
      'JavaScript',
      'React',
      'Digital Marketing',
      'SEO',
      'Content Writing',
      'Virtual Assistant',
      'Copywriting',
      'Data Science',
      'Graphics Design',
      'UI/UX Design',
    ])
    expect(buttons(page)).toContain('Start with five questions')
    expect(page.html).toContain(' data-start=')
  })

  test('[ASM-02] [ASM-03] [ASM-05] [ASM-06] shows one question with four options, how far one is, and the right buttons', async () => {
    const { browser, ctx } = await person('Amina')
    let page = await begin(browser, '')
    expect(page.path).toBe(`${HOME}?q=1`)
    const { drawn } = await openOf(ctx)
    expect(drawn.map((question) => question.category)).toEqual([
      'React',
      'JavaScript',
      'Digital Marketing',
      'SEO',
      'Content Writing',
    ])
    for (const [place, question] of drawn.entries()) {
      expect(elements(page.html, 'fieldset')).toHaveLength(1)
      const options = radios(page)
      expect(options.map((radio) => radio.value)).toEqual(['0', '1', '2', '3'])
      expect(options.every((radio) => 'required' in radio && radio.name === 'option')).toBe(true)
      expect(elements(page.html, 'label').map(textOf).slice(-4)).toEqual(
        question.options.map((option) => option.replaceAll('`', '').replace(/\s+/g, ' ').trim()),
      )
      const [bar] = [...page.html.matchAll(/role="progressbar"[^>]*/g)]
        .map((match) => match[0])
        .filter((tag) => tag.includes('Question'))
      expect(bar).toContain(`aria-valuetext="Question ${place + 1} of 5"`)
      expect(bar).toContain(`aria-valuenow="${(place + 1) * 20}"`)
      const form = textOf(elements(page.html, 'form').find((one) => one.includes('name="option"'))!)
      expect(/Complete$/.test(form.replace(/ ?Previous$/, ''))).toBe(place === 4)
      expect(/Next( Previous)?$/.test(form)).toBe(place < 4)
      expect(form.includes('Previous')).toBe(place > 0)
      // Disabled by a script only: without scripts the browser's `required` and the server demand an answer.
      expect(elements(page.html, 'button').filter((button) => button.includes('disabled'))).toEqual([])
      if (place < 4) page = await browser.follow(await press(browser, page, 'next', 0))
    }
  })

  test('[ASM-05] without an answer the same question comes back with a message beside it', async () => {
    const { browser, ctx } = await person('Amina')
    const first = await begin(browser, 'SEO')
    for (const intent of ['next', 'complete']) {
      const page = await press(browser, first, intent)
      expect(page.status).toBe(400)
      expect(textOf(page.html)).toContain('Choose one answer.')
      expect(textOf(page.html)).toContain('Question 1 of 10')
      expect(page.html).toContain('aria-describedby="option-error"')
    }
    expect((await openOf(ctx)).answers).toEqual({})
  })

  test('[ASM-04] Previous goes back and keeps the answers, also one that was just chosen', async () => {
    const { browser } = await person('Amina')
    const first = await begin(browser, 'SEO')
    const second = await browser.follow(await press(browser, first, 'next', 2))
    expect(second.path).toBe(`${HOME}?q=2`)
    const back = await browser.follow(await press(browser, second, 'previous', 3))
    expect(back.path).toBe(`${HOME}?q=1`)
    expect(chosen(back)).toEqual(['2'])
    const again = await browser.follow(await press(browser, back, 'next', 1))
    expect(chosen(again)).toEqual(['3'])
    const unanswered = await browser.follow(await press(browser, again, 'next', 3))
    expect((await press(browser, unanswered, 'previous')).location).toBe(`${HOME}?q=2`)
    expect(chosen(await browser.visit(`${HOME}?q=1`))).toEqual(['1'])
  })

  test('[ASM-15+] a reload or another device continues the same attempt and question; nobody jumps ahead', async () => {
    const { browser } = await person('Amina')
    const first = await begin(browser, 'React')
    const third = await browser.follow(
      await press(browser, await browser.follow(await press(browser, first, 'next', 0)), 'next', 1),
    )
    expect(third.path).toBe(`${HOME}?q=3`)
    const reload = await browser.visit(third.path)
    expect(hidden(reload, 'attempt')).toBe(hidden(first, 'attempt'))
    const device = new Browser()
    for (const [name, value] of browser.cookies) device.cookies.set(name, value)
    expect((await device.visit(HOME)).location).toBe(`${HOME}?q=3`)
    for (const q of ['9', '0', '-1', 'x', '99', '3.5', ''])
      expect((await device.visit(`${HOME}?q=${q}`)).location, q).toBe(`${HOME}?q=3`)
    // The script's saved answer: no new page, and the next read has it.
    expect((await press(device, reload, 'answer', 2)).status).toBe(200)
    expect(chosen(await browser.visit(`${HOME}?q=3`))).toEqual(['2'])
    const choosing = await browser.visit(`${HOME}?choose=1`)
    expect(textOf(choosing.html)).toContain('React: 3 of 10 answered. Starting another one gives it up.')
    expect(hrefs(choosing.html)).toContain(HOME)
  })

  test("[ASM-15+] no page and no data before submission has an explanation, a question's id or a right answer (A1)", async () => {
    const { browser, ctx } = await person('Amina')
    let page = await begin(browser, 'JavaScript')
    const { drawn, id } = await openOf(ctx)
    const seen: string[] = []
    for (const [place] of drawn.entries()) {
      seen.push(
        page.html,
        (await browser.visit(`${HOME}.data?q=${place + 1}`)).html,
        (await press(browser, page, 'answer', 1)).html,
      )
      const saved = await browser.submit(`${HOME}.data?q=${place + 1}`, {
        intent: 'answer',
        attempt: id,
        question: String(place),
        option: '1',
      })
      seen.push(saved.html)
      if (place < 9) page = await browser.follow(await press(browser, page, 'next', 0))
    }
    for (const path of [
      `${HOME}?choose=1`,
      `${HOME}.data?choose=1`,
      `${HOME}/results/${id}`,
      `${HOME}/results/${id}.data`,
      '/dashboard',
      '/dashboard.data',
      '/account/data.json',
    ])
      seen.push((await browser.visit(path)).html)
    expect(seen.filter((text) => text.length > 100).length).toBeGreaterThan(20)
    const all = seen.join('\n').replaceAll('\\"', '"')
    for (const { questionId, explanation } of drawn) {
      const plain = explanation.split('`').toSorted((a, b) => b.length - a.length)[0]!
      expect(all).not.toContain(plain)
      expect(all).not.toContain(questionId)
    }
    expect(all).not.toMatch(/"correct"|"explanation"/)
    // The same pattern finds them once it is over, so it searches for the right thing.
    await submitAssessment(ctx, id)
    const after = (await browser.visit(`${HOME}/results/${id}.data`)).html.replaceAll('\\"', '"')
    expect(after).toMatch(/"correct"/)
    expect(after).toContain(drawn[0]!.explanation.split('`').toSorted((a, b) => b.length - a.length)[0]!)
  })

  test('[ASM-07] [ASM-08] [ASM-09] [ASM-16] Complete shows score, level, three recommendations and the answers, and says so', async () => {
    const { browser, ctx } = await person('Amina')
    const page = await take(browser, ctx, 'JavaScript', 6)
    expect(page.path).toMatch(/^\/skill-assessment\/results\/[0-9a-f-]{36}$/)
    expect(banners(page)).toContain(
      "Assessment Complete! You've completed the skill assessment. Check your results below",
    )
    expect(heading(page)).toBe('Your results: JavaScript')
    const part = textOf(elements(page.html, 'section')[0]!)
    expect(part).toContain('Intermediate')
    expect(part).toContain('60% 6 of 10 right')
    const advice = elements(elements(page.html, 'section')[0]!, 'li')
    expect(advice).toHaveLength(3)
    expect(hrefs(advice[0]!)[0]).toMatch(/^\/courses\/\d+$/)
    const answers = textOf(elements(page.html, 'section')[1]!)
    expect(answers.match(/ Right The right|Right /g)!.length).toBeGreaterThanOrEqual(6)
    expect(answers.match(/Wrong/g)).toHaveLength(4)
    expect(page.html).toContain('<code')
    expect(elements(page.html, 'section').slice(0, 2).join('')).not.toContain('`')
    // A reload shows nothing again.
    expect(banners(await browser.visit(page.path))).toEqual([])
  })

  test('[ASM-11] [ASM-12] [ASM-13] [ASM-13+] Retake begins anew, and the courses of the weakest category are one link away', async () => {
    const { browser, ctx } = await person('Amina')
    const results = await take(browser, ctx, '', 0)
    expect(buttons(results)).toContain('Retake Assessment')
    const courses = hrefs(results.html).find((href) => href.startsWith('/courses?category='))!
    expect(elements(results.html, 'a').map(textOf)).toContain('View Recommended Courses')
    expect(courses).toBe('/courses?category=Web%20Development')
    expect(textOf((await browser.visit(courses)).html)).toContain('Web Pages with HTML and CSS')
    const first = await browser.follow(
      await browser.submit(`${HOME}?choose=1`, { intent: 'start', category: '' }),
    )
    expect(first.path).toBe(`${HOME}?q=1`)
    expect(chosen(first)).toEqual([])
    expect(textOf(first.html)).toContain('Question 1 of 5')
    expect((await openOf(ctx)).answers).toEqual({})
  })

  test('[ASM-10] [ASM-17] [ASM-17+] results are kept, listed newest first and feed the skills; a mix stays a first look', async () => {
    const { browser, ctx } = await person('Amina')
    const mix = await take(browser, ctx, '', 5)
    expect(textOf(mix.html)).toContain('One question a skill is only a first look.')
    expect(
      elements(mix.html, 'section')
        .slice(0, 5)
        .map((part) => elements(part, 'li').length),
    ).toEqual([3, 3, 3, 3, 3])
    expect(await ownSkills(ctx)).toMatchObject(
      Array.from({ length: 5 }, () => ({ percent: 100, isFirstLook: true })),
    )
    const whole = await take(browser, ctx, 'SEO', 8)
    expect(textOf(elements(whole.html, 'section')[0]!)).toContain('Advanced')
    expect((await ownSkills(ctx)).find((skill) => skill.name === 'SEO')).toMatchObject({
      percent: 80,
      level: 'Advanced',
      isFirstLook: false,
    })
    const home = await browser.visit(HOME)
    expect(hrefs(elements(home.html, 'table')[0]!)).toEqual([whole.path, mix.path])
    expect(textOf(home.html)).toContain('80% on ')
    expect((await browser.visit(mix.path)).status).toBe(200)
    expect((await browser.visit('/dashboard')).html).toContain('SEO')
  })

  test("[ASM-15+] other people's attempts and ones that are not over are not found", async () => {
    const amina = await person('Amina')
    const baraka = await person('Baraka')
    const page = await begin(amina.browser, 'SEO')
    const id = hidden(page, 'attempt')
    for (const who of [amina, baraka])
      expect((await who.browser.visit(`${HOME}/results/${id}`)).status).toBe(404)
    expect(
      (await baraka.browser.submit(HOME, { intent: 'next', attempt: id, question: '0', option: '0' })).status,
    ).toBe(404)
    expect(
      (await baraka.browser.submit(HOME, { intent: 'complete', attempt: id, question: '9', option: '0' }))
        .status,
    ).toBe(404)
    for (const other of ['x', "' or 1=1"])
      expect((await amina.browser.visit(`${HOME}/results/${encodeURIComponent(other)}`)).status).toBe(404)
    expect(
      (
        await amina.browser.submit(`${HOME}?q=1`, {
          intent: 'next',
          attempt: id,
          question: '10',
          option: '0',
        })
      ).status,
    ).toBe(400)
    expect((await openOf(amina.ctx)).answers).toEqual({})
  })

  test('[ASM-15+] a tab that is too late is redirected to the results, or told when the attempt was abandoned', async () => {
    const { browser, ctx } = await person('Amina')
    const page = await begin(browser, 'SEO')
    const id = hidden(page, 'attempt')
    await submitAssessment(ctx, id)
    for (const intent of ['next', 'previous', 'complete'])
      expect((await press(browser, page, intent, 0)).location).toBe(`${HOME}/results/${id}`)
    expect(
      (
        await browser.submit(`${HOME}.data?q=1`, {
          intent: 'answer',
          attempt: id,
          question: '0',
          option: '0',
        })
      ).status,
    ).toBe(409)
    const old = await begin(browser, 'SEO')
    await startAssessment(ctx, { category: 'React' })
    const late = await press(browser, old, 'next', 0)
    expect(late.location).toBe(`${HOME}?q=1`)
    const now = await browser.follow(late)
    expect(banners(now).join()).toContain('This attempt is over. Start a new one.')
    expect(heading(now)).toBe('React assessment')
  })

  test('[ASM-17+] the sixth start of a day is refused with what to do', async () => {
    const { browser, ctx } = await person('Amina')
    for (const _ of [1, 2, 3, 4, 5])
      await submitAssessment(ctx, await startAssessment(ctx, { category: 'SEO' }))
    const page = await browser.submit(`${HOME}?choose=1`, { intent: 'start', category: 'SEO' })
    expect(page.status).toBe(429)
    expect(banners(page)).toEqual([
      'Enough for today You have taken this assessment 5 times today. Learn a little and come back tomorrow.',
    ])
    expect((await begin(browser, 'React')).path).toBe(`${HOME}?q=1`)
  })

  test('[ASM-02] code in a question is shown as code, with Kiswahili around it', async () => {
    const { browser } = await person('Amina')
    const page = await begin(browser, '')
    expect(page.html).toMatch(/<legend>[\s\S]*What is the <code[^>]*>useEffect<\/code> hook used for\?/)
    const sw = await browser.visit(`${HOME}?q=1&lang=sw`)
    expect(textOf(sw.html)).toContain('Swali la 1 kati ya 5')
    expect(sw.html).toMatch(/<span lang="en">What is the <code/)
  })

  test('[ASM-14] a category without questions says so, on the list and when it is chosen', async () => {
    const { browser, ctx } = await person('Amina')
    const { db } = (await product()).app.context()
    await db
      .update(assessmentQuestions)
      .set({ retiredAt: ctx.now() })
      .where(eq(assessmentQuestions.category, 'UI/UX Design'))
    expect(textOf((await browser.visit(HOME)).html)).toContain(
      'UI/UX Design No questions available for the selected category.',
    )
    const page = await browser.submit(HOME, { intent: 'start', category: 'UI/UX Design' })
    expect(page.status).toBe(404)
    expect(banners(page).join()).toContain('No questions available for the selected category.')
    expect((await browser.submit(HOME, { intent: 'start', category: 'Weaving' })).status).toBe(404)
  })

  test('[DATA-26] the sample brings the whole bank', async () => {
    const { db } = (await product()).app.context()
    expect(await db.select().from(assessmentQuestions)).toHaveLength(readQuestions().length)
  })
})
