import { HOUR } from '#kit/time.ts'

export const limits = { 'goal-user': { max: 30, windowMs: HOUR } }
