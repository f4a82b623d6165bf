import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { openings } from '#modules/hiring/tables.server.ts'
import { posts } from '#modules/community/tables.server.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { jobListings } from '#modules/job-board/tables.server.ts'
import { newsletters, newsletterSubscriptions } from '#modules/newsletter/tables.server.ts'
import {
  articles,
  faqItems,
  helpArticles,
  legalPages,
  teamMembers,
} from '#modules/publishing/tables.server.ts'
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

const open = async (path: string, who: Person | undefined = wanjiru) => {
  const answer = await stadi.visit(path, who)
  return {
    status: answer.status,
    html: bodyOf(await answer.text()),
    location: answer.headers.get('location'),
  }
}
const send = async (path: string, fields: Record<string, string>, who: Person | undefined = wanjiru) => {
  const answer = await stadi.submit(path, fields, who)
  return {
    status: answer.status,
    html: bodyOf(await answer.text()),
    location: answer.headers.get('location'),
  }
}
const decoded = (text: string) =>
  text
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** What the unchanged form of a page would send. */
function typedIn(html: string): Record<string, string> {
  const fields: Record<string, string> = {}
  const form = /<form[^>]*publishing-form[\s\S]*?<\/form>/.exec(html)?.[0] ?? ''
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const [name, value = ''] = [/ name="([^"]*)"/.exec(tag)?.[1], / value="([^"]*)"/.exec(tag)?.[1]]
    if (name && (!/type="checkbox"/.test(tag) || / checked=""/.test(tag)))
      fields[name] = /type="checkbox"/.test(tag) ? 'on' : decoded(value)
  }
  for (const [, attributes = '', text = ''] of form.matchAll(/<textarea([^>]*)>([\s\S]*?)<\/textarea>/g))
    fields[/ name="([^"]*)"/.exec(attributes)![1]!] = decoded(text)
  for (const [select] of form.matchAll(/<select[\s\S]*?<\/select>/g)) {
    const chosen = /<option[^>]*selected=""[^>]*>/.exec(select)?.[0] ?? /<option[^>]*>/.exec(select)![0]
    fields[/ name="([^"]*)"/.exec(select)![1]!] = decoded(/ value="([^"]*)"/.exec(chosen)![1]!)
  }
  return fields
}
/** What was refused, where no closed part of the page hides it. */
const noteOf = (html: string) =>
  wordsOf(
    /<div[^>]*role="alert"[\s\S]*?<\/div>/.exec(
      html.replaceAll(/<details(?![^>]* open="")[\s\S]*?<\/details>/g, ''),
    )?.[0] ?? '',
  )
/** Opens a record and sends its form with some fields changed. */
async function edit(path: string, change: Record<string, string>, who: Person = wanjiru) {
  return send(path, { ...typedIn((await open(path)).html), intent: 'save', ...change }, who)
}

const everyKind = [
  'articles',
  'help',
  'faq',
  'figures',
  'paths',
  'team',
  'legal',
  'openings',
  'jobs',
  'stories',
  'newsletters',
  'prices',
]

