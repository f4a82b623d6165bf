import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rateLimits } from '#adapters/db/tables.server.ts'
import { newId } from '#kit/ids.ts'
import { adminPermissions } from '#modules/accounts/tables.server.ts'
import { createTopic } from '#modules/community/commands/write.server.ts'
import { posts } from '#modules/community/tables.server.ts'
import { topicWords } from '#modules/community/test-threads.ts'
import { jobApplications } from '#modules/job-board/tables.server.ts'
import { reports } from '#modules/moderation/tables.server.ts'
import { ussdJobs } from '#modules/ussd-jobs/tables.server.ts'
import { postJob } from '../jobs.ts'
import { aJob } from '../reports.ts'
import { closeProduct, elements, input, type Page, person, product, tags, textOf } from './product.ts'

type Someone = Awaited<ReturnType<typeof person>>

let ctx: import('#context.ts').Context
let [amina, baraka, staff] = [] as unknown as [Someone, Someone, Someone]
let [topic, refused, listed, waiting, listing] = ['', '', '', '', '']
beforeAll(async () => {
  ctx = (await product({ LIMITS_SCALE: '1' })).app.context()
  ;[amina, baraka, staff] = [await person('Amina'), await person('Baraka'), await person('Wanjiru')]
  const granted = { userId: staff.ctx.viewer.id, grantedBy: 'command-line', grantedAt: ctx.now() }
  await ctx.db.insert(adminPermissions).values(granted)
  topic = await createTopic(baraka.ctx, topicWords)
  refused = await aJob(amina.ctx, { state: 'refused', reason: 'Where is it?', decidedAt: ctx.now() })
  listed = await aJob(baraka.ctx)
  waiting = await aJob(baraka.ctx, { state: 'waiting' })
  listing = await postJob(ctx, 'Typist')
})
beforeEach(() => ctx.db.delete(rateLimits))
afterAll(closeProduct)

const job = {
  title: 'Egg collector',
  company: 'Taveta Poultry',
  description: 'Collect eggs at six.',
  location: 'Taveta',
  phone: '0722000111',
  ussdCode: '*384*2025*77001#',
  category: 'agriculture',
  difficulty: 'beginner',
  paymentType: 'weekly',
  paymentAmount: 'KES 3,000',
  requirements: 'Gumboots',
}
type Form = {
  who: Someone
  path: string
  fields: Record<string, string>
  field: string
  isOptional?: boolean
}

/** Each text field of the forms of USSD jobs, reports, appeals and decisions; that of an application is in jobs.test.ts. */
const forms = (): Form[] => [
  ...['title', 'company', 'description', 'location', 'phone', 'ussdCode', 'paymentAmount'].map((field) => ({
    who: amina,
    path: '/community/ussd-jobs/new',
    fields: job,
    field,
  })),
  { who: amina, path: '/community/ussd-jobs/new', fields: job, field: 'requirements', isOptional: true },
  {
    who: amina,
    path: '/community/ussd-jobs/own',
    fields: { intent: 'appeal', id: refused },
    field: 'reason',
  },
  {
    who: amina,
    path: `/community/report/post/${topic}`,
    fields: { kind: 'spam' },
    field: 'reason',
    isOptional: true,
  },
  {
    who: staff,
    path: '/admin/review?kind=job',
    fields: { intent: 'refuse', target: 'ussd-job', id: waiting, place: '0' },
    field: 'reason',
  },
]

const NOTHING = ' \u200b\u202e\u2800\ufeff\u200d '
const tooMuch = { 'letters without end': 'x'.repeat(20_000), '10,000 emoji': '🔥'.repeat(10_000) }

/** The message beside a field, and its value. */
function beside(page: Page, name: string) {
  const text = tags(page.html, 'textarea').find((tag) => tag.name === name && tag['aria-invalid'])
  const field = text ?? input(page, name)
  const ids = (field?.['aria-invalid'] ? field['aria-describedby'] : '')?.split(' ') ?? []
  const said = elements(page.html, 'p').filter(
    (part) => part.startsWith('<p class="error"') && ids.some((id) => id && part.includes(`id="${id}"`)),
  )
  const typed = text
    ? elements(page.html, 'textarea').find((part) => part.includes(`id="${text.id}"`))
    : field?.value
  return { said: said.map(textOf), typed: typed ?? '' }
}

