import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { rateLimits } from '#adapters/db/tables.server.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY, HOUR } from '#kit/time.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { acceptAnswer, addReply } from '#modules/community/commands/replies.server.ts'
import { askQuestion, createTopic, shareStory } from '#modules/community/commands/write.server.ts'
import { vote } from '#modules/community/commands/votes.server.ts'
import { threadOf } from '#modules/community/queries/thread.server.ts'
import { posts, votes } from '#modules/community/tables.server.ts'
import { jobListings } from '#modules/job-board/tables.server.ts'
import { ussdJobs } from '#modules/ussd-jobs/tables.server.ts'
import { postJob } from '../jobs.ts'
import {
  banners,
  Browser,
  closeProduct,
  elements,
  heading,
  hrefs,
  type Page,
  type Person,
  person,
  product,
  tags,
  textOf,
} from './product.ts'
import { whileRefusing } from './refusing.ts'
import { onceFree, withoutTable } from './without-table.ts'

type Somebody = Awaited<ReturnType<typeof person>>
let ctx: import('#context.ts').Context
let amina: Somebody
let baraka: Somebody
beforeAll(async () => {
  ctx = (await product({ LIMITS_SCALE: '1' })).app.context()
  for (const name of ['Amina Yusuf', 'Baraka Otieno']) {
    const somebody = await person(name)
    // A week old, so that nothing is held for review.
    await ctx.db
      .update(users)
      .set({ createdAt: after(ctx.now(), -8 * DAY) })
      .where(eq(users.id, somebody.ctx.viewer.id))
    if (name.startsWith('Amina')) amina = somebody
    else baraka = somebody
  }
})
beforeEach(() => ctx.db.delete(rateLimits))
afterAll(closeProduct)

const visitor = new Browser()
const hub = (search = '', browser = visitor) => browser.visit(`/community${search}`)
const main = (page: Page): string => elements(page.html, 'main')[0]!
const nav = (page: Page, label: string): string =>
  elements(main(page), 'nav').find((one) => one.includes(`aria-label="${label}"`)) ?? ''
const tabLinks = (page: Page): string[] => hrefs(nav(page, 'Community'))
const tabTexts = (page: Page): string[] => elements(nav(page, 'Community'), 'a').map(textOf)

/** The rows of a list: text and html, by their title. */
const rowsIn = (page: Page) =>
  new Map(
    main(page)
      .split('<li class="notice"')
      .slice(1)
      .map((html) => [textOf(elements(html, 'h3')[0]!), { text: textOf(`<li${html}`), html }]),
  )
const titles = (page: Page): string[] => [...rowsIn(page).keys()]
const row = (page: Page, title: string) => rowsIn(page).get(title)!

const tell = () => invalidateTags(ctx).then(() => new Promise((resolve) => setTimeout(resolve, 100)))
const topic = (who: Person, title: string, category = 'Skills') =>
  createTopic(who, { title, description: 'What do you think?', category })
const question = (who: Person, title: string, tags = '') =>
  askQuestion(who, { title, content: 'How does it work?', tags })
const story = (who: Person, title: string) =>
  shareStory(who, { title, content: 'It took a year.', category: 'Remote Work' })

/** A post as a row, by somebody or by nobody. */
async function aPost(part: Partial<typeof posts.$inferInsert>): Promise<string> {
  const id = newId()
  const kind = part.kind ?? 'topic'
  await ctx.db
    .insert(posts)
    .values({
      id,
      kind,
      title: 'Any',
      content: 'Any.',
      category: kind === 'question' ? null : 'Skills',
      createdAt: after(ctx.now(), -HOUR),
      ...part,
    })
  return id
}
const without = (...ids: string[]) => ctx.db.delete(posts).where(inArray(posts.id, ids))

