import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { DAY, HOUR } from '#kit/time.ts'
import { auditLog } from '#modules/accounts/tables.server.ts'
import { auditLines } from '#test/audit.ts'
import { docx, exe, pdf } from '#test/cv-files.ts'
import { postJob } from '#test/jobs.ts'
import { spec } from '#test/world.ts'
import { refusal } from '#test/refusal.ts'
import { admitJobApplicant, applyForJob } from './commands/apply.server.ts'
import { takeJobCv } from './commands/cv.server.ts'
import { jobView } from './queries/job.server.ts'
import { listJobApplications } from './queries/applications.server.ts'
import { listJobs } from './queries/listings.server.ts'
import { jobApplicationFiles, jobApplications, jobListings } from './tables.server.ts'
import { JobFilters } from './types.ts'

const nobody = '00000000-0000-4000-8000-000000000000'
const application = { message: 'I type.' }

describe('a job', () => {
  spec('[JOB-01] [JOB-03] is open to its last moment, and then its page says closed', async ({ world }) => {
    const { visitor } = world
    const id = await postJob(visitor, 'Typist', { endsAt: new Date('2026-11-30T21:00:00Z') })
    expect(await jobView(visitor, id)).toMatchObject({
      title: 'Typist',
      description: 'What to do.',
      isOpen: true,
      endsOn: '2026-11-30',
      own: null,
    })
    world.wait(new Date('2026-11-30T21:00:00Z').getTime() - world.now().getTime() - 1)
    expect(await jobView(visitor, id)).toMatchObject({ isOpen: true })
    world.wait(1)
    expect(await jobView(visitor, id)).toMatchObject({ isOpen: false, endsOn: '2026-11-30' })
    const down = await postJob(visitor, 'Nurse', { isActive: false, endsAt: null })
    expect(await jobView(visitor, down)).toMatchObject({ isOpen: false, endsOn: null })
  })

  spec('[JOB-01] one that is not there is not found', async ({ world }) => {
    const { visitor } = world
    const planned = await postJob(visitor, 'Soon', { createdAt: new Date(world.now().getTime() + DAY) })
    for (const id of ['x', '', nobody, `${nobody}' or 1=1`, planned])
      expect(await refusal(jobView(visitor, id)), id).toBe('not-found')
  })
})

