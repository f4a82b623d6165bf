import { limitsOf } from '#core/limits.server.ts'
import { DAY, HOUR } from '#kit/time.ts'

export const limits = {
  // With a network, each thing that is done in a kept lesson is a request of its own.
  'offline-user': { max: 1200, windowMs: HOUR },
  // Requests with more than a few events: ten thousand things of a month without a network are a hundred of them.
  'offline-many-user': { max: 300, windowMs: HOUR },
  // What others read or mark is limited as online by when it happened; by these also by when it is told, so that nobody reaches more
  // people with made-up times.
  'offline-message-user': { max: 600, windowMs: HOUR },
  'offline-question-user': { max: 60, windowMs: DAY },
  'offline-project-user': { max: 60, windowMs: DAY },
  'keep-user': { max: 120, windowMs: HOUR },
}
export const limit = limitsOf(limits)