describe('the hub', () => {
  test('[COM-01] [COM-02] [COM-03] is public, with five tabs as links, the USSD jobs where none or an unknown one is asked for', async () => {
    const page = await hub()
    expect([page.status, heading(page)]).toEqual([200, 'Community'])
    expect(tabLinks(page)).toEqual(
      ['ussd-jobs', 'forums', 'qa', 'jobs', 'stories'].map((tab) => `/community?tab=${tab}`),
    )
    for (const search of ['', '?tab=', '?tab=nothing', '?tab=forums-'])
      expect(tags(nav(await hub(search), 'Community'), 'a').find((a) => a['aria-current'])?.href).toBe(
        '/community?tab=ussd-jobs',
      )
    expect(page.html).not.toContain('<script src')
    expect(tabLinks(await hub('?tab=qa&q=kazi+%26+pesa&sort=votes'))).toEqual(
      ['ussd-jobs', 'forums', 'qa', 'jobs', 'stories'].map(
        (tab) => `/community?tab=${tab}&q=kazi+%26+pesa${tab === 'qa' ? '&sort=votes' : ''}`,
      ),
    )
  })

  test('[COM-05] tells of USSD above the tabs, with the short code of the settings', async () => {
    const html = main(await hub('?tab=stories'))
    const banner = elements(html, 'aside')[0]!
    expect(textOf(banner)).toContain(ctx.config.ussdCode)
    expect(html.indexOf(banner)).toBeLessThan(html.indexOf('class="tabs"'))
  })

  test('[COM-06] [COM-06+] [COM-08] [COM-08+] counts what the database holds, as the tabs do', async () => {
    await tell()
    const page = await hub('?tab=jobs')
    const [forums, qa, stories] = await Promise.all(
      (['topic', 'question', 'story'] as const).map((kind) => ctx.db.$count(posts, eq(posts.kind, kind))),
    )
    const [jobs, ussd] = [await ctx.db.$count(jobListings), await ctx.db.$count(ussdJobs)]
    // The tiles are the tabs: each figure stands once.
    expect(tabTexts(page)).toEqual([
      `USSD jobs ${ussd}`,
      `Forums ${forums}`,
      `Q&A ${qa}`,
      `Job board ${jobs}`,
      `Stories ${stories}`,
    ])
    expect(textOf(elements(main(page), 'h2')[0]!)).toBe(`${jobs} jobs`)
  })

  test('what is new over all lists stands above the tabs: the newest two, one of a list, and nothing that is hidden', async () => {
    const ids = [
      await aPost({ title: 'An hour old', createdAt: after(ctx.now(), -HOUR) }),
      await aPost({ title: 'Older than another topic', createdAt: after(ctx.now(), -2 * HOUR) }),
      await aPost({ kind: 'question', title: 'Just asked?', createdAt: ctx.now() }),
      await aPost({
        kind: 'story',
        title: 'Hidden',
        excerpt: 'Any.',
        createdAt: ctx.now(),
        hiddenAt: ctx.now(),
        hiddenBy: 'staff',
        hiddenReason: 'Any.',
      }),
    ]
    const job = await postJob(ctx, 'Count stock', { createdAt: after(ctx.now(), -HOUR / 2) })
    await tell()
    const newsOf = (page: Page) => elements(main(page), 'section').find((one) => one.includes('hub-news'))
    const page = await hub('?tab=stories')
    const news = newsOf(page)!
    expect(textOf(news)).toMatch(/^New here /)
    expect(elements(news, 'a').map(textOf)).toEqual(['Question Just asked?', 'Job Count stock'])
    expect(hrefs(news)).toEqual([`/community/questions/${ids[2]}`, `/jobs/${job}`])
    // Of the topics the newer one, where the jobs are open.
    expect(elements(newsOf(await hub('?tab=jobs'))!, 'a').map(textOf)).toEqual([
      'Question Just asked?',
      'Topic An hour old',
    ])
    expect(main(page).indexOf(news)).toBeLessThan(main(page).indexOf('class="tabs"'))
    // Of the open list the newest stands right below.
    const asked = await hub('?tab=qa')
    expect(hrefs(newsOf(asked)!)).not.toContain(`/community/questions/${ids[2]}`)
    expect(titles(asked)[0]).toBe('Just asked?')
    expect(newsOf(await hub('?tab=stories&q=asked'))).toBeUndefined()
    expect(textOf(newsOf(await hub('?tab=stories&lang=sw', new Browser()))!)).toMatch(
      /^Mpya hapa .*Swali Just asked\?/,
    )
    await without(...ids)
    await ctx.db.delete(jobListings).where(eq(jobListings.id, job))
    await tell()
  })

  test('[COM-04] one search finds in all lists, in capitals or not, and each tab says how many', async () => {
    const ids = [
      await aPost({ title: 'Mchicha sokoni' }),
      await aPost({ title: 'Any', content: 'I sell MCHICHA.' }),
      await aPost({ kind: 'question', title: 'Mchicha?' }),
      await aPost({ kind: 'story', title: 'From mchicha to code', excerpt: 'Short.' }),
    ]
    const job = await postJob(ctx, 'Sort mchicha')
    const page = await hub('?tab=forums&q=mCHICHa')
    expect(tabTexts(page)).toEqual(['USSD jobs 0', 'Forums 2', 'Q&A 1', 'Job board 1', 'Stories 1'])
    expect(titles(page)).toEqual(['Mchicha sokoni', 'Any'])
    for (const [tab, title] of [
      ['qa', 'Mchicha?'],
      ['jobs', 'Sort mchicha'],
      ['stories', 'From mchicha to code'],
    ])
      expect(titles(await hub(`?tab=${tab}&q=mCHICHa`)), tab).toEqual([title])
    const field = tags(main(page), 'input').find((input) => input.name === 'q')
    expect(field?.value).toBe('mCHICHa')
    expect(tags(page.html, 'meta').find((meta) => meta.name === 'robots')?.content).toBe('noindex')
    const misspelt = await hub('?tab=qa&q=mchcha')
    expect(textOf(main(misspelt))).toContain('Nothing has “mchcha” in it. Shown is “mchicha”.')
    expect(titles(misspelt)).toEqual(['Mchicha?'])
    await without(...ids)
    await ctx.db.delete(jobListings).where(eq(jobListings.id, job))
  })

  test('[FOR-15] [QNA-19] [JOB-07] [STO-11] [USSD-19] a search that finds nothing says so, and leads back', async () => {
    for (const [tab, sentence] of [
      ['forums', 'No forum topics found. Be the first to start a discussion!'],
      ['qa', 'No questions found. Ask the first question!'],
      ['jobs', 'No job listings found. Check back later for new opportunities!'],
      ['stories', 'No success stories found. Share your journey to inspire others!'],
      ['ussd-jobs', 'No USSD jobs found matching your criteria.'],
    ]) {
      const page = await hub(`?tab=${tab}&q=zzzqqqx`)
      expect(page.status).toBe(200)
      expect(textOf(main(page)), tab).toContain(sentence)
      expect(hrefs(main(page)), tab).toContain(`/community?tab=${tab}`)
    }
  })

  test('[COM-11] [COM-11+] [SYS-02] a list that cannot be read twice says so with "Try again", is logged, and leaves the rest standing', async () => {
    await tell()
    const page = await withoutTable(ctx.db, 'job_listings', () =>
      onceFree(() => hub('?tab=jobs&platform=Upwork')),
    )
    expect(page.status).toBe(200)
    expect(banners(page)).toContain('Error The job listings could not be loaded.')
    expect(hrefs(main(page))).toContain('/community?tab=jobs&platform=Upwork')
    expect([heading(page), tabLinks(page).length]).toEqual(['Community', 5])
    const others = await withoutTable(ctx.db, 'job_listings', () => hub('?tab=forums&sort=replies'))
    expect(titles(others).length).toBeGreaterThan(10)
    // Nothing of it is cached for the next visitor.
    expect(titles(await hub('?tab=jobs&platform=Upwork')).length).toBeGreaterThan(0)
  })

  test('[USSD-31] [COM-04] searches and the board of phones are slowed, of members by account, reading is not', async () => {
    const { browser } = await person('Searching')
    for (let n = 0; n < 120; n++) expect((await hub(`?tab=ussd-jobs&page=${n}`, browser)).status).toBe(200)
    for (const search of ['?tab=ussd-jobs&sort=oldest', '?tab=qa&q=kazi'])
      expect((await hub(search, browser)).status, search).toBe(429)
    expect((await hub('?tab=qa&sort=votes', browser)).status).toBe(200)
  })
})

