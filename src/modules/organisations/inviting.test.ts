import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { DAY, HOUR } from '#kit/time.ts'
import { ownsCourse } from '#modules/courses/queries/access.server.ts'
import { makeCourse } from '#modules/courses/test-learning.ts'
import { stopSms } from '#modules/outbox/commands/sms.server.ts'
import { outgoingMails, outgoingMessages } from '#modules/outbox/tables.server.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { acceptInvitation, declineInvitation, openInvitation } from './commands/join.server.ts'
import {
  endLink,
  importPeople,
  inviteOne,
  readImport,
  renewLink,
  withdrawInvitation,
} from './commands/invite.server.ts'
import { forgetOldInvitations } from './commands/forget.server.ts'
import { sendInvitations, sendWaiting } from './commands/send.server.ts'
import {
  importFaults,
  importsOf,
  invitationsOf,
  joinLink,
  waitingCount,
} from './queries/invitations.server.ts'
import { peopleOf } from './queries/people.server.ts'
import { MAILS_A_DAY, SMS_A_DAY } from './rules.ts'
import { invitationImports, invitations } from './tables.server.ts'
import { lotForTest, manageForTest, organisationForTest } from './test-person.ts'

const COURSE = 9421

async function setUp(world: World) {
  const admin = await world.admin()
  const njeri = await world.member('Njeri')
  await makeCourse(world.visitor, { id: COURSE, priceKes: 1000, title: 'Invoices' })
  const { id, slug } = await organisationForTest(admin, admin.viewer.id, { name: 'Kisumu Poly' })
  await manageForTest(admin, id, njeri.viewer.id)
  return { admin, njeri, id, slug }
}

const mails = ({ db }: Context) => db.select().from(outgoingMails)
const texts = ({ db }: Context) => db.select().from(outgoingMessages)
const tokenIn = (text: string) => /\/join\/(\S+)/.exec(text)![1]!
const codeIn = (text: string) => /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text)![0]
const file = (lines: string[]) => new TextEncoder().encode(lines.join('\n'))
const all = { q: '', page: 1 }

/** Runs what a job would: the newest list, and what is sent. */
async function runImport(world: World): Promise<void> {
  for (const job of world.queue.splice(0)) {
    if (job.name === 'import-invitations') await readImport(world.visitor, String(job.data.importId), 'en')
    if (job.name === 'send-invitations') await sendInvitations(world.visitor, String(job.data.organisationId))
  }
}

/** What the timer has done, and the jobs that it begins. */
async function sendInTime(world: World): Promise<void> {
  await sendWaiting(world.visitor)
  await runImport(world)
}