describe("the administrators' tables of public records", () => {
  test('are linked from the content tab of the administration', async () => {
    expect((await open('/admin/content')).html).toContain('href="/admin/content/articles"')
  })

  test.each(everyKind)('show %s with their state and count', async (kind) => {
    const { status, html } = await open(`/admin/content/${kind}`)
    expect(status).toBe(200)
    expect(html.match(/<h1/g)).toHaveLength(1)
    for (const name of everyKind) expect(html).toContain(`/admin/content/${name}`)
    expect(html).toMatch(
      new RegExp(
        `aria-current="page"[^>]*href="/admin/content/${kind}"|href="/admin/content/${kind}"[^>]*aria-current="page"`,
      ),
    )
  })

  test('search by title, have pages of 20 and tolerate an invalid URL', async () => {
    const count = await stadi.ctx.db.$count(helpArticles)
    const first = await open('/admin/content/help')
    expect(first.html.match(/href="\/admin\/content\/help\/[0-9a-f-]{36}"/g)).toHaveLength(20)
    expect(first.html).toContain('/admin/content/help?page=2')
    expect(wordsOf(first.html)).toContain(`Help ${count}`)
    const found = await open('/admin/content/help?q=refund')
    expect(wordsOf(found.html)).toContain('refund')
    expect(found.html.match(/href="\/admin\/content\/help\/[0-9a-f-]{36}"/g)!.length).toBeLessThan(10)
    expect(wordsOf((await open('/admin/content/help?q=%25')).html)).toContain('nothing matches')
    expect((await open('/admin/content/help?page=-3&q=%00')).status).toBe(200)
  })

  test('[PERM-08] [PERM-08+] [ADM-02+] show a visitor and a learner nothing, and accept nothing from them', async () => {
    const [faq] = await stadi.ctx.db.select().from(faqItems).limit(1)
    const path = `/admin/content/faq/${faq!.key}`
    const form = { ...typedIn((await open(path)).html), questionEn: 'Mine?' }
    const state = async () =>
      JSON.stringify([
        await stadi.ctx.db.select().from(faqItems),
        await auditLines(stadi.ctx.db),
        await stadi.ctx.db.select().from(newsletters),
      ])
    const before = await state()
    for (const address of ['/admin/content/faq', path, '/admin/content/faq/new']) {
      const signedOut = await stadi.visit(address)
      expect([signedOut.status, signedOut.headers.get('location')], address).toEqual([
        302,
        `/auth?next=${encodeURIComponent(address)}`,
      ])
      for (const shape of [address, address.replace(/(\?|$)/, '.data$1')]) {
        const learner = await stadi.visit(shape, amina)
        expect(learner.status, shape).toBe(403)
        expect(await learner.text()).not.toContain(faq!.question.en)
      }
    }
    for (const intent of ['save', 'show', 'hide', 'preview', 'send']) {
      expect((await send(path, { ...form, intent }, amina)).status, intent).toBe(403)
      // A form with a long text answers a visitor with a page that holds it: a redirect would throw it away.
      const visitors = await stadi.submit(path, { ...form, intent })
      expect(visitors.status, intent).toBe(401)
      expect(await visitors.text()).toContain('Mine?')
    }
    expect(await state()).toBe(before)
  })

  test('answer 404 for missing records, also for a new record of a kind that allows none', async () => {
    for (const path of [
      'help/nonsense',
      `help/${newId()}`,
      'faq/nothing',
      'figures/nothing',
      'figures/new',
      'legal/new',
      'paths/new',
      'prices/999999',
      'prices/x',
      'stories/new',
      'jobs/x',
      'nonsense/new',
      'constructor/new',
      'openings/x',
      'newsletters/x',
      'articles/x',
    ]) {
      expect((await open(`/admin/content/${path}`)).status, path).toBe(404)
      expect(
        (await send(`/admin/content/${path}`, { intent: 'save', version: 'x' })).status,
        path,
      ).toBeGreaterThanOrEqual(400)
    }
  })
})

