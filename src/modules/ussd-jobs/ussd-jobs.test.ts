import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY, MINUTE } from '#kit/time.ts'
import { listCases } from '#modules/moderation/queries/cases.server.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { spec, type World } from '#test/world.ts'
import { refusal } from '#test/refusal.ts'
import { appealUssdJob } from './commands/appeal.server.ts'
import { approveUssdJob, hideUssdJob, refuseUssdJob } from './commands/decide.server.ts'
import { postUssdJob } from './commands/post.server.ts'
import { removeUssdJob } from './commands/remove.server.ts'
import { freeUssdCode } from './queries/free-code.server.ts'
import { ownApplicants } from './queries/applicants.server.ts'
import { ownUssdJob, ownUssdJobIds, ownUssdJobs } from './queries/own.server.ts'
import { ussdBoard } from './queries/board.server.ts'
import { ownJobHref, requirementsOf, USSD_CODE } from './rules.ts'
import { ussdApplications, ussdJobs } from './tables.server.ts'

const form = {
  title: 'Milk collector',
  company: 'Maziwa Co-op',
  description: 'Collect milk at six farms each morning and write down the litres.',
  location: 'Eldoret',
  phone: '0712 345 678',
  ussdCode: '*384*2025*101#',
  category: 'agriculture',
  difficulty: 'beginner',
  paymentType: 'daily',
  paymentAmount: 'KES 800',
  requirements: 'A bicycle\n\n  Early mornings \nA bicycle',
}
const filters = {
  q: '',
  keyword: '',
  location: '',
  difficulty: null,
  payment: null,
  category: null,
  sort: 'newest' as const,
  page: 1,
}
let codes = 200
/** A job on the board. */
async function listed(ctx: Context, part: Partial<typeof ussdJobs.$inferInsert> = {}): Promise<string> {
  const id = newId()
  await ctx.db
    .insert(ussdJobs)
    .values({
      id,
      title: 'Milk collector',
      company: 'Maziwa Co-op',
      description: 'Each morning.',
      location: 'Eldoret',
      phone: '254712345678',
      ussdCode: `*384*2025*${codes++}#`,
      category: 'agriculture',
      difficulty: 'beginner',
      paymentType: 'daily',
      paymentAmount: 'KES 800',
      requirements: [],
      state: 'approved',
      createdAt: ctx.now(),
      ...part,
    })
  return id
}
const titles = async (world: World, part: object = {}) =>
  (await ussdBoard(world.visitor, { ...filters, ...part })).jobs.map((job) => job.title)

