import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { after, DAY } from '#kit/time.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { posts } from '#modules/community/tables.server.ts'
import { courses, lessons } from '#modules/courses/tables.server.ts'
import {
  Browser,
  closeProduct,
  elements,
  hrefs,
  newAddress,
  type Page,
  person,
  product,
  textOf,
} from './product.ts'

let ctx: import('#context.ts').Context
/** The text of a free course that has a box with what holds in Kenya now. */
let path = ''
let ids = { course: 0, lesson: 0 }
beforeAll(async () => {
  ctx = (await product()).app.context()
  const [row] = await ctx.db
    .select({ course: courses.id, lesson: lessons.id })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(eq(courses.slug, 'spot-online-scams'), eq(lessons.slug, 'lock-your-accounts')))
  ids = row!
  path = `/courses/${ids.course}/lessons/${ids.lesson}`
})
afterAll(closeProduct)

const here = (page: Page) =>
  elements(page.html, 'section').find((part) => part.includes('id="questions"')) ?? ''

async function regular(name: string) {
  const one = await person(name, newAddress())
  const createdAt = after(ctx.now(), -2 * DAY)
  await ctx.db.update(users).set({ createdAt }).where(eq(users.id, one.ctx.viewer.id))
  return one
}

describe('below a lesson, without scripts', () => {
  test('[CRS-18+] [QNA-11] a learner asks there, everybody reads it there, and the question leads back', async () => {
    const amina = await regular('Amina')
    const visitor = new Browser()
    const before = await visitor.visit(path)
    expect(textOf(here(before))).toBe('Questions about this lesson Ask about this lesson')
    const form = `/community/questions/new?course=${ids.course}&lesson=${ids.lesson}`
    expect(hrefs(here(before))).toEqual([form])
    expect((await visitor.visit(form)).location).toMatch(/^\/auth\?.*next=/)

    const sheet = await amina.browser.visit(form)
    expect(textOf(sheet.html)).toMatch(/About the lesson \S+/)
    const fields = {
      intent: 'save',
      course: String(ids.course),
      lesson: String(ids.lesson),
      content: 'On my phone.',
    }
    const refused = await amina.browser.submit(form, { ...fields, title: '' })
    expect(refused.status).toBe(400)
    expect(textOf(refused.html)).toContain('About the lesson')
    expect(refused.html).toContain('On my phone.')
    const asked = await amina.browser.submit(form, { ...fields, title: 'Is <b>one</b> lock enough?' })
    expect(asked.location).toBe(`${path}#questions`)

    const [question] = await ctx.db.select().from(posts).where(eq(posts.lessonId, ids.lesson))
    const after = await visitor.visit(path)
    expect(hrefs(here(after))).toEqual([
      `/community/questions/${question!.id}`,
      `/community?tab=qa&course=${ids.course}`,
      form,
    ])
    expect(textOf(here(after))).toContain('Is <b>one</b> lock enough? 0 answers')
    const thread = await visitor.visit(`/community/questions/${question!.id}`)
    expect(hrefs(thread.html)).toContain(path)
    const list = await visitor.visit(`/community?tab=qa&course=${ids.course}`)
    expect(hrefs(list.html)).toContain(`/community/questions/${question!.id}`)
    expect(hrefs(list.html)).toContain('/community?tab=qa')
  })

  test('[CRS-18+] [QNA-11] one field below the lesson asks; the three newest stand there, and a link to all', async () => {
    const brian = await regular('Brian')
    const page = await brian.browser.visit(path)
    expect(textOf(elements(here(page), 'label')[0]!)).toBe('Ask about this lesson')
    const ask = (question: string) => brian.browser.submit(`${path}?index`, { intent: 'ask', question })
    const refused = await ask('  ')
    expect(refused.status).toBe(400)
    expect(here(refused)).toMatch(/<textarea[^>]*aria-invalid="true"/)
    const long = `How do I lock it? ${'I have tried. '.repeat(20)}`.trim()
    for (const question of ['First?', 'Second?', long]) expect((await ask(question)).status).toBe(302)
    const after = here(await new Browser().visit(path))
    const [newest] = hrefs(after)
    expect(textOf(after)).toMatch(
      /^Questions about this lesson How do I lock it\? I have tried\..*… 0 answers/,
    )
    expect(textOf(after)).toContain('All 4 questions')
    expect(textOf(after)).not.toContain('one</b>')
    const all = `/community?tab=qa&course=${ids.course}&lesson=${ids.lesson}`
    expect(hrefs(after)).toContain(all)
    const list = await new Browser().visit(all)
    expect(hrefs(list.html).filter((href) => /^\/community\/questions\/[^n?]+$/.test(href))).toHaveLength(4)
    expect(textOf((await new Browser().visit(newest!)).html)).toContain(long)
    // A question that is its own title is said once.
    const second = await new Browser().visit(hrefs(after)[1]!)
    expect(textOf(elements(second.html, 'main')[0]!).match(/Second\?/g)).toHaveLength(1)
  })

  test('[CRS-15+] nobody is asked at a lesson that is locked', async () => {
    const amina = await regular('Amina')
    const [locked] = await ctx.db.select().from(lessons).where(eq(lessons.courseId, 1)).limit(1)
    const page = await amina.browser.visit(`/community/questions/new?course=1&lesson=${locked!.id}`)
    expect(page.status).toBe(403)
  })

  test('[CRS-18+] a box tells what holds in Kenya now, with its source and day, in the language of the lesson', async () => {
    const box = (page: Page) =>
      textOf(elements(page.html, 'div').find((part) => part.startsWith('<div class="kenya"')) ?? '')
    const visitor = new Browser()
    expect(box(await visitor.visit(path))).toMatch(/^Kenya now: M-Pesa .*333.* Checked 1 November 2026/)
    expect(
      box(
        await visitor
          .visit(`${path}?lang=sw`)
          .then(() => visitor.visit(`${path}?read=sw`))
          .then(() => visitor.visit(path)),
      ),
    ).toMatch(/^Kenya sasa: M-Pesa .*333/)
  })
})
