import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Context } from '#context.ts'
import { DAY } from '#kit/time.ts'
import { applyForJob } from '#modules/job-board/commands/apply.server.ts'
import { takeJobCv } from '#modules/job-board/commands/cv.server.ts'
import { jobApplications, jobListings } from '#modules/job-board/tables.server.ts'
import { saveJob } from '#modules/matching/commands/save.server.ts'
import { savedJobs } from '#modules/matching/tables.server.ts'
import { addResume, removeResume } from '#modules/resumes/commands/list.server.ts'
import { saveResume } from '#modules/resumes/commands/save.server.ts'
import { sampleResume } from '#modules/resumes/test-resume.ts'
import { pdf } from '#test/cv-files.ts'
import { postJob } from '#test/jobs.ts'
import { onPostgres } from '#test/on-postgres.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { changeTracked, moveTracked, removeTracked } from './commands/change.server.ts'
import { freezeResume } from './commands/freeze.server.ts'
import { sendApplication } from './commands/send.server.ts'
import { trackJob } from './commands/track.server.ts'
import { frozenFile, trackedView } from './queries/job.server.ts'
import { listTracked } from './queries/list.server.ts'
import { LONGEST_NOTE, LONGEST_TITLE, states } from './rules.ts'
import { trackedJobs } from './tables.server.ts'
import { TrackedFilters } from './types.ts'

const nobody = '00000000-0000-4000-8000-000000000000'
const words = { message: 'I type.' }
const found = { title: 'Typist', company: 'Kijani', link: '', note: '', state: 'applied', remindOn: '' }

const list = (ctx: Context, filters: object = {}) => listTracked(ctx, TrackedFilters.parse(filters))
const cvOf = async (ctx: Context) =>
  (await addResume(ctx, { name: 'For shops', document: sampleResume() })).id
const rewrite = (ctx: Context, id: string) => {
  const document = sampleResume()
  document.personal.fullName = 'Somebody Else'
  return saveResume(ctx, id, { version: 1, document })
}

describe('an application through the board', () => {
  spec(
    '[JOB-04+] [RES-23+] takes one of the CVs along and keeps it as it was, whatever becomes of the CV',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const [job, cv] = [await postJob(amina, 'Typist'), await cvOf(amina)]
      const { id, isNew } = await sendApplication(amina, job, { ...words, resume: cv })
      expect(isNew).toBe(true)
      const before = await trackedView(amina, job)
      expect(before).toMatchObject({
        key: job,
        title: 'Typist',
        company: 'Duka',
        state: 'applied',
        steps: [{ state: 'applied', at: world.now() }],
        board: { id: job, application: { id, cvName: 'wanjiku-muthoni-cv.pdf' } },
        resume: { name: 'For shops', at: world.now(), file: `/storage/v1/job-applications/${id}/cv` },
        canRemove: false,
        canFreeze: false,
      })
      expect(before.resume!.text).toContain('Wanjikũ Mũthoni')
      await rewrite(amina, cv)
      await removeResume(amina, cv)
      expect((await trackedView(amina, job)).resume).toEqual(before.resume)
      // The employer's file is the PDF of that very CV.
      const sent = await takeJobCv(amina, id)
      expect(sent.kind).toBe('pdf')
      expect(Buffer.from(sent.bytes.subarray(0, 5)).toString()).toBe('%PDF-')
      const { name, bytes } = await frozenFile(amina, job)
      expect(name).toBe('wanjiku-muthoni-cv.pdf')
      expect(bytes.length).toBeGreaterThan(1000)
    },
  )

  spec(
    '[JOB-04+] without a CV, or with a file, stands in the list all the same, and the second try changes nothing (J2)',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const [job, other, cv] = [
        await postJob(amina, 'Typist'),
        await postJob(amina, 'Nurse'),
        await cvOf(amina),
      ]
      await sendApplication(amina, job, words)
      const { id } = await sendApplication(amina, other, { ...words, cv: pdf('Amina'), cvName: 'me.pdf' })
      expect((await sendApplication(amina, job, { ...words, resume: cv })).isNew).toBe(false)
      expect(await trackedView(amina, job)).toMatchObject({
        resume: null,
        board: { application: { cvName: null } },
      })
      expect(await trackedView(amina, other)).toMatchObject({
        resume: null,
        board: { application: { id, cvName: 'me.pdf' } },
      })
      expect((await list(amina)).counts).toMatchObject({ applied: 2, saved: 0 })
      expect(await refusal(frozenFile(amina, job))).toBe('not-found')
    },
  )

  spec(
    '[JOB-04+] is kept with its CV or not at all, and takes a CV or a file but not both',
    async ({ world }) => {
      const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
      const [job, cv] = [await postJob(amina, 'Typist'), await cvOf(amina)]
      const tries: [Context, object, object][] = [
        [amina, { ...words, resume: cv, cv: pdf('x'), cvName: 'x.pdf' }, { resume: 'one-cv' }],
        [amina, { ...words, resume: nobody }, { resume: 'resume-not-found' }],
        [baraka, { ...words, resume: cv }, { resume: 'resume-not-found' }],
        [amina, { message: ' ', resume: cv }, { message: 'required' }],
      ]
      for (const [ctx, raw, fields] of tries)
        expect(await refusal(sendApplication(ctx, job, raw))).toEqual(fields)
      expect(await refusal(sendApplication(amina, nobody, words))).toBe('not-found')
      await amina.db.update(jobListings).set({ isActive: false }).where(eq(jobListings.id, job))
      expect(await refusal(sendApplication(amina, job, { ...words, resume: cv }))).toBe('job-closed')
      expect(await amina.db.$count(jobApplications)).toBe(0)
      expect(await amina.db.$count(trackedJobs)).toBe(0)
    },
  )

  spec(
    '[JOB-04+] [MAT-10+] moves on a saved job, and nobody back who has come further',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const [job, later] = [await postJob(amina, 'Typist'), await postJob(amina, 'Nurse')]
      const savedAt = world.now()
      for (const id of [job, later]) await saveJob(amina, { id, on: '1' })
      expect((await list(amina)).counts).toMatchObject({ saved: 2 })
      await moveTracked(amina, later, { state: 'interview' })
      world.wait(DAY / 2)
      for (const id of [job, later]) await sendApplication(amina, id, words)
      expect(await trackedView(amina, job)).toMatchObject({
        state: 'applied',
        steps: [
          { state: 'saved', at: savedAt },
          { state: 'applied', at: world.now() },
        ],
      })
      expect((await trackedView(amina, later)).state).toBe('interview')
    },
  )
})

