import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog, users } from '#modules/accounts/tables.server.ts'
import { seededRecords } from '#adapters/db/tables.server.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY, nairobiDay } from '#kit/time.ts'
import { posts } from '#modules/community/tables.server.ts'
import { wrongCounts } from '#modules/courses/queries/invariants.server.ts'
import { courses, enrolments } from '#modules/courses/tables.server.ts'
import { articles } from '#modules/publishing/tables.server.ts'
import { jobListings } from '#modules/job-board/tables.server.ts'
import { payments, refunds } from '#modules/payments/tables.server.ts'
import { activities } from '#modules/tracker/tables.server.ts'
import { auditLines } from '#test/audit.ts'
import { bodyOf, openProduct, type Person, wordsOf } from './admin-people.ts'

let stadi: Awaited<ReturnType<typeof openProduct>>
let wanjiru: Person
let amina: Person
beforeAll(async () => {
  stadi = await openProduct()
  wanjiru = await stadi.admin()
  amina = await stadi.person('Amina')
})
afterAll(() => stadi.close())

const page = async (path: string, who = wanjiru) => (await stadi.visit(path, who)).text()

/** The cards in order, as "label: figure hint". */
const cardsOf = (html: string): string[] => {
  const list = /<dl class="stat-cards"[\s\S]*?<\/dl>/.exec(bodyOf(html))![0]
  return [...list.matchAll(/<div class="stat[\s\S]*?<\/div>/g)].map(([card]) =>
    wordsOf(card.replace('</dt>', ':')).replaceAll('\u00A0', ' ').trim(),
  )
}

const write = (kind: 'topic' | 'question' | 'story', createdAt = stadi.ctx.now(), removedAt?: Date) =>
  stadi.ctx.db
    .insert(posts)
    .values({
      id: newId(),
      kind,
      userId: amina.id,
      title: 'How to begin',
      content: 'With one step.',
      excerpt: kind === 'story' ? 'One step' : null,
      category: kind === 'question' ? null : 'General',
      createdAt,
      removedAt,
    })

const move = (id: string, createdAt: Date) =>
  stadi.ctx.db.update(payments).set({ createdAt }).where(eq(payments.id, id))

/** A moment in the middle of last month. */
const lastMonth = () =>
  after(new Date(`${nairobiDay(stadi.ctx.now()).slice(0, 7)}-01T00:00:00+03:00`), -9 * DAY)

describe('the figures of an installation', () => {
  test('[ADM-04] [ADM-05] [ADM-06] [ADM-07] [ADM-08] [ADM-09] are six cards, revenue of completed payments only', async () => {
    expect(cardsOf(await page('/admin/waiting'))).toEqual([
      'Users: 2 No data last month',
      'Forum topics: 0 No data last month',
      'Questions: 0 No data last month',
      'Success stories: 0 No data last month',
      'Payments: 0 No data last month',
      'Revenue: KES 0 No data last month',
    ])
    await Promise.all([write('topic'), write('topic'), write('question'), write('story')])
    await write('topic', stadi.ctx.now(), stadi.ctx.now()) // removed by its author
    for (const status of ['completed', 'completed', 'pending', 'disputed'])
      await stadi.payment(amina, { status })
    expect(cardsOf(await page('/admin/waiting')).map((card) => card.split(' No data')[0])).toEqual([
      'Users: 2',
      'Forum topics: 2',
      'Questions: 1',
      'Success stories: 1',
      'Payments: 4',
      'Revenue: KES 18,000',
    ])
  })

  test('[ADM-08] follow a payment from pending to completed, and an account that is erased', async () => {
    const { id } = await stadi.payment(amina)
    const figures = async () => cardsOf(await page('/admin/waiting')).map((card) => card.split(' No data')[0])
    await stadi.ctx.db.update(payments).set({ status: 'completed' }).where(eq(payments.id, id))
    expect(await figures()).toEqual(expect.arrayContaining(['Payments: 5', 'Revenue: KES 27,000']))
    const gone = await stadi.person('Gone')
    expect(await figures()).toContain('Users: 3')
    await stadi.ctx.db.update(users).set({ erasedAt: stadi.ctx.now() }).where(eq(users.id, gone.id))
    expect(await figures()).toContain('Users: 2')
    expect(await wrongCounts(stadi.ctx)).toEqual([])
  })

  test('[ADM-10] count the job listings too', async () => {
    expect(wordsOf(await page('/admin/waiting'))).toContain('Job listings: 0')
    await stadi.ctx.db
      .insert(jobListings)
      .values({
        id: newId(),
        title: 'Data entry',
        description: 'Type what is written.',
        company: 'Jua Kali',
        platform: 'Upwork',
        location: 'Remote',
        difficulty: 'Beginner',
        budget: 'KES 9,000',
        skills: [],
        createdAt: stadi.ctx.now(),
      })
    expect(wordsOf(await page('/admin/waiting'))).toContain('Job listings: 1')
  })

  test("[ADM-11] [ADM-11+] are shown beside last month's, in both languages", async () => {
    for (const count of [1, 2]) {
      const { id } = await stadi.payment(amina, { status: count === 1 ? 'failed' : 'completed' })
      await move(id, lastMonth())
    }
    await write('question', lastMonth())
    await write('question', lastMonth())
    // This month 5 payments after 2, KES 27,000 after 9,000, 1 question after 2.
    const cards = cardsOf(await page('/admin/waiting'))
    // Of a few rows no percentages.
    expect(cards[4]).toBe('Payments: 7 5 this month, 2 last month')
    expect(cards[5]).toBe('Revenue: KES 36,000 KES 27,000 this month, KES 9,000 last month')
    expect(cards[2]).toBe('Questions: 3 1 this month, 2 last month')
    expect(cards[3]).toBe('Success stories: 1 No data last month')
    const halima = await stadi.admin('Halima')
    const swahili = cardsOf(await page('/admin/waiting?lang=sw', halima))
    expect(swahili[4]).toContain('5 mwezi huu, 2 mwezi uliopita')
    expect(swahili[3]).toContain('Hakuna data mwezi uliopita')
    for (let count = 2; count < 10; count++)
      await move((await stadi.payment(amina, { status: 'failed' })).id, lastMonth())
    const many = cardsOf(await page('/admin/waiting'))
    expect(many[4]).toBe('Payments: 15 -50% from last month')
    expect(many[5]).toBe('Revenue: KES 36,000 +200% from last month')
    expect(cardsOf(await page('/admin/waiting?lang=sw', halima))[4]).toContain('-50% kuliko mwezi uliopita')
  })
})

test('[ADM-04] [ADM-07] are one line on every other tab', async () => {
  for (const tab of ['users', 'payments', 'content', 'mentors', 'analytics']) {
    const html = bodyOf(await page(`/admin/${tab}`))
    expect(wordsOf(html), tab).toMatch(/Users \d+ · Payments \d+ · Revenue KES [\d,]+/)
    expect(html, tab).not.toContain('<dl class="stat-cards"')
  }
})

describe('the hint', () => {
  const hint = 'There are no topics or no questions yet'
  test('[ADM-12] is shown while there are no topics or no questions, and not otherwise', async () => {
    expect(wordsOf(await page('/admin/users'))).not.toContain(hint)
    const { db } = stadi.ctx
    for (const kind of ['topic', 'question'] as const) {
      await db.update(posts).set({ removedAt: stadi.ctx.now() }).where(eq(posts.kind, kind))
      expect(wordsOf(await page('/admin/users')), kind).toContain(hint)
      await db.update(posts).set({ removedAt: null }).where(eq(posts.kind, kind))
    }
    expect(wordsOf(await page('/admin/users'))).not.toContain(hint)
  })
})

describe('content of every installation', () => {
  const press = (who?: Person) => stadi.submit('/admin/samples', { intent: 'load-content' }, who)
  const said = (answer: Response) => {
    const [value] = /(?<=said=)[^.;]+/.exec(answer.headers.getSetCookie().join(' '))!
    return Buffer.from(value, 'base64').toString()
  }

  test('[ADM-21+] is loaded by a press, also where samples are not allowed, once, and the log says by whom', async () => {
    const { db } = stadi.ctx
    expect((await press(amina)).status).toBe(403)
    // As if this version had added articles and the previous one had none.
    const deleted = await db.delete(articles).returning()
    await db.delete(seededRecords).where(eq(seededRecords.kind, 'article'))
    const first = await press(wanjiru)
    expect([first.status, first.headers.get('location')]).toEqual([302, '/admin/samples'])
    expect(said(first)).toContain(`Content is loaded: ${deleted.length} added, 0 updated, 0 left as they are`)
    const [logged] = await auditLines(db, eq(auditLog.action, 'content.load'))
    expect(logged).toMatchObject({ actor: wanjiru.id })
    expect(said(await press(wanjiru))).toContain('All content is there already; nothing changed')
  })
})

describe('sample data', () => {
  const press = (who?: Person) => stadi.submit('/admin/samples', { intent: 'load-samples' }, who)
  const contents = async () => {
    const { db } = stadi.ctx
    return [await db.$count(users), await db.$count(courses), await db.$count(posts)]
  }

  test('[ADM-21] [ADM-21+] [ADM-22] is refused where no demo is set up, says both sentences and changes nothing', async () => {
    const before = await contents()
    expect(await page('/admin/samples')).toMatch(/<form[\s\S]*?value="load-samples"/)
    const answer = await press(wanjiru)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/admin/samples'])
    const said = answer.headers.getSetCookie().find((line) => line.startsWith('said='))!
    const next = await stadi.visit('/admin/samples', {
      ...wanjiru,
      cookie: `${wanjiru.cookie}; ${said.split(';')[0]}`,
    })
    const words = wordsOf(await next.text())
    expect(words).toContain('Sample data can only be created when users sign up and create content')
    expect(words).toContain(
      'Sample data will be available once users start creating content. Encourage users to sign up and post in the community!',
    )
    expect((await press(amina)).status).toBe(403)
    expect((await press()).status).toBe(302)
    expect(await contents()).toEqual(before)
  })
})

describe('analytics', () => {
  const today = () => nairobiDay(stadi.ctx.now())

  test('[ADM-20] [ADM-20+] shows a period as charts and as a table, in both languages, and is never "coming soon"', async () => {
    // This month alone: what was paid before may be within the last fourteen days.
    const html = await page(`/admin/analytics?from=${today().slice(0, 7)}-01&to=${today()}`)
    const words = wordsOf(html)
    expect(words).not.toMatch(/coming soon/i)
    // Each of the seven figures has a chart, or says that there was none.
    const drawn = [...bodyOf(html).matchAll(/<svg[^>]*role="img"[^>]*aria-label="([^:"]+)/g)].map(
      ([, label]) => label,
    )
    expect(drawn).toEqual(expect.arrayContaining(['Sign-ups', 'Revenue']))
    expect(drawn.length + words.split('None in these days.').length - 1).toBe(8)
    expect(words).toContain('Revenue KES 27,000 in all')
    expect(words).toContain(today())
    const empty = wordsOf(await page('/admin/analytics?from=2020-01-01&to=2020-01-31'))
    expect(empty).toContain('Nothing began in this period.')
  })

  test('[ADM-20+] gives the days of Nairobi as CSV, each one counted from the rows', async () => {
    const { id } = await stadi.payment(amina, { status: 'completed' })
    await move(id, new Date('2025-03-09T22:30:00Z')) // 01:30 of the tenth in Nairobi
    const [now, { id: courseId }] = [stadi.ctx.now(), await stadi.courseForSale(9501)]
    await stadi.ctx.db.insert(enrolments).values({ userId: amina.id, courseId, enrolledAt: now })
    for (const kind of ['lesson', 'course'] as const)
      await stadi.ctx.db
        .insert(activities)
        .values({
          id: newId(),
          userId: amina.id,
          kind,
          eventKey: `${kind}:9501`,
          title: 'Selling Online',
          points: 10,
          day: today(),
          at: now,
        })
    const old = await stadi.visit('/admin/analytics.csv?from=2025-03-09&to=2025-03-11', wanjiru)
    expect(old.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect((await old.text()).split('\r\n')).toEqual([
      'day,sign_ups,enrolments,completions,payments_completed,payments_pending,payments_failed,revenue_kes,ussd_sessions',
      '2025-03-09,0,0,0,0,0,0,0,0',
      '2025-03-10,0,0,0,1,0,0,9000,0',
      '2025-03-11,0,0,0,0,0,0,0,0',
      '',
    ])
    const line = (await page(`/admin/analytics.csv?from=${today()}&to=${today()}`)).split('\r\n')[1]
    expect(line).toBe(`${today()},3,1,1,3,1,0,27000,0`)
    expect(await wrongCounts(stadi.ctx)).toEqual([])
  })

  test.each([
    'from=2026-02-30&to=2026-03-01',
    'from=2026-03-02&to=2026-03-01',
    'from=2001-01-01&to=2026-01-01',
    'from=%00',
  ])('replaces an invalid period with the last fourteen days: %s', async (query) => {
    const lines = (await page(`/admin/analytics.csv?${query}`)).trim().split('\r\n')
    expect([lines.length, lines.at(-1)?.slice(0, 10)]).toEqual([15, today()])
  })

  test('[ADM-02+] is nobody else’s', async () => {
    expect((await stadi.visit('/admin/analytics.csv', amina)).status).toBe(403)
    expect((await stadi.visit('/admin/analytics.csv')).status).toBe(302)
  })
})

