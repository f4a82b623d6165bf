import { expect, test } from 'vitest'
import type { Kept } from './kept-course.ts'
import { noteIn } from './note.tsx'

type Events = Parameters<typeof noteIn>[0]
const here = (notes?: Record<number, string>) =>
  ({ course: { manifest: { notes } }, lesson: { view: { lesson: { id: 7 } } } }) as unknown as Kept
const note = (text: unknown, lesson = 7, refused: string | null = null): Events[number] => ({
  kind: 'note',
  lesson,
  refused,
  data: { text },
})

test('a note is what was written here last, also if it was refused, else what the account had', () => {
  expect(noteIn([], here())).toBe('')
  expect(noteIn([], here({ 7: 'at home', 8: 'another' }))).toBe('at home')
  expect(noteIn([note('one'), note('two'), note('three', 8)], here({ 7: 'at home' }))).toBe('two')
  expect(noteIn([note('')], here({ 7: 'at home' }))).toBe('')
  expect(noteIn([note('full', 7, 'This note is full.')], here())).toBe('full')
  expect(noteIn([note(undefined)], here({ 7: 'at home' }))).toBe('at home')
})
