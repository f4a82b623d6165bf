import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rateLimits } from '#adapters/db/tables.server.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY, HOUR, MINUTE } from '#kit/time.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { approveUssdJob, hideUssdJob, refuseUssdJob } from '#modules/ussd-jobs/commands/decide.server.ts'
import { ownJobHref } from '#modules/ussd-jobs/rules.ts'
import { ussdJobs } from '#modules/ussd-jobs/tables.server.ts'
import {
  banners,
  Browser,
  buttons,
  closeProduct,
  elements,
  heading,
  hrefs,
  input,
  type Page,
  person,
  product,
  tags,
  textOf,
} from './product.ts'

let ctx: import('#context.ts').Context
let staff: import('./product.ts').Person
/** Four jobs in their own location, so that it excludes the sample's. */
beforeAll(async () => {
  ctx = (await product({ LIMITS_SCALE: '1' })).app.context()
  const { ctx: admin } = await person('Wanjiru')
  staff = { ...admin, viewer: { ...admin.viewer, isAdmin: true } }
  await list('Goat herder', {
    daysAgo: 4,
    requirements: ['Boots', 'A stick', 'Patience', 'A dog', 'A whistle'],
  })
  await list('Clinic helper', { daysAgo: 3, category: 'health', paymentType: 'monthly', applications: 2 })
  await list('Clinic driver', { daysAgo: 2, category: 'transport', difficulty: 'advanced', applications: 1 })
  await list('Goat counter', { daysAgo: 1, isFeatured: true, isRuralFriendly: true, company: 'Mbuzi Trust' })
  await list('Goat ghost', { daysAgo: 1, endsAt: after(ctx.now(), -HOUR) })
})
beforeEach(() => ctx.db.delete(rateLimits))
afterAll(closeProduct)

let codes = 400
async function list(
  title: string,
  { daysAgo = 0, ...part }: Partial<typeof ussdJobs.$inferInsert> & { daysAgo?: number },
): Promise<string> {
  const id = newId()
  await ctx.db
    .insert(ussdJobs)
    .values({
      id,
      title,
      company: 'Voi Ranch',
      description: `What a ${title} does.`,
      location: 'Voi',
      phone: '254712345678',
      ussdCode: `*384*2025*${codes++}#`,
      category: 'agriculture',
      difficulty: 'beginner',
      paymentType: 'daily',
      paymentAmount: 'KES 800',
      requirements: [],
      state: 'approved',
      createdAt: after(ctx.now(), -daysAgo * DAY),
      ...part,
    })
  return id
}

const main = (page: Page): string => elements(page.html, 'main')[0]!
const visitor = (query: string): Promise<Page> => new Browser().visit(`/community?tab=ussd-jobs&${query}`)
const titles = (page: Page): string[] => elements(main(page), 'h3').map(textOf)
const cardOf = (page: Page, title: string): string =>
  [
    ...main(page).matchAll(
      /<li class="card[\s\S]*?(?=<li class="card|<details class="disclosure|<p class="soft mt-4|<\/main>)/g,
    ),
  ]
    .map((match) => match[0])
    .find((card) => card.includes(title))!
const errors = (page: Page): string[] =>
  elements(page.html, 'p')
    .filter((part) => part.startsWith('<p class="error"'))
    .map(textOf)