describe('payments', () => {
  test('[ADM-15] are listed newest first, fifty on a page', async () => {
    const [made, begin]: [string[], Date] = [[], after(stadi.ctx.now(), DAY)]
    for (let n = 0; n < 52; n++) {
      const { id } = await stadi.payment(amina)
      await move(id, after(begin, ((n * 7) % 52) * 1000))
      made[(n * 7) % 52] = id
    }
    // Those of the findings are above, oldest first: the list is the last table.
    const list = bodyOf(await page('/admin/payments'))
      .split('<table')
      .at(-1)!
    const ids = [...list.matchAll(/href="\/admin\/payments\/([0-9a-f-]{36})"/g)].map((link) => link[1])
    expect(ids).toEqual(made.toReversed().slice(0, 50))
  })
})

test('[ADM-08] the cards say what of the revenue went back, as the days do, and nothing while nothing did', async () => {
  const { id: paymentId } = await stadi.payment(amina, { status: 'completed' })
  const said = async () =>
    /Revenue is what was completed[^.]*\./.exec(wordsOf(await page('/admin/waiting')))?.[0]
  expect(await said()).toBeUndefined()
  const now = stadi.ctx.now()
  const refund = { paymentId, reason: 'Goodwill', amountKes: 3500, decidedAt: now, createdAt: now }
  await stadi.ctx.db.insert(refunds).values({ id: newId(), state: 'sending', ...refund })
  expect(await said()).toBeUndefined()
  await stadi.ctx.db.update(refunds).set({ state: 'done', settledAt: now })
  expect((await said())?.replaceAll('\u00A0', ' ')).toBe(
    'Revenue is what was completed; the KES 3,500 sent back later are not taken off.',
  )
})
