import { describe, expect, test, vi } from 'vitest'
import type { AppContext } from '#context.ts'
import { septets } from '#kit/gsm/letters.ts'
import { DatabaseAway } from '#kit/failure.ts'
import { DAY, MINUTE, SECOND } from '#kit/time.ts'
import { phoneLines, ussdSessions } from '#modules/basic-phone/tables.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { makeCourse, putOnPhone } from '#modules/courses/test-courses.ts'
import { BasicPhone } from '#test/basic-phone.ts'
import { onPostgres } from '#test/on-postgres.ts'
import { spec, type World } from '#test/world.ts'
import { dial } from './dial.server.ts'

const step = (part: object = {}) => ({
  sessionId: 'ATUid_1',
  phone: '+254712345678',
  serviceCode: '*384*2025#',
  networkCode: '63902',
  text: '',
  ...part,
})

/** A phone whose owner has chosen a language. */
async function phoneOf(world: World, number?: string): Promise<BasicPhone> {
  const phone = new BasicPhone(world.visitor, number)
  await phone.dial()
  await phone.press('1')
  await phone.dial()
  return phone
}

describe('the first dial', () => {
  spec(
    '[USSD-25+] [HOME-08+] the configured code asks for a language and nothing else, then leads to the learning menu',
    async ({ world }) => {
      const phone = new BasicPhone(world.visitor)
      expect(await phone.dial('', world.visitor.config.ussdCode)).toBe(
        'Stadi\nChoose a language / Chagua lugha\n1. English\n2. Kiswahili',
      )
      expect(await phone.press('2')).toBe(
        'Stadi\n1. Jifunze\n2. Maendeleo\n3. Kazi\n4. Vyeti\n5. Uliza mshauri\n6. Akaunti\n7. Msaada\n8. English\n10. Marudio',
      )
      expect(await phone.dial()).toMatch(/^Stadi\n1\. Jifunze/)
      expect(await phone.choose('English')).toMatch(
        /^Stadi\n1\. Learn\n2\. My progress\n3\. Jobs\n4\. Certificates\n5\. Ask a mentor\n6\. Account\n7\. Help\n8\. Kiswahili\n10\. Review$/,
      )
      expect(await phone.dial()).toMatch(/1\. Learn/)
      expect(world.logged).toEqual([])
    },
  )

  spec('[USSD-25+] accepts keys dialled ahead with the code', async ({ world }) => {
    const phone = await phoneOf(world)
    expect(await phone.dial('7')).toMatch(/^Dial \*384\*2025# on any phone/)
    expect(await phone.dial('4*1')).toMatch(/^Type the whole number/)
    expect(await phone.dial('4*9*1')).toMatch(/^Choose a number that is shown\.\n[\s\S]*1\. Check/)
    expect(await phone.dial('*384*2025#')).toMatch(/^Stadi\n1\. Learn/)
  })

  spec('[USSD-25+] a whole deep code opens its screen, however a gateway tells it', async ({ world }) => {
    const phone = await phoneOf(world)
    await phone.press('4', '1')
    const { screen } = phone
    expect(screen).toMatch(/^Type the whole number/)
    for (const [text, service] of [
      ['4*1', '*384*2025#'],
      ['*384*2025*4*1#', '*384*2025#'],
      ['*384*2025*4*1', ''],
      ['', '*384*2025*4*1#'],
      ['4*1', '*384*2025*4*1#'],
      ['1', '*384*2025*4#'],
      [' 04*1 ', ''],
    ] as const)
      expect(await phone.dial(text, service), `${text} ${service}`).toBe(screen)
    expect(await phone.dial('', '*384*2025*7#')).toMatch(/^Dial \*384\*2025# on any phone/)
    expect(await phone.dial('*384*2025*4*7*1#')).toMatch(/^Choose a number that is shown\.\n[\s\S]*1\. Check/)
  })

  spec(
    '[USSD-25+] a deep code asks whoever dials first for a language, then opens its screen',
    async ({ world }) => {
      const phone = new BasicPhone(world.visitor)
      for (const [text, service] of [
        ['4*1', '*384*2025#'],
        ['*384*2025*4*1#', ''],
        ['', '*384*2025*4*1#'],
      ] as const)
        expect(await phone.dial(text, service)).toBe(
          'Stadi\nChoose a language / Chagua lugha\n1. English\n2. Kiswahili',
        )
      expect(await phone.press('2')).toMatch(/^Andika nambari nzima/)
      expect(await phone.press('0', '0')).toMatch(/^Stadi\n1\. Jifunze/)
      const other = new BasicPhone(world.visitor, '+254722222222')
      await other.dial('6*4826*1')
      const kept = JSON.stringify(await world.visitor.db.select().from(ussdSessions))
      expect(kept).not.toMatch(/4826/)
      expect(await other.press('1')).toMatch(/^0722 \*\*\* 222/)
    },
  )

  spec('[USSD-27+] browsing creates nobody; learning creates one person', async ({ world }) => {
    const { id } = await makeCourse(world.visitor, {}, ['text'])
    await putOnPhone(world.visitor, id)
    const phone = await phoneOf(world)
    await phone.press('1', '1', '1')
    expect(phone.screen).toMatch(/^1\/4 A fact\./)
    await phone.press('98', '98', '98')
    expect(await world.visitor.db.$count(users)).toBe(0)
    expect(await phone.press('98')).toMatch(/^Lesson completed: Part 1\nCourse completed: Short 900/)
    expect(await world.visitor.db.$count(users)).toBe(1)
  })
})

describe('a call', () => {
  spec('[USSD-29+] answers a repeated step as before, and does nothing twice', async ({ world }) => {
    const { id } = await makeCourse(world.visitor, {}, ['quiz'])
    await putOnPhone(world.visitor, id)
    const phone = await phoneOf(world)
    await phone.press('1', '1', '1', '1')
    const first = phone.screen
    expect(first).toMatch(/^2\/5/)
    for (let n = 0; n < 3; n++) expect(await phone.again()).toBe(`CON ${first}`)
    expect(await phone.press('1')).toMatch(/^3\/5/)
    // An earlier step of the same call, repeated: it gets its own answer, and the call stays where it was.
    expect(await phone.again({ text: '1*1*1*1' })).toBe(`CON ${first}`)
    expect(await phone.again({ text: '1*1' })).toMatch(/^CON Short 900/)
    expect(await phone.press('1')).toMatch(/^4\/5/)
  })

  spec(
    '[USSD-29+] text out of order changes nothing; one that skips a step is followed',
    async ({ world }) => {
      const phone = await phoneOf(world)
      await phone.press('7', '98')
      const screen = phone.screen
      for (const text of ['5', '7*9', '7*9898', '798', '*', '9'.repeat(1000)])
        expect(await phone.again({ text }), text).toBe(`CON ${screen}`)
      expect(await phone.again({ text: '7*98*0*0*6' })).toMatch(/^CON 0712 \*\*\* 678/)
    },
  )

  spec('[USSD-29+] is its number’s alone: another number in it starts anew', async ({ world }) => {
    const phone = await phoneOf(world)
    await phone.press('6')
    expect(phone.screen).toMatch(/^0712 \*\*\* 678/)
    expect(await phone.again({ phone: '+254722222222' })).toMatch(/^CON Stadi\nChoose a language/)
    expect(await phone.again({ phone: '+254722222222', text: '6*1' })).not.toMatch(/712/)
    expect(await phone.again()).toMatch(/^CON 0712 \*\*\* 678/)
  })

  spec('[USSD-27+] that is cut off continues at the same screen', async ({ world }) => {
    const { id } = await makeCourse(world.visitor, {}, ['text'])
    await putOnPhone(world.visitor, id)
    const phone = await phoneOf(world)
    await phone.press('1', '1', '1', '98', '98')
    const screen = phone.screen
    expect(screen).toMatch(/^3\/4 What to do\./)
    expect(await phone.dial()).toMatch(/^Stadi\n9\. Continue: Part 1\n1\. Learn/)
    expect(await phone.press('9')).toBe(screen)
    expect(await phone.press('0')).toMatch(/^2\/4/)
    world.wait(5 * MINUTE)
    await phone.dial()
    await phone.press('8')
    expect(await phone.press('9')).toMatch(/^2\/4 Why it matters\.[\s\S]*98\. Mbele/)
  })

  spec('[USSD-27+] that can continue moves no number of the menu', async ({ world }) => {
    const { id } = await makeCourse(world.visitor, {}, ['text'])
    await putOnPhone(world.visitor, id)
    const phone = await phoneOf(world)
    const lines = phone.screen.split('\n')
    expect(await phone.press('9')).toMatch(/^Choose a number that is shown\./)
    await phone.press('1', '1', '1', '98')
    const stopped = phone.screen
    const withContinue = (await phone.dial()).split('\n')
    expect(withContinue.filter((line) => !line.startsWith('9. Continue'))).toEqual(lines)
    expect(await phone.dial('7')).toMatch(/^Dial \*384\*2025#/)
    expect(await phone.dial('*384*2025*9#')).toBe(stopped)
  })

  spec('[USSD-29+] may be one of two of a number at once', async ({ world }) => {
    const [one, two] = [await phoneOf(world), new BasicPhone(world.visitor)]
    await two.dial()
    await one.press('6')
    expect(await two.press('7')).toMatch(/^Dial/)
    expect(await one.press('0')).toMatch(/^Stadi/)
    expect(await two.press('98')).toMatch(/^Type the number/)
  })

  spec('[USSD-29+] takes thirty steps a minute of a number, and says so at the next', async ({ world }) => {
    const phone = await phoneOf(world)
    while (!phone.hasEnded) await phone.press('9')
    expect(phone.screen).toBe('Too many steps in a short time. Please wait a minute, then dial again.')
    const other = new BasicPhone(world.visitor, '+254722222222')
    expect(await other.dial()).toMatch(/^Stadi/)
    world.wait(MINUTE)
    expect(await phone.dial()).toMatch(/^Stadi/)
    let steps = 1
    for (; !phone.hasEnded; steps++) await phone.press('9')
    expect(steps).toBe(31)
  })

  spec('[USSD-29+] may be one of a hundred a day of a number', async ({ world }) => {
    const phone = await phoneOf(world)
    for (let n = 2; n < 100; n++) {
      world.wait(3 * SECOND)
      expect(await phone.dial()).toMatch(/^Stadi/)
    }
    expect(await phone.dial()).toBe('You have called very often today. Please dial again tomorrow.')
    world.wait(DAY)
    expect(await phone.dial()).toMatch(/^Stadi/)
  })

  spec('[USSD-29+] is refused to suspended people', async ({ world }) => {
    const phone = await phoneOf(world)
    await phone.choose('Account')
    await phone.press('2', 'Jane Wanjiku')
    await world.visitor.db.update(users).set({ suspendedAt: world.now() })
    expect(await phone.dial()).toMatch(/^This account is suspended/)
    expect(phone.hasEnded).toBe(true)
  })

  spec('[USSD-29+] stores nothing of what was typed', async ({ world }) => {
    const phone = await phoneOf(world)
    await phone.press('4', '1', 'my secret number')
    const kept = JSON.stringify(await world.visitor.db.select().from(ussdSessions))
    expect(kept).not.toMatch(/secret/)
  })
})

describe('what no gateway sends', () => {
  const sentence = /^END [A-Z][\s\S]{10,}$/
  spec('[USSD-29+] is answered with a sentence, and leaves nothing', async ({ world }) => {
    for (const part of [
      { phone: '' },
      { phone: '+256712345678' },
      { phone: '+2547123' },
      { phone: "'; drop table users" },
      { sessionId: '' },
      { sessionId: 'x'.repeat(201) },
      { text: '1'.repeat(8001) },
    ]) {
      const answer = await dial(world.visitor, step(part))
      expect(answer, JSON.stringify(part)).toMatch(sentence)
      expect(septets(answer)).toBeLessThanOrEqual(164)
    }
    expect(await world.visitor.db.$count(ussdSessions)).toBe(0)
    expect(await world.visitor.db.$count(phoneLines)).toBe(0)
    expect(world.logged).toEqual([])
  })

  spec('[USSD-29+] odd codes of services and networks change nothing', async ({ world }) => {
    for (const [n, serviceCode] of ['', '*999#', 'x', '*384*2025*#', '*384*2025*1234567#'].entries())
      expect(
        await dial(world.visitor, step({ sessionId: `s${n}`, serviceCode, networkCode: 'moon' })),
      ).toMatch(/^CON Stadi\nChoose/)
  })
})

describe('an unavailable or slow database', () => {
  const broken = (db: unknown): AppContext =>
    ({
      db,
      config: { limitsScale: 1 },
      now: () => new Date(),
      log: { warn: () => {}, error: () => {} },
    }) as never

  test('[USSD-29+] ends the call with a sentence in both languages', async () => {
    const away = new Proxy(
      {},
      {
        get: () => {
          throw new DatabaseAway(new Error('gone'))
        },
      },
    )
    const answer = await dial(broken(away), step())
    expect(answer).toMatch(/^END Sorry[\s\S]*Samahani/)
    expect(septets(answer.slice(4))).toBeLessThanOrEqual(160)
    const odd = new Proxy(
      {},
      {
        get: () => {
          throw new Error('a bug')
        },
      },
    )
    expect(await dial(broken(odd), step())).toBe(answer)
  })

  test('[USSD-29+] after five seconds at the latest', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const answer = dial(broken(slow), step())
    await vi.advanceTimersByTimeAsync(5000)
    expect(await answer).toMatch(/^END Sorry/)
    vi.useRealTimers()
  })
})

/** A database that never answers. */
const slow = {
  session: { prepareQuery: () => ({ setToken: () => {}, execute: () => new Promise<never>(() => {}) }) },
}

describe('on a real database', () => {
  let world: World
  onPostgres((place) => void ({ world } = place))

  test('[USSD-29+] the same step by two processes at once is one step', async () => {
    const { id } = await makeCourse(world.visitor, {}, ['quiz'])
    await putOnPhone(world.visitor, id)
    const phone = await phoneOf(world)
    await phone.press('1', '1', '1')
    const text = '1*1*1*1'
    const answers = await Promise.all(Array.from({ length: 8 }, () => phone.again({ text })))
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toMatch(/^CON 2\/5/)
    await phone.again({ text: `${text}*00` })
    // A key that only turns a page takes no lock: the second of two gives the first one's answer.
    const pages = await Promise.all(Array.from({ length: 8 }, () => phone.again({ text: `${text}*00*3` })))
    expect(new Set(pages).size).toBe(1)
    const kept = await world.visitor.db.select({ steps: ussdSessions.steps }).from(ussdSessions)
    expect(kept.map(({ steps }) => steps).sort()).toEqual([2, 7])
    const [first, second] = await Promise.all(
      ['a', 'b'].map((sessionId) => dial(world.visitor, step({ sessionId, phone: '+254733333333' }))),
    )
    expect(first).toBe(second)
  })
})
