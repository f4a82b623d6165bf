import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { newId } from '#kit/ids.ts'
import { DAY, HOUR, MINUTE } from '#kit/time.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { certificates } from '#modules/courses/tables.server.ts'
import { issueCertificate } from '#modules/courses/commands/certificates.server.ts'
import { finish } from '#modules/courses/test-learning.ts'
import { outgoingMessages, smsStops } from '#modules/outbox/tables.server.ts'
import { septets } from '#kit/gsm/letters.ts'
import { BasicPhone } from '#test/basic-phone.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { answerCard, rateAnswer } from './commands/answer.server.ts'
import { chooseReview, chooseReviewSms, showStillKnown } from './commands/settings.server.ts'
import { gatherCards } from './commands/gather.server.ts'
import { mergeAccounts } from './commands/merge-accounts.server.ts'
import { remindReviews } from './commands/remind.server.ts'
import { certificateStillKnown, ownStillKnown } from './queries/known.server.ts'
import { reviewAnswers, reviewSettings } from './tables.server.ts'
import { reviewing, rowsOf } from '#test/review-cards.ts'

type Member = Awaited<ReturnType<World['member']>>
const NUMBER = '254712345678'

const withPhone = async (ctx: Member, phone = NUMBER) =>
  ctx.db.update(profiles).set({ phone, phoneVerifiedAt: ctx.now() }).where(eq(profiles.id, ctx.viewer.id))

/** What is remembered of each card, whoever's it is. */
const memoriesOf = async (ctx: Member) =>
  (await rowsOf(ctx)).map(({ userId: _, createdAt: __, ...memory }) => memory)

/** A phone that was linked to somebody's account, with English chosen. */
async function phoneOf(world: World, who: Member): Promise<BasicPhone> {
  await withPhone(who)
  const phone = new BasicPhone(world.visitor)
  await phone.dial()
  await phone.press('1')
  return phone
}

