import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rateLimits } from '#adapters/db/tables.server.ts'
import { after, DAY, HOUR } from '#kit/time.ts'
import { adminPermissions } from '#modules/accounts/tables.server.ts'
import { jobApplications, jobListings } from '#modules/job-board/tables.server.ts'
import { exe, pdf } from '../cv-files.ts'
import { postJob } from '../jobs.ts'
import {
  banners,
  Browser,
  buttons,
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
import { withoutTable } from './without-table.ts'

let ctx: import('#context.ts').Context
beforeAll(async () => {
  ctx = (await product({ LIMITS_SCALE: '1' })).app.context()
})
beforeEach(() => ctx.db.delete(rateLimits))
afterAll(closeProduct)

const main = (page: Page) => elements(page.html, 'main')[0]!
const errors = (page: Page): string[] =>
  elements(page.html, 'p')
    .filter((part) => part.startsWith('<p class="error"'))
    .map(textOf)
const message = (page: Page): string => elements(page.html, 'textarea').map(textOf)[0] ?? ''
const form = (page: Page) => tags(page.html, 'form').find((one) => one.enctype)
const things = (page: Page) =>
  [...page.html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    (match) => JSON.parse(match[1]!) as Record<string, unknown>,
  )
const applications = (job: string) => ctx.db.$count(jobApplications, eq(jobApplications.listingId, job))

type Sent = { words?: string; file?: Uint8Array | null; name?: string }

/** Sends the form as a browser without scripts does; `file` null leaves the field empty. */
async function apply(
  browser: Browser,
  job: string,
  { words = 'I type.', file = null, name = 'cv.pdf' }: Sent = {},
) {
  const body = new FormData()
  body.set('message', words)
  body.set('cv', file ? new File([Uint8Array.from(file)], name) : new File([], ''))
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  const response = await (
    await product()
  ).fetch(
    new Request(`${ORIGIN}/jobs/${job}`, {
      method: 'POST',
      headers: { host: 'localhost:3000', origin: ORIGIN, cookie },
      body,
    }),
  )
  for (const line of response.headers.getSetCookie()) browser.take(line)
  const { status, headers } = response
  return { status, headers, location: headers.get('location'), html: await response.text(), path: '' }
}

describe('the page of a job', () => {
  test('[JOB-01] [JOB-02] [DATA-16] says all that is known of it, and highlights only what beginners can do', async () => {
    const createdAt = after(ctx.now(), -2 * DAY)
    const id = await postJob(ctx, 'Type <b>letters</b>', {
      description: 'Type.\nRead & check.',
      platform: 'Upwork',
      location: 'Nairobi or remote',
      skills: ['Typing', 'Care'],
      createdAt,
      endsAt: new Date('2098-12-31T21:00:00Z'),
    })
    const page = await new Browser().visit(`/jobs/${id}`)
    expect(page.status).toBe(200)
    expect(heading(page)).toBe('Type <b>letters</b>')
    const text = textOf(main(page))
    for (const words of [
      'Duka · Nairobi or remote',
      'Beginner Posted 2 days ago Be the first to apply',
      'Budget KES 5,000',
      'Platform Upwork',
      'Apply until 31 December 2098',
      'Skills Typing Care',
      'Type. Read & check.',
    ])
      expect(text).toContain(words)
    expect(tags(main(page), 'time').map(({ datetime }) => datetime)).toEqual([
      createdAt.toISOString(),
      '2098-12-31',
    ])
    expect(main(page)).toContain('<span class="badge t-leaf">Beginner</span>')
    await ctx.db
      .update(jobListings)
      .set({ difficulty: 'Advanced', endsAt: null })
      .where(eq(jobListings.id, id))
    const other = main(await new Browser().visit(`/jobs/${id}?x=1`))
    expect(textOf(other)).toContain('Advanced')
    expect(textOf(other)).toContain('No last day')
    expect(other).not.toContain('t-leaf')
  })

  test('[JOB-01] reads in Kiswahili', async () => {
    const id = await postJob(ctx, 'Typist')
    const text = textOf(main(await new Browser().visit(`/jobs/${id}?lang=sw`)))
    for (const words of [
      'Ilitangazwa siku 1 iliyopita',
      'Uwe wa kwanza kuomba',
      'Malipo KES 5,000',
      'Ili kuomba unahitaji akaunti ya Stadi, ambayo ni bure.',
    ])
      expect(text).toContain(words)
    expect(text).toContain('Kazi hii imeandikwa kwa Kiingereza.')
    expect(main(await new Browser().visit(`/jobs/${id}?lang=sw`))).toContain(' lang="en"')
    expect(textOf(main(await new Browser().visit(`/jobs/${id}`)))).not.toContain('written in English')
    const swahili = await postJob(ctx, 'Karani', {
      description: 'Andika unachosikia kwenye rekodi za timu yetu.',
    })
    expect(textOf(main(await new Browser().visit(`/jobs/${swahili}?lang=sw`)))).not.toContain('Kiingereza')
  })

  test('[JOB-04] [JOB-04+] [SYS-10+] signed out it leads to an account and back, in words that are right with and without one, without scripts and without a form', async () => {
    const id = await postJob(ctx, 'Typist')
    const page = await new Browser().visit(`/jobs/${id}`)
    expect(elements(main(page), 'a').map(textOf).slice(-2)).toEqual(['Apply Now', 'Apply Now'])
    expect(textOf(main(page))).toContain('Applying takes a free Stadi account.')
    expect(textOf(main(page))).not.toMatch(/sign in/i)
    expect(form(page)).toBeUndefined()
    expect(hrefs(main(page))).toEqual([
      '/community',
      '/community?tab=jobs',
      '#apply',
      `/auth?next=${encodeURIComponent(`/jobs/${id}`)}`,
    ])
    expect(page.html).not.toContain('<script src')
    const posted = await apply(new Browser(), id)
    expect(posted).toMatchObject({ status: 302, location: `/auth?next=${encodeURIComponent(`/jobs/${id}`)}` })
    expect(await applications(id)).toBe(0)
  })

  test('[NAV-19] one that is not there is not found', async () => {
    const { browser } = await person('Amina')
    for (const id of ['x', crypto.randomUUID(), "'%20or%201=1", 'x'.repeat(300)]) {
      expect((await browser.visit(`/jobs/${id}`)).status, id).toBe(404)
      expect((await apply(browser, id)).status, id).toBe(404)
    }
  })
})

describe('what search engines get', () => {
  test('[JOB-03] J1: a JobPosting and a place in the site map while it is open, and nothing of either afterwards', async () => {
    const id = await postJob(ctx, 'Typist', {
      description: 'Type <fast>.\n\nAnd well.',
      location: 'Kisumu',
      endsAt: new Date('2098-12-31T21:00:00Z'),
    })
    const page = await new Browser().visit(`/jobs/${id}?lang=sw`)
    expect(things(page)).toMatchObject([
      { '@type': 'BreadcrumbList' },
      {
        '@type': 'JobPosting',
        title: 'Typist',
        description: '<p>Type &lt;fast&gt;.</p><p>And well.</p>',
        url: `${ORIGIN}/jobs/${id}`,
        directApply: true,
        validThrough: '2098-12-31T23:59:59+03:00',
        hiringOrganization: { '@type': 'Organization', name: 'Duka' },
        jobLocation: { address: { addressLocality: 'Kisumu', addressCountry: 'KE' } },
      },
    ])
    const map = async () => (await new Browser().visit('/sitemap.xml')).html
    expect(await map()).toContain(`/jobs/${id}`)
    await ctx.db
      .update(jobListings)
      .set({ endsAt: after(ctx.now(), -1) })
      .where(eq(jobListings.id, id))
    const closed = await new Browser().visit(`/jobs/${id}?x=1`)
    expect(closed.html).toContain('<meta name="robots" content="noindex"/>')
    expect(things(closed)).toEqual([])
    expect(await map()).not.toContain(`/jobs/${id}`)
  })
})

describe('applying', () => {
  test('[JOB-04+] without scripts, with a file and without: a banner on the next page, which says "Applied"', async () => {
    const id = await postJob(ctx, 'Typist')
    const { browser, ctx: amina } = await person('Amina')
    const page = await browser.visit(`/jobs/${id}`)
    expect(form(page)).toMatchObject({ method: 'post', action: `/jobs/${id}#apply` })
    expect(input(page, 'cv')).toMatchObject({ type: 'file' })
    expect(input(page, 'cv')).not.toHaveProperty('required')
    expect(buttons(page)).toContain('Apply Now')
    expect(page.headers.get('cache-control')).toBe('no-store')

    const done = await apply(browser, id, { file: pdf('Mine'), name: '../"me.docx' })
    expect(done).toMatchObject({ status: 302, location: `/jobs/${id}#main` })
    const next = await browser.visit(`/jobs/${id}`)
    expect(banners(next)).toEqual(['Your application is with us Our administrators pass it on.'])
    expect(textOf(main(next))).toMatch(/ Applied .*1 applicant\b.*Your application You applied on/)
    expect(form(next)).toBeUndefined()
    expect(hrefs(main(next))).not.toContain('#apply')
    const [row] = await ctx.db.select().from(jobApplications).where(eq(jobApplications.listingId, id))
    expect(row).toMatchObject({ userId: amina.viewer.id, message: 'I type.', cvName: '"me.pdf' })

    const other = await person('Baraka')
    expect((await apply(other.browser, id)).status).toBe(302)
    expect(textOf(main(await other.browser.visit(`/jobs/${id}`)))).toContain('2 applicants')
    expect(await applications(id)).toBe(2)
  })

  test('[JOB-04+] J2: a second try keeps the first and says so', async () => {
    const id = await postJob(ctx, 'Typist')
    const { browser } = await person('Amina')
    await apply(browser, id)
    await browser.visit('/account')
    expect((await apply(browser, id, { words: 'Another one.' })).status).toBe(302)
    expect(banners(await browser.visit(`/jobs/${id}`))).toEqual([
      'You have applied for this job already We kept your first application.',
    ])
    expect(await applications(id)).toBe(1)
  })

  test('[JOB-04+] bad input is said beside its field, with what was typed and the file asked for again', async () => {
    const id = await postJob(ctx, 'Typist')
    const { browser } = await person('Amina')
    const empty = await apply(browser, id, { words: ' \u200B ' })
    expect(empty.status).toBe(400)
    expect(errors(empty)).toEqual(['Please fill this in.'])
    const program = await apply(browser, id, { words: '<script>alert(1)</script>', file: exe() })
    expect(program.status).toBe(400)
    expect(errors(program)).toEqual([
      'This file cannot be read as a CV. Please choose a PDF, Word (.docx) or OpenDocument (.odt) file.',
    ])
    expect(message(program)).toBe('<script>alert(1)</script>')
    expect(program.html).not.toContain('<script>alert')
    expect(textOf(main(program))).toContain('Please choose the file again')
    for (const words of ['x'.repeat(3001), '🔥'.repeat(10_000)]) {
      const long = await apply(browser, id, { words })
      expect([long.status, errors(long)]).toEqual([400, ['This is too long.']])
      expect(message(long) === words).toBe(true)
    }
    const ten = Buffer.concat([pdf(), Buffer.alloc(10 * 1024 * 1024), pdf()])
    const large = await apply(browser, id, { file: ten })
    expect([large.status, errors(large), message(large)]).toEqual([
      400,
      ['The file is too large. Please choose one of at most 2 MB.'],
      'I type.',
    ])
    const far = await apply(browser, id, { file: Buffer.alloc(13 * 1024 * 1024, 1) })
    expect(far).toMatchObject({ status: 303, location: `/jobs/${id}?cv=too-large#apply` })
    expect(errors(await browser.visit(far.location!))).toEqual([
      'The file is too large. Please choose one of at most 2 MB.',
    ])
    expect(await applications(id)).toBe(0)
  })

  test('[JOB-03] [JOB-04+] J1: a closed job says so and takes none; what was typed can be taken along', async () => {
    const ended = await postJob(ctx, 'Ended', { endsAt: after(ctx.now(), -HOUR) })
    const down = await postJob(ctx, 'Taken down', { isActive: false })
    const { browser } = await person('Amina')
    for (const id of [ended, down]) {
      const page = await browser.visit(`/jobs/${id}`)
      expect(page.status).toBe(200)
      expect(textOf(main(page))).toContain('This job is closed')
      expect(form(page)).toBeUndefined()
      expect(buttons(page)).not.toContain('Apply Now')
      const posted = await apply(browser, id)
      expect(posted.status).toBe(409)
      expect(banners(posted)).toEqual(['No longer open This job takes no applications any more.'])
      expect(await applications(id)).toBe(0)
    }
  })

  test('[JOB-04+] endless attempts of one account are stopped before anything is read', async () => {
    const id = await postJob(ctx, 'Typist')
    const { browser } = await person('Amina')
    for (let n = 0; n < 40; n++) expect((await apply(browser, id, { words: '' })).status).toBe(400)
    const page = await apply(browser, id)
    expect(page.status).toBe(429)
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(banners(page)[0]).toMatch(/wait/i)
    expect(await applications(id)).toBe(0)
  })
})

test('[PERM-08] [JOB-04+] a CV is got by whoever sent it and by administrators, under a safe name, and by nobody else', async () => {
  const id = await postJob(ctx, 'Typist')
  const [amina, baraka, wanjiru] = [await person('Amina'), await person('Baraka'), await person('Wanjiru')]
  await apply(amina.browser, id, { file: pdf('Mine') })
  const page = await amina.browser.visit(`/jobs/${id}`)
  const cv = hrefs(main(page)).find((href) => href.startsWith('/storage/'))!
  for (const who of [new Browser(), baraka.browser, wanjiru.browser]) {
    const answer = await who.visit(cv)
    expect(answer.status).toBe(404)
    expect(answer.html).not.toContain('%PDF')
  }
  await ctx.db
    .insert(adminPermissions)
    .values({ userId: wanjiru.ctx.viewer.id, grantedBy: 'command-line', grantedAt: ctx.now() })
  // The applicants are on the page for administrators, and for nobody else.
  const shown = main(await wanjiru.browser.visit(`/jobs/${id}`))
  expect(textOf(shown)).toMatch(/Applications Amina .*I type\. CV: cv\.pdf/)
  expect(hrefs(shown)).toEqual(expect.arrayContaining([cv, `mailto:${amina.email}`]))
  for (const who of [baraka.browser, new Browser()])
    expect((await who.visit(`/jobs/${id}`)).html).not.toContain(amina.email)
  for (const { browser } of [amina, wanjiru]) {
    const file = await browser.visit(cv)
    expect(file).toMatchObject({ status: 200, html: Buffer.from(pdf('Mine')).toString() })
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="cv-[0-9a-f]{8}\.pdf"$/) as string,
      'cache-control': 'no-store',
    })
  }
  expect((await amina.browser.visit(cv.replace(/[0-9a-f-]{36}/, crypto.randomUUID()))).status).toBe(404)
})

