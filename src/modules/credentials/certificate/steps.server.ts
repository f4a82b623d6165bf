import type { Step } from '#kit/printing/fit.server.ts'

/** How large each text of a certificate is, by the lines that it takes. */
export const togetherSteps: Step[] = [
  { lines: 1, from: 13, to: 10 },
  { lines: 2, from: 10, to: 7 },
]
export const nameSteps: Step[] = [
  { lines: 1, from: 50, to: 30 },
  { lines: 2, from: 34, to: 18 },
  { lines: 3, from: 18, to: 8 },
]
// What a skill certificate says, with its length, takes two lines.
export const shownSteps: Step[] = [
  { lines: 1, from: 12, to: 12 },
  { lines: 2, from: 11, to: 8 },
]
export const courseSteps: Step[] = [
  { lines: 1, from: 24, to: 17 },
  { lines: 2, from: 19, to: 10 },
]
export const factSteps: Step[] = [
  { lines: 1, from: 13, to: 10 },
  { lines: 3, from: 11, to: 7 },
]

// A course of six quizzes and three projects takes five lines.
export const basisSteps: Step[] = [
  { lines: 3, from: 10, to: 9 },
  { lines: 5, from: 9, to: 8 },
  { lines: 6, from: 8, to: 6 },
]