describe('rows of the lists', () => {
  test('[FOR-01] [FOR-02] [FOR-03] [FOR-03+] [FOR-16+] [COM-24] [COM-25] of a topic say title, category, who, when and how many replies, and lead to it', async () => {
    const id = await topic(amina.ctx, 'Title <b> & “quoted”', 'Platform Tips')
    await addReply(baraka.ctx, 'topic', id, { body: 'Any.' })
    const nameless = await aPost({ title: 'Of nobody', createdAt: after(ctx.now(), -2 * DAY) })
    const popular = await aPost({ title: 'Much read', isPopular: true })
    await tell()
    const page = await hub('?tab=forums')
    expect(row(page, 'Title <b> & “quoted”').text).toBe(
      'Title <b> & “quoted” Platform Tips Amina Yusuf now 1 reply',
    )
    expect(hrefs(row(page, 'Title <b> & “quoted”').html)[0]).toBe(`/community/topics/${id}`)
    expect(row(page, 'Of nobody').text).toBe('Of nobody Skills Anonymous 2 days ago 0 replies')
    const [time] = tags(row(page, 'Of nobody').html, 'time')
    expect(time!.datetime).toBe(
      after(ctx.now(), -2 * DAY)
        .toISOString()
        .slice(0, 10) + time!.datetime!.slice(10),
    )
    expect(time!.title).toMatch(/^\d{1,2} \w{3} \d{4}, \d\d:\d\d$/)
    expect(
      [...rowsIn(page)].filter(([, { text }]) => text.includes('Popular')).map(([title]) => title),
    ).toContain('Much read')
    expect(row(page, 'Of nobody').text).not.toContain('Popular')
    await without(id, nameless, popular)
  })

  test('[QNA-01] [QNA-04] [QNA-05] of a question say tags, votes, answers, views, who and when; only accepted answers are green', async () => {
    const [solved, open] = [
      await question(amina.ctx, 'Solved?', 'phone, M-Pesa'),
      await question(amina.ctx, 'Open?'),
    ]
    for (const id of [solved, open]) await addReply(baraka.ctx, 'question', id, { body: 'So.' })
    const [answer] = (await threadOf(ctx, 'question', solved)).answers
    await acceptAnswer(amina.ctx, solved, { answer: answer!.id, on: '1' })
    await ctx.db.update(posts).set({ viewCount: 5 }).where(eq(posts.id, solved))
    await vote(baraka.ctx, { target: 'question', id: solved, on: '1' })
    await tell()
    const page = await hub('?tab=qa')
    expect(row(page, 'Solved?').text).toBe('Solved? phone M-Pesa Amina Yusuf now 1 answer 5 views 1 vote')
    expect(hrefs(row(page, 'Solved?').html)[0]).toBe(`/community/questions/${solved}`)
    expect([row(page, 'Solved?'), row(page, 'Open?')].map(({ html }) => html.includes('answered'))).toEqual([
      true,
      false,
    ])
    await without(solved, open)
  })

  test("[STO-01] [STO-04] [STO-13] of a story say the author's initial, title, excerpt, category, likes and comments", async () => {
    const id = await story(amina.ctx, 'A year later')
    await addReply(baraka.ctx, 'story', id, { body: 'Well done.' })
    await vote(baraka.ctx, { target: 'success_story', id, on: '1' })
    await tell()
    const { text, html } = row(await hub('?tab=stories'), 'A year later')
    expect(text).toBe('A A year later It took a year.... Remote Work Amina Yusuf now 1 comment 1 like')
    expect(hrefs(html)[0]).toBe(`/community/stories/${id}`)
    await without(id)
  })

  test('[JOB-01] [JOB-02] [JOB-03] of a job lead to its page; closed ones are not there', async () => {
    const id = await postJob(ctx, 'Type letters', { platform: 'Fiverr', skills: ['Typing'] })
    const closed = await postJob(ctx, 'Closed', { isActive: false })
    await tell()
    const page = await hub('?tab=jobs')
    expect(row(page, 'Type letters').text).toBe(
      'Type letters KES 5,000 Duka Kisumu Fiverr Beginner What to do. Typing Posted 1 day ago Be the first to apply',
    )
    expect(hrefs(row(page, 'Type letters').html)[0]).toBe(`/jobs/${id}`)
    // Once above the list while all of it is in English alone, else at each: no mark stands on every card.
    const inSwahili = async () => hub('?tab=jobs&lang=sw', new Browser())
    const all = await inSwahili()
    expect(textOf(main(all)).split('Kwa Kiingereza')).toHaveLength(2)
    expect(row(all, 'Type letters').text).not.toContain('Kwa Kiingereza')
    const own = await postJob(ctx, 'Karani', { description: 'Andika barua za ofisi yetu kwa Kiswahili.' })
    await tell()
    const mixed = await inSwahili()
    expect(row(mixed, 'Karani').text).not.toContain('Kwa Kiingereza')
    expect(row(mixed, 'Type letters').text).toContain('Kwa Kiingereza')
    expect(textOf(main(page))).not.toContain('In English')
    await ctx.db.delete(jobListings).where(eq(jobListings.id, own))
    expect(titles(page)).not.toContain('Closed')
    await ctx.db.delete(jobListings).where(inArray(jobListings.id, [id, closed]))
  })
})

