import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { AppContext } from '#context.ts'
import type { KenyanPhone } from '#kit/phone.ts'
import { AMINA, tokenFor } from '#modules/accounts/account-testing.ts'
import { askForReset, resetPassword } from '#modules/accounts/commands/password.server.ts'
import { confirmPhone, sendPhoneCode } from '#modules/accounts/commands/phone.server.ts'
import { linkPhone, newLinkCode } from '#modules/accounts/commands/phone-people.server.ts'
import { sayUnder18 } from '#modules/accounts/commands/age.server.ts'
import { signUp } from '#modules/accounts/commands/sign-up.server.ts'
import { couponOffer } from '#modules/coupons/queries/offer.server.ts'
import { couponForTest } from '#modules/coupons/test-person.ts'
import { coupons } from '#modules/coupons/tables.server.ts'
import { takeGift } from '#modules/gifts/commands/take.server.ts'
import { writeGift } from '#modules/gifts/commands/write.server.ts'
import { ownGift } from '#modules/gifts/queries/own.server.ts'
import { typed } from '#modules/gifts/test-person.ts'
import { joinGroup } from '#modules/groups/commands/join.server.ts'
import { groupForTest } from '#modules/groups/test-person.ts'
import { answerGuardian } from '#modules/guardians/commands/answer.server.ts'
import { askGuardian } from '#modules/guardians/commands/ask.server.ts'
import { admitJobApplicant, applyForJob } from '#modules/job-board/commands/apply.server.ts'
import { acceptInvitation } from '#modules/organisations/commands/join.server.ts'
import { inviteOne, renewLink } from '#modules/organisations/commands/invite.server.ts'
import { sendInvitations } from '#modules/organisations/commands/send.server.ts'
import { joinLink } from '#modules/organisations/queries/invitations.server.ts'
import { manageForTest, organisationForTest } from '#modules/organisations/test-person.ts'
import { deliverSms } from '#modules/outbox/commands/sms.server.ts'
import { outgoingMails, outgoingMessages } from '#modules/outbox/tables.server.ts'
import { startPayment } from '#modules/payments/commands/start.server.ts'
import { writeToUs } from '#modules/support/commands/write.server.ts'
import { postJob } from '#test/jobs.ts'
import { courseForSale, moneySpec, order, pay, SEO } from '#test/money.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'

type Member = Awaited<ReturnType<World['member']>>

/** More people than the address of the test may have of what is not proved. */
const CLASS = 15
const each = <T>(work: (n: number) => Promise<T>): Promise<T[]> =>
  Array.from({ length: CLASS }).reduce<Promise<T[]>>(
    async (done, _, n) => [...(await done), await work(n)],
    Promise.resolve([]),
  )

/** Somebody at the address of the class, where so few may do what proves nothing. */
const few = <C extends AppContext>(ctx: C, limitsScale: number): C => ({
  ...ctx,
  config: { ...ctx.config, limitsScale },
})

const person = async (world: World, n: number, limitsScale: number): Promise<Member> =>
  few(await world.member(`P${n}`, { email: `p${n}@example.com` }), limitsScale)

/** The newest SMS of what waits to be delivered. */
async function newestSms(world: World): Promise<string> {
  for (const job of world.queue.splice(0))
    if (job.name === 'deliver-sms') await deliverSms(world.visitor, String(job.data.messageId))
  return world.messages.at(-1)!.text
}
const sixDigits = (text: string): string => /\b\d{6}\b/.exec(text)![0]

/** @returns its code */
async function paidGift(world: World, n: number): Promise<string> {
  const giver = await world.member(`G${n}`, { email: `g${n}@example.com` })
  const giftId = await writeGift(giver, SEO, typed)
  await startPayment(giver, {
    ...order,
    paymentType: 'course_gift',
    referenceId: giftId,
    phoneNumber: `07130000${n + 10}`,
  })
  await pay(world)
  return (await ownGift(giver, giftId)).code!
}

/** Ten may wait for their proof. */
const TEN = 0.1

