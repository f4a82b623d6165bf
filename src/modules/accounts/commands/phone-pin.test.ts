import { describe, expect } from 'vitest'
import type { KenyanPhone } from '#kit/phone.ts'
import { DAY, MINUTE } from '#kit/time.ts'
import { refusalOf } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { checkPhonePin, resetPhonePin, setPhonePin } from './phone-pin.server.ts'
import { learnerOfPhone, linkPhone, newLinkCode } from './phone-people.server.ts'
import { removePhone } from './phone.server.ts'
import { ownSettings } from '../queries/own.server.ts'
import { phonePins } from '../tables.server.ts'

const PHONE = '254712345678' as KenyanPhone

async function linked(world: World) {
  const amina = await world.member('Amina')
  await linkPhone(world.visitor, PHONE, await newLinkCode(amina))
  return amina
}

describe('the PIN of a basic phone', () => {
  spec(
    '[USSD-29+] is four digits that are not among the first guesses, on a phone whose number is proved',
    async ({ world }) => {
      const amina = await linked(world)
      for (const pin of ['0000', '1234', '7777', '4321', '6789'])
        expect(await refusalOf(setPhonePin(amina, { pin })), pin).toMatchObject({
          fields: { pin: 'pin-weak' },
        })
      for (const pin of ['', '12', '12345', 'abcd', '١٢٣٤', undefined])
        expect((await refusalOf(setPhonePin(amina, { pin }))).fields, pin).toHaveProperty('pin')
      await setPhonePin(amina, { pin: '4826' })
      const [row] = await amina.db.select().from(phonePins)
      expect(JSON.stringify(row)).not.toContain('4826')
      expect(await checkPhonePin(amina, '4826')).toEqual({ is: 'right' })
      const alone = {
        ...world.visitor,
        viewer: await learnerOfPhone(world.visitor, '254712345679' as KenyanPhone),
      }
      expect(await refusalOf(setPhonePin(alone, { pin: '4826' }))).toMatchObject({ code: 'phone-not-linked' })
      expect(await checkPhonePin(alone, '4826')).toEqual({ is: 'unset' })
    },
  )

  spec('[USSD-29+] is locked after five wrong ones, the right one too, for a day', async ({ world }) => {
    const amina = await linked(world)
    await setPhonePin(amina, { pin: '4826' })
    for (const left of [4, 3]) expect(await checkPhonePin(amina, '9999')).toEqual({ is: 'wrong', left })
    expect(await checkPhonePin(amina, '4826')).toEqual({ is: 'right' })
    for (const left of [4, 3, 2, 1]) expect(await checkPhonePin(amina, '9999')).toEqual({ is: 'wrong', left })
    expect(await checkPhonePin(amina, '9999')).toEqual({ is: 'locked' })
    expect(await checkPhonePin(amina, '4826')).toEqual({ is: 'locked' })
    expect(await ownSettings(amina)).toMatchObject({ pin: 'locked' })
    world.wait(DAY - MINUTE)
    expect(await checkPhonePin(amina, '4826')).toEqual({ is: 'locked' })
    world.wait(MINUTE)
    expect(await checkPhonePin(amina, '4826')).toEqual({ is: 'right' })
  })

  spec('is reset on the web, and goes with the number', async ({ world }) => {
    const amina = await linked(world)
    await setPhonePin(amina, { pin: '4826' })
    await resetPhonePin(amina)
    expect(await checkPhonePin(amina, '4826')).toEqual({ is: 'unset' })
    await setPhonePin(amina, { pin: '4826' })
    expect(await ownSettings(amina)).toMatchObject({ pin: 'set' })
    await removePhone(amina)
    expect(await amina.db.$count(phonePins)).toBe(0)
  })
})
