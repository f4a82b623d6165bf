import { type BrowserContext, type ConsoleMessage, test as base, type WebError } from '@playwright/test'

export * from '@playwright/test'

type Watch = {
  /**
   * Says that the test itself brings this error about, as one that takes the network away. It has to come: what a test expects in vain
   * would hide another.
   * @param line what was logged, and in brackets which address it is about
   */
  expectError(line: RegExp): void
}

const pathOf = (address: string): string => {
  const url = URL.parse(address)
  return url ? url.pathname + url.search : address
}

/**
 * Of every test here: no page that was open during it, whoever opened it, logged an error or threw one that nobody caught. React says so
 * too when what it draws is not what the server drew.
 */
export const test = base.extend<Watch>({
  expectError: [
    async ({ browser }, use) => {
      const logged: string[] = []
      const expected: RegExp[] = []
      const onConsole = (message: ConsoleMessage) => {
        if (message.type() === 'error') logged.push(`${message.text()} (${pathOf(message.location().url)})`)
      }
      const onThrown = (error: WebError) =>
        logged.push(`not caught: ${error.error()} (${pathOf(error.page()?.url() ?? '')})`)
      const watch = (context: BrowserContext) => context.on('console', onConsole).on('weberror', onThrown)
      const before = browser.contexts()
      for (const context of before) watch(context)
      browser.on('context', watch)
      await use((line) => void expected.push(line))
      browser.off('context', watch)
      for (const context of browser.contexts()) {
        context.off('console', onConsole).off('weberror', onThrown)
        // Whatever goes on in there belongs to no later test.
        if (!before.includes(context)) await context.close()
      }
      base.expect(logged.filter((line) => !expected.some((one) => one.test(line)))).toEqual([])
      const inVain = expected.filter((one) => !logged.some((line) => one.test(line)))
      if (base.info().status === base.info().expectedStatus) base.expect(inVain).toEqual([])
    },
    { auto: true },
  ],
})
