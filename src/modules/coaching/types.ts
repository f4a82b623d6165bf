import { z } from 'zod'
import type { Locale } from '#kit/time.ts'
import { requiredText } from '#kit/inputs.ts'
import { cleanText } from '#kit/text.ts'
import { type adviceTypes, chatKinds, LONGEST_QUESTION, type priorities, TURNS_TOLD } from './rules.ts'

/** A visitor's conversation so far, from the browser; for people with an account it is in rows. */
const Earlier = z
  .array(
    z.object({
      isBot: z.boolean(),
      text: z.string().transform((text) => cleanText(text).slice(0, LONGEST_QUESTION)),
      ai: z.boolean().optional(),
    }),
  )
  .catch([])
  // What was said without agreeing to the model, and all before it, is never told.
  .transform((turns) => turns.slice(turns.findLastIndex(({ ai }) => ai === false) + 1).slice(-TURNS_TOLD))

export const NewQuestion = z.object({
  kind: z.enum(chatKinds),
  message: requiredText(LONGEST_QUESTION),
  /** Whether it may go to the language model. */
  ai: z
    .unknown()
    .optional()
    .transform((value) => value === '1' || value === true),
  earlier: Earlier.default([]),
})
export type NewQuestion = z.output<typeof NewQuestion>

export type Advice = {
  type: (typeof adviceTypes)[number]
  title: string
  description: string
  actions: string[]
  priority: (typeof priorities)[number]
  timeframe: string
}

/** Something of this installation that an answer mentions, looked up whenever the answer is shown. */
export type Offer = { kind: 'course' | 'mentor' | 'job'; id: string }
/** A page of Stadi; `lang` of its label if it differs from the page's. @see Offer */
export type OfferLink = { kind: Offer['kind'] | 'page'; href: string; label: string; lang?: Locale }

export type Reply = {
  text: string
  offers: Offer[]
  advice: Advice[]
  /** A prepared answer although a model is configured: it was not to be asked, or did not answer. */
  isFallback: boolean
}

/** An answer as it is shown at once. */
export type ShownReply = Omit<Reply, 'offers'> & { links: OfferLink[] }

export type ChatMessage = {
  id: string
  isBot: boolean
  text: string
  at: Date
  links: OfferLink[]
  advice: Advice[]
  isFallback: boolean
  /** Of a visitor's, which no row keeps: whether they agreed to the model when it was said. */
  ai?: boolean | undefined
}
/** What a page knows of a visitor's conversation, and brings along. */
export type Turn = Pick<ChatMessage, 'isBot' | 'text' | 'ai'>

export type AiDay = { day: string; tokens: number; answers: number; failures: number }
/** The cost of the language model on the last days with any, newest first, and today's budget. */
export type AiSpending = { isSetUp: boolean; budget: number; today: AiDay; days: AiDay[] }
