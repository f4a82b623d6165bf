import { afterAll, describe, expect, test } from 'vitest'
import { phoneOwner } from '#kit/ids.ts'
import { replies } from '#modules/community/tables.server.ts'
import { aQuestion } from '#modules/community/test-threads.ts'
import { Browser, closeProduct, hrefs, type Page, person, tags, textOf } from './product.ts'

afterAll(closeProduct)

const WORDS = 'Begin with the free course.\n\n"Then" <ask> again.'

/** The address of a new question. */
async function question(): Promise<string> {
  const { ctx } = await person('Wanjiru Asking')
  return `/community/questions/${await aQuestion(ctx)}`
}

/** The fields of the one form of a page, by name. */
const fieldsOf = ({ html }: Page) => {
  const form = /<form[^>]*method="post"[\s\S]*?<\/form>/.exec(html)![0]
  const areas = [...form.matchAll(/<textarea[^>]*name="(\w+)"[^>]*>([\s\S]*?)<\/textarea>/g)].map(
    ([, name, value]) => [name!, textOf(value!.replaceAll('\n', '␤')).replaceAll('␤', '\n')] as const,
  )
  return Object.fromEntries([...tags(form, 'input').map(({ name, value }) => [name, value ?? '']), ...areas])
}

describe('what was written when the session had ended', () => {
  test('comes back without scripts on a page that sends it once somebody has signed in', async () => {
    const amina = await person('Amina Typed')
    const path = await question()
    const field = tags((await amina.browser.visit(path)).html, 'input').find(({ name }) => name === 'typed')!
    expect(field).toMatchObject({ type: 'hidden', 'data-typed': `${phoneOwner(amina.ctx.viewer.id)} reply ` })

    const stranger = new Browser()
    const answer = { intent: 'reply', body: WORDS, typed: '' }
    const page = await stranger.submit(path, answer)
    expect(page).toMatchObject({ status: 401, location: null })
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.html).not.toContain('<ask>')
    expect(textOf(page.html)).toContain('What you wrote is on this page and nowhere else')
    const way = tags(page.html, 'a').find(({ target }) => target === '_blank')!
    expect(way.href).toBe(`/auth?next=${encodeURIComponent(path)}`)
    expect(hrefs(page.html)).toEqual([way.href])
    expect(fieldsOf(page)).toEqual(answer)

    // As often as it takes.
    expect((await stranger.submit(path, fieldsOf(page))).status).toBe(401)
    const sent = await amina.browser.submit(path, fieldsOf(page))
    expect(sent.status).toBe(302)
    const found = await amina.ctx.db.select().from(replies)
    expect(found.filter(({ body }) => body === WORDS)).toHaveLength(1)
  })

  test('stays on the phone that keeps it, on the way to signing in', async () => {
    const path = await question()
    const page = await new Browser().submit(path, { intent: 'reply', body: WORDS, typed: 'mi8x3zab' })
    expect(page).toMatchObject({ status: 302, location: `/auth?next=${encodeURIComponent(path)}` })
    // A form without a long field has nothing to lose.
    expect((await new Browser().submit(path, { intent: 'vote' })).status).toBe(302)
  })

  test('stays in its page where scripts sent it and the phone keeps nothing', async () => {
    const path = await question()
    const page = await new Browser().submit(`${path}.data`, { intent: 'reply', body: WORDS, typed: '' })
    expect(page.status).toBe(401)
    expect(page.html).toContain('Then')
  })
})

describe('what the phone keeps', () => {
  test('is said to have arrived when it has, by its number, and the next page takes it away', async () => {
    const amina = await person('Amina Arrived')
    const path = await question()
    await amina.browser.submit(path, { intent: 'preview', body: WORDS, typed: 'mi8x3zab' })
    await amina.browser.submit(path, { intent: 'reply', body: '', typed: 'mi8x3zab' })
    expect(amina.browser.cookies.has('arrived')).toBe(false)
    await amina.browser.submit(path, { intent: 'reply', body: WORDS, typed: 'mi8x3zab' })
    await amina.browser.submit(path, { intent: 'reply', body: `${WORDS}!`, typed: 'mi8x3zac' })
    await amina.browser.submit(path, { intent: 'reply', body: `${WORDS}?`, typed: '<script>' })
    expect(amina.browser.cookies.get('arrived')).toBe('mi8x3zab.mi8x3zac')
    const settles = ({ html }: Page) => html.includes('arrived=')
    expect(settles(await amina.browser.visit('/about'))).toBe(true)
    amina.browser.cookies.delete('arrived')
    expect(settles(await amina.browser.visit('/about'))).toBe(false)
  })

  test('is forgotten with signing out, and with signing out of a session that had ended', async () => {
    const amina = await person('Amina Leaving')
    await amina.browser.submit('/sign-out', {})
    expect(amina.browser.cookies.get('arrived')).toBe(`${phoneOwner(amina.ctx.viewer.id)}.V`)
    const stranger = new Browser()
    await stranger.submit('/sign-out', {})
    expect(stranger.cookies.get('arrived')).toBe('ALL.V')
  })

  test('works on pages without scripts by a program that their policy names, also from the cache', async () => {
    for (const path of ['/contact', '/contact', '/help-center/email']) {
      const { html, headers } = await new Browser().visit(path)
      const policy = /script-src ([^;]*)/.exec(headers.get('content-security-policy')!)![1]!
      expect(policy, path).toMatch(/^'sha256-[\w+/]{43}='$/)
      const [program] = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => text!)
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(program)))
      expect(policy).toBe(`'sha256-${Buffer.from(hash).toString('base64')}'`)
    }
    const { headers } = await new Browser().visit('/about')
    expect(headers.get('content-security-policy')).toContain(`script-src 'none'`)
  })
})
