import { AsyncLocalStorage } from 'node:async_hooks'
import type { Locale } from '#kit/time.ts'
import { overwriteGetLocale } from '#paraglide/runtime.js'

const requests = new AsyncLocalStorage<Locale>()
overwriteGetLocale(() => requests.getStore() ?? 'en')

/** Runs `work` with every text in this language. Jobs, SMS and mails pass `{ locale }` to each message instead. */
export const inLanguage = <T>(locale: Locale, work: () => T): T => requests.run(locale, work)