describe('an invitation', () => {
  spec(
    'by mail says who invites, is answered once, and its name and address go with the answer',
    async ({ world }) => {
      const { njeri, id, slug } = await setUp(world)
      await inviteOne(njeri, slug, { name: 'Amina', contact: 'Amina@Example.com' })
      expect(await refusal(inviteOne(njeri, slug, { name: 'A', contact: 'amina@example.com' }))).toEqual({
        contact: 'invited-already',
      })
      expect(await refusal(inviteOne(njeri, slug, { name: 'A', contact: 'nobody' }))).toEqual({
        contact: 'contact-unknown',
      })
      expect(await refusal(inviteOne(njeri, slug, { name: '', contact: 'x@y.co' }))).toEqual({
        name: 'required',
      })
      await sendInvitations(world.visitor, id)
      await sendInvitations(world.visitor, id)
      const [mail, ...more] = await mails(njeri)
      expect(more).toEqual([])
      expect(mail).toMatchObject({
        recipient: 'amina@example.com',
        subject: 'Kisumu Poly invites you to learn on Stadi',
      })
      const token = tokenIn(mail!.text)
      // Whoever has the mail may answer, with whichever account.
      const amina = await world.member('Amina Yusuf')
      expect(await refusal(openInvitation(world.visitor, { token }))).toBe('not-authenticated')
      expect(await openInvitation(amina, { token })).toEqual({
        organisation: { name: 'Kisumu Poly', kind: 'college', slug },
        asks: false,
        seats: [],
        isMember: false,
        own: { courses: 0, percent: 0, mastered: 0, daysAgo: null, certificates: 0 },
        canDecline: true,
        recordHost: null,
      })
      await acceptInvitation(amina, { token })
      // Nothing is shown that nobody ticked.
      expect((await peopleOf(njeri, slug, all)).rows).toMatchObject([{ name: 'Amina Yusuf', shown: null }])
      expect(await njeri.db.$count(invitations)).toBe(0)
      for (const key of [
        { token },
        { token: `${token}x` },
        { token: 'x' },
        { code: 'AAAA-AAAA' },
        { code: '' },
      ])
        expect(await refusal(openInvitation(amina, key))).toBe('invitation-not-found')
    },
  )

  spec(
    'by SMS has a code that is typed however one likes, guessed in vain, and stored as a hash',
    async ({ world }) => {
      const { njeri, id, slug } = await setUp(world)
      await inviteOne(njeri, slug, { name: 'Baraka', contact: '0712 345 678' })
      await sendInvitations(world.visitor, id)
      const [message] = await texts(njeri)
      expect(message).toMatchObject({ recipient: '254712345678', parts: 1 })
      const code = codeIn(message!.text)
      const [row] = await njeri.db.select().from(invitations)
      expect(JSON.stringify(row)).not.toContain(code.replace('-', ''))
      expect((await invitationsOf(njeri, slug, 1)).rows).toMatchObject([
        { contact: '0712 *** 678', state: 'sent' },
      ])
      const baraka = await world.member('Baraka')
      // A right code is no try.
      for (let n = 0; n < 15; n++) await openInvitation(baraka, { code: ` ${code.toLowerCase()} ` })
      await acceptInvitation(baraka, { code, shows: 'on' })
      expect((await peopleOf(njeri, slug, all)).rows).toMatchObject([
        { name: 'Baraka', shown: { courses: 0 } },
      ])
      const guesser = await world.member('Guesser')
      for (let n = 0; n < 10; n++)
        expect(await refusal(openInvitation(guesser, { code: `0000-000${n}` }))).toBe('invitation-not-found')
      expect(await refusal(openInvitation(guesser, { code: '0000-0011' }))).toBe('too-many')
      expect(await refusal(acceptInvitation(guesser, { code: '0000-0011' }))).toBe('too-many')
    },
  )

  spec('is declined, withdrawn, and gone after thirty days, with name and number', async ({ world }) => {
    const { njeri, id, slug } = await setUp(world)
    for (const [name, contact] of [
      ['Amina', 'amina@example.com'],
      ['Baraka', 'baraka@example.com'],
      ['Otieno', '0712345678'],
    ] as const)
      await inviteOne(njeri, slug, { name, contact })
    await sendInvitations(world.visitor, id)
    const sent = await mails(njeri)
    const tokenOf = (to: string) => tokenIn(sent.find(({ recipient }) => recipient === to)!.text)
    const amina = await world.member('Amina')
    await declineInvitation(amina, { token: tokenOf('amina@example.com') })
    const { rows } = await invitationsOf(njeri, slug, 1)
    expect(rows.find(({ name }) => name === 'Amina')).toMatchObject({ state: 'declined' })
    expect(await refusal(inviteOne(njeri, slug, { name: 'Amina', contact: 'amina@example.com' }))).toEqual({
      contact: 'invited-already',
    })
    await withdrawInvitation(njeri, slug, rows.find(({ name }) => name === 'Baraka')!.id)
    expect(await refusal(openInvitation(amina, { token: tokenOf('baraka@example.com') }))).toBe(
      'invitation-not-found',
    )
    world.wait(31 * DAY)
    expect(await refusal(acceptInvitation(amina, { token: tokenOf('amina@example.com') }))).toBe(
      'invitation-not-found',
    )
    expect((await invitationsOf(njeri, slug, 1)).rows).toEqual([])
    await forgetOldInvitations(world.visitor)
    expect(await njeri.db.$count(invitations)).toBe(0)
  })

  spec('by link is for many until it is renewed or ended, and takes a seat along', async ({ world }) => {
    const { admin, njeri, id, slug } = await setUp(world)
    expect(await joinLink(njeri, slug)).toBeNull()
    await renewLink(njeri, slug)
    const first = tokenIn((await joinLink(njeri, slug))!)
    await lotForTest(admin, {
      organisationId: id,
      createdBy: admin.viewer.id,
      courseId: COURSE,
      seats: 1,
      isOpen: true,
    })
    const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
    expect(await openInvitation(amina, { token: first })).toMatchObject({
      seats: [{ courseId: COURSE, left: 1 }],
      canDecline: false,
    })
    await acceptInvitation(amina, { token: first, courseId: String(COURSE) })
    expect(await ownsCourse(amina, amina.viewer.id, COURSE)).toBe(true)
    // The last seat is gone: whoever asked for one has not joined, and can without.
    expect(await refusal(acceptInvitation(baraka, { token: first, courseId: String(COURSE) }))).toBe(
      'seat-none',
    )
    expect(await refusal(declineInvitation(baraka, { token: first }))).toBe('invitation-not-found')
    await acceptInvitation(baraka, { token: first })
    await renewLink(njeri, slug)
    expect(await refusal(openInvitation(baraka, { token: first }))).toBe('invitation-not-found')
    const second = tokenIn((await joinLink(njeri, slug))!)
    await endLink(njeri, slug)
    expect(await joinLink(njeri, slug)).toBeNull()
    expect(await refusal(openInvitation(baraka, { token: second }))).toBe('invitation-not-found')
    await renewLink(njeri, slug)
    for (const old of [first, second])
      expect(await refusal(openInvitation(baraka, { token: old }))).toBe('invitation-not-found')
    expect(tokenIn((await joinLink(njeri, slug))!)).not.toBe(second)
  })

  spec(
    'waits for the next day once the day had its number, and for the morning at night',
    async ({ world }) => {
      const { njeri, id, slug } = await setUp(world)
      const rows = Array.from({ length: MAILS_A_DAY + 1 }, (_, n) => `Person,person-${n}@example.com`)
      const phones = Array.from({ length: SMS_A_DAY + 1 }, (_, n) => `Person,07${String(10_000_000 + n)}`)
      await importPeople(njeri, slug, file([...rows, ...phones]))
      await runImport(world)
      await runImport(world)
      expect([(await mails(njeri)).length, (await texts(njeri)).length]).toEqual([MAILS_A_DAY, SMS_A_DAY])
      expect(await waitingCount(njeri, slug)).toBe(2)
      await sendInTime(world)
      expect(await waitingCount(njeri, slug)).toBe(2)
      // Two in the morning in Nairobi, then ten.
      const night = new Date(world.now().getTime() + DAY)
      night.setUTCHours(23, 0, 0, 0)
      world.wait(night.getTime() - world.now().getTime())
      await sendInTime(world)
      expect(await waitingCount(njeri, slug)).toBe(2)
      world.wait(8 * HOUR)
      await sendInTime(world)
      expect(await waitingCount(njeri, slug)).toBe(0)
      expect(
        await njeri.db.$count(
          invitations,
          and(eq(invitations.organisationId, id), eq(invitations.state, 'sent')),
        ),
      ).toBe(MAILS_A_DAY + SMS_A_DAY + 2)
    },
    60_000,
  )

  spec('is not sent to a number that wants no SMS, and says so', async ({ world }) => {
    const { njeri, id, slug } = await setUp(world)
    await stopSms(world.visitor, '254712345678')
    await inviteOne(njeri, slug, { name: 'Otieno', contact: '0712345678' })
    await sendInvitations(world.visitor, id)
    expect(await texts(njeri)).toEqual([])
    expect((await invitationsOf(njeri, slug, 1)).rows).toMatchObject([{ state: 'stopped' }])
  })
})