describe('filters, order and pages', () => {
  const links = (page: Page, label: string) =>
    new Map(elements(nav(page, label), 'a').map((a) => [textOf(a), hrefs(a)[0]!]))

  test('[FOR-05] [QNA-01] chips of categories and tags say how many, filter, and keep search and order', async () => {
    const ids = [
      await aPost({ title: 'Pilipili kali', category: 'Freelancing' }),
      await aPost({ title: 'Pilipili tamu', category: 'E-commerce' }),
    ]
    const page = await hub('?tab=forums&q=pilipili&sort=replies')
    expect([...links(page, 'Category').keys()]).toEqual(['All (2)', 'E-commerce (1)', 'Freelancing (1)'])
    const href = links(page, 'Category').get('Freelancing (1)')!
    expect(href).toBe('/community?tab=forums&q=pilipili&group=Freelancing&sort=replies')
    const chosen = await visitor.visit(href)
    expect(titles(chosen)).toEqual(['Pilipili kali'])
    expect(textOf(elements(main(chosen), 'summary')[0]!)).toBe('Filters: Freelancing, Most replies')
    const tagged = await hub('?tab=qa&group=phone')
    expect([...links(tagged, 'Tags').keys()]).toContain(`phone (${titles(tagged).length})`)
    for (const { text } of rowsIn(tagged).values()) expect(text).toContain('phone')
    // A rare one is still visible while it is selected.
    expect([...links(await hub('?tab=qa&group=nobody'), 'Tags').keys()]).toContain('nobody (0)')
    await without(...ids)
  })

  test('[QNA-01] [STO-04] are sorted by the chosen order', async () => {
    const counts = async (search: string, words: RegExp) =>
      [...rowsIn(await hub(search)).values()].map(({ text }) => Number(words.exec(text)![1]))
    const falling = (numbers: number[]) => numbers.toSorted((a, b) => b - a)
    for (const [search, words] of [
      ['?tab=forums&sort=replies', /(\d+) repl/],
      ['?tab=qa&sort=votes', /(\d+) vote/],
      ['?tab=qa&sort=replies', /(\d+) answer/],
      ['?tab=stories&sort=votes', /(\d+) like/],
      ['?tab=stories&sort=replies', /(\d+) comment/],
    ] as const) {
      const found = await counts(search, words)
      expect(found, search).toEqual(falling(found))
    }
    expect([...links(await hub('?tab=forums'), 'Sort').keys()]).toEqual(['Newest', 'Most replies'])
  })

  test('[JOB-05] [JOB-05+] [JOB-06] [JOB-06+] platform and skill level offer "All" and what there is, and combine with the search', async () => {
    const ids = [
      await postJob(ctx, 'Andika barua', { platform: 'Zana', difficulty: 'Advanced' }),
      await postJob(ctx, 'Andika kitabu', { platform: 'Zana' }),
      await postJob(ctx, 'Andika wimbo', { difficulty: 'Advanced' }),
    ]
    const page = await hub('?tab=jobs&q=andika&platform=Zana&level=Advanced')
    expect(titles(page)).toEqual(['Andika barua'])
    const options = (name: string) =>
      elements(
        elements(main(page), 'select').find((one) => one.includes(`name="${name}"`))!,
        'option',
      ).map(textOf)
    expect(options('platform')).toEqual(
      ['All', 'Direct', 'Zana'].filter((one) => options('platform').includes(one)),
    )
    expect(options('platform')).toEqual(expect.arrayContaining(['All', 'Zana']))
    expect(options('level')).toEqual(['All', 'Beginner', 'Intermediate', 'Advanced'])
    expect(elements(main(page), 'label').map(textOf)).toEqual(
      expect.arrayContaining(['Platform', 'Skill Level']),
    )
    expect(titles(await hub('?tab=jobs&q=andika&platform=Zana'))).toHaveLength(2)
    expect(titles(await hub('?tab=jobs&q=andika&level=nonsense'))).toHaveLength(3)
    await ctx.db.delete(jobListings).where(inArray(jobListings.id, ids))
  })

  test('[SYS-09+] twenty a page, with links to the others that keep what is chosen', async () => {
    const ids: string[] = []
    for (let n = 0; n < 23; n++) ids.push(await aPost({ title: `Fundi ${n}`, category: 'E-commerce' }))
    const first = await hub('?tab=forums&q=fundi&group=E-commerce')
    expect(textOf(elements(main(first), 'h2')[0]!)).toMatch(/^2\d topics$/)
    expect(titles(first)).toHaveLength(20)
    const next = '/community?tab=forums&q=fundi&group=E-commerce&page=2'
    expect(tags(main(first), 'a').find((a) => a.rel === 'next')?.href).toBe(next)
    expect(textOf(nav(first, 'Pages of the list'))).toContain('Next page')
    const second = await visitor.visit(next)
    expect(titles(second).length).toBeGreaterThanOrEqual(3)
    expect(titles(second).filter((title) => titles(first).includes(title))).toEqual([])
    await without(...ids)
  })
})

