import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { newId } from '#kit/ids.ts'
import { NUMBER_RETENTION_DAYS } from '#kit/said-numbers.ts'
import { after, DAY, HOUR } from '#kit/time.ts'
import { confirmPhone, sendPhoneCode } from '#modules/accounts/commands/phone.server.ts'
import { sayUnder18 } from '#modules/accounts/commands/age.server.ts'
import { underageOf } from '#modules/accounts/rules.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { createTopic } from '#modules/community/commands/write.server.ts'
import { enrolIn } from '#modules/courses/commands/enrol.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { sendMessage } from '#modules/messages/commands/send.server.ts'
import { conversations } from '#modules/messages/tables.server.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { deliverSms } from '#modules/outbox/commands/sms.server.ts'
import { addResume } from '#modules/resumes/commands/list.server.ts'
import { shareResume } from '#modules/resumes/commands/share.server.ts'
import { resumes } from '#modules/resumes/tables.server.ts'
import { auditLines } from '#test/audit.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { answerGuardian, endConsent } from './commands/answer.server.ts'
import { askGuardian, withdrawRequest } from './commands/ask.server.ts'
import { correctAge, endConsentOf } from './commands/administration.server.ts'
import { forgetConsents } from './commands/forget.server.ts'
import { sendGuardianCode, sendGuardianLinks } from './commands/codes.server.ts'
import { consentForAdmin, ownConsent, parentView } from './queries/consents.server.ts'
import { ownGuardiansData } from './queries/export.server.ts'
import { guardianConsents } from './tables.server.ts'

const PARENT = '254712345678'
type Member = Awaited<ReturnType<World['member']>>

/** As their next request reads them. */
async function again(ctx: Member): Promise<Member> {
  const [row] = await ctx.db.select().from(users).where(eq(users.id, ctx.viewer.id))
  const { underage: _, ...viewer } = ctx.viewer
  return { ...ctx, viewer: { ...viewer, ...underageOf(row!, ctx.now()) } }
}

async function minor(world: World, name = 'Wambui Njeri', locale: 'en' | 'sw' = 'en'): Promise<Member> {
  const ctx = await world.member(name, { locale })
  await sayUnder18(ctx)
  return again(ctx)
}

/** Delivers what waits. @returns the newest SMS with its address and code */
async function sms(world: World) {
  for (const job of world.queue.splice(0))
    if (job.name === 'deliver-sms') await deliverSms(world.visitor, String(job.data.messageId))
  const { to, text } = world.messages.at(-1) ?? { to: '', text: '' }
  return {
    to,
    text,
    token: /\/parent\/([0-9a-z]{12})/.exec(text)?.[1] ?? '',
    code: /\b\d{6}\b/.exec(text)?.[0] ?? '',
  }
}

async function asked(world: World, child: Member, phone = PARENT) {
  await askGuardian(child, { phone })
  return sms(world)
}

