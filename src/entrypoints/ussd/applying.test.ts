import { asc } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Context } from '#context.ts'
import { septets } from '#kit/gsm/letters.ts'
import { newId } from '#kit/ids.ts'
import { type KenyanPhone, kenyanPhone } from '#kit/phone.ts'
import { after, DAY } from '#kit/time.ts'
import { linkPhone, newLinkCode } from '#modules/accounts/commands/phone-people.server.ts'
import { sayUnder18 } from '#modules/accounts/commands/age.server.ts'
import { outgoingMessages } from '#modules/outbox/tables.server.ts'
import { applyByPhone } from '#modules/ussd-jobs/commands/apply.server.ts'
import { ussdBoard } from '#modules/ussd-jobs/queries/board.server.ts'
import { ussdApplications, ussdJobs } from '#modules/ussd-jobs/tables.server.ts'
import { BasicPhone } from '#test/basic-phone.ts'
import { onPostgres } from '#test/on-postgres.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'

/** A job on the board, with the code *384*2025*101# by default. */
async function listed(ctx: Context, part: Partial<typeof ussdJobs.$inferInsert> = {}): Promise<string> {
  const id = newId()
  await ctx.db
    .insert(ussdJobs)
    .values({
      id,
      title: 'Milk collector',
      company: 'Maziwa Co-op',
      description: 'Collect milk at six farms each morning. Write down the litres.',
      location: 'Eldoret',
      phone: '254712345678',
      ussdCode: '*384*2025*101#',
      category: 'agriculture',
      difficulty: 'beginner',
      paymentType: 'daily',
      paymentAmount: 'KES 800',
      requirements: ['A bicycle'],
      state: 'approved',
      createdAt: ctx.now(),
      ...part,
    })
  return id
}

/** A phone whose owner has chosen English. */
async function phoneOf(world: World, number?: string): Promise<BasicPhone> {
  const phone = new BasicPhone(world.visitor, number)
  await phone.dial()
  await phone.press('1')
  return phone
}

const applicationsOf = (ctx: Context) =>
  ctx.db.select().from(ussdApplications).orderBy(asc(ussdApplications.counted))

