import { asc, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { LARGEST_CV } from '#kit/documents/cv.ts'
import { newId } from '#kit/ids.ts'
import { DAY, MINUTE } from '#kit/time.ts'
import { rateLimits } from '#adapters/db/tables.server.ts'
import { auditLog, users } from '#modules/accounts/tables.server.ts'
import { sendMail } from '#modules/outbox/commands.server.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { auditLines } from '#test/audit.ts'
import { docx, exe, pdf } from '#test/cv-files.ts'
import { spec } from '#test/world.ts'
import { refusal } from '#test/refusal.ts'
import { admitApplicant, applyFor } from './commands/apply.server.ts'
import { deleteApplication, takeCv } from './commands/applications.server.ts'
import { forgetOldApplications, forgetPerson } from './commands/forget.server.ts'
import { openingPosting } from './job-posting.ts'
import { listApplications, ownCareersData } from './queries/applications.server.ts'
import { openingBySlug, openOpenings } from './queries/openings.server.ts'
import { ABOUT_HEADER, featuredFirst, isOpen, MOST_FOR_OPENING, MOST_OF_ADDRESS } from './rules.ts'
import { applicationFiles, applications, openings } from './tables.server.ts'

const both = (en: string) => ({ en, sw: `${en} (sw)` })

async function makeOpening({ db, now }: Context, part: Partial<typeof openings.$inferInsert> = {}) {
  const row = {
    id: newId(),
    slug: 'writer',
    position: 1,
    title: both('Writer'),
    place: both('Nairobi or remote in Kenya'),
    kind: both('Full time'),
    summary: both('Write.'),
    body: both('## Do\n\nWrite <b>well</b>.'),
    publishedAt: now(),
    updatedAt: now(),
    ...part,
  }
  await db.insert(openings).values(row)
  return row
}

const application = {
  name: ' Amina Yusuf ',
  email: ' Amina@Example.com',
  message: 'I write.\nOften.',
  cv: pdf(),
  cvName: '../My CV.exe',
}
const kept = async ({ db }: Context) => ({
  applications: await db.$count(applications),
  files: await db.$count(applicationFiles),
  mails: await db.$count(outgoingMails),
})
const nothing = { applications: 0, files: 0, mails: 0 }

describe('applying for an opening', () => {
  spec(
    '[INFO-08+] keeps the application with its file, cleaned, and mails the applicant and the team',
    async ({ world }) => {
      await makeOpening(world.visitor)
      await applyFor({ ...world.visitor, locale: 'sw' }, 'writer', application)
      const [row] = await world.visitor.db.select().from(applications)
      expect(row).toMatchObject({
        name: 'Amina Yusuf',
        email: 'amina@example.com',
        message: 'I write.\nOften.',
        locale: 'sw',
        cvName: 'My CV.pdf',
        cvKind: 'pdf',
        cvBytes: pdf().length,
        createdAt: world.now(),
      })
      const [file] = await world.visitor.db.select().from(applicationFiles)
      expect(Buffer.from(file!.bytes!)).toEqual(Buffer.from(pdf()))
      const mails = await world.visitor.db.select().from(outgoingMails)
      const to = (address: string) => mails.find((mail) => mail.recipient === address)!
      expect(mails).toHaveLength(2)
      expect(to('amina@example.com')).toMatchObject({ subject: 'Ombi lako la kazi Stadi: Writer (sw)' })
      expect(to('support@stadi.example').text).toContain('http://localhost:3000/admin/applications')
      // Nothing that a stranger typed is mailed: the address may be somebody else's, and a mailbox keeps for ever.
      expect(JSON.stringify(mails.map(({ subject, text, html }) => [subject, text, html]))).not.toMatch(
        /Amina|I write|My CV/,
      )
    },
  )

  spec(
    '[INFO-08+] takes a Word file, and says the same to a second press without keeping a second one',
    async ({ world }) => {
      await makeOpening(world.visitor)
      await applyFor(world.visitor, 'writer', { ...application, cv: docx() })
      world.wait(MINUTE)
      await applyFor(world.visitor, 'writer', { ...application, cv: docx() })
      expect(await kept(world.visitor)).toEqual({ applications: 1, files: 1, mails: 2 })
      world.wait(15 * MINUTE)
      await applyFor(world.visitor, 'writer', { ...application, cv: docx() })
      expect(await kept(world.visitor)).toEqual({ applications: 2, files: 2, mails: 4 })
    },
  )

  spec('[INFO-08+] says what is wrong beside each field at once, and keeps nothing', async ({ world }) => {
    await makeOpening(world.visitor)
    const bad: [object, Record<string, string>][] = [
      [
        { name: ' ', email: 'amina@', message: '', cv: undefined },
        { name: 'required', email: 'email-invalid', message: 'required', cv: 'file-required' },
      ],
      [
        { name: 'x'.repeat(81), message: 'x'.repeat(3001), cv: new Uint8Array() },
        { name: 'too-long', message: 'too-long', cv: 'file-required' },
      ],
      [
        { email: '', cv: exe(), cvName: 'cv.pdf' },
        { email: 'required', cv: 'file-kind' },
      ],
      [{ cv: Buffer.concat([pdf(), Buffer.alloc(LARGEST_CV), pdf()]) }, { cv: 'file-too-large' }],
      [{ cv: '%PDF-1.4 %%EOF' }, { cv: 'file-required' }],
      [{ cv: Buffer.from('<script>alert(1)</script>'), cvName: 'cv.docx' }, { cv: 'file-kind' }],
    ]
    for (const [part, fields] of bad)
      expect(
        await refusal(applyFor(world.visitor, 'writer', { ...application, ...part })),
        JSON.stringify(fields),
      ).toEqual(fields)
    for (const garbage of [null, undefined, 7, 'x', []])
      expect(await refusal(applyFor(world.visitor, 'writer', garbage))).toEqual({ form: 'bad-text' })
    expect(await kept(world.visitor)).toEqual(nothing)
  })

  spec(
    '[INFO-08+] keeps a file of exactly the most that is allowed, and script as the text it is',
    async ({ world }) => {
      await makeOpening(world.visitor)
      const cv = Buffer.alloc(LARGEST_CV, ' ')
      cv.set(pdf(), 0)
      cv.write('%%EOF', LARGEST_CV - 6)
      await applyFor(world.visitor, 'writer', { ...application, cv, message: '<script>alert(1)</script>' })
      expect((await world.visitor.db.select().from(applications))[0]).toMatchObject({
        cvBytes: LARGEST_CV,
        message: '<script>alert(1)</script>',
      })
    },
  )

  spec(
    '[INFO-08+] a closed opening takes none, on its last day in Nairobi it still does, and a draft is not known',
    async ({ world }) => {
      await makeOpening(world.visitor, { closesOn: '2026-11-21' })
      await makeOpening(world.visitor, { slug: 'closed', closesOn: '2026-11-20' })
      await makeOpening(world.visitor, { slug: 'draft', publishedAt: null })
      await applyFor(world.visitor, 'writer', application)
      expect(await refusal(applyFor(world.visitor, 'closed', application))).toBe('opening-closed')
      expect(await refusal(applyFor(world.visitor, 'closed', {}))).toBe('opening-closed')
      for (const slug of ['draft', 'unknown', ''])
        expect(await refusal(applyFor(world.visitor, slug, application))).toBe('not-found')
      // 21:00 UTC is midnight there.
      world.wait(12 * 60 * MINUTE)
      expect(await refusal(applyFor(world.visitor, 'writer', application))).toBe('opening-closed')
      expect((await kept(world.visitor)).applications).toBe(1)
    },
  )

  spec('[INFO-08+] a flood from one address, or in one name, is stopped', async ({ world }) => {
    await makeOpening(world.visitor)
    await makeOpening(world.visitor, { slug: 'editor' })
    for (let n = 0; n < 5; n++)
      await applyFor(world.visitor, n < 3 ? 'writer' : 'editor', { ...application, message: `Number ${n}` })
    expect(await refusal(applyFor(world.visitor, 'editor', application))).toBe('too-many')
    for (let n = 0; n < 200; n++) await admitApplicant(world.visitor, 'writer')
    expect(await refusal(admitApplicant(world.visitor, 'writer'))).toBe('too-many')
    await admitApplicant({ ...world.visitor, address: '198.51.100.99' }, 'writer')
    expect((await kept(world.visitor)).applications).toBe(5)
  })

  spec(
    '[INFO-08+] nobody is admitted to an opening that is closed, a draft or unknown, and then no try is counted',
    async ({ world }) => {
      await makeOpening(world.visitor, { slug: 'closed', closesOn: '2026-11-20' })
      await makeOpening(world.visitor, { slug: 'draft', publishedAt: null })
      for (let n = 0; n < 30; n++)
        expect(await refusal(admitApplicant(world.visitor, 'closed'))).toBe('opening-closed')
      for (const slug of ['draft', 'unknown', '', "' or 1=1"])
        expect(await refusal(admitApplicant(world.visitor, slug))).toBe('not-found')
      await makeOpening(world.visitor)
      await admitApplicant(world.visitor, 'writer')
    },
  )

  spec(
    "[INFO-08+] of one address only so many are kept, for an opening and in all, so that nobody fills another person's download",
    async ({ world }) => {
      for (const slug of ['writer', 'editor', 'tester', 'trainer']) await makeOpening(world.visitor, { slug })
      for (const slug of ['writer', 'editor', 'tester']) {
        world.wait(2 * DAY)
        for (let n = 0; n < MOST_FOR_OPENING; n++)
          await applyFor(world.visitor, slug, { ...application, message: `Number ${n}` })
        expect(await refusal(applyFor(world.visitor, slug, application))).toBe('application-enough')
      }
      world.wait(2 * DAY)
      await applyFor(world.visitor, 'trainer', application)
      expect(await refusal(applyFor(world.visitor, 'trainer', { ...application, message: 'Eleven' }))).toBe(
        'application-enough',
      )
      expect((await kept(world.visitor)).applications).toBe(MOST_OF_ADDRESS)
      // Others are not prevented from applying, and deletions make room.
      await applyFor(world.visitor, 'writer', { ...application, email: 'baraka@example.com' })
      const own = eq(applications.email, 'amina@example.com')
      const [row] = await world.visitor.db.select().from(applications).where(own)
      await deleteApplication(await world.admin(), row!.id)
      await applyFor(world.visitor, 'trainer', { ...application, message: 'Eleven' })
    },
  )

  spec(
    '[INFO-08+] the whole site keeps 200 a day, whoever sends them, and counts none that it refuses',
    async ({ world }) => {
      await makeOpening(world.visitor)
      const counted = async () =>
        (
          await world.visitor.db
            .select()
            .from(rateLimits)
            .where(eq(rateLimits.key, 'application-site-day:all'))
        )[0]
      for (let n = 0; n < 4; n++)
        await refusal(applyFor(world.visitor, 'writer', { ...application, message: `Number ${n}` }))
      expect(await counted()).toMatchObject({ count: MOST_FOR_OPENING })
      await world.visitor.db
        .update(rateLimits)
        .set({ count: 200 })
        .where(eq(rateLimits.key, 'application-site-day:all'))
      expect(
        await refusal(applyFor(world.visitor, 'writer', { ...application, email: 'other@example.com' })),
      ).toBe('too-many')
      world.wait(DAY)
      await applyFor(world.visitor, 'writer', { ...application, email: 'other@example.com' })
    },
  )
})

describe('applications for administrators', () => {
  spec(
    '[INFO-08+] are listed newest first; each look at a CV and each deletion is written down',
    async ({ world }) => {
      await makeOpening(world.visitor)
      await applyFor(world.visitor, 'writer', application)
      world.wait(MINUTE)
      await applyFor(world.visitor, 'writer', { ...application, email: 'baraka@example.com', cv: docx() })
      const admin = await world.admin()
      const [newest, oldest] = (await listApplications(admin, 1)).rows
      expect([newest, oldest]).toMatchObject([
        { email: 'baraka@example.com', opening: 'Writer' },
        { email: 'amina@example.com', cvName: 'My CV.pdf' },
      ])
      expect(await takeCv(admin, newest!.id)).toMatchObject({ kind: 'docx' })
      await deleteApplication(admin, oldest!.id)
      for (const id of [oldest!.id, newId(), 'x'])
        for (const work of [takeCv, deleteApplication])
          expect(await refusal(work(admin, id))).toBe('not-found')
      const log = await auditLines(admin.db)
      expect(log.map(({ actor, action, object }) => [actor, action, object])).toEqual([
        [admin.viewer.id, 'application.cv', `application:${newest!.id}`],
        [admin.viewer.id, 'application.delete', `application:${oldest!.id}`],
      ])
      expect(
        await admin.db.select().from(outgoingMails).where(eq(outgoingMails.recipient, 'amina@example.com')),
      ).toEqual([])
      expect(await kept(admin)).toMatchObject({ applications: 1, files: 1 })
    },
  )

  spec(
    '[INFO-08+] deleting one takes our mail about it along and no other, and of an account the copies stay',
    async ({ world }) => {
      const { visitor } = world
      await makeOpening(visitor)
      const editor = await makeOpening(visitor, { slug: 'editor' })
      const admin = await world.admin()
      const claims = await world.member('Mgeni', { email: 'claimed@example.com' })
      await visitor.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, claims.viewer.id))
      await world.member('Baraka')
      for (const email of [application.email, 'claimed@example.com', 'baraka@example.com'])
        for (const slug of ['writer', 'editor']) await applyFor(visitor, slug, { ...application, email })
      for (const to of ['amina@example.com', 'claimed@example.com'])
        await sendMail(visitor, { to, subject: 'Another matter', text: 'Hello', html: '' })
      for (const { id, openingId } of await visitor.db.select().from(applications)) {
        if (openingId === editor.id) await deleteApplication(admin, id)
      }
      const mails = await visitor.db.select().from(outgoingMails).orderBy(asc(outgoingMails.subject))
      const subjects = (to: string) =>
        mails.filter((mail) => mail.recipient === to).map((mail) => mail.subject)
      const about = 'Your application at Stadi: Writer'
      expect([
        subjects('amina@example.com'),
        subjects('claimed@example.com'),
        subjects('baraka@example.com'),
      ]).toEqual([
        ['Another matter', about],
        ['Another matter', about],
        [about, about],
      ])
      const left = (await visitor.db.select().from(applications)).map(({ id }) => `application:${id}`)
      expect(left).toContain(
        mails.find((mail) => mail.recipient === 'amina@example.com' && mail.subject === about)!.headers![
          ABOUT_HEADER
        ],
      )
    },
  )

  spec(
    "[INFO-08+] whoever confirmed the address gets their own CV, without a line in the log, and nobody else's",
    async ({ world }) => {
      await makeOpening(world.visitor)
      const amina = await world.member('Amina')
      const baraka = await world.member('Baraka')
      const admin = await world.admin()
      await applyFor(world.visitor, 'writer', application)
      const id = (await world.visitor.db.select().from(applications).orderBy(asc(applications.createdAt)))[0]!
        .id
      expect(await takeCv(amina, id)).toMatchObject({ kind: 'pdf' })
      expect(await amina.db.$count(auditLog)).toBe(0)
      expect(await refusal(takeCv(baraka, id))).toBe('not-found')
      await amina.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, amina.viewer.id))
      expect(await refusal(takeCv(amina, id))).toBe('not-found')
      await takeCv(admin, id)
      expect(await admin.db.$count(auditLog)).toBe(1)
    },
  )

  spec('[INFO-08+] [PERM-08] nobody else gets any of it', async ({ world }) => {
    await makeOpening(world.visitor)
    await applyFor(world.visitor, 'writer', application)
    const id = (await world.visitor.db.select().from(applications).orderBy(asc(applications.createdAt)))[0]!
      .id
    const amina = await world.member('Baraka')
    for (const work of [() => listApplications(amina, 1), () => deleteApplication(amina, id)])
      expect(await refusal(work())).toBe('not-allowed')
    expect(await refusal(takeCv(amina, id))).toBe('not-found')
    expect(await refusal(takeCv(world.visitor, id))).toBe('not-authenticated')
    expect(await kept(amina)).toMatchObject({ applications: 1 })
  })
})

