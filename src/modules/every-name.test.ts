import { describe, expect, test } from 'vitest'
import { ZodObject, type ZodType } from 'zod'
import { editableMentors } from '#modules/mentorship/records.server.ts'
import { spec } from '#test/world.ts'
import { mailLinks } from './accounts/account-testing.ts'
import { contactOf } from './accounts/queries/people.server.ts'
import { saidName } from './accounts/queries/said-name.server.ts'
import { profiles, users } from './accounts/tables.server.ts'
import { askForReset } from './accounts/commands/password.server.ts'
import { resendConfirmation, signUp } from './accounts/commands/sign-up.server.ts'
import { classLetter } from './live-classes/letters.server.ts'
import { giftText } from './gifts/letters.server.ts'
import { invitationLetter, invitationText } from './organisations/letters.server.ts'
import { outgoingMails } from './outbox/tables.server.ts'
import { letterOf } from './notifications/letters.server.ts'
import { sessionLetter, sessionWords } from './mentorship/letters.server.ts'
import { unreadLetter } from './messages/letters.server.ts'
import { weekLetter } from './groups/letters.server.ts'

type Schemas = Record<string, unknown>
const inputs = {
  ...import.meta.glob<Schemas>('./*/types.ts', { eager: true }),
  ...import.meta.glob<Schemas>('./*/own-inputs.ts', { eager: true }),
}

const LINK = 'bit.ly/3xYz9Q Mwangi'
const SPAM = 'Win KES 5000 at http://evil.example/pay'

/** Fields of that name that reach nobody but who typed them, or who knows them, each with the reason. */
const elsewhere: Record<string, string> = {
  'accounts NewSavedFilter.name': 'a filter, for the administrator who saved it',
  'api-keys NewApiKey.name': 'a key, for whoever made it',
  'applications FoundDetails.company': 'what somebody notes of a job that they follow, for them',
  'applications NewTracked.company': 'the same',
  'courses WorkFile.name': 'the name of a file, made harmless by `plainFileName`',
  'job-board NewApplication.cvName': 'the name of a file, made harmless by `cvNameOf`',
  'mentorship PackageInput.name': 'what a mentor sells, on their own page',
  'resumes NameForm.name': "one of somebody's own CVs, for them",
  'single-sign-on Claims.name': 'what a provider says; a form begins with it, and judges what is sent',
}

const fieldsOf = (schema: unknown): [string, ZodType][] =>
  schema instanceof ZodObject ? Object.entries(schema.shape as Record<string, ZodType>) : []

const named = Object.entries(inputs).flatMap(([file, schemas]) =>
  Object.entries(schemas).flatMap(([name, schema]) =>
    fieldsOf(schema)
      .filter(([field]) => /^(name|company|\w+Name)$/.test(field))
      .map(([field, part]) => [`${file.split('/')[1]} ${name}.${field}`, part] as const),
  ),
)

describe('every name that somebody types', () => {
  test('leads nowhere, or is one of few that reach no stranger', () => {
    const open = named.filter(([, part]) => part.safeParse(LINK).success || part.safeParse(SPAM).success)
    expect(open.map(([field]) => field).sort()).toEqual(Object.keys(elsewhere).sort())
  })

  test.each(
    named.filter(([field]) =>
      /fullName|toName|fromName|Invitation|(Contact|Ticket|Chat)Form|Certificate|PhoneApp/.test(field),
    ),
  )('%s is a name of a person', (_, part) => {
    for (const name of [
      "Mary J. O'Brien-Otieno",
      "Ng'ang'a",
      'Wanjikũ Mũthoni',
      'Fatuma binti Ali',
      'አበበ በቀለ',
    ])
      expect(part.parse(name)).toBe(name)
    expect(part.safeParse('Amina 0712345678').error?.issues[0]?.message).toBe('name-only')
  })

  test('of a mentor is one, too', () => {
    expect(editableMentors.fields.name!.schema.safeParse(LINK).success).toBe(false)
  })
})

