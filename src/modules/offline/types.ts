import { z } from 'zod'
import { serial } from '#kit/inputs.ts'
import { MOST_EVENTS, MOST_KEPT } from './rules.ts'

/** What can be done without a network and waits in the outbox of the phone (rule O4). */
export const eventKinds = [
  'opened',
  'completed',
  'exercise',
  'quiz',
  'project',
  'review',
  'message',
  'question',
  'note',
] as const
export type EventKind = (typeof eventKinds)[number]

/**
 * One thing as the phone tells it. `data` is judged by the command that it is for: of an `exercise` {name, work, isRight?}, a `quiz`
 * {attempt, answers}, a `project` {text, link}, a `review` {card, answer}, a `message` {conversation, text}, a `question` {title, text, tags?},
 * a `note` {text?, before?, mark?, step?, words?}.
 */
export const OfflineEvent = z.object({
  id: z.uuid(),
  kind: z.enum(eventKinds),
  course: serial.nullish(),
  lesson: serial.nullish(),
  /** By the phone's clock, which may be wrong. */
  at: z.iso.datetime({ offset: true }),
  data: z.record(z.string(), z.unknown()).default({}),
})
export type OfflineEvent = z.infer<typeof OfflineEvent>

/** The body of POST /functions/v1/offline/events. `kept`: the version of each course's package on the phone. */
export const EventBatch = z.object({
  events: z.array(z.unknown()).max(MOST_EVENTS, 'too-long'),
  kept: z
    .record(z.string().regex(/^\d{1,9}$/), z.string().max(64))
    .refine((kept) => Object.keys(kept).length <= MOST_KEPT, 'too-long')
    .default({}),
  /** Whose phone it is (`phoneOwner`): nothing of one person is ever stored with another who signed in meanwhile. */
  owner: z.string().max(64).optional(),
})

/** What GET /functions/v1/offline/cards is asked for. `have`: the hashes of words that are on the phone, with dots between. */
export const CardsToTake = z.object({
  have: z
    .string()
    .max(2000, 'too-long')
    .default('')
    .transform((list) => list.split('.')),
})

/** The body of POST /functions/v1/offline/quiz. */
export const QuizToTake = z.object({ course: serial, lesson: serial })

/** What became of an event. `known`: it was here before, and nothing was stored again. `reason`: in words, for the person. */
export type EventAnswer = { id: string; status: 'stored' | 'known' | 'refused'; reason?: string }

/** The answer to a batch. */
export type BatchAnswer = {
  events: EventAnswer[]
  /** Courses whose package changed, and of which the phone asks for the manifest anew. */
  changed: number[]
  /** Of the review cards, where something is kept: with another version the phone asks for them anew. */
  cards?: string
  /** Seconds after which to send again what has no answer here. */
  again?: number
  /** Courses that are no longer the person's: they go from the phone (rule O7). */
  withdrawn: number[]
}