describe('posting a job', () => {
  spec('[USSD-22] [USSD-22+] saves every field as waiting, for nobody else to see', async ({ world }) => {
    const amina = await world.member('Amina')
    const id = await postUssdJob(amina, form)
    const [row] = await amina.db.select().from(ussdJobs).where(eq(ussdJobs.id, id))
    const { requirements: _, ...rest } = form
    expect(row).toMatchObject({
      ...rest,
      phone: '254712345678',
      requirements: ['A bicycle', 'Early mornings'],
      userId: amina.viewer.id,
      state: 'waiting',
    })
    expect(await titles(world)).toEqual([])
    expect((await ownUssdJobs(amina)).rows).toMatchObject([
      { id, state: 'waiting', reason: null, mayAppeal: false },
    ])
    expect(await ownUssdJobIds(amina)).toEqual([id])
    const baraka = await world.member('Baraka')
    expect([(await ownUssdJobs(baraka)).rows, await ownUssdJobIds(baraka)]).toEqual([[], []])
  })
  spec(
    '[USSD-22+] shows its author twenty a page, and the page with one that is looked for',
    async ({ world }) => {
      const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
      const id = await postUssdJob(amina, form)
      const [row] = await amina.db.select().from(ussdJobs)
      const more = Array.from({ length: 44 }, (_, n) => ({
        ...row!,
        id: newId(),
        ussdCode: `*384*2025*${200 + n}#`,
        createdAt: after(row!.createdAt, MINUTE),
      }))
      await amina.db.insert(ussdJobs).values(more)
      const [first, last] = [await ownUssdJobs(amina), await ownUssdJobs(amina, { page: 9 })]
      expect([first.rows.length, first.page, first.pages]).toEqual([20, 1, 3])
      expect([last.rows.length, last.page, last.rows.at(-1)!.id]).toEqual([5, 3, id])
      expect(await ownUssdJobs(amina, { job: id })).toEqual(last)
      const second = await ownUssdJobs(amina, { page: 2 })
      for (const job of [second.rows[0]!.id, second.rows[19]!.id])
        expect(await ownUssdJobs(amina, { job }), job).toEqual(second)
      for (const job of [newId(), 'none']) expect(await ownUssdJobs(amina, { job }), job).toEqual(first)
      expect((await ownUssdJobs(baraka, { job: id })).rows).toEqual([])
    },
  )
  spec(
    '[USSD-22+] keeps the words that seem to ask for money, which its author and staff read',
    async ({ world }) => {
      const [admin, amina] = [await world.admin(), await world.member('Amina')]
      await postUssdJob(amina, { ...form, requirements: 'Uniform\nRegistration fee of KES 500' })
      const held = { state: 'waiting', fee: { words: 'registration fee of kes 500' } }
      expect((await ownUssdJobs(amina)).rows).toMatchObject([held])
      expect((await listCases(admin, {})).cases).toMatchObject([
        { standing: held.state, job: { fee: held.fee } },
      ])
      await postUssdJob(amina, { ...form, ussdCode: '*384*2025*102#', requirements: 'No fee is asked' })
      expect((await ownUssdJobs(amina)).rows.map(({ fee }) => fee === null).sort()).toEqual([false, true])
    },
  )
  spec('[USSD-15] [USSD-15+] refuses any other shape of code, and one that is taken', async ({ world }) => {
    const amina = await world.member('Amina')
    for (const ussdCode of [
      '',
      '*384*2025*#',
      '*384*2025*1234567#',
      '*100*2025*1#',
      '384*2025*1',
      '*384*2025*1# '.repeat(2),
    ])
      expect(await refusal(postUssdJob(amina, { ...form, ussdCode })), ussdCode).toEqual({
        ussdCode: 'ussd-code-invalid',
      })
    await postUssdJob(amina, { ...form, ussdCode: ' *384* 2025*7# ' })
    expect(await refusal(postUssdJob(amina, { ...form, ussdCode: '*384*2025*7#' }))).toEqual({
      ussdCode: 'ussd-code-taken',
    })
  })
  spec('[USSD-21] says beside each field what is missing or too much', async ({ world }) => {
    const amina = await world.member('Amina')
    expect(await refusal(postUssdJob(amina, { requirements: 'x'.repeat(1201) }))).toMatchObject({
      title: 'required',
      company: 'required',
      description: 'required',
      location: 'required',
      phone: 'required',
      category: 'option-unknown',
      difficulty: 'option-unknown',
      paymentType: 'option-unknown',
      paymentAmount: 'required',
      requirements: 'too-long',
    })
    expect(await refusal(postUssdJob(amina, { ...form, phone: '12' }))).toEqual({ phone: 'phone-invalid' })
    expect(await refusal(postUssdJob(world.visitor, form))).toBe('not-authenticated')
    expect(await amina.db.$count(ussdJobs)).toBe(0)
  })
  spec('[USSD-23] requirements are lines without empty ones', async () => {
    expect(requirementsOf('One\n\n \nTwo \nOne')).toEqual(['One', 'Two'])
    expect(requirementsOf('')).toEqual([])
  })
})