describe('people of one address are let in, each of them, when they', () => {
  spec('prove their phones', async ({ world }) => {
    const ask = async (n: number) => {
      const ctx = await person(world, n, TEN)
      return [ctx, `07120000${n + 10}`] as const
    }
    await each(async (n) => {
      const [ctx, phone] = await ask(n)
      await sendPhoneCode(ctx, { phone })
      const code = sixDigits(await newestSms(world))
      await confirmPhone(ctx, { phone: `254${phone.slice(1)}`, code })
    })
    const answers = []
    for (let n = CLASS; n < 2 * CLASS; n++) {
      const [ctx, phone] = await ask(n)
      answers.push(await refusal(sendPhoneCode(ctx, { phone })))
    }
    // Those that nobody proves stay counted.
    expect(answers).toEqual([...Array(10).fill('none'), ...Array(5).fill('too-many')])
  })

  spec('[USSD-27+] link simulated phones by right codes', async ({ world }) => {
    const codes = await each(async (n) =>
      newLinkCode(await world.member(`P${n}`, { email: `p${n}@example.com` })),
    )
    for (const [n, code] of codes.entries())
      await linkPhone(few(world.visitor, 0.05), `2541990000${n + 10}` as KenyanPhone, code)
  })

  spec('[AUTH-42+] choose new passwords by their mails', async ({ world }) => {
    await each(async (n) => {
      const { email } = (await person(world, n, TEN)).viewer
      const visitor = few(world.visitor, TEN)
      await askForReset(visitor, { email })
      await resetPassword(visitor, await tokenFor(world, email), { password: 'haba-na-haba-2027' })
    })
  })

  spec(
    'were invited by an organisation, by its mail or its link, before they open our mail',
    async ({ world }) => {
      const njeri = await world.member('Njeri')
      const { id, slug } = await organisationForTest(world.visitor, (await world.admin()).viewer.id)
      await manageForTest(world.visitor, id, njeri.viewer.id)
      const visitor = few(world.visitor, TEN)
      const join = (n: number, next: string) =>
        refusal(signUp(visitor, { ...AMINA, email: `p${n}@example.com`, next }))
      await each((n) => inviteOne(njeri, slug, { name: `P${n}`, contact: `p${n}@example.com` }))
      await sendInvitations(world.visitor, id)
      for (const { recipient, text } of await njeri.db.select().from(outgoingMails)) {
        const n = Number(/\d+/.exec(recipient)![0])
        expect(await join(n, `/join/${/\/join\/(\S+)/.exec(text)![1]!}`), recipient).toBe('none')
      }
      await renewLink(njeri, slug)
      const link = new URL((await joinLink(njeri, slug))!).pathname
      await each(async (n) => expect(await join(100 + n, link)).toBe('none'))
      // A mail to one person brings nobody else, and an address that is made up nobody.
      const [mail] = await njeri.db.select().from(outgoingMails)
      const answers = []
      for (const next of ['/join/x.y', `/join/${/\/join\/(\S+)/.exec(mail!.text)![1]!}`, `${link}x`])
        for (let n = 0; n < 4; n++) answers.push(await join(200 + answers.length, next))
      expect(answers).toEqual([...Array(10).fill('none'), ...Array(2).fill('too-many')])
    },
  )

  spec('type the codes by which an organisation invited them', async ({ world }) => {
    const njeri = await world.member('Njeri')
    const { id, slug } = await organisationForTest(world.visitor, (await world.admin()).viewer.id)
    await manageForTest(world.visitor, id, njeri.viewer.id)
    await each((n) => inviteOne(njeri, slug, { name: `P${n}`, contact: `0712 0000${n + 10}` }))
    await sendInvitations(world.visitor, id)
    const texts = await njeri.db.select().from(outgoingMessages)
    expect(texts).toHaveLength(CLASS)
    for (const [n, { text }] of texts.entries())
      await acceptInvitation(await person(world, n, 0.01), { code: /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text)![0] })
  })

  spec('join a group by its code', async ({ world }) => {
    await courseForSale(world)
    const free = { courseId: SEO, seats: CLASS, code: 'CLASS2026' }
    await groupForTest(world.visitor, free)
    await each(async (n) => joinGroup(await person(world, n, 0.01), { code: 'class 2026' }))
  })

  moneySpec('take the gifts that they were given', async ({ world }) => {
    await courseForSale(world)
    const codes = await each((n) => paidGift(world, n))
    for (const [n, code] of codes.entries()) await takeGift(await person(world, n, 0.01), { code })
  })

  spec('use the same coupon', async ({ world }) => {
    const admin = await world.admin()
    const id = await couponForTest(admin, admin.viewer.id, { maxUses: CLASS })
    const [coupon] = await admin.db.select().from(coupons).where(eq(coupons.id, id))
    const wanted = { courseId: SEO, priceKes: 9000, releasing: [] }
    await each(async (n) => couponOffer(await person(world, n, 0.01), coupon!.code, wanted))
  })

  spec('ask their parents, who answer', async ({ world }) => {
    await each(async (n) => {
      const child = await person(world, n, 0.05)
      await sayUnder18(child)
      const minor = { ...child, viewer: { ...child.viewer, underage: 'alone' as const } }
      await askGuardian(minor, { phone: `07120000${n + 10}` })
      const text = await newestSms(world)
      const token = /\/parent\/([0-9a-z]{12})/.exec(text)![1]!
      await answerGuardian(few(world.visitor, 0.05), token, { answer: 'yes', code: sixDigits(text) })
    })
  })

  moneySpec('[PAY-39+] pay from phones that nobody proved before', async ({ world }) => {
    await courseForSale(world)
    await each(async (n) => {
      const payer = await person(world, n, 0.05)
      await startPayment(payer, { ...order, phoneNumber: `07120000${n + 10}` })
      await pay(world)
    })
  })

  spec('[JOB-04+] apply for a job', async ({ world }) => {
    const job = await postJob(world.visitor, 'Typist')
    await each(async (n) => {
      const ctx = await person(world, n, 0.02)
      await admitJobApplicant(ctx, job)
      await applyForJob(ctx, job, { message: 'I type.' })
    })
  })

  spec('[HOME-18+] write to us, sixty at once', async ({ world: { visitor } }) => {
    for (let n = 0; n < 60; n++)
      await writeToUs(visitor, { name: `P${n}`, email: `p${n}@example.com`, message: 'Hello' })
  })
})
