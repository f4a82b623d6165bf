import { HOUR } from '#kit/time.ts'

export const limits = { 'save-job-user': { max: 300, windowMs: HOUR } }