describe('the board, without scripts', () => {
  test('[USSD-03+] [USSD-11] [USSD-12] [USSD-13] [USSD-14] [USSD-16] [USSD-24] [USSD-24+] [USSD-31] its cards say all of a job to visitors, who can call and dial', async () => {
    const page = await visitor('location=Voi')
    expect([page.status, heading(page)]).toEqual([200, 'Community'])
    expect(page.html).not.toContain('<script src')
    const herder = cardOf(page, 'Goat herder')
    const text = textOf(herder)
    for (const words of [
      'Voi Ranch',
      'KES 800 daily · Voi',
      'What a Goat herder does.',
      'Boots A stick Patience +2 more A dog A whistle',
      'agriculture Beginner Be the first to apply Posted 4 days ago',
      '+254712345678 Call *384*2025*400# Apply via USSD',
    ])
      expect(text).toContain(words)
    expect(text).not.toMatch(/Featured|Rural friendly|Report/)
    expect(hrefs(herder)).toEqual(['tel:+254712345678', 'tel:*384*2025*400%23'])
    expect(tags(herder, 'time')).toHaveLength(1)
    expect(textOf(cardOf(page, 'Goat counter'))).toContain('Featured Rural friendly')
    expect(textOf(main(page))).not.toContain('Post USSD Job')
  })

  test('[USSD-01] [USSD-08] [USSD-10] counts what is listed, offers each category, and sorts four ways (J1)', async () => {
    const page = await visitor('location=Voi')
    expect(textOf(main(page))).toContain('4 total jobs 1 featured job 3 total applications 1 location')
    expect(elements(main(page), 'nav').map(textOf)).toContain(
      'all (4) agriculture (2) financial (0) health (1) education (0) transport (1) technology (0)',
    )
    expect(titles(page)).toEqual(['Goat counter', 'Clinic driver', 'Clinic helper', 'Goat herder'])
    const sorted = async (sort: string) => titles(await visitor(`location=Voi&sort=${sort}`))
    expect((await sorted('oldest'))[0]).toBe('Goat herder')
    expect((await sorted('most-applied'))[0]).toBe('Clinic helper')
    expect((await sorted('featured'))[0]).toBe('Goat counter')
  })

  test('[USSD-04] [USSD-05] [USSD-06] [USSD-07] [USSD-09] every filter narrows the list, all combine, and a form keeps them with the search', async () => {
    const found = async (query: string) => titles(await visitor(`location=Voi&${query}`))
    expect(await found('keyword=mbUzi')).toEqual(['Goat counter'])
    expect(await found('difficulty=advanced')).toEqual(['Clinic driver'])
    expect(await found('payment=monthly')).toEqual(['Clinic helper'])
    expect(await found('category=agriculture')).toEqual(['Goat counter', 'Goat herder'])
    expect(await found('q=clinic')).toEqual(['Clinic driver', 'Clinic helper'])
    expect(await found('q=clinic&keyword=driv&difficulty=advanced&payment=daily&category=transport')).toEqual(
      ['Clinic driver'],
    )
    // Empty form fields are not a filter.
    expect(await found('keyword=&difficulty=&payment=&category=&sort=newest&q=')).toHaveLength(4)
    const page = await visitor('location=Voi&q=clinic&category=health&payment=monthly')
    expect(input(page, 'tab')).toMatchObject({ type: 'hidden', value: 'ussd-jobs' })
    expect(input(page, 'category')).toMatchObject({ type: 'hidden', value: 'health' })
    expect(
      tags(page.html, 'input').filter(({ name, value }) => name === 'q' && value === 'clinic'),
    ).not.toEqual([])
    expect(textOf(elements(page.html, 'details').find((one) => one.includes('name="keyword"'))!)).toMatch(
      /^Filters: health, Voi, monthly/,
    )
  })

  test('[USSD-19] with no matching job it says so, and leads back to all', async () => {
    const page = await visitor('location=Voi&keyword=nothing-has-this')
    expect(titles(page)).toEqual(['No USSD jobs found matching your criteria.'])
    expect(hrefs(main(page))).toContain('/community?tab=ussd-jobs')
  })

  test('[USSD-02] says how it works in four steps, and that nobody pays for a job, in both languages', async () => {
    const text = textOf(main(await visitor('')))
    expect(text).toMatch(/Browse .*Dial the code .*Follow the prompts .*Start working /)
    for (const words of ['Nobody needs to pay to get a job.', 'Report any post that asks for money.'])
      expect(text).toContain(words)
    const swahili = textOf(main(await visitor('lang=sw')))
    expect(swahili).toContain('Hakuna anayelipa ili apate kazi.')
    expect(swahili).toMatch(/kilimo \(\d+\)/)
  })
})

const NEW = '/community/ussd-jobs/new'
const OWN = '/community/ussd-jobs/own'
const fields = (part: Record<string, string> = {}) => ({
  title: 'Egg collector',
  company: 'Taveta Poultry',
  description: 'Collect eggs at six.',
  location: 'Taveta',
  phone: '0722 000 111',
  ussdCode: `*384*2025*${codes++}#`,
  category: 'agriculture',
  difficulty: 'beginner',
  paymentType: 'weekly',
  paymentAmount: 'KES 3,000',
  requirements: 'Gumboots\r\n\r\n  Early mornings ',
  ...part,
})
const listed = async (title: string): Promise<boolean> =>
  titles(await visitor(`keyword=${encodeURIComponent(title)}`)).includes(title)
