import { eq } from 'drizzle-orm'
import { courses } from '#modules/courses/tables.server.ts'
import { addPerson } from '../people.ts'
import { ownServer, type OwnServer } from './own-server.ts'
import { approve, ready } from './person.ts'
import { fitsPhone, openOnPhone, phoneOf } from './phone.ts'
import { expect, test } from './test.ts'

let server: OwnServer
test.beforeAll(async () => {
  server = await ownServer({ samples: true })
})
test.afterAll(() => server.close())

test('somebody gives a course, the receiver takes it with the code, and the giver sees it', async ({
  browser,
  expectError,
}) => {
  test.setTimeout(240_000)
  const { ctx } = server
  const [amina, otieno] = [
    await addPerson(ctx, { name: 'Amina Omar' }),
    await addPerson(ctx, { name: 'Otieno Baraka' }),
  ]
  const slug = 'win-and-keep-clients-on-upwork'
  const [course] = await ctx.db.select().from(courses).where(eq(courses.slug, slug))
  const [giver, taker] = [await phoneOf(browser, server, amina), await phoneOf(browser, server, otieno)]

  await openOnPhone(giver, `/courses/${course!.id}`)
  await giver.getByRole('link', { name: 'Give it as a gift' }).click()
  await expect(giver.getByRole('heading', { level: 1 })).toHaveText('Give this course to somebody')
  await fitsPhone(giver, 'new gift')
  await expect(giver.getByLabel('Your name in the SMS')).toHaveValue('Amina Omar')
  expectError(/400 \(Bad Request\) \(\/courses\/\d+\/gift\.data\)/)
  await giver.getByLabel('Their name').fill('Otieno')
  await giver.getByLabel('Their phone number').fill('0722')
  await giver.getByLabel('A few words to them').fill('Well done.')
  await giver.getByRole('button', { name: 'Go on to pay' }).click()
  await expect(giver.getByLabel('Their phone number')).toHaveAttribute('aria-invalid', 'true')
  await expect(giver.getByLabel('A few words to them')).toHaveValue('Well done.')
  await fitsPhone(giver, 'new gift, refused')
  await giver.getByLabel('Their phone number').fill('0722000111')
  await giver.getByRole('button', { name: 'Go on to pay' }).click()
  await expect(giver.getByRole('heading', { level: 1 })).toHaveText('Pay for your gift')
  await fitsPhone(giver, 'pay')
  await giver.getByLabel('M-Pesa phone number').fill('0712000345')
  await giver.getByRole('button', { name: 'Pay KES' }).click()
  await expect(giver.getByRole('heading', { name: 'Check your phone' })).toBeVisible()
  const phone = await giver.context().newPage()
  await phone.goto('/dev/phone')
  await approve(phone, '0712000345')
  await expect(giver.getByText(/^SMS (sent|planned)$/)).toBeVisible({ timeout: 30_000 })
  await ready(giver)
  await giver.reload()
  await fitsPhone(giver, 'paid')
  const code = (await giver.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent())!
  await openOnPhone(giver, '/gifts')
  await giver.goto('/payments')
  await fitsPhone(giver, 'payments')

  await openOnPhone(taker, `/gift/${code}`)
  await expect(taker.getByLabel('Code')).toHaveValue(code)
  expectError(/400 \(Bad Request\) \(\/gift.*\.data\)/)
  await taker.getByLabel('Code').fill('ABCD-ABCD-ABCD')
  await taker.getByRole('button', { name: 'Open the course' }).click()
  await expect(taker.getByLabel('Code')).toHaveAttribute('aria-invalid', 'true')
  await taker.getByLabel('Code').fill(code.toLowerCase())
  await taker.getByRole('button', { name: 'Open the course' }).click()
  await expect(taker).toHaveURL(new RegExp(`/courses/${course!.id}$`))
  await expect(taker.getByText('A gift from Amina Omar.')).toBeVisible()

  await giver.goto('/gifts')
  await giver.getByRole('link', { name: course!.title }).click()
  await expect(giver.getByText('The course is theirs.')).toBeVisible()
  await fitsPhone(giver, 'taken')
})