describe('who may do what', () => {
  test('[COM-15] [FOR-04] [QNA-06] [STO-05] [USSD-20] only signed-in people see the buttons to write; others a link to sign in that leads back', async () => {
    const ways = [
      ['forums', 'Create Topic', '/community/topics/new?tab=forums'],
      ['qa', 'Ask Question', '/community/questions/new?tab=qa'],
      ['stories', 'Share Your Story', '/community/stories/new?tab=stories'],
    ] as const
    for (const [tab, label, href] of ways) {
      const own = await hub(`?tab=${tab}`, amina.browser)
      expect(
        elements(main(own), 'a')
          .filter((a) => textOf(a) === label)
          .flatMap(hrefs),
        label,
      ).toEqual([href])
      const signedOut = await hub(`?tab=${tab}`)
      expect(textOf(main(signedOut))).not.toContain(label)
      expect(hrefs(main(signedOut))).toContain(`/auth?next=${encodeURIComponent(`/community?tab=${tab}`)}`)
    }
    expect(textOf(main(await hub('', amina.browser)))).toContain('Post USSD Job')
    expect(textOf(main(await hub('')))).not.toContain('Post USSD Job')
  })

  test('[COM-21] [QNA-02] [STO-02] votes and likes are disabled for visitors and on what one wrote', async () => {
    const ids = [await question(amina.ctx, 'Mine?'), await story(amina.ctx, 'Mine')]
    await tell()
    const press = async (browser: Browser, tab: string, title: string) =>
      tags(row(await hub(`?tab=${tab}`, browser), title).html, 'button')[0]!
    for (const [tab, title] of [
      ['qa', 'Mine?'],
      ['stories', 'Mine'],
    ] as const) {
      expect(await press(visitor, tab, title)).toMatchObject({ disabled: '', 'aria-pressed': 'false' })
      expect(await press(amina.browser, tab, title)).toMatchObject({ disabled: '' })
      expect(await press(baraka.browser, tab, title)).not.toHaveProperty('disabled')
    }
    await without(...ids)
  })
})

