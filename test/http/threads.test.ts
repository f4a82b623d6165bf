import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rateLimits } from '#adapters/db/tables.server.ts'
import { after, DAY } from '#kit/time.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { type PostKind, threadPaths } from '#modules/community/rules.ts'
import { posts, replies } from '#modules/community/tables.server.ts'
import { aQuestion, aStory, aTopic } from '#modules/community/test-threads.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { supportMessages } from '#modules/support/tables.server.ts'
import { whileRefusing } from './refusing.ts'
import {
  banners,
  Browser,
  buttons,
  closeProduct,
  elements,
  heading,
  hrefs,
  input,
  newAddress,
  type Page,
  person,
  product,
  tags,
  textOf,
} from './product.ts'

let ctx: import('#context.ts').Context
beforeAll(async () => {
  ctx = (await product({ LIMITS_SCALE: '1' })).app.context()
})
beforeEach(() => ctx.db.delete(rateLimits))
afterAll(closeProduct)

type Someone = Awaited<ReturnType<typeof person>>

/** Somebody whose account is older than a day. */
async function regular(name: string): Promise<Someone> {
  const one = await person(name, newAddress())
  await ctx.db
    .update(users)
    .set({ createdAt: after(ctx.now(), -2 * DAY) })
    .where(eq(users.id, one.ctx.viewer.id))
  return one
}

const main = (page: Page): string => /<main\b[\s\S]*<\/main>/.exec(page.html)![0]
const errors = (page: Page): string[] =>
  elements(page.html, 'p')
    .filter((part) => part.startsWith('<p class="error"'))
    .map(textOf)
const typed = (page: Page): string => textOf(elements(main(page), 'textarea')[0] ?? '')
const robots = (page: Page) => tags(page.html, 'meta').find((tag) => tag.name === 'robots')?.content
const articles = (page: Page) => elements(main(page), 'article').map(textOf)
const stored = async (id: string) => (await ctx.db.select().from(posts).where(eq(posts.id, id)))[0]
const repliesTo = (id: string) => ctx.db.select().from(replies).where(eq(replies.postId, id))
const newest = async ({ ctx: { viewer } }: Someone) =>
  (await ctx.db.select().from(posts).where(eq(posts.userId, viewer.id)).orderBy(desc(posts.createdAt)))[0]!

