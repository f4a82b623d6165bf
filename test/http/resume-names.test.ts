import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { sealed } from '#kit/seal.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { assessmentAttempts } from '#modules/assessment/tables.server.ts'
import { names } from '#modules/resumes/print/test-names.ts'
import { LEVEL_SEAL } from '#modules/resumes/queries/record.server.ts'
import { resumes } from '#modules/resumes/tables.server.ts'
import { sampleResume } from '#modules/resumes/test-resume.ts'
import { Browser, closeProduct, elements, heading, person, product, tags, textOf } from './product.ts'

let ctx: import('#context.ts').Context
beforeAll(async () => {
  ctx = (await product({ LIMITS_SCALE: '100' })).app.context()
})
afterAll(closeProduct)

test(`[RES-23+] R1 R3 pages that are shared spell ${names.length} names as they are written: a CV, and a level under its sealed address`, async () => {
  const { ctx: own } = await person('Amina')
  const [attempt, cv, shareKey] = [newId(), newId(), 'a'.repeat(26)]
  const times = { createdAt: ctx.now(), updatedAt: ctx.now() }
  const document = sampleResume()
  await ctx.db
    .insert(resumes)
    .values({ id: cv, userId: own.viewer.id, title: 'CV', document, version: 1, shareKey, ...times })
  await ctx.db
    .insert(assessmentAttempts)
    .values({
      id: attempt,
      userId: own.viewer.id,
      category: 'SEO',
      drawn: [],
      startedAt: ctx.now(),
      submittedAt: ctx.now(),
      scores: [{ category: 'SEO', right: 9, total: 10, percent: 90, level: 'Advanced' }],
    })
  const level = `/cv/${sealed(ctx.config.authSecret, LEVEL_SEAL, attempt)}`
  const visitor = new Browser()
  for (const name of names) {
    await ctx.db.update(users).set({ name }).where(eq(users.id, own.viewer.id))
    await ctx.db
      .update(resumes)
      .set({ document: { ...document, personal: { ...document.personal, fullName: name } } })
      .where(eq(resumes.id, cv))
    const page = await visitor.visit(level)
    expect(elements(elements(page.html, 'main')[0]!, 'bdi').map(textOf), name).toEqual([name])
    expect(textOf(elements(page.html, 'main')[0]!)).toContain('90%')
    const shared = await visitor.visit(`/cv/${shareKey}`)
    expect(heading(shared), name).toBe(name)
    expect(textOf(elements(shared.html, 'title')[0]!), name).toContain(name)
  }
  const { headers, html } = await visitor.visit(level)
  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect(tags(html, 'meta').some((tag) => tag.name === 'robots' && tag.content === 'noindex')).toBe(true)
  // Another letter gives another URL.
  const other = `${level.slice(0, -1)}${level.endsWith('a') ? 'b' : 'a'}`
  expect((await visitor.visit(other)).status).toBe(404)
})