describe('editing public records', () => {
  test('[HOME-05+] [INFO-01] an installation of its own has no figure until one is typed, which is then seen at once, also by a visitor whose page was kept', async () => {
    expect(wordsOf((await open('/about', undefined)).html)).not.toContain('success rate')
    expect(
      await edit('/admin/content/figures/success-rate', { value: '85%', asOf: '2026-10-01' }),
    ).toMatchObject({ status: 302 })
    expect(wordsOf((await open('/about', undefined)).html)).toContain('85%')
    expect(
      await edit('/admin/content/figures/success-rate', { value: '87%', asOf: '2026-11-01' }),
    ).toMatchObject({ status: 302, location: '/admin/content/figures/success-rate' })
    const about = wordsOf((await open('/about', undefined)).html)
    expect([about.includes('87%'), about.includes('85%')]).toEqual([true, false])
    // Success cannot be counted; learners can.
    const refused = await edit('/admin/content/figures/success-rate', { isLive: 'on' })
    expect(refused.status).toBe(400)
    expect((await open('/admin/content/figures/success-rate')).html).not.toContain('name="isLive"')
    expect((await edit('/admin/content/figures/learners', { isLive: 'on' })).status).toBe(302)
    expect((await open('/admin/content/figures/learners')).html).toMatch(
      /<input[^>]*checked=""[^>]*name="isLive"|<input[^>]*name="isLive"[^>]*checked=""/,
    )
  })

  test('a draft article is public once it is published, and no longer when it is taken down', async () => {
    const words = {
      title: 'Selling sukuma wiki by phone',
      slug: 'selling-sukuma-wiki',
      language: 'en',
      category: 'Money & Business',
      author: 'Njeri',
      excerpt: 'Three lines.',
      body: '## Start\n\nSell **fresh**.',
      version: '',
    }
    const saved = await send('/admin/content/articles/new', { ...words, intent: 'save' })
    expect(saved.status).toBe(302)
    const path = saved.location!
    expect((await open('/blog/selling-sukuma-wiki', undefined)).status).toBe(404)
    expect(wordsOf((await open(path)).html)).toContain('Draft')
    expect((await edit(path, { intent: 'show', title: 'Selling sukuma by phone' })).status).toBe(302)
    const page = await open('/blog/selling-sukuma-wiki', undefined)
    expect([page.status, wordsOf(page.html).includes('Selling sukuma by phone')]).toEqual([200, true])
    expect((await edit(path, { intent: 'hide' })).status).toBe(302)
    expect((await open('/blog/selling-sukuma-wiki', undefined)).status).toBe(404)
    expect(
      (await stadi.ctx.db.select().from(articles).where(eq(articles.slug, 'selling-sukuma-wiki')))[0],
    ).toMatchObject({ publishedAt: null, body: words.body })
  })

  test('a preview shows the page as it would be, keeps what was typed and saves nothing', async () => {
    const [faq] = await stadi.ctx.db.select().from(faqItems).limit(1)
    const path = `/admin/content/faq/${faq!.key}`
    const typed = 'Dial **{ussdCode}** <script>alert(1)</script>\n\n- one "two"'
    const { status, html } = await edit(path, { intent: 'preview', answerEn: typed, questionEn: '' })
    expect(status).toBe(200)
    expect(html).toContain(`<strong>${stadi.ctx.config.ussdCode}</strong>`)
    expect(html).not.toContain('<script>alert')
    expect(typedIn(html)).toMatchObject({ answerEn: typed, questionEn: '', answerSw: faq!.answer.sw })
    expect(wordsOf(html)).toContain('Nothing is saved yet')
    expect((await stadi.ctx.db.select().from(faqItems).where(eq(faqItems.key, faq!.key)))[0]).toEqual(faq)
  })

  test('refused input is kept, with its error beside the field, also a text far too long', async () => {
    const long = 'Haba na haba. '.repeat(5000)
    const { status, html } = await edit('/admin/content/legal/terms', { bodyEn: long, bodySw: '' })
    expect(status).toBe(400)
    expect(typedIn(html).bodyEn).toBe(long)
    expect(html).toMatch(
      /<textarea[^>]*aria-invalid="true"[^>]*name="bodyEn"|<textarea[^>]*name="bodyEn"[^>]*aria-invalid="true"/,
    )
    const empty = await send('/admin/content/help/new', {
      intent: 'save',
      slug: 'Not A Slug',
      position: 'zero',
      topic: 'weather',
      titleSw: 'Habari',
    })
    expect([empty.status, typedIn(empty.html).titleSw, typedIn(empty.html).slug]).toEqual([
      400,
      'Habari',
      'Not A Slug',
    ])
    expect(wordsOf(empty.html)).toMatch(
      /small letters, digits and hyphens only.*choose from the list.*whole number/,
    )
    const script = await send('/admin/content/help/new', {
      intent: 'save',
      titleEn: '<script>alert(1)</script>',
      slug: 'x',
    })
    expect(script.html).not.toContain('<script>alert')
  })

  test('two who edit the same record: the second is told, keeps the text and may then replace the first one', async () => {
    const path = '/admin/content/legal/privacy'
    const mine = typedIn((await open(path)).html)
    expect((await edit(path, { bodyEn: 'The first one.' })).status).toBe(302)
    const told = await send(path, { ...mine, intent: 'save', bodyEn: 'The second one.' })
    expect([told.status, typedIn(told.html).bodyEn]).toEqual([409, 'The second one.'])
    expect(wordsOf(told.html)).toMatch(/Somebody saved another version.*Saving again replaces/)
    // A preview is not a decision: people who were not notified yet are notified on save.
    const previewed = await send(path, { ...mine, intent: 'preview', bodyEn: 'The second one.' })
    expect((await send(path, { ...typedIn(previewed.html), intent: 'save' })).status).toBe(409)
    expect((await send(path, { ...typedIn(told.html), intent: 'save' })).status).toBe(302)
    const [row] = await stadi.ctx.db.select().from(legalPages).where(eq(legalPages.slug, 'privacy'))
    expect([row!.body.en, row!.updatedOn]).toEqual([
      'The second one.',
      new Date(Date.now() + 3 * 3600_000).toISOString().slice(0, 10),
    ])
  })

  test('an answer of the help center, a person of the team, an opening and a job are written, shown and taken away', async () => {
    const both = (name: string, text: string) => ({ [`${name}En`]: text, [`${name}Sw`]: '' })
    const forms: Record<string, Record<string, string>> = {
      help: {
        slug: 'a-new-answer',
        topic: 'technical',
        position: '99',
        ...both('title', 'A new answer'),
        ...both('summary', 'Short.'),
        ...both('body', 'Long.'),
      },
      team: { name: 'Otieno', position: '9', ...both('role', 'Trainer'), ...both('about', 'Trains.') },
      openings: {
        slug: 'trainer',
        position: '9',
        ...both('title', 'Trainer'),
        ...both('place', 'Nairobi'),
        ...both('kind', 'Full time'),
        ...both('summary', 'Train.'),
        ...both('body', 'Train people.'),
        isFeatured: 'on',
        closesOn: '2099-01-31',
      },
      jobs: {
        title: 'Typist',
        company: 'Kijani',
        platform: 'Direct',
        location: 'Remote',
        difficulty: 'Beginner',
        budget: 'KES 500',
        description: 'Type.',
        skills: 'Typing\n\n Care ',
        endsOn: '2099-01-31',
      },
      faq: {
        key: 'a-new-question',
        position: '99',
        ...both('question', 'Really?'),
        ...both('answer', 'Yes.'),
      },
    }
    for (const [kind, form] of Object.entries(forms)) {
      const { status, location } = await send(`/admin/content/${kind}/new`, {
        ...form,
        version: '',
        intent: 'save',
      })
      expect(status, kind).toBe(302)
      const shown = await edit(location!, { intent: 'show' })
      expect(shown.status, kind).toBe(302)
      expect((await edit(location!, { intent: 'hide' })).status, kind).toBe(302)
      expect((await edit(location!, {})).status, kind).toBe(302)
    }
    const [opening] = await stadi.ctx.db.select().from(openings).where(eq(openings.slug, 'trainer'))
    expect(opening).toMatchObject({
      isFeatured: true,
      closesOn: '2099-01-31',
      publishedAt: null,
      place: { en: 'Nairobi', sw: '' },
    })
    const [job] = await stadi.ctx.db.select().from(jobListings)
    expect(job).toMatchObject({
      skills: ['Typing', 'Care'],
      isActive: false,
      endsAt: new Date('2099-01-31T21:00:00Z'),
    })
    expect(
      (await stadi.ctx.db.select().from(teamMembers).where(eq(teamMembers.name, 'Otieno')))[0],
    ).toMatchObject({ publishedAt: null })
    expect((await auditLines(stadi.ctx.db)).map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'opening.save',
        'opening.publish',
        'opening.unpublish',
        'job.close',
        'help.publish',
        'faq.save',
        'team.unpublish',
      ]),
    )
  })

  test('[HOME-12] a learning path keeps its steps, one more, one less', async () => {
    const path = '/admin/content/paths/digital-marketing'
    const form = typedIn((await open(path)).html)
    expect(form.steps0weeks).toBe('1')
    expect(
      (
        await edit(path, {
          steps0en: 'Know who buys',
          steps4weeks: '6',
          steps4en: 'Rest',
          steps4sw: 'Pumzika',
        })
      ).status,
    ).toBe(302)
    const home = wordsOf((await open('/', undefined)).html)
    expect(home).toContain('Know who buys')
    expect(wordsOf((await edit(path, { steps4en: '' })).html)).toContain('Please fill this in.')
    expect((await edit(path, { weeksMin: '9', weeksMax: '2' })).status).toBe(400)
    expect((await edit(path, { category: 'Witchcraft' })).status).toBe(400)
  })

  test('[HOME-17] [HOME-17+] a story is quoted on the home page only when its author agreed', async () => {
    const id = newId()
    const now = stadi.ctx.now()
    await stadi.ctx.db
      .insert(posts)
      .values({
        id,
        kind: 'story',
        userId: amina.id,
        title: 'From duka to desk',
        content: 'Long ago.',
        excerpt: 'Long ago.',
        category: 'Freelancing',
        quote: 'I eat every day.',
        createdAt: now,
      })
    const path = `/admin/content/stories/${id}`
    const refused = await edit(path, { isTestimonial: 'on', isFeatured: 'on' })
    expect([refused.status, wordsOf(refused.html).includes('has not agreed to be quoted')]).toEqual([
      409,
      true,
    ])
    // The boxes stay as they were sent, so that the next save does not untick them unseen.
    expect(typedIn(refused.html)).toMatchObject({ isTestimonial: 'on', isFeatured: 'on' })
    expect((await stadi.ctx.db.select().from(posts).where(eq(posts.id, id)))[0]).toMatchObject({
      isTestimonial: false,
      isFeatured: false,
    })
    await stadi.ctx.db.update(posts).set({ quoteAgreedAt: now }).where(eq(posts.id, id))
    expect((await edit(path, { isTestimonial: 'on', isFeatured: 'on' })).status).toBe(302)
    const { isTestimonial: _, ...unticked } = typedIn((await open(path)).html)
    const stale = await send(path, { ...unticked, intent: 'save', version: 'older' })
    expect([stale.status, typedIn(stale.html).isTestimonial]).toEqual([409, undefined])
    expect(wordsOf((await open('/', undefined)).html)).toContain('I eat every day.')
  })

  test('[INFO-13+] a raised price is announced on the course page, a lowered one holds at once', async () => {
    const { id } = await stadi.courseForSale(9701)
    expect((await edit(`/admin/content/prices/${id}`, { priceKes: '12000' })).status).toBe(302)
    const page = wordsOf((await open(`/courses/${id}`, undefined)).html)
    expect(page).toMatch(/KES 9,000.*From \d+ \w+ 20\d\d: KES 12,000/)
    expect(wordsOf((await open('/admin/content/prices?q=Selling')).html)).toMatch(
      /KES 9,000 ?; KES 12,000 from/,
    )
    expect((await edit(`/admin/content/prices/${id}`, { priceKes: '8000' })).status).toBe(302)
    const lower = wordsOf((await open(`/courses/${id}`, undefined)).html)
    expect([lower.includes('KES 8,000'), lower.includes('12,000')]).toEqual([true, false])
    expect((await edit(`/admin/content/prices/${id}`, { priceKes: '-5' })).status).toBe(400)
    expect((await stadi.ctx.db.select().from(courses).where(eq(courses.id, id)))[0]).toMatchObject({
      priceKes: 8000,
      nextPriceKes: null,
    })
  })

  test('[BLOG-05+] a newsletter says to how many it goes, and is sent once', async () => {
    const now = stadi.ctx.now()
    await stadi.ctx.db
      .insert(newsletterSubscriptions)
      .values({
        id: newId(),
        email: 'reader@example.com',
        locale: 'en',
        status: 'confirmed',
        createdAt: now,
        confirmedAt: now,
      })
    const { location } = await send('/admin/content/newsletters/new', {
      intent: 'save',
      version: '',
      subjectEn: 'News',
      subjectSw: '',
      bodyEn: 'Hello.',
      bodySw: '',
    })
    const page = await open(location!)
    expect(page.html).toMatch(/<details[^>]*>(?:(?!open="")[\s\S])*Send to 1 confirmed reader/)
    const id = location!.split('/').at(-1)!
    const { version } = typedIn(page.html)
    const stale = await send(location!, { intent: 'send', id, version: 'older' })
    expect(stale.status).toBe(409)
    // The form then shows the complete record; the button can be pressed again.
    expect(typedIn(stale.html)).toMatchObject({ subjectEn: 'News', bodyEn: 'Hello.' })
    expect(stale.html).toMatch(
      /<details[^>]* open=""[^>]*>(?:(?!<\/details)[\s\S])*Send to 1 confirmed reader/,
    )
    expect(noteOf(stale.html)).toMatch(/Somebody saved another version.*Open the saved version/)
    expect((await send(location!, { intent: 'send', id, version: version! })).status).toBe(302)
    expect(
      (await stadi.ctx.db.select().from(newsletters).where(eq(newsletters.id, id)))[0]!.sentAt,
    ).not.toBeNull()
    const twice = await send(location!, { intent: 'send', id, version: version! })
    expect([twice.status, noteOf(twice.html)]).toEqual([409, expect.stringContaining('has been sent')])
    expect(twice.html).not.toContain('value="send"')
    const sent = await open(location!)
    expect(wordsOf(sent.html)).toContain('has been sent and cannot be changed')
    expect(sent.html).not.toContain('value="save"')
    expect((await send(location!, { ...typedIn(page.html), intent: 'save' })).status).toBe(409)
  })

  test('a flood is stopped with a friendly message, and typed values stay', async () => {
    const strict = await openProduct({ LIMITS_SCALE: '0.01' })
    try {
      const admin = await strict.admin()
      const fields = {
        intent: 'save',
        version: '',
        key: 'q',
        position: '1',
        questionEn: 'Why?',
        questionSw: '',
        answerEn: 'So.',
        answerSw: '',
      }
      const statuses: number[] = []
      let last = ''
      for (let n = 0; n < 5; n++) {
        const answer = await strict.submit('/admin/content/faq/new', { ...fields, key: `q-${n}` }, admin)
        statuses.push(answer.status)
        last = bodyOf(await answer.text())
      }
      expect(statuses).toEqual([302, 302, 302, 429, 429])
      expect(typedIn(last).answerEn).toBe('So.')
    } finally {
      await strict.close()
    }
  })
})