describe('how long applications are kept', () => {
  spec(
    '[INFO-08+] 180 days after the opening closed, or after they came where it has no last day',
    async ({ world }) => {
      await makeOpening(world.visitor, { closesOn: '2026-12-01' })
      await makeOpening(world.visitor, { slug: 'lasting' })
      await applyFor(world.visitor, 'writer', application)
      await applyFor(world.visitor, 'lasting', application)
      const slugs = async () =>
        (
          await world.visitor.db
            .select({ slug: openings.slug })
            .from(applications)
            .innerJoin(openings, eq(openings.id, applications.openingId))
        )
          .map((row) => row.slug)
          .sort()
      world.wait(180 * DAY)
      await forgetOldApplications(world.visitor)
      expect(await slugs()).toEqual(['lasting', 'writer'])
      world.wait(DAY)
      await forgetOldApplications(world.visitor)
      expect(await slugs()).toEqual(['writer'])
      world.wait(9 * DAY)
      await forgetOldApplications(world.visitor)
      expect(await slugs()).toEqual(['writer'])
      // With each, our copy of its mail to somebody without an account is deleted.
      expect((await kept(world.visitor)).mails).toBe(3)
      world.wait(DAY)
      await forgetOldApplications(world.visitor)
      expect(await kept(world.visitor)).toEqual({ applications: 0, files: 0, mails: 2 })
    },
  )

  spec(
    '[INFO-08+] an erased account takes those of its own confirmed address along, and its copy holds them',
    async ({ world }) => {
      await makeOpening(world.visitor)
      const amina = await world.member('Amina')
      const claims = await world.member('Mgeni', { email: 'other@example.com' })
      await applyFor(world.visitor, 'writer', application)
      await applyFor(world.visitor, 'writer', { ...application, email: 'other@example.com' })
      await amina.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, claims.viewer.id))
      expect(await ownCareersData(claims)).toEqual({ applications: [] })
      const own = await ownCareersData(amina)
      const { id } = (
        await amina.db.select().from(applications).where(eq(applications.email, 'amina@example.com'))
      )[0]!
      // Metadata and a URL; the files themselves would make the copy as large as a stranger likes.
      expect(own).toMatchObject({
        applications: [
          {
            email: 'amina@example.com',
            opening: 'writer',
            cvName: 'My CV.pdf',
            cvKind: 'pdf',
            cvBytes: pdf().length,
            cvFile: `http://localhost:3000/storage/v1/applications/${id}/cv`,
          },
        ],
      })
      expect(JSON.stringify(own)).not.toContain(Buffer.from(pdf()).toString('base64'))
      await forgetPerson(world.visitor, claims.viewer.id)
      await forgetPerson(world.visitor, amina.viewer.id)
      expect((await amina.db.select().from(applications)).map((row) => row.email)).toEqual([
        'other@example.com',
      ])
    },
  )
})