describe('applying for a job', () => {
  spec('[JOB-04+] keeps message and file, cleaned, and is counted', async ({ world }) => {
    const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
    const job = await postJob(amina, 'Typist')
    const cv = pdf('Amina')
    const { id, isNew } = await applyForJob(amina, job, { message: ' I\r\ntype. ', cv, cvName: '../me.exe' })
    expect(isNew).toBe(true)
    await applyForJob(baraka, job, application)
    const rows = await amina.db.select().from(jobApplications).orderBy(jobApplications.cvName)
    expect(rows).toMatchObject([
      {
        id,
        userId: amina.viewer.id,
        message: 'I\ntype.',
        cvName: 'me.pdf',
        cvKind: 'pdf',
        cvBytes: cv.length,
      },
      { userId: baraka.viewer.id, message: 'I type.', cvName: null, cvKind: null, cvBytes: null },
    ])
    const files = await amina.db.select().from(jobApplicationFiles)
    expect(files.map(({ applicationId, bytes }) => [applicationId, Buffer.from(bytes!)])).toEqual([
      [id, Buffer.from(cv)],
    ])
    expect(await jobView(amina, job)).toMatchObject({
      applicants: 2,
      own: { id, cvName: 'me.pdf', createdAt: world.now() },
    })
    expect(await jobView(world.visitor, job)).toMatchObject({ applicants: 2, own: null })
    expect((await listJobs(amina, JobFilters.parse({}))).jobs).toMatchObject([{ applicants: 2 }])
  })

  spec('[JOB-04+] J2: a second try answers with the first, whatever it brings', async ({ world }) => {
    const amina = await world.member('Amina')
    const [job, other] = [await postJob(amina, 'Typist'), await postJob(amina, 'Nurse')]
    const first = await applyForJob(amina, job, application)
    for (const again of [application, { message: '' }, { message: 'More.', cv: docx() }])
      expect(await applyForJob(amina, job, again)).toEqual({ id: first.id, isNew: false })
    expect(await amina.db.select().from(jobApplications)).toMatchObject([
      { message: 'I type.', cvName: null },
    ])
    expect((await applyForJob(amina, other, application)).isNew).toBe(true)
  })

  spec('[JOB-04+] bad input is refused beside its field, and nothing is kept', async ({ world }) => {
    const amina = await world.member('Amina')
    const job = await postJob(amina, 'Typist')
    const tries: [object, object][] = [
      [{}, { message: 'required' }],
      [{ message: ' \u200B\u202E ' }, { message: 'required' }],
      [{ message: 'x'.repeat(3001) }, { message: 'too-long' }],
      [{ ...application, cv: exe() }, { cv: 'file-kind' }],
      [{ ...application, cv: Buffer.alloc(2 * 1024 * 1024 + 1) }, { cv: 'file-too-large' }],
      [{ ...application, cv: Buffer.alloc(0) }, { cv: 'file-required' }],
      [{ ...application, cv: 'cv.pdf' }, { cv: 'file-required' }],
    ]
    for (const [raw, fields] of tries) expect(await refusal(applyForJob(amina, job, raw))).toEqual(fields)
    expect(await amina.db.$count(jobApplications)).toBe(0)
    expect((await applyForJob(amina, job, { message: '🧺'.repeat(3000) })).isNew).toBe(true)
  })

  spec(
    '[JOB-03] [JOB-04+] J1: a closed job takes none, nor one that is not there, and nobody applies signed out',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const ended = await postJob(amina, 'Ended', { endsAt: world.now() })
      const down = await postJob(amina, 'Taken down', { isActive: false })
      const open = await postJob(amina, 'Open')
      for (const work of [
        admitJobApplicant,
        (ctx: typeof amina, id: string) => applyForJob(ctx, id, application),
      ]) {
        for (const id of [ended, down]) expect(await refusal(work(amina, id))).toBe('job-closed')
        for (const id of ['x', nobody]) expect(await refusal(work(amina, id))).toBe('not-found')
        expect(await refusal(work(world.visitor as typeof amina, open))).toBe('not-authenticated')
      }
      expect(await amina.db.$count(jobApplications)).toBe(0)
    },
  )

  spec('[JOB-04+] an account may send 20 a day and try 40 times an hour', async ({ world }) => {
    const amina = await world.member('Amina')
    const jobs: string[] = []
    for (let n = 0; n < 21; n++) jobs.push(await postJob(amina, `Job ${n}`, { endsAt: null }))
    for (const job of jobs.slice(0, 20)) await applyForJob(amina, job, application)
    expect(await refusal(applyForJob(amina, jobs[20]!, application))).toBe('too-many')
    expect((await applyForJob(amina, jobs[0]!, application)).isNew).toBe(false)
    world.wait(DAY)
    expect((await applyForJob(amina, jobs[20]!, application)).isNew).toBe(true)

    for (let n = 0; n < 40; n++) await admitJobApplicant(amina, jobs[0]!)
    expect(await refusal(admitJobApplicant(amina, jobs[0]!))).toBe('too-many')
    await admitJobApplicant(await world.member('Baraka'), jobs[0]!)
    world.wait(HOUR)
    await admitJobApplicant(amina, jobs[0]!)
  })

  spec(
    '[PERM-08] [JOB-04+] a CV is for who sent it and for administrators, whose looks are written down',
    async ({ world }) => {
      const [amina, baraka, admin] = [
        await world.member('Amina'),
        await world.member('Baraka'),
        await world.admin(),
      ]
      const job = await postJob(amina, 'Typist')
      const { id } = await applyForJob(amina, job, { ...application, cv: docx() })
      expect(await takeJobCv(amina, id)).toMatchObject({ kind: 'docx' })
      expect(await refusal(takeJobCv(baraka, id))).toBe('not-found')
      expect(await refusal(takeJobCv(world.visitor, id))).toBe('not-authenticated')
      for (const bad of ['x', nobody]) expect(await refusal(takeJobCv(amina, bad))).toBe('not-found')
      expect(await amina.db.$count(auditLog)).toBe(0)
      expect(await takeJobCv(admin, id)).toMatchObject({ kind: 'docx' })
      expect(await auditLines(amina.db)).toMatchObject([
        { actor: admin.viewer.id, action: 'application.cv', object: `job-application:${id}` },
      ])
      for (let n = 2; n < 60; n++) await takeJobCv(amina, id)
      expect(await refusal(takeJobCv(amina, id))).toBe('too-many')
      const { id: without } = await applyForJob(baraka, job, application)
      expect(await refusal(takeJobCv(baraka, without))).toBe('not-found')
      await amina.db.delete(jobApplications).where(eq(jobApplications.id, id))
      expect((await amina.db.select().from(jobListings))[0]!.applicants).toBe(1)
    },
  )

  spec(
    '[PERM-08] [JOB-04+] administrators read who applied for a job, the newest first; nobody else does',
    async ({ world }) => {
      const [amina, admin] = [await world.member('Amina'), await world.admin()]
      const [job, other] = [await postJob(amina, 'Typist'), await postJob(amina, 'Nurse')]
      await applyForJob(amina, job, application)
      await applyForJob(amina, other, { message: 'I nurse.' })
      for (let n = 0; n < 20; n++) {
        world.wait(1000)
        await applyForJob(await world.member(`Person ${n}`, { email: `p${n}@example.com` }), job, {
          message: `Number ${n}`,
        })
      }
      const first = await listJobApplications(admin, job, 1)
      expect(first).toMatchObject({ page: 1, hasMore: true })
      expect(first.rows).toHaveLength(20)
      expect(first.rows[0]).toMatchObject({
        name: 'Person 19',
        email: 'p19@example.com',
        message: 'Number 19',
        cvName: null,
      })
      expect((await listJobApplications(admin, job, 2)).rows).toMatchObject([
        { name: 'Amina', message: 'I type.' },
      ])
      for (const ctx of [amina, world.visitor])
        expect(await refusal(listJobApplications(ctx, job, 1))).toBe(
          ctx.viewer ? 'not-allowed' : 'not-authenticated',
        )
      expect(await refusal(listJobApplications(admin, 'x', 1))).toBe('not-found')
    },
  )
})