describe('a person without scripts', () => {
  test('[QNA-06] [QNA-11] [QNA-12] [QNA-20+] [COM-26+] asks, gets answers, accepts one, edits and removes', async () => {
    const [amina, baraka] = [await regular('Amina'), await regular('Baraka')]
    const asked = await amina.browser.submit('/community/questions/new', {
      intent: 'save',
      title: 'Which phone?',
      content: 'For **online** work.',
      tags: ' phone, work ,,Phone',
    })
    expect(asked.location).toBe('/community?tab=qa')
    const list = await amina.browser.follow(asked)
    expect(banners(list)).toEqual(['Success Question posted successfully!'])
    const question = await newest(amina)
    expect(question).toMatchObject({ kind: 'question', tags: ['phone', 'work'] })
    const path = `/community/questions/${question.id}`
    expect(hrefs(main(list))).toContain(path)

    for (const body of ['Any that is charged.', 'One with *two* cards.'])
      await baraka.browser.submit(path, { intent: 'reply', body })
    const [first, second] = await repliesTo(question.id)
    const page = await amina.browser.visit(path)
    expect(heading(page)).toBe('Which phone?')
    expect(main(page)).toContain('For <strong>online</strong> work.')
    expect(textOf(main(page))).toContain('2 answers')
    expect(tags(main(page), 'article').map(({ id }) => id)).toEqual([
      `post-${question.id}`,
      `reply-${first!.id}`,
      `reply-${second!.id}`,
    ])
    expect(buttons(page).filter((words) => words === 'Accept')).toHaveLength(2)
    expect(buttons(await baraka.browser.visit(path))).not.toContain('Accept')

    const accept = (by: Someone, on = '1') =>
      by.browser.submit(path, { intent: 'accept', id: second!.id, on })
    expect((await accept(baraka)).status).toBe(404)
    expect((await stored(question.id))?.acceptedReplyId).toBeNull()
    const accepted = await accept(amina)
    expect(accepted.location).toBe(`${path}#reply-${second!.id}`)
    expect(articles(await amina.browser.follow(accepted))[1]).toMatch(/^B Baraka now Accepted/)
    expect((await stored(question.id))?.acceptedReplyId).toBe(second!.id)
    expect((await amina.browser.visit('/community?tab=qa')).html).toContain('answered')

    const edited = await baraka.browser.submit(`${path}/replies/${second!.id}/edit`, {
      intent: 'save',
      body: 'One with two cards.',
    })
    expect(edited.location).toBe(`${path}?reply=${second!.id}#reply-${second!.id}`)
    expect(articles(await baraka.browser.follow(edited))[1]).toContain('edited')
    const removed = await baraka.browser.submit(`${path}/replies/${first!.id}/remove`, {})
    expect(banners(await baraka.browser.follow(removed))).toEqual(['Success Your answer was deleted.'])
    expect(await repliesTo(question.id)).toHaveLength(1)
  })

  test('[COM-22] [FOR-04] [FOR-07] [FOR-08] [FOR-11] [FOR-13] [FOR-16+] starts a topic, changes it, and takes it back', async () => {
    const amina = await regular('Amina')
    const form = await amina.browser.visit('/community/topics/new')
    expect(form.status).toBe(200)
    for (const label of ['Title', 'Description', 'Category']) expect(textOf(main(form))).toContain(label)
    const fields = { intent: 'save', title: 'First client', description: 'How?', category: 'Skills' }
    const made = await amina.browser.submit('/community/topics/new', fields)
    expect(banners(await amina.browser.follow(made))).toEqual(['Success Forum topic created successfully!'])
    const { id } = await newest(amina)
    const path = `/community/topics/${id}`
    const edit = await amina.browser.visit(`${path}/edit`)
    expect(input(edit, 'title')).toMatchObject({ value: 'First client' })
    expect(typed(edit)).toBe('How?')
    await amina.browser.submit(`${path}/edit`, { ...fields, title: 'First  client!' })
    expect(await stored(id)).toMatchObject({ title: 'First client!', editedAt: expect.any(Date) })
    const ask = await amina.browser.visit(`${path}/remove`)
    expect(textOf(main(ask))).toContain('Are you sure you want to delete this topic?')
    expect(hrefs(main(ask))).toContain(path)
    expect(await stored(id)).toBeDefined()
    const gone = await amina.browser.submit(`${path}/remove`, {})
    expect(gone.location).toBe('/community?tab=forums')
    expect(banners(await amina.browser.follow(gone))).toEqual(['Success Forum topic deleted successfully!'])
    expect(await stored(id)).toBeUndefined()
    expect((await amina.browser.visit(path)).status).toBe(404)
  })

  test('[STO-05] [STO-07] [STO-08+] [STO-09] [STO-12] [STO-12+] [STO-13+] shares a story and asks for its removal, once', async () => {
    const amina = await regular('Amina')
    const fields = { intent: 'save', title: 'From duka to desk', content: 'A year.', category: 'Remote Work' }
    const made = await amina.browser.submit('/community/stories/new', { ...fields, excerpt: ' ' })
    expect(banners(await amina.browser.follow(made))).toEqual(['Success Success story shared successfully!'])
    const { id, excerpt } = await newest(amina)
    expect(excerpt).toBe('A year....')
    const path = `/community/stories/${id}`
    const page = await amina.browser.visit(path)
    expect(hrefs(main(page))).toContain(`${path}/ask-removal`)
    expect(textOf(main(page))).not.toContain('Delete')
    expect((await amina.browser.visit(`${path}/remove`)).status).toBe(404)
    expect((await amina.browser.submit(`${path}/remove`, {})).status).toBe(404)
    // Its explicit form remains.
    const inDialog = elements((await amina.browser.visit(`${path}/edit`)).html, 'dialog')[0]!
    expect(elements(inDialog, 'textarea').map(textOf)).toEqual(['A year.', ''])
    const asked = await amina.browser.submit(`${path}/ask-removal`, { reason: 'My boss reads it.' })
    expect(banners(await amina.browser.follow(asked))[0]).toContain('We have asked our staff')
    const again = await amina.browser.submit(`${path}/ask-removal`, {})
    expect(banners(await amina.browser.follow(again))[0]).toContain('You have asked for this before.')
    const said = (await ctx.db.select().from(supportMessages)).filter(({ body }) => body.includes(id))
    expect(said.map(({ body }) => body)).toEqual([
      `Please take my success story down.\n\nMy boss reads it.\n\nhttp://localhost:3000${path}`,
    ])
    expect(await stored(id)).toMatchObject({ removedAt: null, hiddenAt: null })
  })

  test('[COM-26+] mentions people of the thread, who are told where', async () => {
    const [amina, baraka, chebet] = [await regular('Amina'), await regular('Baraka'), await regular('Chebet')]
    const id = await aTopic(amina.ctx)
    const path = `/community/topics/${id}`
    await baraka.browser.submit(path, { intent: 'reply', body: 'Hello.' })
    const page = await chebet.browser.visit(path)
    const choices = tags(main(page), 'input').filter(({ name }) => name === 'mention')
    expect(choices.map(({ value }) => value)).toEqual(['post', (await repliesTo(id))[0]!.id])
    const sent = await chebet.browser.submit(path, {
      intent: 'reply',
      body: 'Asante.',
      mention: choices[1]!.value!,
    })
    expect((await repliesTo(id)).at(-1)!.body).toBe('@Baraka Asante.')
    const [note] = await ctx.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, baraka.ctx.viewer.id))
    expect(note).toMatchObject({ kind: 'mention', href: sent.location })
    expect(textOf(main(await baraka.browser.visit('/notifications')))).toContain('You were mentioned')
    const told = await baraka.browser.visit(note!.href)
    expect(main(told)).toContain(`id="${note!.href.split('#')[1]}"`)
  })

  test('sees a preview of a post and of a reply, and keeps what was typed', async () => {
    const amina = await regular('Amina')
    const id = await aTopic(amina.ctx)
    const reply = await amina.browser.submit(`/community/topics/${id}`, {
      intent: 'preview',
      body: '**Bold** <b>words</b>',
    })
    expect(reply.status).toBe(200)
    expect(main(reply)).toContain('<strong>Bold</strong> &lt;b&gt;words&lt;/b&gt;')
    expect(typed(reply)).toBe('**Bold** <b>words</b>')
    expect(await repliesTo(id)).toEqual([])
    const before = await ctx.db.$count(posts)
    const post = await amina.browser.submit('/community/questions/new', {
      intent: 'preview',
      title: 'Which?',
      content: '*This*',
      tags: 'a, b',
    })
    expect(main(post)).toContain('<em>This</em>')
    expect(input(post, 'title')).toMatchObject({ value: 'Which?' })
    expect(input(post, 'tags')).toMatchObject({ value: 'a, b' })
    const nothing = await amina.browser.submit('/community/topics/new', {
      intent: 'preview',
      title: 'Which?',
    })
    expect(errors(nothing)).toEqual(['Please fill this in.'])
    expect(await ctx.db.$count(posts)).toBe(before)
  })
})