describe('a review', () => {
  spec(
    '[USSD-22+] [USSD-30+] lists what was approved, with its marks, and tells the author once',
    async ({ world }) => {
      const [admin, amina] = [await world.admin(), await world.member('Amina')]
      const id = await postUssdJob(amina, form)
      expect((await listCases(admin, {})).cases).toMatchObject([{ id, authorName: 'Amina', kind: 'job' }])
      await approveUssdJob(admin, id, { isRuralFriendly: 'on' })
      await approveUssdJob(admin, id, { isRuralFriendly: 'on' })
      const { jobs } = await ussdBoard(world.visitor, filters)
      expect(jobs).toMatchObject([{ id, isRuralFriendly: true, isFeatured: false, phone: '254712345678' }])
      expect((await listCases(admin, {})).cases).toEqual([])
      const told = await amina.db.select().from(notifications)
      expect(told.map(({ userId, kind }) => [userId, kind])).toEqual([[amina.viewer.id, 'ussd-job-approved']])
    },
  )
  spec(
    '[USSD-22+] a refusal needs a reason, which the author reads and may appeal against once',
    async ({ world }) => {
      const [admin, amina] = [await world.admin(), await world.member('Amina')]
      const id = await postUssdJob(amina, form)
      expect(await refusal(appealUssdJob(amina, id, { reason: 'Now' }))).toBe('not-decided')
      expect(await refusal(refuseUssdJob(admin, id, {}))).toEqual({ reason: 'required' })
      await refuseUssdJob(admin, id, { reason: 'It asks for a fee.' })
      expect((await ownUssdJobs(amina)).rows).toMatchObject([
        { state: 'refused', reason: 'It asks for a fee.', mayAppeal: true },
      ])
      expect(await refusal(appealUssdJob(await world.member('Baraka'), id, { reason: 'Mine' }))).toBe(
        'not-found',
      )
      world.wait(MINUTE)
      await appealUssdJob(amina, id, { reason: 'It asks for none.' })
      expect(await refusal(appealUssdJob(amina, id, { reason: 'Again' }))).toBe('appeal-used')
      expect((await listCases(admin, {})).cases).toMatchObject([{ id, appeal: 'It asks for none.' }])
      world.wait(MINUTE)
      await approveUssdJob(admin, id, {})
      expect((await listCases(admin, {})).cases).toEqual([])
      expect(await titles(world)).toEqual(['Milk collector'])
    },
  )
  spec('[USSD-22+] an appeal that changes nothing is answered to its author, once', async ({ world }) => {
    const [admin, amina] = [await world.admin(), await world.member('Amina')]
    const id = await postUssdJob(amina, form)
    const told = async () =>
      (await amina.db.select().from(notifications).orderBy(notifications.createdAt)).map(
        ({ kind, values }) => [kind, values.reason],
      )
    await refuseUssdJob(admin, id, { reason: 'It asks for a fee.' })
    world.wait(MINUTE)
    await refuseUssdJob(admin, id, { reason: 'It asks for a fee.' })
    expect(await told()).toEqual([['ussd-job-refused', 'It asks for a fee.']])
    world.wait(MINUTE)
    await appealUssdJob(amina, id, { reason: 'It asks for none.' })
    world.wait(MINUTE)
    await refuseUssdJob(admin, id, { reason: 'The uniform is one.' })
    world.wait(MINUTE)
    await refuseUssdJob(admin, id, { reason: 'The uniform is one.' })
    expect(await told()).toEqual([
      ['ussd-job-refused', 'It asks for a fee.'],
      ['ussd-job-refused', 'The uniform is one.'],
    ])
  })
  spec('[PERM-08+] what was hidden is on no list; ids of nothing change nothing', async ({ world }) => {
    const admin = await world.admin()
    const id = await listed(admin)
    await hideUssdJob(admin, id, { reason: 'Three people reported it.' })
    expect(await titles(world)).toEqual([])
    for (const wrong of [newId(), 'x', ''])
      expect(await refusal(hideUssdJob(admin, wrong, { reason: 'No' }))).toBe('not-found')
    expect(await refusal(approveUssdJob(await world.member('Amina'), id, {}))).toBe('not-allowed')
  })
})

