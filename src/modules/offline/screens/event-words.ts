import { m } from '#paraglide/messages.js'
import type { WaitingEvent } from '../phone/types.ts'

const words: Record<WaitingEvent['kind'], (about: { about: string }) => string> = {
  opened: m.offline_event_opened,
  completed: m.offline_event_completed,
  exercise: m.offline_event_exercise,
  quiz: m.offline_event_quiz,
  project: m.offline_event_project,
  review: m.offline_event_review,
  message: m.offline_event_message,
  question: m.offline_event_question,
}

/** "Lesson completed: Your first price list". */
export const eventWord = ({ kind, about }: WaitingEvent): string => words[kind]({ about })