describe('a list of people', () => {
  spec('takes the good lines and names each wrong one with its reason', async ({ world }) => {
    const { njeri, slug } = await setUp(world)
    await inviteOne(njeri, slug, { name: 'Before', contact: '0700000001' })
    const lines = [
      'name,contact',
      'Amina,amina@example.com',
      ',baraka@example.com',
      'Otieno,',
      'Wanjiru,0612345678',
      'Kamau,kamau@',
      'Amina again,AMINA@example.com',
      'Before,+254 700 000 001',
      `${'x'.repeat(81)},0712345679`,
      'Baraka,0712345670',
    ]
    for (const wrong of [null, new Uint8Array()])
      expect(await refusal(importPeople(njeri, slug, wrong))).toEqual({ file: 'file-required' })
    expect(await refusal(importPeople(njeri, slug, file(['name,phone'])))).toEqual({ file: 'list-empty' })
    expect(
      await refusal(importPeople(njeri, slug, file(Array.from({ length: 10_001 }, () => 'a,1')))),
    ).toEqual({ file: 'list-long' })
    expect(await refusal(importPeople(njeri, slug, new Uint8Array(1024 * 1024 + 1)))).toEqual({
      file: 'file-too-large',
    })
    await importPeople(njeri, slug, file(lines))
    expect(await importsOf(njeri, slug)).toMatchObject([{ lines: 9, done: 1, invited: 0, finishedAt: null }])
    await runImport(world)
    const [list] = await importsOf(njeri, slug)
    expect(list).toMatchObject({ lines: 9, done: 9, invited: 2, wrongCount: 7 })
    expect(list!.wrong).toEqual([
      { line: 3, fault: 'name' },
      { line: 4, fault: 'contact' },
      { line: 5, fault: 'phone' },
      { line: 6, fault: 'email' },
      { line: 7, fault: 'twice' },
      { line: 8, fault: 'invited' },
      { line: 9, fault: 'too-long' },
    ])
    const said = await importFaults(njeri, slug, list!.id, (fault) => fault.toUpperCase())
    expect(said).toContain('5,PHONE\r\n')
    expect(await refusal(importFaults(await world.member('Amina'), slug, list!.id, String))).toBe('not-found')
    // Nothing of the file is kept but numbers of lines.
    const [stored] = await njeri.db.select().from(invitationImports)
    expect(JSON.stringify(stored)).not.toMatch(/Amina|Kamau|0612345678/)
    // A job that is run again reads nothing twice.
    await readImport(world.visitor, list!.id, 'en')
    expect((await importsOf(njeri, slug))[0]).toMatchObject({ invited: 2, wrongCount: 7 })
  })
})
