import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { kenyanPhone } from '#kit/phone.ts'
import { DAY } from '#kit/time.ts'
import { phoneLines, ussdSessions } from '#modules/basic-phone/tables.server.ts'
import { modules } from '#app/modules.server.ts'
import { eraseAccounts } from '#entrypoints/background/erase.server.ts'
import { linkPhone, newLinkCode } from '#modules/accounts/commands/phone-people.server.ts'
import { resetPhonePin } from '#modules/accounts/commands/phone-pin.server.ts'
import { personOfPhone } from '#modules/accounts/queries/phone-people.server.ts'
import { makeCourse, putOnPhone } from '#modules/courses/test-courses.ts'
import { changeSale } from '#modules/groups/commands/sell.server.ts'
import { groupForTest } from '#modules/groups/test-person.ts'
import { sendLatePrompt } from '#modules/payments/commands/start.server.ts'
import { payments } from '#modules/payments/tables.server.ts'
import { BasicPhone } from '#test/basic-phone.ts'
import { moneySpec as spec } from '#test/money.ts'
import type { World } from '#test/world.ts'

const NUMBER = '+254712345678'

async function ready(world: World) {
  const course = await makeCourse(world.visitor, { title: 'SEO', priceKes: 900 }, ['text'])
  await putOnPhone(world.visitor, course.id)
  const phone = new BasicPhone(world.visitor, NUMBER)
  await phone.dial()
  await phone.press('1')
  return { phone, course }
}

async function linked(world: World) {
  const { phone, course } = await ready(world)
  const amina = await world.member('Amina')
  await linkPhone(world.visitor, kenyanPhone(NUMBER), await newLinkCode(amina))
  return { phone, course, amina }
}

const setPin = async (phone: BasicPhone, pin: string): Promise<string> => {
  await phone.dial()
  await phone.choose('Account')
  await phone.choose('PIN for buying')
  await phone.press(pin)
  return phone.press(pin)
}
const rows = (ctx: Context) => ctx.db.select().from(payments)

describe('linking from the phone', () => {
  spec(
    '[USSD-27+] a code that the web shows makes the phone the account’s; a wrong one is said, and five are enough',
    async ({ world }) => {
      const { phone } = await ready(world)
      const amina = await world.member('Amina')
      await phone.choose('Account')
      expect(await phone.choose('Link with the web')).toContain('Type its 8 digits')
      expect(await phone.press('12')).toContain('wrong')
      for (let n = 0; n < 4; n++) expect(await phone.press('12345678')).toContain('wrong or too old')
      expect(await phone.press(await newLinkCode(amina))).toContain('This phone is linked')
      await phone.dial()
      expect(await phone.choose('Account')).toContain('Amina')
      expect(phone.screen).toContain('PIN for buying')
      const stranger = new BasicPhone(world.visitor, '+254712345679')
      await stranger.dial()
      await stranger.press('1')
      await stranger.choose('Account')
      await stranger.choose('Link with the web')
      for (let n = 0; n < 5; n++) await stranger.press('12345678')
      expect(await stranger.press(await newLinkCode(amina))).toContain('Too often')
    },
  )
})

describe('leaving from the phone', () => {
  spec(
    '[PERM-04] who only dialled asks for all of it to be deleted, can take it back for seven days, and is erased after them',
    async ({ world }) => {
      const { phone } = await ready(world)
      await phone.dial()
      await phone.choose('Account')
      expect(phone.screen).not.toContain('Delete all of mine')
      await phone.choose('My name')
      await phone.press('Achieng')
      const toLeave = async () => {
        await phone.dial()
        await phone.choose('Account')
        return phone.choose('Delete all of mine')
      }
      expect(await toLeave()).toContain('deleted in 7 days')
      expect(await phone.choose('Delete')).toContain('All of yours is deleted on 28 November 2026')
      await toLeave()
      await phone.choose('Keep it')
      await toLeave()
      await phone.choose('Delete')
      world.wait(7 * DAY)
      expect(await eraseAccounts(world.visitor, modules)).toBe(1)
      expect(await personOfPhone(world.visitor, kenyanPhone(NUMBER))).toBeNull()
      expect(await world.visitor.db.select().from(phoneLines)).toEqual([])
    },
  )
})