describe('a dialled job code', () => {
  spec(
    '[USSD-26] [USSD-26+] starts its application: title, name, yes, thanks, one SMS; counted once, the second time "already"',
    async ({ world }) => {
      const jobId = await listed(world.visitor)
      const phone = await phoneOf(world)
      expect(await phone.dial('101')).toMatch(/^Milk collector\nKES 800\/day, Maziwa Co-op\nTo apply, type/)
      expect(await phone.press('Jane *  Wanjikũ')).toMatch(
        /^Milk collector\nApply as Jane Wanjiku\?\n1\. Yes\n2\. No/,
      )
      expect(await applicationsOf(world.visitor)).toEqual([])
      expect(await phone.press('1')).toMatch(
        /^Thank you, Jane Wanjiku\. You have applied for Milk collector\./,
      )
      expect(phone.hasEnded).toBe(true)
      for (let n = 0; n < 3; n++) await phone.again()
      expect(await applicationsOf(world.visitor)).toMatchObject([
        { jobId, phone: '254712345678', name: 'Jane Wanjikũ', simulated: false, counted: true },
      ])
      const sent = await world.visitor.db.select().from(outgoingMessages)
      expect(sent.map(({ recipient }) => recipient)).toEqual(['254712345678'])
      expect(sent[0]!.text).toMatch(/Milk collector, Maziwa Co-op/)
      expect(septets(sent[0]!.text)).toBeLessThanOrEqual(160)
      expect((await ussdBoard(world.visitor, {})).jobs[0]!.applications).toBe(1)
      expect(await phone.dial('101')).toMatch(/^You have already applied for Milk collector/)
      expect(await phone.press('Jane Wanjiku')).toMatch(/already/)
      expect(await applicationsOf(world.visitor)).toHaveLength(1)
      expect(await phone.dial()).not.toMatch(/Continue/)
    },
  )

  spec(
    '[USSD-26+] waits for a parent where the phone is linked to an account under 18',
    async ({ world }) => {
      await listed(world.visitor)
      const wambui = await world.member('Wambui')
      await linkPhone(world.visitor, kenyanPhone('0712345678'), await newLinkCode(wambui))
      await sayUnder18(wambui)
      const phone = await phoneOf(world)
      await phone.dial('101')
      await phone.press('Wambui Njeri')
      expect(await phone.press('1')).toMatch(/^You are under 18: a parent must say yes first\./)
      expect(await applicationsOf(world.visitor)).toEqual([])
    },
  )

  spec('[USSD-26+] of a sample says that it is one, in both languages', async ({ world }) => {
    await listed(world.visitor, { isSample: true })
    const phone = await phoneOf(world)
    expect(await phone.dial('101')).toMatch(/^Sample: Milk collector\nKES 800/)
    const other = new BasicPhone(world.visitor, '254712345679')
    await other.dial('101')
    expect(await other.press('2')).toMatch(/^Mfano: Milk collector\n/)
  })

  spec('[USSD-26] [USSD-26+] is understood in every format that gateways use', async ({ world }) => {
    await listed(world.visitor)
    const phone = await phoneOf(world)
    for (const [text, service] of [
      ['101', '*384*2025#'],
      ['', '*384*2025*101#'],
      ['101', '*384*2025*101#'],
      ['*384*2025*101#', '*384*2025#'],
      ['*384*2025*101', ''],
      [' 101 ', ''],
    ] as const)
      expect(await phone.dial(text, service), `${text} ${service}`).toMatch(/^Milk collector\nKES 800/)
    expect(await phone.dial('101*Jane*1')).toMatch(/^Thank you, Jane\./)
  })

  spec('[USSD-26+] asks first-time callers for a language first', async ({ world }) => {
    await listed(world.visitor)
    const phone = new BasicPhone(world.visitor)
    expect(await phone.dial('101')).toBe(
      'Milk collector\nChoose a language / Chagua lugha\n1. English\n2. Kiswahili',
    )
    expect(await phone.press('2')).toMatch(/^Milk collector\nKES 800\/siku, Maziwa Co-op\nIli utume ombi/)
    expect(await phone.press('Juma')).toMatch(/Utume ombi kama Juma\?\n1\. Ndiyo\n2\. Hapana/)
    expect(await phone.press('1')).toMatch(/^Asante, Juma\./)
    expect((await world.visitor.db.select().from(outgoingMessages))[0]!.text).toMatch(/umetuma ombi/)
  })

  spec('[USSD-26+] of no job, or of a closed one, gets a friendly answer', async ({ world }) => {
    const { visitor } = world
    await listed(visitor, { ussdCode: '*384*2025*55#', endsAt: visitor.now() })
    await listed(visitor, { ussdCode: '*384*2025*777#', state: 'waiting' })
    const phone = await phoneOf(world)
    expect(await phone.dial('999')).toMatch(/^No job has the code 999\.[\s\S]*1\. Learn/)
    expect(await phone.dial('777')).toMatch(/^No job has the code 777\./)
    expect(await phone.dial('', '*384*2025*88#')).toMatch(/^No job has the code 88\./)
    expect(await phone.dial('*384*2025*88#')).toMatch(/^No job has the code 88\./)
    expect(await phone.dial('55')).toMatch(/^That job is closed\.[\s\S]*1\. Learn/)
    expect(await phone.press('3', '999')).toMatch(/^No job has the code 999\./)
  })

  spec('[USSD-26+] one digit is a key of the menu, unless it is a job', async ({ world }) => {
    const phone = await phoneOf(world)
    expect(await phone.dial('7')).toMatch(/^Dial/)
    await listed(world.visitor, { ussdCode: '*384*2025*7#' })
    for (const [text, service] of [
      ['7', '*384*2025#'],
      ['*384*2025*7#', ''],
      ['', '*384*2025*7#'],
    ] as const)
      expect(await phone.dial(text, service)).toMatch(/^Milk collector/)
    expect(await phone.dial('7*Jane')).toMatch(/^Milk collector\nApply as Jane\?/)
    // Nobody's name is a number: followed by another key, it is a key.
    expect(await phone.dial('7*98')).toMatch(/^Type the number of a line\./)
  })
})