describe('the list', () => {
  spec(
    '[MAT-10+] [MAT-11+] holds saved jobs, applications and jobs from elsewhere, also those that closed; others hold their own',
    async ({ world }) => {
      const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
      const [saved, applied] = [await postJob(amina, 'Saved'), await postJob(amina, 'Applied')]
      await saveJob(amina, { id: saved, on: '1' })
      world.wait(1000)
      await applyForJob(amina, applied, words)
      world.wait(1000)
      const own = await trackJob(amina, { ...found, state: 'offer' })
      await amina.db.update(jobListings).set({ isActive: false })
      const all = await list(amina)
      expect(all.rows.map(({ key, state, isClosed }) => [key, state, isClosed])).toEqual([
        [own, 'offer', false],
        [applied, 'applied', true],
        [saved, 'saved', true],
      ])
      expect(all.counts).toEqual({ saved: 1, applied: 1, interview: 0, offer: 1, rejected: 0 })
      expect((await list(amina, { state: 'saved' })).rows.map(({ key }) => key)).toEqual([saved])
      expect((await list(amina, { state: 'rejected' })).rows).toEqual([])
      expect((await list(baraka)).rows).toEqual([])
      for (const key of [saved, applied, own]) {
        expect(await refusal(trackedView(baraka, key))).toBe('not-found')
        expect(await refusal(moveTracked(baraka, key, { state: 'offer' }))).toBe('not-found')
        expect(await refusal(changeTracked(baraka, key, found))).toBe('not-found')
        expect(await refusal(removeTracked(baraka, key))).toBe('not-found')
        expect(await refusal(freezeResume(baraka, key, { resume: nobody }))).toBe('not-found')
        expect(await refusal(frozenFile(baraka, key))).toBe('not-found')
      }
      expect(await list(amina)).toEqual(all)
    },
  )

  spec('[MAT-10+] comes in pages of twenty', async ({ world }) => {
    const amina = await world.member('Amina')
    for (let n = 1; n <= 23; n++) {
      world.wait(1000)
      if (n % 2) await trackJob(amina, { ...found, title: `Job ${n}` })
      else await saveJob(amina, { id: await postJob(amina, `Job ${n}`, { endsAt: null }), on: '1' })
    }
    const titles = async (page: number) => (await list(amina, { page })).rows.map(({ title }) => title)
    expect(await titles(1)).toEqual(Array.from({ length: 20 }, (_, n) => `Job ${23 - n}`))
    expect(await titles(2)).toEqual(['Job 3', 'Job 2', 'Job 1'])
    expect(await list(amina, { page: 9 })).toMatchObject({ page: 2, pages: 2 })
  })
})

