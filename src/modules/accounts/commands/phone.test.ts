import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { MINUTE } from '#kit/time.ts'
import { spec, type World } from '#test/world.ts'
import { refusalOf } from '#test/refusal.ts'
import { deliverSms } from '#modules/outbox/commands/sms.server.ts'
import { outgoingMessages } from '#modules/outbox/tables.server.ts'
import { confirmPhone, removePhone, sendPhoneCode } from './phone.server.ts'
import { ownProfile, ownSettings } from '../queries/own.server.ts'
import { phoneCodes } from '../tables.server.ts'

const PHONE = '254712345678'

/** Delivers pending SMS. @returns the code of the newest one */
async function codeSent(world: World): Promise<string> {
  for (const job of world.queue.splice(0))
    if (job.name === 'deliver-sms') await deliverSms(world.visitor, String(job.data.messageId))
  return /\d{6}/.exec(world.messages.at(-1)?.text ?? '')?.[0] ?? ''
}

/** Another code than the one that was sent. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('proving a phone number', () => {
  spec(
    '[PERM-04] sends six digits to the number and keeps only their hash; the right code makes the number theirs',
    async ({ world }) => {
      const amina = await world.member('Amina')
      await sendPhoneCode(amina, { phone: '0712 345 678' })
      const code = await codeSent(world)
      expect(world.messages).toEqual([
        { to: PHONE, text: `Stadi: your code is ${code}. It works for 10 minutes. Give it to nobody.` },
      ])
      const [row] = await amina.db.select().from(phoneCodes)
      expect(JSON.stringify(row)).not.toContain(code)
      expect(await amina.db.select().from(outgoingMessages)).toMatchObject([{ status: 'sent', text: '' }])
      expect(await ownSettings(amina)).toMatchObject({ phone: null, waitingPhone: PHONE })
      await confirmPhone(amina, { phone: PHONE, code: ` ${code.slice(0, 3)} ${code.slice(3)} ` })
      expect(await ownProfile(amina)).toMatchObject({ phone: PHONE, phoneVerifiedAt: world.now() })
      expect(await ownSettings(amina)).toMatchObject({ phone: PHONE, waitingPhone: null })
      expect(await refusalOf(confirmPhone(amina, { phone: PHONE, code }))).toMatchObject({
        code: 'code-expired',
      })
    },
  )

  spec("writes the SMS in the reader's language, in letters every phone knows", async ({ world }) => {
    await sendPhoneCode(await world.member('Amina', { locale: 'sw' }), { phone: PHONE })
    await codeSent(world)
    expect(world.messages[0]!.text).toMatch(/^Stadi: msimbo wako ni \d{6}\. [ -~]+$/)
    expect(world.messages[0]!.text.length).toBeLessThanOrEqual(160)
  })

  spec('a wrong code is counted; after five nothing helps but a new one', async ({ world }) => {
    const amina = await world.member('Amina')
    await sendPhoneCode(amina, { phone: PHONE })
    const code = await codeSent(world)
    for (let n = 1; n <= 4; n++)
      expect(await refusalOf(confirmPhone(amina, { phone: PHONE, code: wrong(code) }))).toMatchObject({
        code: 'code-wrong',
        fields: { code: 'code-wrong' },
      })
    expect(await refusalOf(confirmPhone(amina, { phone: PHONE, code: wrong(code) }))).toMatchObject({
      code: 'code-expired',
    })
    expect(await refusalOf(confirmPhone(amina, { phone: PHONE, code }))).toMatchObject({
      code: 'code-expired',
    })
    expect((await ownSettings(amina)).waitingPhone).toBeNull()
    await sendPhoneCode(amina, { phone: PHONE })
    await confirmPhone(amina, { phone: PHONE, code: await codeSent(world) })
  })

  spec('what cannot be a code costs no try', async ({ world }) => {
    const amina = await world.member('Amina')
    await sendPhoneCode(amina, { phone: PHONE })
    const code = await codeSent(world)
    for (const input of ['12345', 'abcdef', '1234567', '１２３４５６', "' or 1=1"])
      expect((await refusalOf(confirmPhone(amina, { phone: PHONE, code: input }))).fields, input).toEqual({
        code: 'code-wrong',
      })
    expect((await refusalOf(confirmPhone(amina, { phone: PHONE, code: '' }))).fields).toEqual({
      code: 'required',
    })
    await confirmPhone(amina, { phone: PHONE, code })
  })

  spec('a code works for ten minutes', async ({ world }) => {
    const amina = await world.member('Amina')
    await sendPhoneCode(amina, { phone: PHONE })
    const code = await codeSent(world)
    world.wait(10 * MINUTE)
    expect(await refusalOf(confirmPhone(amina, { phone: PHONE, code }))).toMatchObject({
      code: 'code-expired',
    })
    expect((await ownSettings(amina)).waitingPhone).toBeNull()
  })

  spec(
    'a code is for one number and one person: another tab, another number and another person do not get through with it',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const baraka = await world.member('Baraka')
      await sendPhoneCode(amina, { phone: PHONE })
      const first = await codeSent(world)
      expect(await refusalOf(confirmPhone(amina, { phone: '254700000001', code: first }))).toMatchObject({
        code: 'code-expired',
      })
      expect(await refusalOf(confirmPhone(baraka, { phone: PHONE, code: first }))).toMatchObject({
        code: 'code-expired',
      })
      await sendPhoneCode(amina, { phone: '0700000001' })
      const second = await codeSent(world)
      expect(await refusalOf(confirmPhone(amina, { phone: PHONE, code: first }))).toMatchObject({
        code: 'code-expired',
      })
      await confirmPhone(amina, { phone: '254700000001', code: second })
      expect(await ownProfile(amina)).toMatchObject({ phone: '254700000001' })
    },
  )

  spec('[PERM-09+] nobody learns whose number it is before entering the right code', async ({ world }) => {
    const amina = await world.member('Amina')
    const baraka = await world.member('Baraka')
    await sendPhoneCode(amina, { phone: PHONE })
    await confirmPhone(amina, { phone: PHONE, code: await codeSent(world) })
    await sendPhoneCode(baraka, { phone: PHONE })
    const code = await codeSent(world)
    expect(await refusalOf(confirmPhone(baraka, { phone: PHONE, code: wrong(code) }))).toMatchObject({
      code: 'code-wrong',
    })
    expect(await refusalOf(confirmPhone(baraka, { phone: PHONE, code }))).toMatchObject({
      code: 'phone-taken',
      fields: { phone: 'phone-taken' },
    })
    expect(await ownProfile(baraka)).toMatchObject({ phone: null })
    expect(await ownProfile(amina)).toMatchObject({ phone: PHONE })
    await removePhone(amina)
    world.wait(16 * MINUTE)
    await sendPhoneCode(baraka, { phone: PHONE })
    await confirmPhone(baraka, { phone: PHONE, code: await codeSent(world) })
    expect(await ownProfile(baraka)).toMatchObject({ phone: PHONE })
    expect(await ownProfile(amina)).toMatchObject({ phone: null, phoneVerifiedAt: null })
  })

  spec(
    'no number gets more than three SMS in a quarter of an hour, nor six a day, whoever asks',
    async ({ world }) => {
      for (const name of ['Amina', 'Baraka', 'Chebet'])
        await sendPhoneCode(await world.member(name), { phone: PHONE })
      const next = await world.member('Wanjiru')
      expect(await refusalOf(sendPhoneCode(next, { phone: PHONE }))).toMatchObject({ code: 'too-many' })
      expect(await next.db.select().from(phoneCodes).where(eq(phoneCodes.userId, next.viewer.id))).toEqual([])
      for (const number of ['0700000001', '0700000002']) await sendPhoneCode(next, { phone: number })
      expect(await refusalOf(sendPhoneCode(next, { phone: '0700000003' }))).toMatchObject({
        code: 'too-many',
      })
    },
  )

  spec('refuses anything but a Kenyan mobile number, beside the field', async ({ world }) => {
    const amina = await world.member('Amina')
    for (const phone of ['0812345678', '+1 202 555 0100', 'x'.repeat(41)])
      expect((await refusalOf(sendPhoneCode(amina, { phone }))).fields, phone).toEqual({
        phone: 'phone-invalid',
      })
    expect((await refusalOf(sendPhoneCode(amina, { phone: ' ' }))).fields).toEqual({
      phone: 'phone-required',
    })
    expect(world.queue).toEqual([])
  })
})
