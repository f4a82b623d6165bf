import { createBackground } from './background.ts'
import { createBook } from './book.ts'
import { createSender } from './callback-sender.ts'
import type { SimulatorStore } from './store.ts'

export type GroundSettings = {
  shortcode: string
  till: string | undefined
  masksPhones: boolean
  ledgerIsOpen: boolean
  now: () => Date
  random: () => number
  fetch: typeof fetch
  store: SimulatorStore
  callbackDelayMs: number
}

export type Ground = ReturnType<typeof createGround>

/** What prompts, reversals and the ledger share: one book, one background, one sender. */
export function createGround(settings: GroundSettings) {
  const background = createBackground()
  let out = false
  let ledgerIsOpen = settings.ledgerIsOpen
  const isOut = (): boolean => out
  return {
    ...settings,
    book: createBook(settings.store),
    background,
    send: createSender({ ...settings, closing: background.closing, isOut }),
    isOut,
    hasLedger: () => ledgerIsOpen,
    openLedger: () => void (ledgerIsOpen = true),
    setOut: (on: boolean) => void (out = on),
  }
}

/** Background work usually starts after the caller was answered. */
export const afterAnswerMs = 50