describe('jobs in the menu', () => {
  spec('[USSD-25+] are shown three per page, pay first, with all details of one', async ({ world }) => {
    const { visitor } = world
    for (let n = 1; n <= 4; n++)
      await listed(visitor, {
        title: `Job ${n} ${'with a long name '.repeat(5)}`,
        ussdCode: `*384*2025*${n + 10}#`,
        createdAt: after(visitor.now(), -n * DAY),
      })
    const phone = await phoneOf(world)
    expect(await phone.choose('Jobs')).toMatch(
      /^Choose a job or type its code:\n1\. KES 800\/day Job 1 [^\n]*\.\.\n2\. KES 800\/day Job 2 [^\n]*\n3\. [^\n]*\n98\. Next\n0\. Back\n00\. Home$/,
    )
    expect(await phone.press('98')).toMatch(/\n1\. KES 800\/day Job 4/)
    expect(await phone.press('0')).toMatch(/\n1\. KES 800\/day Job 1/)
    await phone.press('14')
    expect(phone.screen).toMatch(/^Job 4 /)
    await phone.press('98', '98')
    expect(phone.screen).toMatch(/^You need: A bicycle\.\n1\. Apply/)
    expect(await phone.press('98')).toMatch(/^Contact: 0712345678\./)
    expect(await phone.press('Jane')).toMatch(/Apply as Jane\?/)
    expect(await phone.press('2', '0', '1')).toMatch(/type your full name/)
  })

  spec('[USSD-26+] accepts no name without letters, and none that is too long', async ({ world }) => {
    await listed(world.visitor)
    const phone = await phoneOf(world)
    await phone.dial('101')
    for (const typed of ['1', '007', '', '***', '👍', '   '])
      expect(await phone.press(typed), typed).toMatch(/^Please type a name in letters\.\nMilk/)
    expect(await phone.press('ab '.repeat(400))).toMatch(/^That name is too long\.\nMilk/)
    expect(await applicationsOf(world.visitor)).toEqual([])
  })
})

describe('applying by phone', () => {
  const phone = kenyanPhone('0712345678')

  spec('[USSD-26+] is for jobs of the board, with a name, twenty a day', async ({ world }) => {
    const { visitor } = world
    const closed = await listed(visitor, { endsAt: visitor.now() })
    for (const id of [closed, newId(), 'x', null])
      expect(await refusal(applyByPhone(visitor, phone, id, { name: 'Jane' }))).toBe('not-found')
    const open = await listed(visitor, { ussdCode: '*384*2025*5#' })
    expect(await refusal(applyByPhone(visitor, phone, open, { name: ' 12 ' }))).toEqual({ name: 'name-only' })
    for (let n = 0; n < 18; n++) await applyByPhone(visitor, phone, open, { name: 'Jane' })
    expect(await refusal(applyByPhone(visitor, phone, open, { name: 'Jane' }))).toBe('too-many')
    expect(await applicationsOf(visitor)).toHaveLength(1)
  })

  spec(
    '[USSD-26+] in the simulator counts where everything is a sample, and nowhere else',
    async ({ world }) => {
      const { visitor } = world
      const id = await listed(visitor)
      const live = { ...visitor, config: { ...visitor.config, sampleData: false } }
      await applyByPhone(live, '254199000001' as KenyanPhone, id, { name: 'Test' })
      expect((await ussdBoard(visitor, {})).jobs[0]!.applications).toBe(0)
      const site = { ...visitor, config: { ...visitor.config, origin: 'https://stadi.example' } }
      await applyByPhone(site, '254199000003' as KenyanPhone, id, { name: 'Test' })
      expect((await ussdBoard(visitor, {})).jobs[0]!.applications).toBe(0)
      await applyByPhone(visitor, '254199000002' as KenyanPhone, id, { name: 'Test' })
      expect((await ussdBoard(visitor, {})).jobs[0]!.applications).toBe(1)
      expect((await applicationsOf(visitor)).map(({ simulated, counted }) => [simulated, counted])).toEqual([
        [true, false],
        [true, false],
        [true, true],
      ])
      await visitor.db.delete(ussdApplications)
      expect((await ussdBoard(visitor, {})).jobs[0]!.applications).toBe(0)
    },
  )

  describe('twenty times at once', () => {
    let world: World
    onPostgres((place) => void ({ world } = place))
    test('[USSD-26+] is one application, one SMS and one more on the card', async () => {
      const id = await listed(world.visitor)
      const made = await Promise.all(
        Array.from({ length: 20 }, () => applyByPhone(world.visitor, phone, id, { name: 'Jane' })),
      )
      expect(made.filter(Boolean)).toHaveLength(1)
      expect(await applicationsOf(world.visitor)).toHaveLength(1)
      expect(await world.visitor.db.$count(outgoingMessages)).toBe(1)
      expect((await ussdBoard(world.visitor, {})).jobs[0]!.applications).toBe(1)
    })
  })
})