describe('the board', () => {
  spec('[USSD-01] counts jobs, featured ones, applications and locations', async ({ world }) => {
    const ctx = world.visitor
    const first = await listed(ctx, { isFeatured: true, location: 'Kisumu' })
    await listed(ctx)
    await listed(ctx)
    await listed(ctx, { state: 'waiting', location: 'Nakuru' })
    await listed(ctx, { endsAt: ctx.now(), location: 'Meru' })
    for (const phone of ['254711111111', '254722222222'])
      await ctx.db
        .insert(ussdApplications)
        .values({ id: newId(), jobId: first, phone, name: 'A', createdAt: ctx.now() })
    const board = await ussdBoard(ctx, filters)
    expect(board.figures).toEqual({ jobs: 3, featured: 1, applications: 2, locations: 2 })
    expect(board.locations).toEqual(['Eldoret', 'Kisumu'])
  })
  spec(
    '[USSD-12+] an application from one number counts once, and its end takes it back',
    async ({ world }) => {
      const { db, now } = world.visitor
      const jobId = await listed(world.visitor)
      const row = { id: newId(), jobId, phone: '254711111111', name: 'A', createdAt: now() }
      await db.insert(ussdApplications).values(row)
      await db
        .insert(ussdApplications)
        .values({ ...row, id: newId() })
        .onConflictDoNothing()
      expect((await ussdBoard(world.visitor, filters)).jobs[0]!.applications).toBe(1)
      await db.delete(ussdApplications).where(eq(ussdApplications.jobId, jobId))
      expect((await ussdBoard(world.visitor, filters)).jobs[0]!.applications).toBe(0)
    },
  )
  spec(
    '[USSD-04] [USSD-05] [USSD-06] [USSD-07] [USSD-08] [USSD-09] filters alone and together, and finds a misspelt word',
    async ({ world }) => {
      const ctx = world.visitor
      await listed(ctx, {
        title: 'Clinic helper',
        category: 'health',
        location: 'Kisumu',
        paymentType: 'monthly',
      })
      await listed(ctx, {
        title: 'Bus conductor',
        category: 'transport',
        difficulty: 'advanced',
        company: 'Nyota 100%',
      })
      await listed(ctx, {
        title: 'Chama treasurer',
        category: 'financial',
        description: 'Count MONEY weekly.',
      })
      expect(await titles(world, { keyword: 'mONey' })).toEqual(['Chama treasurer'])
      expect(await titles(world, { keyword: '100%' })).toEqual(['Bus conductor'])
      expect(await titles(world, { keyword: "%_'; drop table ussd_jobs" })).toEqual([])
      expect(await titles(world, { location: 'Kisumu' })).toEqual(['Clinic helper'])
      expect(await titles(world, { difficulty: 'advanced' })).toEqual(['Bus conductor'])
      expect(await titles(world, { payment: 'monthly' })).toEqual(['Clinic helper'])
      expect(await titles(world, { category: 'financial' })).toEqual(['Chama treasurer'])
      expect(await titles(world, { q: 'clinik' })).toEqual(['Clinic helper'])
      expect(
        await titles(world, {
          q: 'helper',
          location: 'Kisumu',
          payment: 'monthly',
          difficulty: 'beginner',
          keyword: 'clinic',
        }),
      ).toEqual(['Clinic helper'])
      expect(await titles(world, { q: 'helper', difficulty: 'advanced' })).toEqual([])
      const { categories, figures } = await ussdBoard(ctx, { ...filters, category: 'health' })
      expect(categories).toMatchObject({
        health: 1,
        transport: 1,
        financial: 1,
        agriculture: 0,
        education: 0,
        technology: 0,
      })
      expect(figures.jobs).toBe(1)
    },
  )
  spec('[USSD-09] reads its filters as an address says them; nonsense is no filter', async ({ world }) => {
    const ctx = world.visitor
    for (let number = 1; number <= 21; number += 1)
      await listed(ctx, { title: `Job ${number}`, createdAt: after(ctx.now(), -number * MINUTE) })
    expect(await titles(world, { page: '2' })).toEqual(['Job 21'])
    const { page, pages, jobs } = await ussdBoard(ctx, {
      q: ' ',
      keyword: '\0 ',
      difficulty: '',
      payment: 'gold',
      category: ['health'],
      sort: '',
      page: '1.5',
    })
    expect([page, pages, jobs.length]).toEqual([1, 2, 20])
    expect(await titles(world, { q: `  job\t21 ${'x'.repeat(200)}` })).toEqual([])
    expect(await titles(world, { location: ' Eldoret ', page: '99' })).toEqual(['Job 21'])
  })
  spec('[USSD-09] a search of signs alone finds them in titles, as they stand', async ({ world }) => {
    await listed(world.visitor, { title: '50% commission', description: 'Sell.' })
    await listed(world.visitor, { title: 'Milk collector' })
    expect(await titles(world, { q: '%' })).toEqual(['50% commission'])
    expect(await titles(world, { q: '???' })).toEqual([])
  })
  spec('[USSD-10] newest first, or oldest, most applied, featured first', async ({ world }) => {
    const ctx = world.visitor
    const at = (days: number) => after(ctx.now(), -days * DAY)
    await listed(ctx, { title: 'old', createdAt: at(3), applications: 2 })
    await listed(ctx, { title: 'middle', createdAt: at(2), isFeatured: true })
    await listed(ctx, { title: 'new', createdAt: at(1), applications: 1 })
    expect(await titles(world)).toEqual(['new', 'middle', 'old'])
    expect(await titles(world, { sort: 'oldest' })).toEqual(['old', 'middle', 'new'])
    expect(await titles(world, { sort: 'most-applied' })).toEqual(['old', 'new', 'middle'])
    expect(await titles(world, { sort: 'featured' })).toEqual(['middle', 'new', 'old'])
    expect(await titles(world, { sort: 'nonsense', page: -3 })).toEqual(['new', 'middle', 'old'])
  })
})