describe('a name that was stored before there was a rule', () => {
  spec('leads nowhere in a mail to an address that nobody proved', async ({ world }) => {
    const { visitor } = world
    const email = 'amina@example.com'
    await signUp(visitor, { fullName: 'Amina Yusuf', email, password: 'correct-horse-1' })
    await visitor.db.update(users).set({ name: SPAM })
    await visitor.db.update(profiles).set({ fullName: SPAM })
    world.wait(61_000)
    await resendConfirmation(visitor, { email })
    await askForReset(visitor, { email })
    // A job mails both links.
    await mailLinks(world)
    await signUp(visitor, { fullName: 'Amina Yusuf', email, password: 'correct-horse-1' })
    await visitor.db.update(users).set({ emailVerified: true })
    await signUp(visitor, { fullName: 'Amina Yusuf', email, password: 'correct-horse-1' })
    const mails = await visitor.db.select().from(outgoingMails).orderBy(outgoingMails.createdAt)
    expect(mails).toHaveLength(5)
    for (const { text, html, subject } of mails.slice(1)) {
      expect(text).toContain('Hello Win KES at,')
      expect(`${text}${html}${subject}`).not.toMatch(/evil|5000/)
    }
    const [user] = await visitor.db.select().from(users)
    expect(await contactOf(visitor, user!.id)).toMatchObject({ name: 'Win KES at' })
  })

  spec('leads nowhere in what others get', ({ world: { visitor, now } }) => {
    const reader = { id: 'x', userId: 'x', email: 'amina@example.com', name: 'Amina', locale: 'en' as const }
    const party = { ...reader, side: 'mentee' as const, zone: 'Africa/Nairobi' }
    const session = {
      id: 'x',
      mentorId: 'x',
      menteeId: 'x',
      startsAt: now(),
      endsAt: now(),
      state: 'confirmed' as const,
      sequence: 0,
      cancelledBy: null,
      money: null,
      mentor: LINK,
      mentee: SPAM,
      parties: [party],
    }
    const told = {
      id: 'x',
      topic: 'Prices',
      startsAt: now(),
      endsAt: now(),
      sequence: 0,
      cancelledAt: null,
      reason: '',
      groupId: null,
      course: 'SEO',
      mentor: LINK,
      mentorUserId: null,
      mentorZone: null,
    }
    const learner = { ...party, side: 'learner' as const, comes: null }
    const course = { title: 'SEO', titleSw: null, language: 'en' }
    const group = { id: 'x', name: SPAM }
    const week = { opens: [], due: [], late: [], done: 0, total: 1 }
    const invited = { id: 'x', name: LINK, organisation: SPAM, locale: 'en' as const }
    const gift = { toName: LINK, fromName: SPAM, locale: 'en', message: '', goodUntil: now() }
    const said = [
      sessionLetter(visitor, session, party, 'booked'),
      sessionLetter(visitor, session, { ...party, side: 'mentor' }, 'hour'),
      sessionWords(session, { ...party, locale: 'sw' }),
      classLetter(visitor, told, learner, 'handed'),
      unreadLetter(visitor, reader, { from: [LINK, SPAM, '😀'], count: 3 }),
      letterOf(visitor, reader, {
        userId: reader.id,
        kind: 'course-announced',
        eventKey: 'x',
        values: { item: 'SEO', title: 'Hello', lang: 'en' },
        mailed: { by: LINK, body: 'Hello' },
        href: '/',
      }),
      weekLetter(visitor, reader, { group, course, week, hours: [], zone: null } as never),
      invitationLetter(visitor, 'amina@example.com', invited),
      invitationText(visitor, invited, '1234'),
      giftText(visitor, gift as never, course, 'ABCD'),
    ]
    for (const one of said) expect(JSON.stringify(one)).not.toMatch(/bit\.ly|evil/)
    expect(JSON.stringify(said[4])).toContain('from Mwangi, Win KES at, Somebody.')
    expect(saidName('😀', 'sw')).toBe('Mtu fulani')
  })
})
