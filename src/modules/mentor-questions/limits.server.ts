import { DAY } from '#kit/time.ts'

export const limits = { 'mentor-question-user': { max: 5, windowMs: DAY } }