describe("an author's own jobs", () => {
  spec('[USSD-22+] say where an appeal stands, and are where the notification leads', async ({ world }) => {
    const [admin, amina] = [await world.admin(), await world.member('Amina')]
    const id = await postUssdJob(amina, form)
    const stands = async () => {
      const { state, reason, mayAppeal, appeal } = await ownUssdJob(amina, id)
      return [state, reason, mayAppeal, appeal]
    }
    await refuseUssdJob(admin, id, { reason: 'It names no place.' })
    expect(await stands()).toEqual(['refused', 'It names no place.', true, null])
    world.wait(MINUTE)
    await appealUssdJob(amina, id, { reason: 'It does.' })
    expect(await stands()).toEqual(['refused', 'It names no place.', false, 'waiting'])
    world.wait(MINUTE)
    await refuseUssdJob(admin, id, { reason: 'It still does not.' })
    expect(await stands()).toEqual(['refused', 'It still does not.', false, 'answered'])
    const told = await amina.db.select().from(notifications)
    expect(told.map(({ href }) => href)).toEqual(Array(2).fill(ownJobHref(id)))
  })

  spec(
    '[PERM-08+] are taken back by nobody else, for good and with their applications',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const jobId = await listed(amina, { userId: amina.viewer.id })
      await amina.db
        .insert(ussdApplications)
        .values({ id: newId(), jobId, phone: '254711111111', name: 'A', createdAt: amina.now() })
      for (const other of [await world.member('Baraka'), await world.admin()]) {
        expect(await refusal(removeUssdJob(other, jobId))).toBe('not-found')
        expect(await refusal(ownUssdJob(other, jobId))).toBe('not-found')
      }
      for (const wrong of [newId(), 'x', ''])
        expect(await refusal(removeUssdJob(amina, wrong))).toBe('not-found')
      expect(await refusal(removeUssdJob(world.visitor, jobId))).toBe('not-authenticated')
      expect(await titles(world)).toHaveLength(1)
      await removeUssdJob(amina, jobId)
      expect(await titles(world)).toEqual([])
      expect([await amina.db.$count(ussdJobs), await amina.db.$count(ussdApplications)]).toEqual([0, 0])
      expect(await refusal(removeUssdJob(amina, jobId))).toBe('not-found')
    },
  )

  spec('[USSD-15+] begin with a code that is free', async ({ world }) => {
    const amina = await world.member('Amina')
    expect(await freeUssdCode(amina)).toMatch(USSD_CODE)
    await listed(amina, { ussdCode: '*384*2025*1#' })
    const counting = () => {
      let digits = 0
      return () => ++digits
    }
    expect(await freeUssdCode(amina, counting())).toBe('*384*2025*2#')
    expect(await freeUssdCode(amina, () => 1)).toBe('')
  })
})

describe('applicants of a job', () => {
  spec('[USSD-26+] are shown to its author alone, newest first, a page at a time', async ({ world }) => {
    const amina = await world.member('Amina')
    const jobId = await listed(amina, { userId: amina.viewer.id })
    const rows = Array.from({ length: 21 }, (_, n) => ({
      id: newId(),
      jobId,
      phone: `2547000001${String(n).padStart(2, '0')}`,
      name: `Caller ${n}`,
      simulated: n === 0,
      createdAt: after(world.now(), n * MINUTE),
    }))
    await amina.db.insert(ussdApplications).values(rows)
    const first = await ownApplicants(amina, jobId, 1)
    expect(first).toMatchObject({ title: 'Milk collector', total: 21, page: 1, pages: 2 })
    expect(first.applicants[0]).toMatchObject({ name: 'Caller 20', phone: '254700000120', simulated: false })
    expect((await ownApplicants(amina, jobId, 2)).applicants).toMatchObject([
      { name: 'Caller 0', simulated: true },
    ])
    for (const other of [await world.member('Baraka'), await world.admin()])
      expect(await refusal(ownApplicants(other, jobId, 1))).toBe('not-found')
    expect(await refusal(ownApplicants(world.visitor, jobId, 1))).toBe('not-authenticated')
    expect(await refusal(ownApplicants(amina, newId(), 1))).toBe('not-found')
  })
})