describe('one schedule', () => {
  spec(
    '[CRS-18+] [USSD-25+] is the same by web, by basic phone and by answers that come late',
    async ({ world }) => {
      const web = await world.member('Amina')
      const { course } = await reviewing(web, { checks: 3 })
      const [dialled, late] = [await world.member('Baraka'), await world.member('Chebet')]
      for (const who of [dialled, late]) {
        await finish(who, { id: course.id, lessonIds: course.lessons.map(({ id }) => id) })
        await gatherCards(who)
      }
      const phone = await phoneOf(world, dialled)
      const unsent: object[] = []
      const steps = fc.sample(fc.record({ days: fc.integer({ min: 0, max: 9 }), isRight: fc.boolean() }), {
        numRuns: 14,
        seed: 7,
      })
      let asked = 0
      for (const { days, isRight } of steps) {
        world.wait(days * DAY + 2 * MINUTE)
        await phone.dial()
        const screen = await phone.press('10')
        // Nothing is due on such a day, on any of them.
        if (!/Question \d\?/.test(screen)) continue
        asked += 1
        const number = Number(/Question (\d)\?/.exec(screen)![1])
        const { lessonId, key } = (await rowsOf(web))[number - 1]!
        const card = `${lessonId}.${key}`
        const answer = isRight ? '0' : '1'
        await phone.press(isRight ? '1' : '2')
        expect(phone.screen).toMatch(
          isRight ? /^Right\.\nBecause it is/ : /^Not yet\. Right is: Yes\.\nIt is not/,
        )
        await answerCard(web, { card, answer, clientId: newId() })
        unsent.push({ card, answer, clientId: newId(), at: world.now().toISOString() })
      }
      expect(asked).toBeGreaterThan(5)
      world.wait(DAY)
      // Twice, as a bad line sends them.
      for (const answer of [...unsent, ...unsent]) await answerCard(late, answer)
      const expected = await memoriesOf(web)
      expect(await memoriesOf(dialled)).toEqual(expected)
      expect(await memoriesOf(late)).toEqual(expected)
      expect(await web.db.$count(reviewAnswers)).toBe(3 * asked)
    },
  )

  spec('[USSD-25+] on a basic phone asks, says why, goes on, and ends with the day', async ({ world }) => {
    const amina = await world.member('Amina')
    await reviewing(amina, { checks: 2 })
    const phone = await phoneOf(world, amina)
    expect(await phone.dial()).toMatch(/10\. Review \(2\)/)
    expect(await phone.press('10')).toBe('Question 1?\n1. Yes\n2. No\n0. Back\n00. Home')
    expect(await phone.press('2')).toMatch(/^Not yet\. Right is: Yes\.\nIt is not\.\n1\. Next card/)
    expect(await phone.press('1')).toMatch(/^Question 2\?/)
    expect(await phone.press('7')).toMatch(/Question 2\?/)
    await phone.press('1')
    expect(await phone.press('1')).toMatch(/^Done for today\.[\s\S]*1\. SMS me when cards wait/)
    expect(await phone.press('1')).toMatch(/^Saved\. Done for today\.[\s\S]*1\. No more SMS/)
    expect(await amina.db.select().from(reviewSettings)).toMatchObject([{ sms: true, perDay: 10 }])
    expect(await phone.dial()).toMatch(/10\. Review$/)
    expect(await phone.press('10')).toMatch(/^Done for today\./)
  })

  spec('[USSD-25+] tells whoever has no cards where they come from', async ({ world }) => {
    const stranger = new BasicPhone(world.visitor)
    await stranger.dial()
    expect(await stranger.press('2')).toMatch(/10\. Marudio$/)
    expect(await stranger.press('10')).toBe(
      'Leo hakuna cha kurudia. Maliza somo: maswali yake yatarudi hapa.\n0. Rudi\n00. Mwanzo',
    )
  })

  spec('[USSD-25+] on a basic phone ends with the day of where its owner is', async ({ world }) => {
    const amina = await world.member('Amina')
    const { cards } = await reviewing(amina, { checks: 6 })
    await chooseReview(amina, { perDay: '5' })
    const zone = 'America/New_York'
    await amina.db.update(profiles).set({ zone }).where(eq(profiles.id, amina.viewer.id))
    // Four in the afternoon of the 20th in New York is midnight in Nairobi.
    world.wait(11 * HOUR)
    for (const card of cards.slice(0, 5))
      await answerCard({ ...amina, zone }, { card, answer: '0', clientId: newId() })
    world.wait(2 * HOUR)
    const phone = await phoneOf(world, amina)
    expect(await phone.press('10')).not.toContain('Question')
    world.wait(8 * HOUR)
    await phone.dial()
    expect(await phone.press('10')).toContain('Question')
  })

  spec('[USSD-25+] goes to the account that a phone is linked to', async ({ world }) => {
    const [phone, account] = [await world.member('Phone'), await world.member('Amina')]
    const { course, cards } = await reviewing(phone)
    await finish(account, { id: course.id, lessonIds: course.lessons.map(({ id }) => id) })
    await gatherCards(account)
    await answerCard(account, { card: cards[0]!, answer: '1', clientId: newId() })
    world.wait(HOUR)
    await answerCard(phone, { card: cards[0]!, answer: '0', clientId: newId() })
    await answerCard(phone, { card: cards[1]!, answer: '0', clientId: newId() })
    const newest = await memoriesOf(phone)
    await chooseReview(account, { perDay: '20' })
    await phone.db
      .insert(reviewSettings)
      .values({ userId: phone.viewer.id, sms: true, smsDay: '2026-11-21', updatedAt: world.now() })
    for (let n = 0; n < 2; n++) await mergeAccounts(world.visitor, phone.viewer.id, account.viewer.id)
    expect(await memoriesOf(account)).toEqual(newest)
    expect(await rowsOf(phone)).toEqual([])
    expect(await account.db.$count(reviewAnswers, eq(reviewAnswers.userId, account.viewer.id))).toBe(3)
    expect(await account.db.select().from(reviewSettings)).toMatchObject([
      { userId: account.viewer.id, perDay: 20, sms: true, smsDay: '2026-11-21' },
    ])
  })
})