describe('the openings', () => {
  spec('[INFO-05] show the open ones, exactly one of them featured and first', async ({ world }) => {
    const { visitor } = world
    expect(await openOpenings(visitor)).toEqual([])
    await makeOpening(visitor, { slug: 'first' })
    await makeOpening(visitor, { slug: 'second', position: 2 })
    expect((await openOpenings(visitor)).map(({ slug, isFeatured }) => [slug, isFeatured])).toEqual([
      ['first', true],
      ['second', false],
    ])
    await makeOpening(visitor, { slug: 'chosen', position: 3, isFeatured: true })
    await makeOpening(visitor, { slug: 'closed', position: 4, closesOn: '2026-01-01' })
    await makeOpening(visitor, { slug: 'draft', position: 5, publishedAt: null })
    expect((await openOpenings(visitor)).map(({ slug, isFeatured }) => [slug, isFeatured])).toEqual([
      ['chosen', true],
      ['first', false],
      ['second', false],
    ])
    expect((await openOpenings({ ...visitor, locale: 'sw' }))[0]).toMatchObject({
      title: 'Writer (sw)',
      language: 'sw',
    })
    expect(await openingBySlug(visitor, 'draft')).toBeNull()
    expect(await openingBySlug(visitor, 'closed')).toMatchObject({
      isOpen: false,
      html: expect.stringContaining('Write &lt;b&gt;well') as string,
    })
  })

  spec('[INFO-05] what search engines are told of one', async ({ world }) => {
    await makeOpening(world.visitor, { closesOn: '2026-12-31' })
    const opening = (await openingBySlug(world.visitor, 'writer'))!
    expect(openingPosting('https://stadi.example', opening)).toMatchObject({
      '@type': 'JobPosting',
      title: 'Writer',
      employmentType: 'FULL_TIME',
      datePosted: '2026-11-21',
      validThrough: '2026-12-31T23:59:59+03:00',
      jobLocationType: 'TELECOMMUTE',
      jobLocation: { address: { addressLocality: 'Nairobi', addressCountry: 'KE' } },
      applicantLocationRequirements: [{ name: 'Kenya' }],
    })
    const remote = openingPosting('https://stadi.example', {
      ...opening,
      closesOn: null,
      english: { place: 'Remote in East Africa', kind: 'Contract, six months' },
    })
    expect(remote).toMatchObject({
      employmentType: 'CONTRACTOR',
      applicantLocationRequirements: [
        { name: 'Kenya' },
        { name: 'Tanzania' },
        { name: 'Uganda' },
        { name: 'Rwanda' },
      ],
    })
    expect(remote).not.toHaveProperty('jobLocation')
    expect(remote).not.toHaveProperty('validThrough')
    expect(openingPosting('', { ...opening, english: { place: 'Kisumu', kind: 'Anything' } })).toMatchObject({
      employmentType: 'OTHER',
    })
  })

  spec('[INFO-05] rules: open until the end of the last day, the chosen one first', () => {
    const publishedAt = new Date()
    expect([
      isOpen({ publishedAt, closesOn: null }, '2026-01-02'),
      isOpen({ publishedAt, closesOn: '2026-01-02' }, '2026-01-02'),
      isOpen({ publishedAt, closesOn: '2026-01-01' }, '2026-01-02'),
      isOpen({ publishedAt: null, closesOn: null }, '2026-01-02'),
    ]).toEqual([true, true, false, false])
    expect(
      featuredFirst([
        { isFeatured: false, n: 1 },
        { isFeatured: true, n: 2 },
      ]).map(({ n }) => n),
    ).toEqual([2, 1])
  })
})