describe('a visitor', () => {
  test('[FOR-16+] [QNA-20+] [STO-13+] [COM-01] [COM-15] [SYS-10+] reads all of it without scripts and is led to sign in and back', async () => {
    const amina = await regular('Amina')
    for (const [kind, make] of Object.entries({ topic: aTopic, question: aQuestion, story: aStory })) {
      const path = threadPaths[kind as PostKind] + (await make(amina.ctx))
      const page = await new Browser().visit(path)
      expect(page.status).toBe(200)
      expect(page.html).not.toContain('<script src')
      expect(tags(main(page), 'form')).toEqual([])
      expect(hrefs(main(page)).at(-1)).toBe(`/auth?next=${encodeURIComponent(`${path}#write`)}`)
      for (const words of ['Report', 'Edit', 'Delete', 'Accept'])
        expect(textOf(main(page))).not.toContain(words)
      expect(textOf(main(await new Browser().visit(`${path}?lang=sw`)))).toContain('Jumuiya')
    }
  })

  test('[COM-15] [ERR-02] writes nothing: every form leads to sign in', async () => {
    const amina = await regular('Amina')
    const id = await aQuestion(amina.ctx)
    const path = `/community/questions/${id}`
    const before = await stored(id)
    for (const [address, fields] of [
      ['/community/questions/new', { title: 'x', content: 'x' }],
      [path, { intent: 'reply', body: 'x' }],
      [path, { intent: 'preview', body: 'x' }],
      [path, { intent: 'vote', target: 'question', id, on: '1' }],
      [path, { intent: 'accept', id, on: '1' }],
      [`${path}/edit`, { title: 'x', content: 'x' }],
      [`${path}/remove`, {}],
    ] as [string, Record<string, string>][]) {
      const sent = await new Browser().submit(address, fields)
      expect([address, sent.status, sent.location?.split('?')[0]]).toEqual([address, 302, '/auth'])
    }
    for (const address of ['/community/questions/new', `${path}/edit`, `${path}/remove`])
      expect((await new Browser().visit(address)).location).toBe(`/auth?next=${encodeURIComponent(address)}`)
    expect(await stored(id)).toEqual(before)
    expect(await repliesTo(id)).toEqual([])
  })
})

describe('what is not there', () => {
  test('[NAV-19] [FOR-12+] [QNA-16+] [FOR-10] [QNA-14] somebody else’s, another list’s and nonsense is not found, and nothing changes', async () => {
    const [amina, baraka] = [await regular('Amina'), await regular('Baraka')]
    const id = await aTopic(amina.ctx)
    const path = `/community/topics/${id}`
    await amina.browser.submit(path, { intent: 'reply', body: 'Mine.' })
    const [reply] = await repliesTo(id)
    const before = [await stored(id), await repliesTo(id)]
    const own = [`${path}/edit`, `${path}/remove`, `${path}/replies/${reply!.id}/edit`]
    const fields = { intent: 'save', title: 'x', description: 'x', category: 'Skills', body: 'x' }
    for (const address of [...own, `${path}/replies/${reply!.id}/remove`]) {
      expect((await baraka.browser.visit(address)).status, address).toBe(404)
      expect((await baraka.browser.submit(address, fields)).status, address).toBe(404)
    }
    const elsewhere = await aTopic(amina.ctx)
    for (const address of [
      `/community/questions/${id}`,
      `/community/nothing/${id}`,
      '/community/topics/x',
      `/community/topics/${crypto.randomUUID()}`,
      '/community/nothing/new',
      '/community/constructor/new',
      `${path}/nothing`,
      `${path}/ask-removal`,
      `${path}/replies/${crypto.randomUUID()}/edit`,
      `${path}/replies/${reply!.id}/nothing`,
      `/community/topics/${elsewhere}/replies/${reply!.id}/remove`,
    ]) {
      expect((await amina.browser.visit(address)).status, address).toBe(404)
      expect((await amina.browser.submit(address, { ...fields, intent: 'reply' })).status, address).toBe(404)
    }
    expect([await stored(id), await repliesTo(id)]).toEqual(before)
    expect((await amina.browser.submit(path, { intent: 'nothing' })).status).toBe(400)
  })

  test('[FOR-12] [QNA-16] removed by its author it keeps what others wrote, unlisted and not for search engines', async () => {
    const [amina, baraka] = [await regular('Amina'), await regular('Baraka')]
    const id = await aQuestion(amina.ctx, { title: 'Secret title' })
    const path = `/community/questions/${id}`
    await baraka.browser.submit(path, { intent: 'reply', body: 'An answer.' })
    const removed = await amina.browser.submit(`${path}/remove`, {})
    expect(banners(await amina.browser.follow(removed))).toEqual(['Success Question deleted successfully!'])
    const page = await new Browser().visit(path)
    expect(heading(page)).toBe('Removed by its author')
    expect(robots(page)).toBe('noindex')
    expect(textOf(main(page))).toContain('An answer.')
    expect(page.html).not.toMatch(/Secret title|Amina|ld\+json/)
    expect(tags(main(await baraka.browser.visit(path)), 'textarea')).toEqual([])
    expect((await baraka.browser.submit(path, { intent: 'reply', body: 'More.' })).status).toBe(404)
    expect(await repliesTo(id)).toHaveLength(1)
    expect((await new Browser().visit('/community?tab=qa&x=1')).html).not.toContain(id)
  })

  test('[STO-12+] [COM-26+] hidden it is there for its author, with why', async () => {
    const [amina, baraka] = [await regular('Amina'), await regular('Baraka')]
    const id = await aStory(amina.ctx)
    await ctx.db
      .update(posts)
      .set({ hiddenAt: ctx.now(), hiddenBy: 'staff', hiddenReason: 'It asks for a fee.' })
      .where(eq(posts.id, id))
    const page = await amina.browser.visit(`/community/stories/${id}`)
    expect(robots(page)).toBe('noindex')
    expect(textOf(main(page))).toContain('It asks for a fee.')
    for (const { browser } of [baraka, { browser: new Browser() }])
      expect((await browser.visit(`/community/stories/${id}`)).status).toBe(404)
  })
})

describe('bad input', () => {
  test('[FOR-06] [QNA-07] [STO-06] what is missing or too much is said beside its field, and what was typed stays', async () => {
    const amina = await regular('Amina')
    const before = await ctx.db.$count(posts)
    const send = (list: string, fields: Record<string, string>) =>
      amina.browser.submit(`/community/${list}/new`, { intent: 'save', ...fields })
    const empty = await send('topics', { title: '\u200b \u202e', description: 'Kept <here>', category: '' })
    expect(empty.status).toBe(400)
    expect(errors(empty)).toEqual(['Please fill this in.', 'Please fill this in.'])
    expect(typed(empty)).toBe('Kept <here>')
    expect(errors(await send('topics', { title: 'x', description: 'x', category: 'Nothing' }))).toHaveLength(
      1,
    )
    const long = await send('stories', {
      title: 'x'.repeat(141),
      content: '🔥'.repeat(10_001),
      excerpt: 'x'.repeat(301),
      category: 'Skills',
    })
    expect(errors(long)).toEqual(Array(3).fill('This is too long.'))
    expect(typed(long)).toContain('🔥'.repeat(100))
    const tagged = await send('questions', { title: 'x', content: 'x', tags: 'a,b,c,d,e,f' })
    expect(errors(tagged)).toEqual(['At most 5 tags, please.'])
    expect(input(tagged, 'tags')).toMatchObject({ value: 'a,b,c,d,e,f' })
    expect(await ctx.db.$count(posts)).toBe(before)
    const id = await aTopic(amina.ctx)
    for (const body of ['', ' \u200b', 'x'.repeat(5001)])
      expect(
        errors(await amina.browser.submit(`/community/topics/${id}`, { intent: 'reply', body })),
      ).toHaveLength(1)
    expect(await repliesTo(id)).toEqual([])
  })

  test('odd letters stay letters: 10,000 emoji, zero width, right to left override, markup', async () => {
    const amina = await regular('Amina')
    const title = '<script>alert(1)</script> \u202eevil\u202c \u200bx'
    const content = '🔥'.repeat(10_000)
    const made = await amina.browser.submit('/community/questions/new', {
      intent: 'save',
      title,
      content,
      tags: '"><img src=x onerror=alert(1)>',
    })
    expect(made.status).toBe(302)
    const { id } = await newest(amina)
    await amina.browser.submit(`/community/questions/${id}`, {
      intent: 'reply',
      body: '[x](javascript:alert(1)) ![y](https://evil.example/p.png) <img src=x onerror=alert(1)> https://a.example',
    })
    for (const browser of [amina.browser, new Browser()]) {
      const page = await browser.visit(`/community/questions/${id}`)
      expect(page.status).toBe(200)
      expect(heading(page)).toBe('<script>alert(1)</script> evil x')
      expect(main(page)).not.toMatch(/<script>alert|<img|\u202e|\u200b|href="javascript/)
    }
  })

  test('[COM-26+] a new account reads beside the form what it may not yet, and keeps what it typed', async () => {
    const newcomer = await person('Newcomer')
    const amina = await regular('Amina')
    const path = `/community/topics/${await aTopic(amina.ctx)}`
    const links = await newcomer.browser.submit(path, {
      intent: 'reply',
      body: 'http://a.example http://b.example http://c.example',
    })
    expect(links.status).toBe(429)
    expect(banners(links)[0]).toContain('2 links into one post')
    expect(typed(links)).toContain('http://c.example')
    for (let count = 0; count < 3; count++) await aTopic(newcomer.ctx)
    const fourth = await newcomer.browser.submit('/community/topics/new', {
      intent: 'save',
      title: 'x',
      description: 'Four',
      category: 'Skills',
    })
    expect(banners(fourth)[0]).toContain('can create 3 topics')
    expect(typed(fourth)).toBe('Four')
  })
})

describe('what nobody foresaw', () => {
  const written = { intent: 'save', title: 'x', description: 'Kept.', content: 'Kept.', category: 'Skills' }

  test('[FOR-09] [QNA-13] [STO-10] [COM-23] while making one is said as an error, and what was typed stays', async () => {
    const amina = await regular('Amina')
    for (const [list, words] of Object.entries({
      topics: 'Failed to create forum topic. Please try again.',
      questions: 'Failed to post question. Please try again.',
      stories: 'Failed to share success story. Please try again.',
    })) {
      const sent = await whileRefusing(ctx.db, 'insert', 'posts', () =>
        amina.browser.submit(`/community/${list}/new`, written),
      )
      expect(sent.status).toBe(500)
      expect(banners(sent)).toEqual([`Error ${words}`])
      expect(typed(sent)).toBe('Kept.')
    }
  })

  test('[FOR-14] [QNA-18] [COM-23] while deleting or replying is said as an error, and nothing is gone', async () => {
    const amina = await regular('Amina')
    for (const [path, words] of [
      [threadPaths.topic + (await aTopic(amina.ctx)), 'Failed to delete forum topic. Please try again.'],
      [threadPaths.question + (await aQuestion(amina.ctx)), 'Failed to delete question. Please try again.'],
    ] as const) {
      const sent = await whileRefusing(ctx.db, 'delete', 'posts', () =>
        amina.browser.submit(`${path}/remove`, {}),
      )
      expect(banners(sent)).toEqual([`Error ${words}`])
      expect(await stored(path.split('/').at(-1)!)).toBeDefined()
      const reply = await whileRefusing(ctx.db, 'insert', 'replies', () =>
        amina.browser.submit(path, { intent: 'reply', body: 'Kept.' }),
      )
      expect(banners(reply)[0]).toMatch(/^Error Failed to save your (reply|answer)\. Please try again\.$/)
      expect(typed(reply)).toBe('Kept.')
    }
  })
})

describe('looks', () => {
  test('[QNA-05] [QNA-05+] count once a visitor and day, also where the page is kept, and never the author’s', async () => {
    const [amina, baraka] = [await regular('Amina'), await regular('Baraka')]
    const id = await aQuestion(amina.ctx)
    const path = `/community/questions/${id}`
    const views = async () => (await stored(id))!.viewCount
    await amina.browser.visit(path)
    expect(await views()).toBe(0)
    expect(textOf(main(await baraka.browser.visit(path)))).toContain('1 view')
    await baraka.browser.visit(path)
    await baraka.browser.visit(`${path}.data`)
    expect(await views()).toBe(1)
    for (let times = 0; times < 3; times++) await new Browser().visit(path)
    expect(await views()).toBe(2)
    await new Browser().visit(`${path}?x=1`)
    expect(await views()).toBe(2)
    // By scripts that navigate.
    const chebet = await regular('Chebet')
    await chebet.browser.visit(`${path}.data?_routes=community%2Fthreads%2Fthread`)
    expect(await views()).toBe(3)
  })
})

test('[FOR-16+] a long thread comes in pages, and a link to a reply leads to its page', async () => {
  const amina = await regular('Amina')
  const id = await aTopic(amina.ctx)
  const rows = Array.from({ length: 120 }, (_, n) => ({
    id: crypto.randomUUID(),
    postId: id,
    userId: amina.ctx.viewer.id,
    body: `Word ${n}`,
    createdAt: after(ctx.now(), n - 1000),
  }))
  await ctx.db.insert(replies).values(rows)
  const path = `/community/topics/${id}`
  const page = await new Browser().visit(path)
  expect(articles(page)).toHaveLength(51)
  expect(textOf(main(page))).toContain('120 replies')
  expect(hrefs(main(page))).toContain(`${path}?page=2#replies`)
  const last = await new Browser().visit(`${path}?page=3`)
  expect(articles(last)).toHaveLength(21)
  expect(tags(last.html, 'link').find(({ rel }) => rel === 'canonical')?.href).toMatch(/\?page=3$/)
  expect(articles(await new Browser().visit(`${path}?reply=${rows[70]!.id}`))[1]).toContain('Word 50')
})