describe('a course that is sold only with a place in a group', () => {
  spec('says so on the phone, and is not ordered by who still sees the button', async ({ world }) => {
    const { phone, course } = await linked(world)
    await setPin(phone, '4826')
    await groupForTest(world.visitor, { courseId: course.id })
    await phone.dial()
    await phone.choose('Learn')
    await phone.choose(`Short ${course.id}`)
    await phone.choose('Buy with M-Pesa')
    await changeSale(await world.admin(), course.id, { plain: 'no' })
    expect(await phone.press('4826')).toContain('now sold only with a place in a group')
    expect(await rows(world.visitor)).toEqual([])
    await phone.dial()
    await phone.choose('Learn')
    expect(await phone.choose(`Short ${course.id}`)).toContain('Sold only with a place in a group')
    expect(phone.screen).not.toContain('Buy with M-Pesa')
  })
})

describe('the PIN on the phone', () => {
  spec(
    '[USSD-29+] is typed twice, is none that is tried first, and stands nowhere; a change asks for the earlier one',
    async ({ world }) => {
      const { phone, amina } = await linked(world)
      await phone.dial()
      await phone.choose('Account')
      expect(await phone.choose('PIN for buying')).toContain('Choose a PIN')
      for (const bad of ['1234', '0000', '7777']) expect(await phone.press(bad)).toContain('tried first')
      for (const bad of ['12', 'abcd', '٤٨٢٦', '']) expect(await phone.press(bad)).toContain('four digits')
      await phone.press('4826')
      expect(await phone.press('4827')).toContain('not the same')
      await phone.press('4826')
      expect(await phone.press('4826')).toContain('Your PIN is set')
      expect(JSON.stringify(await amina.db.select().from(ussdSessions))).not.toContain('4826')
      expect(JSON.stringify(world.logged)).not.toContain('4826')
      await phone.dial()
      await phone.choose('Account')
      expect(await phone.choose('PIN for buying')).toContain('your PIN of now')
      expect(await phone.press('1111')).toContain('Tries left: 4')
      expect(await phone.press('4826')).toContain('Choose a PIN')
    },
  )

  spec(
    '[USSD-29+] is locked after five wrong ones, the right one too, until it is reset or a day is over',
    async ({ world }) => {
      const { phone, course, amina } = await linked(world)
      await setPin(phone, '4826')
      const toPay = async () => {
        await phone.dial()
        await phone.choose('Learn')
        await phone.choose(`Short ${course.id}`)
        return phone.choose('Buy with M-Pesa')
      }
      expect(await toPay()).toContain('Type your Stadi PIN')
      for (let n = 0; n < 5; n++) await phone.press('1111')
      expect(await phone.press('4826')).toContain('locked')
      expect(await rows(amina)).toEqual([])
      await resetPhonePin(amina)
      expect(await toPay()).toContain('Choose a PIN')
      await setPin(phone, '5937')
      await toPay()
      for (let n = 0; n < 5; n++) await phone.press('1111')
      world.wait(DAY)
      await toPay()
      expect(await phone.press('5937')).toContain('Wait for M-Pesa')
    },
  )
})

describe('buying from the phone', () => {
  spec(
    '[USSD-25+] case 46: the call ends, then the phone rings once; a second call within two minutes asks for no second prompt',
    async ({ world }) => {
      const { phone, course } = await linked(world)
      await setPin(phone, '4826')
      await phone.dial()
      await phone.choose('Learn')
      expect(await phone.choose(`Short ${course.id}`)).toContain('KES 900')
      await phone.choose('Buy with M-Pesa')
      expect(await phone.press('4826')).toMatch(/^Wait for M-Pesa on this phone.*KES 900/s)
      expect(phone.hasEnded).toBe(true)
      expect(world.simulator.prompts()).toEqual([])
      const [payment] = await rows(world.visitor)
      await sendLatePrompt(world.visitor, payment!.id)
      expect(world.simulator.prompts()).toMatchObject([{ phone: '254712345678', amountKes: 900 }])
      await phone.dial()
      await phone.choose('Learn')
      await phone.choose(`Short ${course.id}`)
      await phone.choose('Buy with M-Pesa')
      expect(await phone.press('4826')).toContain('on its way')
      expect(await rows(world.visitor)).toHaveLength(1)
    },
  )

  spec('needs an account, and a line that has M-Pesa', async ({ world }) => {
    const { phone, course } = await ready(world)
    await phone.dial()
    await phone.choose('Learn')
    expect(await phone.choose(`Short ${course.id}`)).toContain('link this phone')
    expect(phone.screen).not.toContain('M-Pesa')
    const amina = await world.member('Amina')
    await linkPhone(world.visitor, kenyanPhone(NUMBER), await newLinkCode(amina))
    phone.networkCode = '63903'
    await phone.dial()
    await phone.choose('Learn')
    await phone.choose(`Short ${course.id}`)
    expect(await phone.choose('Buy with M-Pesa')).toContain('Safaricom')
  })
})
