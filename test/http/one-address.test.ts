import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#kit/time.ts'
import {
  banners,
  Browser,
  closeProduct,
  lastMail,
  linkIn,
  newAddress,
  type Page,
  PASSWORD,
  product,
} from './product.ts'

beforeAll(() => product({ LIMITS_SCALE: '1', SAMPLE_DATA: 'off' }))
afterAll(closeProduct)

const people = Array.from({ length: 60 }, (_, n) => newAddress(`learner${n}`))
const signIn = (email: string, password = PASSWORD): Promise<Page> =>
  new Browser().submit('/auth', { intent: 'sign-in', email, password })
const statuses = (pages: Page[]) => [...new Set(pages.map(({ status }) => status))]

test('[AUTH-18] [AUTH-20] sixty people of one address sign up, confirm and sign in, many at the same moment', async () => {
  const from = performance.now()
  const signUp = (email: string) =>
    new Browser().submit('/auth?mode=sign-up', {
      intent: 'sign-up',
      fullName: 'Akinyi Otieno',
      email,
      password: PASSWORD,
    })
  // Nobody has opened a mail before the last one signs up.
  expect(statuses(await Promise.all(people.map(signUp)))).toEqual([200])
  const confirmed = []
  for (const email of people)
    confirmed.push(await new Browser().submit(linkIn(await lastMail(email)), { intent: 'confirm' }))
  expect(statuses(confirmed)).toEqual([302])
  // They come back after the break, and once more the day after.
  for (let round = 0; round < 2; round++)
    expect(statuses(await Promise.all(people.map((email) => signIn(email))))).toEqual([302])
  expect(performance.now() - from).toBeLessThan(30 * MINUTE)
  // Another class comes in the same hour.
  expect((await signUp(newAddress())).status).toBe(200)
}, 300_000)

test('[AUTH-24+] sixty wrong passwords of one address are slowed, over all accounts, in words', async () => {
  const pages = []
  for (const email of people) pages.push(await signIn(email, 'wrong-wrong-wrong-1'))
  expect(pages.map(({ status }) => status)).toEqual([...Array(50).fill(401), ...Array(10).fill(429)])
  const last = pages.at(-1)!
  const seconds = Number(last.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(60)
  expect(banners(last).join()).toContain(
    `That was tried too often. Try again in ${Math.ceil(seconds / 60)} minutes.`,
  )
  const kiswahili = new Browser()
  await kiswahili.visit('/auth?lang=sw')
  const sw = await kiswahili.submit('/auth', {
    intent: 'sign-in',
    email: people[0]!,
    password: 'wrong-wrong-wrong-1',
  })
  expect(banners(sw).join()).toMatch(/Jaribu tena baada ya dakika \d+\./)
}, 120_000)
