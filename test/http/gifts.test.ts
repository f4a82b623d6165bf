import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPhone, openShop } from './paying.ts'
import { heading, hrefs, input, textOf } from './product.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => void (shop = await openShop()))
afterAll(() => shop.close())

test('a gift is written, paid, taken and seen without scripts, also in Kiswahili', async () => {
  const [giver, taker, course, { local, phone }] = [
    await shop.member(),
    await shop.member(),
    await shop.course(),
    newPhone(),
  ]
  const form = `/courses/${course.id}/gift`
  expect(hrefs((await giver.visit(`/courses/${course.id}`)).html)).toContain(form)
  // Who has no account is told why they need one, and comes back.
  expect((await shop.visitor().visit(form)).location).toContain(encodeURIComponent(form))
  const typed = {
    toName: 'Otieno',
    phone: '12',
    fromName: 'Amina',
    message: 'Hongera',
    locale: 'sw',
    sendOn: '',
  }
  const wrong = await giver.submit(form, typed)
  expect(wrong.status).toBe(400)
  expect(input(wrong, 'phone')).toMatchObject({ value: '12', 'aria-invalid': 'true' })
  expect(input(wrong, 'toName')!.value).toBe('Otieno')
  const pay = (await giver.submit(form, { ...typed, phone: '0722000111' })).location!
  expect(pay).toMatch(/^\/gifts\/[0-9a-f-]{36}\/pay$/)
  const sheet = await giver.visit(pay)
  expect(input(sheet, 'amount')!.value).toBe('9000')
  const gift = pay.replace('/pay', '')
  expect(textOf((await giver.visit(gift)).html)).toContain('Not paid')
  const paying = (await giver.submit(pay, { phoneNumber: local, amount: '9000' })).location!
  await shop.answer(phone, 'approve')
  expect(textOf((await giver.visit(paying)).html)).toContain('Open the gift')
  // Paid: its page is the gift's.
  expect((await giver.visit(pay)).location).toBe(gift)

  const paid = await giver.visit(gift)
  expect(heading(paid)).toBe(course.title)
  const code = /([0-9A-Z]{4}-){2}[0-9A-Z]{4}/.exec(textOf(paid.html))![0]
  expect(textOf((await giver.visit(`${gift}?lang=sw`)).html)).toContain('Msimbo')
  expect((await taker.visit(gift)).status).toBe(404)

  const door = `/gift/${code.replaceAll('-', '')}`
  expect((await shop.visitor().visit(door)).location).toContain(encodeURIComponent(door))
  const shown = await taker.visit(door)
  expect(input(shown, 'code')!.value).toBe(code)
  // What it opens and who gives it is said before it is taken.
  expect(textOf(shown.html)).toContain(course.title)
  expect(textOf(shown.html)).toContain('A gift from Amina')
  const nothing = await taker.visit('/gift/AAAABBBBCCCC')
  expect(input(nothing, 'code')).toMatchObject({ value: 'AAAA-BBBB-CCCC', 'aria-invalid': 'true' })
  expect(textOf(nothing.html)).toContain('No gift can be opened with this code')
  // To WhatsApp go the receiver's number, the course and the way to it.
  const whatsApp = /https:\/\/wa\.me\/254722000111\?text=[^"]+/.exec(paid.html)![0]
  expect(decodeURIComponent(whatsApp).replaceAll('+', ' ')).toContain(`"${course.title}" kwenye Stadi.`)
  expect(decodeURIComponent(whatsApp)).toContain(door)
  const unknown = await taker.submit('/gift', { code: 'AAAA-BBBB-CCCC' })
  expect(unknown.status).toBe(400)
  expect(input(unknown, 'code')).toMatchObject({ value: 'AAAA-BBBB-CCCC', 'aria-invalid': 'true' })
  expect((await taker.submit('/gift', { code })).location).toBe(`/courses/${course.id}`)
  // What was given has no payment of the taker's, and begins all the same.
  const owned = hrefs((await taker.visit(`/courses/${course.id}/purchase`)).html)
  expect(owned.some((href) => href.startsWith(`/courses/${course.id}/lessons/`))).toBe(true)
  const stranger = await shop.member()
  expect((await stranger.submit('/gift', { code })).status).toBe(409)
  // The language stays as it was chosen.
  expect(textOf((await giver.visit('/gifts')).html)).toContain('Imechukuliwa')
  expect(textOf((await giver.visit(paying)).html)).not.toContain('Omba kurejeshewa pesa')
})
