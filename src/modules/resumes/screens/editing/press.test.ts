import { expect, test } from 'vitest'
import { emptyResume, usualSummary } from '../../rules.ts'
import { withAdvice } from './press.ts'

const withSummary = (summary: string) => {
  const resume = emptyResume('en')
  return { ...resume, personal: { ...resume.personal, summary } }
}

test('[RES-15] advice fills an empty summary and leaves one that was typed while it came', () => {
  const advice = { skills: [], summary: usualSummary }
  expect(withAdvice(withSummary(' '), advice).personal.summary).toBe(usualSummary)
  const typed = withSummary('I sell shoes in Gikomba.')
  expect(withAdvice(typed, advice)).toBe(typed)
})

test('[RES-14] advice adds no skill that was added while it came', () => {
  const resume = { ...emptyResume('en'), skills: ['Bookkeeping'] }
  expect(withAdvice(resume, { skills: ['bookkeeping', 'Invoicing'], summary: null }).skills).toEqual([
    'Bookkeeping',
    'Invoicing',
  ])
})
