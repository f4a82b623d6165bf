import {
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  test as base,
  type WebError,
} from '@playwright/test'
import { hadScripts } from './had-scripts.ts'

export * from '@playwright/test'

type Watch = {
  /** Browsers have never been here. Else they had the scripts of this build, so that pages begin them at once. */
  isFirstVisit: boolean
  /** Lessons open in steps, as for everybody who chose nothing. Else browsers chose the page, on which all of a lesson is in sight. */
  showsSteps: boolean
  /**
   * Phones that keep nothing take the worker with the page for moments without a network, as everybody does. Else they do not: what a test
   * says of requests (`page.route`) a worker would not hear.
   */
  takesWorker: boolean
  /**
   * Declares that the test itself causes this error, such as one that cuts the network. The error must occur: a superfluous
   * expectation would hide another.
   * @param line what was logged, and in brackets which URL it is about
   */
  expectError(line: RegExp): void
  /** For a test with its own browser: reports errors in there, too. */
  watch(browser: Browser): void
  errors: { logged: string[]; expected: RegExp[]; heard: (() => Promise<void>)[] }
}

/** Run in a browser before its pages. A frame without an origin keeps nothing. */
export const choseThePage = `try{localStorage.setItem('stadi-view','article')}catch{}`

/** Run in a browser before its pages. */
const takesNoWorker = `if(globalThis.ServiceWorkerContainer){const{prototype}=ServiceWorkerContainer,{register}=prototype;prototype.register=function(path,how){return String(path).startsWith('/no-network')?Promise.reject(new Error('Not in this test.')):register.call(this,path,how)}}`

const pathOf = (address: string): string => {
  const url = URL.parse(address)
  return url ? url.pathname + url.search : address
}

/**
 * Collects errors of any page in a browser. Returns a function that stops it and closes pages opened meanwhile: they belong to no
 * later test.
 */
type Kept = Pick<Watch, 'isFirstVisit' | 'showsSteps' | 'takesWorker'>

function hear(browser: Browser, logged: string[], kept: Kept): () => Promise<void> {
  const { isFirstVisit, showsSteps, takesWorker } = kept
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error') logged.push(`${message.text()} (${pathOf(message.location().url)})`)
  }
  const onThrown = (error: WebError) =>
    logged.push(`not caught: ${error.error()} (${pathOf(error.page()?.url() ?? '')})`)
  const listen = (context: BrowserContext) => context.on('console', onConsole).on('weberror', onThrown)
  const before = browser.contexts()
  for (const context of before) listen(context)
  const prepare = (context: BrowserContext) => {
    listen(context)
    if (!isFirstVisit) void context.addInitScript(hadScripts)
    if (!showsSteps) void context.addInitScript(choseThePage)
    if (!takesWorker) void context.addInitScript(takesNoWorker)
  }
  browser.on('context', prepare)
  return async () => {
    browser.off('context', prepare)
    for (const context of browser.contexts()) {
      context.off('console', onConsole).off('weberror', onThrown)
      if (!before.includes(context)) await context.close()
    }
  }
}

/**
 * For every test here: no page that was open during it, whoever opened it, logged an error or threw an uncaught one. React also
 * logs an error when its render differs from the server's.
 */
export const test = base.extend<Watch>({
  isFirstVisit: [false, { option: true }],
  showsSteps: [false, { option: true }],
  takesWorker: [false, { option: true }],
  errors: [
    async ({ browser, isFirstVisit, showsSteps, takesWorker }, give, info) => {
      const logged: string[] = []
      const expected: RegExp[] = []
      const heard = [hear(browser, logged, { isFirstVisit, showsSteps, takesWorker })]
      await give({ logged, expected, heard })
      for (const end of heard) await end()
      base.expect(logged.filter((line) => !expected.some((one) => one.test(line)))).toEqual([])
      const inVain = expected.filter((one) => !logged.some((line) => one.test(line)))
      if (info.status === info.expectedStatus) base.expect(inVain).toEqual([])
    },
    { auto: true },
  ],
  expectError: async ({ errors }, give) => give((line) => void errors.expected.push(line)),
  watch: async ({ errors, isFirstVisit, showsSteps, takesWorker }, give) =>
    give(
      (browser) =>
        void errors.heard.push(hear(browser, errors.logged, { isFirstVisit, showsSteps, takesWorker })),
    ),
})