describe('voting without scripts', () => {
  /** What the button of a row sends, and where. */
  const formOf = (page: Page, title: string) => {
    const { html } = row(page, title)
    const fields = tags(html, 'input').map(({ name, value }) => [name!, value!] as const)
    return { action: tags(html, 'form')[0]!.action!, fields: Object.fromEntries(fields) }
  }
  async function pressed(who: Somebody, search: string, title: string) {
    const { action, fields } = formOf(await hub(search, who.browser), title)
    const answer = await who.browser.submit(action, fields)
    return { answer, page: await who.browser.follow(answer), fields, action }
  }

  test('[QNA-03] [COM-16] [COM-17] [COM-18] [COM-19] one press votes and leads back to the same list at the same row; the next takes it back', async () => {
    const id = await question(amina.ctx, 'Worth it?', 'pesa')
    await tell()
    const search = '?tab=qa&q=worth'
    const { answer, page, fields } = await pressed(baraka, search, 'Worth it?')
    expect(fields).toMatchObject({ intent: 'vote', target: 'question', id, on: '1' })
    expect([answer.status, answer.location]).toEqual([302, `/community${search}#post-${id}`])
    expect(page.html).toContain(`id="post-${id}"`)
    expect(row(page, 'Worth it?').text).toContain('1 vote')
    expect(tags(row(page, 'Worth it?').html, 'button')[0]).toMatchObject({ 'aria-pressed': 'true' })
    // Sent thirty times, it counts as one vote.
    for (let n = 0; n < 3; n++) await baraka.browser.submit(`/community${search}`, fields)
    expect(await ctx.db.$count(votes, eq(votes.postId, id))).toBe(1)
    // Somebody else sees the figure at once, and not as their own vote.
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(row(await hub('?tab=qa'), 'Worth it?').text).toContain('1 vote')
    expect(tags(row(await hub('?tab=qa', amina.browser), 'Worth it?').html, 'button')[0]).toMatchObject({
      'aria-pressed': 'false',
    })
    const back = await pressed(baraka, '?tab=qa', 'Worth it?')
    expect(back.fields.on).toBe('0')
    expect(row(back.page, 'Worth it?').text).toContain('0 votes')
    await without(id)
  })

  test('[STO-03] [COM-13] a like counts on the story at once, for everybody', async () => {
    const id = await story(amina.ctx, 'Liked')
    await tell()
    expect(row(await hub('?tab=stories'), 'Liked').text).toContain('0 likes')
    await pressed(baraka, '?tab=stories', 'Liked')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(row(await hub('?tab=stories'), 'Liked').text).toContain('1 like')
    await without(id)
  })

  test('[COM-20+] a refusal changes nothing and is shown where it was pressed; a visitor is led to sign in', async () => {
    const id = await question(amina.ctx, 'Own?')
    await tell()
    const fields = { intent: 'vote', target: 'question', id, on: '1' }
    const own = await amina.browser.submit('/community?tab=qa', fields)
    expect(own.status).toBe(403)
    const signedOut = await visitor.submit('/community?tab=qa', fields)
    expect([signedOut.status, signedOut.location]).toEqual([302, expect.stringMatching(/^\/auth\?/)])
    expect((await baraka.browser.submit('/community?tab=qa', { ...fields, id: newId() })).status).toBe(404)
    for (const wrong of [{ target: 'topic' }, { id: 'x' }, { on: '2' }])
      expect((await baraka.browser.submit('/community?tab=qa', { ...fields, ...wrong })).status).toBe(400)
    await ctx.db.update(posts).set({ hiddenAt: ctx.now(), hiddenBy: 'staff' }).where(eq(posts.id, id))
    expect((await baraka.browser.submit('/community?tab=qa', fields)).status).toBe(404)
    await ctx.db.update(posts).set({ hiddenAt: null, hiddenBy: null }).where(eq(posts.id, id))
    const failed = await whileRefusing(ctx.db, 'insert', 'votes', () =>
      baraka.browser.submit('/community?tab=qa', fields),
    )
    expect(row(failed, 'Own?').text).toContain('Error Failed to register your vote. Please try again.')
    expect(failed.status).toBe(500)
    expect(await ctx.db.$count(votes, eq(votes.postId, id))).toBe(0)
    await without(id)
  })
})