describe('a job from elsewhere', () => {
  spec('[RES-23+] keeps what was typed, and links only to the web (R5)', async ({ world }) => {
    const amina = await world.member('Amina')
    const tries: [object, object][] = [
      [{ title: ' ' }, { title: 'required' }],
      [{ title: 'x'.repeat(LONGEST_TITLE + 1) }, { title: 'too-long' }],
      [{ note: 'x'.repeat(LONGEST_NOTE + 1) }, { note: 'too-long' }],
      [{ state: 'dreamt' }, { state: 'option-unknown' }],
      [{ remindOn: '2026-02-30' }, { remindOn: 'date-invalid' }],
      [{ remindOn: '2020-01-01' }, { remindOn: 'day-over' }],
      [{ resume: nobody }, { resume: 'resume-not-found' }],
      ...['javascript:alert(1)', 'data:text/html,x', 'ftp://a.b', '//a.b', 'https://', 'http://a b.c'].map(
        (link): [object, object] => [{ link }, { link: 'link-not-web' }],
      ),
    ]
    for (const [part, fields] of tries)
      expect(await refusal(trackJob(amina, { ...found, ...part })), JSON.stringify(part)).toEqual(fields)
    expect(await amina.db.$count(trackedJobs)).toBe(0)
    const link = 'https://jobs.example/typist?x=<b>'
    const key = await trackJob(amina, { ...found, title: ' <b>Typist</b> ', link })
    expect(await trackedView(amina, key)).toMatchObject({ title: '<b>Typist</b>', link, board: null })
    await changeTracked(amina, key, { ...found, title: 'Clerk', note: 'Ask Otieno.' })
    expect(await trackedView(amina, key)).toMatchObject({ title: 'Clerk', link: '', note: 'Ask Otieno.' })
  })

  spec('[RES-23+] freezes the CV that was sent, once', async ({ world }) => {
    const amina = await world.member('Amina')
    const cv = await cvOf(amina)
    const at = await trackJob(amina, { ...found, resume: cv })
    const later = await trackJob(amina, found)
    await rewrite(amina, cv)
    await freezeResume(amina, later, { resume: cv })
    expect((await trackedView(amina, at)).resume!.text).toContain('Wanjikũ Mũthoni')
    expect((await trackedView(amina, later)).resume!.text).toContain('Somebody Else')
    for (const key of [at, later])
      expect(await refusal(freezeResume(amina, key, { resume: cv }))).toBe('cv-frozen')
    const job = await postJob(amina, 'Nurse')
    await saveJob(amina, { id: job, on: '1' })
    expect(await refusal(freezeResume(amina, job, { resume: cv }))).toBe('cv-frozen')
    expect((await frozenFile(amina, later)).name).toBe('somebody-else-cv.pdf')
  })
})

describe('where one stands', () => {
  spec('[MAT-11+] is said by its wanted state, with the day of each', async ({ world }) => {
    const amina = await world.member('Amina')
    const key = await trackJob(amina, { ...found, state: 'saved' })
    const days = [world.now()]
    for (const state of states.slice(1)) {
      world.wait(DAY)
      days.push(world.now())
      await moveTracked(amina, key, { state })
      await moveTracked(amina, key, { state })
    }
    const { state, steps } = await trackedView(amina, key)
    expect(state).toBe('rejected')
    expect(steps).toEqual(states.map((one, at) => ({ state: one, at: days[at] })))
    expect(await refusal(moveTracked(amina, key, { state: 'x' }))).toEqual({ state: 'option-unknown' })
  })

  spec(
    '[MAT-10+] a saved job that is removed is saved no more; what was sent to an employer stays',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const [saved, sent] = [await postJob(amina, 'Saved'), await postJob(amina, 'Sent')]
      for (const id of [saved, sent]) await saveJob(amina, { id, on: '1' })
      await changeTracked(amina, saved, { note: 'Ask Otieno.', remindOn: '' })
      await sendApplication(amina, sent, words)
      await removeTracked(amina, saved)
      expect(await refusal(removeTracked(amina, sent))).toBe('was-sent')
      expect((await list(amina)).rows.map(({ key }) => key)).toEqual([sent])
      expect((await amina.db.select().from(savedJobs)).map(({ listingId }) => listingId)).toEqual([sent])
      const key = await trackJob(amina, found)
      await removeTracked(amina, key)
      expect(await refusal(trackedView(amina, key))).toBe('not-found')
    },
  )

  spec('[PERM-08] a person may change 200 an hour', async ({ world }) => {
    const amina = await world.member('Amina')
    const key = await trackJob(amina, found)
    for (let n = 1; n < 200; n++) await moveTracked(amina, key, { state: n % 2 ? 'offer' : 'applied' })
    expect(await refusal(moveTracked(amina, key, { state: 'saved' }))).toBe('too-many')
  })
})

describe('applications on Postgres with ten connections', () => {
  let world: World
  onPostgres((place) => void ({ world } = place))

  it('[JOB-04+] eight presses at once send one application with one frozen CV, and write it down once (J2)', async () => {
    const amina = await world.member('Amina', { email: 'amina-eight-applications@example.com' })
    const [job, cv] = [await postJob(amina, 'Typist'), await cvOf(amina)]
    await saveJob(amina, { id: job, on: '1' })
    const sent = await Promise.all([
      ...Array.from({ length: 4 }, () => sendApplication(amina, job, { ...words, resume: cv })),
      ...Array.from({ length: 4 }, () => moveTracked(amina, job, { state: 'interview' })),
    ])
    expect(sent.filter((one) => one?.isNew)).toHaveLength(1)
    const { state, steps, resume } = await trackedView(amina, job)
    expect(state).toBe('interview')
    expect(steps.map((step) => step.state).filter((one) => one === 'interview')).toHaveLength(1)
    expect(resume!.name).toBe('For shops')
    expect((await list(amina)).rows).toHaveLength(1)
  })
})