describe('the job board of somebody who applied', () => {
  const cards = (page: Page) =>
    elements(elements(page.html, 'main')[0]!, 'li').filter((item) => item.startsWith('<li class="notice"'))
  const cardOf = (page: Page, id: string) => cards(page).find((card) => card.includes(`/jobs/${id}`))!

  test('[JOB-04+] says so beside that job and no other, in both languages, and to nobody else', async () => {
    const [done, open] = [await postJob(ctx, 'Done typist'), await postJob(ctx, 'Open typist')]
    const [{ browser }, other] = [await person('Amina'), await person('Baraka')]
    const list = '/community?tab=jobs&q=typist'
    expect((await apply(browser, done)).status).toBe(302)
    for (const [lang, word] of [
      ['en', 'Applied'],
      ['sw', 'Umeomba'],
    ] as const) {
      const page = await browser.visit(`${list}&lang=${lang}`)
      expect(textOf(cardOf(page, done))).toContain(word)
      expect(textOf(cardOf(page, open))).not.toContain(word)
      for (const stranger of [other.browser, new Browser()])
        expect(textOf(cardOf(await stranger.visit(`${list}&lang=${lang}`), done))).not.toContain(word)
    }
    // The list that is cached for everybody.
    expect(textOf(cardOf(await browser.visit('/community?tab=jobs&lang=en'), done))).toContain('Applied')
    const visitors = await new Browser().visit('/community?tab=jobs')
    expect(textOf(cardOf(visitors, done))).not.toContain('Applied')
  })

  test('[JOB-04+] [COM-11] shows the list, too, when that cannot be read', async () => {
    const { browser } = await person('Amina')
    const page = await withoutTable(ctx.db, 'job_applications', () => browser.visit('/community?tab=jobs'))
    expect(page.status).toBe(200)
    expect(cards(page).length).toBeGreaterThan(0)
  })
})

test('[HOME-10] [DASH-17+] the jobs of the home page and of the dashboard lead to their pages', async () => {
  const { browser } = await person('Amina')
  for (const [page, part] of [
    [await new Browser().visit('/'), 'Open jobs'],
    [await browser.visit('/dashboard'), 'Job Opportunities'],
  ] as const) {
    const section = elements(page.html, 'section').find((one) => textOf(one).startsWith(part))!
    const links = hrefs(section).filter((href) => href.startsWith('/jobs/'))
    expect(links).toHaveLength(3)
    for (const link of links) expect((await browser.visit(link)).status).toBe(200)
  }
})