describe('what others see of it', () => {
  test('[COM-09] [COM-10] [COM-12] [COM-13] a new post stands first in its list, and in the figures, at once', async () => {
    const before = textOf(main(await hub('?tab=forums')))
    expect(before).not.toContain('The newest of all')
    const id = await topic(amina.ctx, 'The newest of all')
    await new Promise((resolve) => setTimeout(resolve, 100))
    const page = await hub('?tab=forums')
    expect(titles(page)[0]).toBe('The newest of all')
    expect(tabTexts(page)[1]).toBe(`Forums ${await ctx.db.$count(posts, eq(posts.kind, 'topic'))}`)
    await without(id)
  })

  test('search engines get one address a list and its entries, and no search', async () => {
    await tell()
    const things = (page: Page) =>
      [...page.html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
        (match) => JSON.parse(match[1]!) as { itemListElement: { url: string }[] },
      )
    const canonical = (page: Page) => tags(page.html, 'link').find((link) => link.rel === 'canonical')?.href
    const forums = await hub('?tab=forums&page=1&nothing=1')
    expect(canonical(forums)).toBe('http://localhost:3000/community?tab=forums')
    expect(things(forums)[0]!.itemListElement.map(({ url }) => url)).toEqual(
      [...rowsIn(forums).values()].map(({ html }) => `http://localhost:3000${hrefs(html)[0]}`),
    )
    expect(canonical(await hub())).toBe('http://localhost:3000/community')
    expect(canonical(await hub('?tab=jobs&level=Beginner'))).toBe(
      'http://localhost:3000/community?tab=jobs&level=Beginner',
    )
    const searched = await hub('?tab=forums&q=client')
    expect([canonical(searched), things(searched)]).toEqual([undefined, []])
  })

  test('reads in Kiswahili', async () => {
    const page = await hub('?tab=forums&lang=sw', new Browser())
    expect(heading(page)).toBe('Jumuiya')
    expect(tabTextsIn(page, 'Jumuiya')).toEqual(['Kazi za USSD', 'Mabaraza', 'Maswali', 'Kazi', 'Simulizi'])
  })
})

const tabTextsIn = (page: Page, label: string): string[] =>
  elements(nav(page, label), 'a').map((a) => textOf(a).replace(/ \d+$/, ''))