const rows = async () => ({
  jobs: await ctx.db.select().from(ussdJobs).where(eq(ussdJobs.userId, amina.ctx.viewer.id)),
  others: await ctx.db.select().from(ussdJobs).where(eq(ussdJobs.userId, baraka.ctx.viewer.id)),
  topic: await ctx.db.select().from(posts).where(eq(posts.id, topic)),
  reports: await ctx.db.select().from(reports),
  applications: await ctx.db.select().from(jobApplications).where(eq(jobApplications.listingId, listing)),
})

describe('a text that cannot be', () => {
  test('[ERR-01] [COM-26+] nothing that can be seen is asked for beside its field', async () => {
    const before = await rows()
    for (const { who, path, fields, field, isOptional } of forms()) {
      if (isOptional) continue
      const page = await who.browser.submit(path, { ...fields, [field]: NOTHING })
      expect([path, field, page.status]).toEqual([path, field, 400])
      expect(beside(page, field).said, `${path} ${field}`).toHaveLength(1)
    }
    expect(await rows()).toEqual(before)
  })

  test.each(Object.entries(tooMuch))(
    '[COM-26+] %s are too many: said beside the field, where they still stand',
    async (_, text) => {
      const before = await rows()
      for (const { who, path, fields, field } of forms()) {
        const page = await who.browser.submit(path, { ...fields, [field]: text })
        expect([path, field, page.status]).toEqual([path, field, 400])
        const { said, typed } = beside(page, field)
        expect(said, `${path} ${field}`).toHaveLength(1)
        expect(typed.includes(text), `${path} ${field}`).toBe(true)
      }
      expect(await rows()).toEqual(before)
    },
  )

  test('[USSD-21] letters that turn or hide others are taken out, and nothing else', async () => {
    const odd = { ...job, title: '\u202eEgg\u202c \u200bcollector', company: 'مزرعة 🐔 x' }
    expect((await amina.browser.submit('/community/ussd-jobs/new', odd)).status).toBe(302)
    const saved = (await rows()).jobs.find(({ ussdCode }) => ussdCode === job.ussdCode)
    expect(saved).toMatchObject({ title: 'Egg collector', company: 'مزرعة 🐔 x' })
  })
})

test("[NAV-19] [PERM-08+] an id that is somebody else's, unknown or malformed is not found, and changes nothing", async () => {
  const before = await rows()
  const own = await aJob(amina.ctx, { state: 'waiting' })
  const hidden = await aJob(baraka.ctx, { state: 'hidden' })
  const [spam, reason] = [{ kind: 'spam' }, { reason: 'Mine' }]
  const tries: [Someone, string, Record<string, string>][] = [
    ...[listed, waiting, hidden, newId(), 'x', ''].flatMap((id): (typeof tries)[number][] => [
      [amina, '/community/ussd-jobs/own', { intent: 'appeal', id, ...reason }],
      [amina, `/community/ussd-jobs/own/${id || 'x'}/remove`, {}],
      [staff, '/admin/review', { intent: 'hide', target: 'post', id, ...reason }],
    ]),
    ...[waiting, hidden, own, newId(), topic, 'x'].map((id): (typeof tries)[number] => [
      staff,
      `/community/report/ussd-job/${id}`,
      spam,
    ]),
    [amina, `/community/report/reply/${topic}`, spam],
    [amina, `/community/report/person/${topic}`, spam],
    [amina, `/jobs/${newId()}`, { message: 'I type.' }],
    [amina, `/jobs/${listed}`, { message: 'I type.' }],
    [amina, '/jobs/x', { message: 'I type.' }],
    [staff, '/admin/review', { intent: 'hide', target: 'person', id: topic, ...reason }],
  ]
  for (const [who, path, fields] of tries) {
    await ctx.db.delete(rateLimits)
    const { status } = await who.browser.submit(path, fields)
    expect([path, fields, status]).toEqual([path, fields, 404])
  }
  await ctx.db.delete(ussdJobs).where(eq(ussdJobs.id, own))
  await ctx.db.delete(ussdJobs).where(eq(ussdJobs.id, hidden))
  expect(await rows()).toEqual(before)
})

test('[ADM-02+] a decision of somebody who may decide nothing changes nothing', async () => {
  const before = await rows()
  for (const intent of ['approve', 'refuse', 'hide', 'restore', 'popular'])
    for (const [target, id] of [
      ['ussd-job', waiting],
      ['post', topic],
    ] as const) {
      const sent = await amina.browser.submit('/admin/review', { intent, target, id, reason: 'x', on: '1' })
      expect([intent, sent.status]).toEqual([intent, 403])
    }
  expect(await rows()).toEqual(before)
})