/** A child whose parent said yes. */
async function consented(world: World, name?: string, phone = PARENT) {
  const child = await minor(world, name)
  const { token, code } = await asked(world, child, phone)
  await answerGuardian(world.visitor, token, { answer: 'yes', code })
  return { child: await again(child), token }
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const topic = { title: 'My first client', description: 'How did you find yours?', category: 'Skills' }
const statesOf = async ({ db, viewer }: Member) =>
  (await db.select().from(guardianConsents).where(eq(guardianConsents.userId, viewer.id))).map(
    ({ state }) => state,
  )

describe('somebody who says that they are under 18', () => {
  spec('[AUTH-41] learns on, and deals with nobody until a parent says yes', async ({ world }) => {
    const child = await minor(world)
    await makeCourse(world.visitor, { id: 900 })
    expect(child.viewer.underage).toBe('alone')
    expect(await refusal(enrolIn(child, 900))).toBe('none')
    expect(await refusal(createTopic(child, topic))).toBe('consent-needed')
    expect(await auditLines(child.db)).toMatchObject([{ action: 'account.under-18' }])
  })

  spec('is an adult after two years, and never by saying so again', async ({ world }) => {
    const child = await minor(world)
    const { adultOn } = await ownConsent(child)
    expect(adultOn.toISOString()).toBe('2028-11-21T09:00:00.000Z')
    world.wait(DAY)
    await sayUnder18(child)
    expect((await ownConsent(child)).adultOn).toEqual(adultOn)
    world.wait(after(adultOn, 0).getTime() - world.now().getTime())
    expect((await again(child)).viewer.underage).toBeUndefined()
    expect(await refusal(createTopic(await again(child), topic))).toBe('none')
    // Nothing would follow from it, and it is not said to be done.
    expect(await refusal(sayUnder18(await again(child)))).toBe('grown-up')
    expect((await again(child)).viewer.underage).toBeUndefined()
  })

  spec('takes down what they shared while they counted as an adult', async ({ world }) => {
    const amina = await world.member('Amina')
    const { id } = await addResume(amina, {})
    await shareResume(amina, id, true)
    const shared = async () =>
      (await amina.db.select({ key: resumes.shareKey }).from(resumes).where(eq(resumes.id, id)))[0]!.key
    expect(await shared()).not.toBeNull()
    await sayUnder18(amina)
    expect(await shared()).toBeNull()
    expect(await refusal(shareResume(await again(amina), id, true))).toBe('consent-needed')
  })

  spec('gets no message from anybody before that, and nobody learns why', async ({ world }) => {
    const [child, baraka] = [await minor(world), await world.member('Baraka')]
    const id = newId()
    await world.visitor.db
      .insert(conversations)
      .values({
        id,
        mentorId: baraka.viewer.id,
        menteeId: child.viewer.id,
        createdAt: world.now(),
        lastMessageAt: world.now(),
      })
    const hello = () => ({ content: 'Hello', clientId: newId() })
    expect(await refusal(sendMessage(baraka, id, hello()))).toBe('message-waits')
    expect(await refusal(sendMessage(child, id, hello()))).toBe('consent-needed')
    const { token, code } = await asked(world, child)
    await answerGuardian(world.visitor, token, { answer: 'yes', code })
    for (const ctx of [baraka, await again(child)])
      expect(await refusal(sendMessage(ctx, id, hello()))).toBe('none')
  })

  spec('is nobody who administers', async ({ world }) => {
    const admin = await world.admin()
    expect(await refusal(sayUnder18(admin))).toBe('not-allowed')
  })
})

describe('a parent', () => {
  spec('gets an address and a code, reads whom it is about, and opens more with a yes', async ({ world }) => {
    const child = await minor(world)
    const { to, text, token, code } = await asked(world, child)
    expect(to).toBe(PARENT)
    expect(text).toBe(
      `Stadi: Wambui, under 18, asks for your yes as a parent or guardian. Read and answer: ${world.visitor.config.origin}/parent/${token} Code: ${code}`,
    )
    // Whoever reads the database knows neither.
    const [row] = await child.db.select().from(guardianConsents)
    for (const secret of [token, code]) expect(JSON.stringify(row)).not.toContain(secret)
    expect(await parentView(world.visitor, token)).toMatchObject({
      state: 'asked',
      name: 'Wambui',
      phone: '0712 *** 678',
    })
    await answerGuardian({ ...world.visitor, locale: 'sw' }, token, { answer: 'yes', code: ` ${code}` })
    const now = await again(child)
    expect(now.viewer.underage).toBe('consented')
    expect(await refusal(createTopic(now, topic))).toBe('none')
    expect((await ownConsent(now)).consent).toMatchObject({ state: 'given', phone: '0712 *** 678' })
    expect((await ownGuardiansData(now)).guardian_consents).toMatchObject([
      { phone: PARENT, state: 'given', words: '2026-11', locale: 'sw' },
    ])
    expect(await child.db.select().from(notifications)).toMatchObject([
      { kind: 'guardian', values: { what: 'given' } },
    ])
    expect(await refusal(answerGuardian(world.visitor, token, { answer: 'yes', code }))).toBe('guardian-over')
    expect(await refusal(askGuardian(now, { phone: PARENT }))).toBe('guardian-known')
  })

  spec('is asked in the language of the child, in letters that every phone knows', async ({ world }) => {
    const { text } = await asked(world, await minor(world, 'Wanjikũ', 'sw'))
    expect(text).toMatch(/^Stadi: Wanjik[^ ]+, chini ya miaka 18, [ -~]+$/)
  })

  spec('guesses five times, then sends for another code', async ({ world }) => {
    const child = await minor(world)
    const { token, code } = await asked(world, child)
    const say = (code: string) => refusal(answerGuardian(world.visitor, token, { answer: 'yes', code }))
    for (let n = 1; n < 5; n++) expect(await say(wrong(code))).toBe('code-wrong')
    expect(await say(wrong(code))).toBe('code-expired')
    expect(await say(code)).toBe('code-expired')
    expect((await again(child)).viewer.underage).toBe('alone')
    await sendGuardianCode(world.visitor, token)
    const fresh = await sms(world)
    expect(fresh.to).toBe(PARENT)
    expect(await say(fresh.code)).toBe('none')
  })

  spec('has three days; then the number is forgotten', async ({ world }) => {
    const child = await minor(world)
    const { token, code } = await asked(world, child)
    world.wait(3 * DAY + HOUR)
    expect(await parentView(world.visitor, token)).toBeNull()
    expect(await refusal(answerGuardian(world.visitor, token, { answer: 'yes', code }))).toBe('guardian-over')
    expect((await ownConsent(child)).consent).toBeNull()
    await forgetConsents(world.visitor)
    expect(await statesOf(child)).toEqual([])
  })

  spec(
    'says no with the address alone, and is not asked again for a week, after which nothing is known',
    async ({ world }) => {
      const child = await minor(world)
      const { token } = await asked(world, child)
      await answerGuardian(world.visitor, token, { answer: 'no' })
      expect((await again(child)).viewer.underage).toBe('alone')
      expect(await parentView(world.visitor, token)).toMatchObject({ state: 'refused' })
      expect(await refusal(askGuardian(child, { phone: PARENT }))).toBe('guardian-said-no')
      // Another parent may see it differently.
      expect(await refusal(askGuardian(child, { phone: '0722 000 111' }))).toBe('none')
      await withdrawRequest(child)
      expect(await statesOf(child)).toEqual(['refused'])
      world.wait(NUMBER_RETENTION_DAYS * DAY + HOUR)
      await forgetConsents(world.visitor)
      expect(await statesOf(child)).toEqual([])
      expect(await refusal(askGuardian(child, { phone: PARENT }))).toBe('none')
    },
  )

  spec('takes the yes back at any time, with a code that comes to the same number', async ({ world }) => {
    const { child, token } = await consented(world)
    const { id } = await addResume(child, {})
    await shareResume(child, id, true)
    world.wait(200 * DAY)
    await forgetConsents(world.visitor)
    expect(await refusal(endConsent(world.visitor, token, { code: '000000' }))).toBe('code-expired')
    await sendGuardianCode(world.visitor, token)
    const { to, code } = await sms(world)
    expect(to).toBe(PARENT)
    expect(await refusal(endConsent(world.visitor, token, { code: wrong(code) }))).toBe('code-wrong')
    await endConsent(world.visitor, token, { code })
    expect((await again(child)).viewer.underage).toBe('alone')
    expect(await child.db.select({ key: resumes.shareKey }).from(resumes)).toEqual([{ key: null }])
    expect(await auditLines(child.db)).toContainEqual(
      expect.objectContaining({ action: 'consent.ended', actor: 'guardian' }),
    )
    world.wait(NUMBER_RETENTION_DAYS * DAY + HOUR)
    await forgetConsents(world.visitor)
    expect(await statesOf(child)).toEqual([])
  })

  spec(
    'who lost the SMS gets the address again, and a number that said nothing gets nothing',
    async ({ world }) => {
      const { token } = await consented(world)
      const before = world.messages.length
      await sendGuardianLinks(world.visitor, { phone: '0733 000 111' })
      await sms(world)
      expect(world.messages).toHaveLength(before)
      await sendGuardianLinks(world.visitor, { phone: '0712 345 678' })
      expect(await sms(world)).toMatchObject({ to: PARENT, token })
    },
  )

  spec('is neither the child, nor another child, nor anybody for more than four', async ({ world }) => {
    const child = await minor(world)
    await sendPhoneCode(child, { phone: '0799 000 111' })
    await confirmPhone(child, { phone: '254799000111', code: (await sms(world)).code })
    expect(await refusal(askGuardian(child, { phone: '0799 000 111' }))).toBe('guardian-own')
    // A simulated phone shows its SMS to whoever draws it.
    const live = { ...child, config: { ...child.config, sampleData: false } }
    expect(await refusal(askGuardian(live, { phone: '0199 000 111' }))).toBe('phone-invalid')

    const friend = await minor(world, 'Kevin')
    const of = await asked(world, friend, '254799000111')
    const yes = { answer: 'yes', code: of.code }
    expect(await refusal(answerGuardian(world.visitor, of.token, yes))).toBe('guardian-child')

    // Whoever proves the number after asking does not answer either, nor does the child's own browser.
    const own = await asked(world, child, '254722000222')
    expect(await parentView(child, own.token)).toBeNull()
    expect(await refusal(answerGuardian(child, own.token, { answer: 'yes', code: own.code }))).toBe(
      'guardian-over',
    )
    const before = world.messages.length
    expect(await refusal(sendGuardianCode(child, own.token))).toBe('guardian-over')
    await sms(world)
    expect(world.messages).toHaveLength(before)
    await child.db.update(profiles).set({ phone: '254722000222' }).where(eq(profiles.id, child.viewer.id))
    expect(await refusal(answerGuardian(world.visitor, own.token, { answer: 'yes', code: own.code }))).toBe(
      'guardian-own',
    )

    for (const name of ['One', 'Two', 'Three', 'Four']) {
      await consented(world, name)
      world.wait(7 * DAY)
    }
    const fifth = await asked(world, await minor(world, 'Five'))
    expect(
      await refusal(answerGuardian(world.visitor, fifth.token, { answer: 'yes', code: fifth.code })),
    ).toBe('guardian-full')
  })

  spec('is not pestered: two requests a day for a number, three for a child', async ({ world }) => {
    for (const name of ['One', 'Two']) await asked(world, await minor(world, name))
    const third = await minor(world, 'Three')
    expect(await refusal(askGuardian(third, { phone: PARENT }))).toBe('too-many')
    for (const phone of ['0711 000 001', '0711 000 002']) await asked(world, third, phone)
    expect(await refusal(askGuardian(third, { phone: '0711 000 003' }))).toBe('too-many')
  })

  spec('is asked by nobody who is an adult', async ({ world }) => {
    const amina = await world.member('Amina')
    expect(await refusal(askGuardian(amina, { phone: PARENT }))).toBe('not-found')
    expect(await refusal(ownConsent(amina))).toBe('not-found')
  })
})

describe('administrators', () => {
  spec('correct an age upwards only, with a reason, and the number of the parent goes', async ({ world }) => {
    const [admin, { child }] = [await world.admin(), await consented(world)]
    const { id } = child.viewer
    expect(await consentForAdmin(admin, id)).toMatchObject({ state: 'given', phone: '0712 *** 678' })
    expect(await refusal(correctAge(admin, id, { reason: ' ' }))).toEqual({ reason: 'required' })
    await correctAge(admin, id, { reason: 'Showed an ID card' })
    expect((await again(child)).viewer.underage).toBeUndefined()
    expect(await statesOf(child)).toEqual([])
    expect(await auditLines(admin.db)).toContainEqual(
      expect.objectContaining({
        action: 'consent.adult',
        actor: admin.viewer.id,
        details: { reason: 'Showed an ID card' },
      }),
    )
    expect(await refusal(correctAge(admin, id, { reason: 'Again' }))).toBe('not-found')
  })

  spec('end a consent for a parent who wrote, with a reason', async ({ world }) => {
    const [admin, { child }] = [await world.admin(), await consented(world)]
    await endConsentOf(admin, child.viewer.id, { reason: 'The mother wrote' })
    expect((await again(child)).viewer.underage).toBe('alone')
    expect(await statesOf(child)).toEqual(['ended'])
    expect(await refusal(endConsentOf(admin, child.viewer.id, { reason: 'Again' }))).toBe('not-found')
  })
})

/** Whoever is an adult by now has no parent on record. */
describe('the number of a parent', () => {
  spec('is forgotten when the child is grown up', async ({ world }) => {
    const { child } = await consented(world)
    world.wait(2 * 366 * DAY)
    const { child: younger } = await consented(world, 'Kevin', '254722000333')
    await forgetConsents(world.visitor)
    expect(await statesOf(child)).toEqual([])
    expect(await statesOf(younger)).toEqual(['given'])
    expect((await again(child)).viewer.underage).toBeUndefined()
  })
})