/** Posted by somebody new. */
async function posted(part: Record<string, string> = {}) {
  const amina = await person('Amina')
  const answer = await amina.browser.submit(NEW, fields(part))
  const id = /#job-(.+)$/.exec(answer.location ?? '')?.[1] ?? ''
  return { ...amina, answer, id }
}

describe('posting a job, without scripts', () => {
  test('[USSD-20] [USSD-21] [USSD-22+] [USSD-23] [COM-14] a form with every field and a free code saves the job as waiting, where its author reads so (J4)', async () => {
    const { browser, answer, id } = await posted({ title: 'Egg collector of Taveta' })
    expect(answer).toMatchObject({ status: 302, location: ownJobHref(id) })
    const own = await browser.follow(answer)
    expect(banners(own)).toEqual([
      'Success Your job is saved and waits for review. Others see it once it is approved.',
    ])
    expect(textOf(main(own))).toContain('Egg collector of Taveta Waiting for review')
    expect(await listed('Egg collector of Taveta')).toBe(false)
    const [row] = await ctx.db.select().from(ussdJobs).where(eq(ussdJobs.id, id))
    expect(row).toMatchObject({
      company: 'Taveta Poultry',
      description: 'Collect eggs at six.',
      location: 'Taveta',
      phone: '254722000111',
      category: 'agriculture',
      difficulty: 'beginner',
      paymentType: 'weekly',
      paymentAmount: 'KES 3,000',
      requirements: ['Gumboots', 'Early mornings'],
      state: 'waiting',
      fee: null,
    })
    const form = await browser.visit(NEW)
    expect(elements(main(form), 'label').map(textOf)).toEqual(
      expect.arrayContaining([
        'Title',
        'Company',
        'Description',
        'Location',
        'Contact phone',
        'USSD code',
        'Category',
        'Difficulty',
        'Payment type',
        'Payment amount such as KES 800',
        'Requirements (optional)',
      ]),
    )
    expect(input(form, 'ussdCode')?.value).toMatch(/^\*384\*2025\*\d{4}#$/)
    expect(hrefs(main(await browser.visit('/community')))).toEqual(expect.arrayContaining([NEW, OWN]))
  })

  test('[USSD-15+] [USSD-21] says at each field what is wrong, and keeps what was typed', async () => {
    const { answer, browser } = await posted({
      title: '',
      phone: '12',
      ussdCode: '*100#',
      category: 'mining',
    })
    expect(answer.status).toBe(400)
    expect(errors(answer)).toEqual([
      'Please fill this in.',
      'Please enter a valid Kenyan phone number (e.g., 0712345678)',
      'Type a code such as *384*2025*1234#: our short code, then one to six digits.',
      'Please choose from the list.',
    ])
    expect(input(answer, 'company')?.value).toBe('Taveta Poultry')
    const taken = await browser.submit(NEW, fields({ ussdCode: '*384*2025*101#' }))
    expect(errors(taken)).toEqual(['Another job has this code. Choose other digits.'])
  })

  test('[USSD-22+] of one that asks for money its author reads which words do, and what to do', async () => {
    const { browser, answer } = await posted({
      title: 'Packer of Taveta',
      requirements: 'Registration fee of KES 500',
    })
    const own = await browser.follow(answer)
    const text = textOf(main(own))
    expect(text).toContain('A person reads your words about money Your job is saved.')
    expect(text).toContain('These are the words: “registration fee of kes 500”.')
    expect(text).toContain('If applicants pay nothing, you need do nothing')
    expect(await listed('Packer of Taveta')).toBe(false)
  })

  test('[USSD-22+] [USSD-30+] an approved one is listed with its marks, its author is told where it stands and may not report it', async () => {
    const { browser, id, ctx: amina } = await posted({ title: 'Hen keeper of Taveta' })
    await approveUssdJob(staff, id, { isRuralFriendly: 'on' })
    await expect.poll(() => listed('Hen keeper of Taveta'), { timeout: 5000 }).toBe(true)
    const board = `/community?tab=ussd-jobs&keyword=Hen+keeper`
    expect(textOf(cardOf(await browser.visit(board), 'Hen keeper'))).not.toContain('Report')
    const { browser: other } = await person('Baraka')
    expect(hrefs(cardOf(await other.visit(board), 'Hen keeper'))).toContain(
      `/community/report/ussd-job/${id}`,
    )
    expect(textOf(cardOf(await other.visit(board), 'Hen keeper'))).toContain('Rural friendly')
    expect(textOf(main(await browser.visit(OWN)))).toContain('Hen keeper of Taveta Approved')
    const [told] = await ctx.db.select().from(notifications).where(eq(notifications.userId, amina.viewer.id))
    expect(told).toMatchObject({ kind: 'ussd-job-approved', href: ownJobHref(id) })
  })
})

describe("an author's own jobs, without scripts", () => {
  test('[USSD-22+] a refusal says why and can be appealed against once, and then says that it waits (N5)', async () => {
    const { browser, id } = await posted()
    await refuseUssdJob(staff, id, { reason: 'Say <b>where</b> it is.' })
    const refused = await browser.visit(OWN)
    expect(textOf(main(refused))).toContain('Refused')
    expect(textOf(main(refused))).toContain('Reason: Say <b>where</b> it is.')
    const appeal = (reason: string) => browser.submit(OWN, { intent: 'appeal', id, reason })
    const empty = await appeal(' ')
    expect([empty.status, errors(empty)]).toEqual([400, ['Please fill this in.']])
    expect(elements(empty.html, 'details').find((one) => one.includes('name="reason"'))).toContain(' open=""')
    const sent = await appeal('It says Taveta.')
    expect(sent).toMatchObject({ status: 302, location: ownJobHref(id) })
    const waiting = await browser.follow(sent)
    expect(textOf(main(waiting))).toContain('Your appeal is waiting.')
    expect(waiting.html).not.toContain('name="reason"')
    expect((await appeal('Again.')).status).toBe(409)
  })

  test('[USSD-22+] what was hidden says so and why', async () => {
    const { browser, id } = await posted()
    await approveUssdJob(staff, id, {})
    await hideUssdJob(staff, id, { reason: 'People were asked to pay.' })
    expect(textOf(main(await browser.visit(OWN)))).toMatch(/Hidden .*Reason: People were asked to pay\./)
  })

  test('[PERM-08+] a job is taken back after a question, by its author alone', async () => {
    const { browser, id } = await posted({ title: 'Feeder of Taveta' })
    const question = `${OWN}/${id}/remove`
    const { browser: other } = await person('Baraka')
    const count = () => ctx.db.$count(ussdJobs, eq(ussdJobs.id, id))
    for (const path of [question, `${OWN}/${newId()}/remove`, `${OWN}/x/remove`]) {
      expect((await other.visit(path)).status, path).toBe(404)
      expect((await other.submit(path, {})).status, path).toBe(404)
    }
    expect((await other.submit(OWN, { intent: 'appeal', id, reason: 'Mine' })).status).toBe(404)
    const page = await browser.visit(question)
    expect(textOf(main(page))).toContain('Feeder of Taveta It goes for good. Do you want to take it back?')
    expect(buttons(page)).toContain('Yes, take it back')
    expect(await count()).toBe(1)
    const gone = await browser.submit(question, {})
    expect(gone).toMatchObject({ status: 302, location: OWN })
    expect(await count()).toBe(0)
    expect(textOf(main(await browser.follow(gone)))).toContain('You have not posted a USSD job yet.')
    expect((await browser.visit(question)).status).toBe(404)
  })

  test('[USSD-20] [COM-15] [ERR-02] a visitor is led to sign in by every page and write', async () => {
    const id = newId()
    for (const path of [NEW, OWN, `${OWN}/${id}/remove`]) {
      const signIn = `/auth?next=${encodeURIComponent(path)}`
      expect(await new Browser().visit(path), path).toMatchObject({ status: 302, location: signIn })
      expect(
        await new Browser().submit(path, { ...fields(), intent: 'appeal', id, reason: 'a' }),
        path,
      ).toMatchObject({ status: 302, location: signIn })
    }
    expect(await ctx.db.$count(ussdJobs, eq(ussdJobs.id, id))).toBe(0)
  })

  test('[SYS-09+] the sixth job of a day waits for the next, and says so', async () => {
    const { browser } = await posted()
    for (let n = 0; n < 4; n++) expect((await browser.submit(NEW, fields())).status).toBe(302)
    const sixth = await browser.submit(NEW, fields())
    expect(sixth.status).toBe(429)
    expect(input(sixth, 'title')?.value).toBe('Egg collector')
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(MINUTE / 1000)
  })
})