describe('an SMS about cards', () => {
  const sent = (ctx: Member) => ctx.db.select().from(outgoingMessages)

  spec('[CRS-18+] comes once a day to whoever asked for it, by day, if cards wait', async ({ world }) => {
    const amina = await world.member('Amina')
    const { cards } = await reviewing(amina)
    expect(await refusal(chooseReview(amina, { perDay: '10', sms: 'on' }))).toEqual({
      sms: 'review-no-phone',
    })
    await withPhone(amina)
    await remindReviews(world.visitor)
    expect(await sent(amina)).toEqual([])
    await chooseReview(amina, { perDay: '10', sms: 'on' })
    for (let n = 0; n < 3; n++) await remindReviews(world.visitor)
    const [message] = await sent(amina)
    expect(await sent(amina)).toHaveLength(1)
    expect(message).toMatchObject({ recipient: NUMBER, kind: 'news' })
    expect(message!.text).toMatch(/^Stadi: 3 cards wait for you, about 2 min: http\S+\/review STOP/)
    expect(septets(message!.text)).toBeLessThanOrEqual(160)
    // Ten in the evening in Nairobi of the next day, and the morning after it.
    world.wait(DAY + 10 * HOUR)
    await remindReviews(world.visitor)
    expect(await sent(amina)).toHaveLength(1)
    world.wait(11 * HOUR)
    await remindReviews(world.visitor)
    expect(await sent(amina)).toHaveLength(2)
    for (const card of cards) await answerCard(amina, { card, answer: '0', clientId: newId() })
    world.wait(DAY)
    await remindReviews(world.visitor)
    expect(await sent(amina)).toHaveLength(2)
    await chooseReview(amina, { perDay: '10' })
    world.wait(60 * DAY)
    await remindReviews(world.visitor)
    expect(await sent(amina)).toHaveLength(2)
  })

  spec(
    '[CRS-18+] comes once on each day of where they are, whatever day it is in Nairobi',
    async ({ world }) => {
      const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
      await reviewing(amina)
      await withPhone(amina)
      await withPhone(baraka, '254712345679')
      for (const who of [amina, baraka]) await chooseReview(who, { perDay: '10', sms: 'on' })
      const isIn = (zone: string) =>
        amina.db.update(profiles).set({ zone }).where(eq(profiles.id, amina.viewer.id))
      const at = (moment: string) => remindReviews({ ...world.visitor, now: () => new Date(moment) })
      const dayOf = async () =>
        (await amina.db.select().from(reviewSettings).where(eq(reviewSettings.userId, amina.viewer.id)))[0]!
          .smsDay
      await isIn('America/New_York')
      // Eight in the evening of Monday in New York, three in the morning of Tuesday in Nairobi.
      await at('2026-11-24T01:00:00Z')
      expect([await dayOf(), (await sent(amina)).length]).toEqual(['2026-11-23', 1])
      // Tuesday, half past seven; then no second one on any of its hours.
      await at('2026-11-24T12:30:00Z')
      await at('2026-11-24T23:30:00Z')
      await at('2026-11-25T01:30:00Z')
      expect([await dayOf(), (await sent(amina)).length]).toEqual(['2026-11-24', 2])
      // Flying west brings a day back, and no second SMS with it; by night in New York nothing comes.
      await isIn('Pacific/Auckland')
      await at('2026-11-25T18:30:00Z')
      expect([await dayOf(), (await sent(amina)).length]).toEqual(['2026-11-26', 3])
      await isIn('America/New_York')
      await at('2026-11-26T14:00:00Z')
      await at('2026-11-27T11:00:00Z')
      expect((await sent(amina)).length).toBe(3)
      await at('2026-11-27T12:30:00Z')
      expect([await dayOf(), (await sent(amina)).length]).toEqual(['2026-11-27', 4])
    },
  )

  spec(
    '[USSD-25+] tells who has no account on the web what to dial, and nobody who sent STOP',
    async ({ world }) => {
      const amina = await world.member('Amina')
      await reviewing(amina)
      const isPhone = { phone: NUMBER, email: `${NUMBER}@phone.invalid` }
      await amina.db.update(users).set(isPhone).where(eq(users.id, amina.viewer.id))
      await chooseReviewSms(amina, true)
      await remindReviews(world.visitor)
      const [message] = await sent(amina)
      expect(message!.text).toMatch(
        /^Stadi: 3 cards wait for you, about 2 min\. Dial \*\d+\*\d+# and press 10\./,
      )
      expect(septets(message!.text)).toBeLessThanOrEqual(160)
      await amina.db.insert(smsStops).values({ phone: NUMBER, stoppedAt: world.now() })
      world.wait(DAY)
      await remindReviews(world.visitor)
      expect(await sent(amina)).toHaveLength(1)
    },
  )
})

describe('a certificate', () => {
  spec(
    '[CERT-06+] says that its course is still known only if its owner wants it, and while it is true',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const { course, cards } = await reviewing(amina, { checks: 5 })
      await issueCertificate(amina, course.id, { name: 'Amina Otieno' })
      const [certificate] = await amina.db.select().from(certificates)
      const shown = () => certificateStillKnown(world.visitor, certificate!.id)
      const right = (card: string) => answerCard(amina, { card, answer: '0', clientId: newId() })
      for (const card of cards.slice(0, 3)) await right(card)
      await showStillKnown(amina, course.id, true)
      expect(await shown()).toBeNull()
      // Whoever only says that they know a card shows it to nobody.
      await rateAnswer(amina, { card: cards[3]!, clientId: newId(), rating: 'easy' })
      expect(await shown()).toBeNull()
      world.wait(30 * DAY)
      for (const card of cards.slice(0, 4)) await right(card)
      expect(await shown()).toEqual(world.now())
      expect(await ownStillKnown(amina, course.id)).toEqual({ isShown: true, lastReview: world.now() })
      await showStillKnown(amina, course.id, false)
      expect(await shown()).toBeNull()
      await showStillKnown(amina, course.id, true)
      await answerCard(amina, { card: cards[4]!, answer: '1', clientId: newId() })
      expect(await shown()).toEqual(world.now())
      world.wait(90 * DAY)
      expect(await shown()).toBeNull()
      expect(await certificateStillKnown(world.visitor, 'CERT-1-1')).toBeNull()
    },
  )
})
