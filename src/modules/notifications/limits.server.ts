import { HOUR, MINUTE } from '#kit/time.ts'

export const limits = {
  'notice-user': { max: 120, windowMs: MINUTE },
  'push-user': { max: 30, windowMs: HOUR },
}
