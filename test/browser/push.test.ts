import { pushPhone } from '../push-phone.ts'
import { newcomer, ready } from './person.ts'
import { expect, type Page, test } from './test.ts'

type Answer = NotificationPermission | 'none'

/**
 * A browser whose person allows messages or not, or never says so, and whose push service is not asked: there is none in a test.
 * @param isReached the service answers the browser
 */
async function withPushService(page: Page, answer: Answer, isReached = true): Promise<void> {
  await page.addInitScript(
    ([answer, { endpoint, p256dh, auth }, isReached]) => {
      const said: { permission: NotificationPermission } = {
        permission: answer === 'granted' ? 'granted' : 'default',
      }
      const never = () => new Promise<never>(() => {})
      const ask = answer === 'none' ? never : async () => (said.permission = answer)
      Object.defineProperty(Notification, 'permission', { get: () => said.permission })
      Object.defineProperty(Notification, 'requestPermission', { value: ask })
      const subscription = {
        endpoint,
        toJSON: () => ({ keys: { p256dh, auth } }),
        unsubscribe: async () => true,
      }
      // As long as a network takes: a form that is being sent cannot be sent once more.
      const answered = () => new Promise((resolve) => setTimeout(resolve, 100, subscription))
      const subscribe = isReached ? answered : never
      const pushManager = { subscribe, getSubscription: async () => subscription }
      // The worker says that it is at work (registerWorker).
      const active = { postMessage: (_: unknown, [port]: MessagePort[]) => port!.postMessage('at-work', []) }
      const registration = { pushManager, active }
      for (const [name, value] of Object.entries({
        register: async () => registration,
        getRegistration: async () => registration,
        ready: Promise.resolve(registration),
      }))
        Object.defineProperty(navigator.serviceWorker, name, { value })
    },
    [answer, pushPhone('http://127.0.0.1:9/push').said, isReached] as const,
  )
}

test('messages on a phone are asked for by a press, turned on, seen in the list, and turned off', async ({
  page,
}) => {
  await withPushService(page, 'granted')
  await newcomer(page)
  await page.goto('/account')
  await ready(page)
  await page.locator('#push').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages on this phone')
  await page.getByRole('button', { name: 'Turn on for this phone' }).click()
  await expect(page.getByText('On for this phone', { exact: true })).toBeVisible()
  await expect(page.getByText('This device')).toBeVisible()
  await page.reload()
  await ready(page)
  await page.getByRole('button', { name: 'Turn off for this phone' }).click()
  await expect(page.getByRole('button', { name: 'Turn on for this phone' })).toBeVisible()
  await expect(page.getByText('On no device yet.')).toBeVisible()
})

test('who does not allow messages reads what to do, and the button stays', async ({ page }) => {
  await withPushService(page, 'denied')
  await newcomer(page)
  await page.goto('/account/push')
  await ready(page)
  await page.getByRole('button', { name: 'Turn on for this phone' }).click()
  await expect(page.getByText('Your browser does not let Stadi show messages.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn on for this phone' })).toBeVisible()
})

for (const [what, answer, isReached, words] of [
  ['a question that nobody answers', 'none', true, 'Your browser asked, and nobody answered.'],
  ['a message service that is silent', 'granted', false, 'Your browser could not reach its message service.'],
] as const)
  test(`${what} ends in words, and the button can be pressed again`, async ({ page }) => {
    await withPushService(page, answer, isReached)
    await newcomer(page)
    await page.clock.install()
    await page.goto('/account/push')
    await ready(page)
    await page.getByRole('button', { name: 'Turn on for this phone' }).click()
    await expect(page.getByText('Asking your browser...')).toBeVisible()
    await page.clock.runFor(40_000)
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Turn on for this phone' })).toBeEnabled()
  })

/** The browser says that it could put the site on the home screen. */
const couldInstall = (page: Page) =>
  page.evaluate(() => {
    const prompt = async () => void Object.assign(window, { wasPrompted: true })
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
    window.dispatchEvent(event)
    return event.defaultPrevented
  })

test('the home screen is offered after a first finished lesson, in its flow, and once', async ({ page }) => {
  await newcomer(page)
  await page.goto('/courses/2')
  await page.goto((await page.locator('.lesson-row a[href*="/lessons/"]').first().getAttribute('href'))!)
  await ready(page)
  const offer = page.getByRole('button', { name: 'Put Stadi on the home screen' })
  // The browser may say so before the lesson is finished: the offer waits for that.
  expect(await couldInstall(page)).toBe(true)
  await expect(page.locator('.completed')).toBeVisible()
  await offer.click()
  expect(await page.evaluate(() => 'wasPrompted' in window)).toBe(true)
  await expect(offer).toBeHidden()
  await page.reload()
  await ready(page)
  const fetched = page.waitForResponse(/\/assets\/(sw\/)?note-/)
  await couldInstall(page)
  await fetched
  await expect(offer).toBeHidden()
})
