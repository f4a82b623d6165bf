import { describe, expect, it } from 'vitest'
import { nameOfCheck } from '#course-format/lesson-text/html.server.ts'
import { tasksIn } from '#course-format/lesson-text/tasks.server.ts'
import { type Asked, isMastered, type Shown } from './mastery.ts'

const text = (check: string) =>
  [
    `\`\`\`check\n? ${check}\n- a | no\n+ b | yes\n\`\`\`\n`,
    '```exercise type\nname: left\nask: How much?\nhint: Less.\nwhy: 1 - 1.\nnumber: 150\n```\n',
  ].join('\n')
const tasks = tasksIn(text('How much?'), text('Ngapi?'))
const asked = (part: Partial<Asked> = {}): Asked => ({ type: 'text', tasks, durationMin: 10, ...part })
const nothing: Shown = { works: {}, isPassed: false, isMarked: false, seconds: 0 }
const shown = (part: Partial<Shown> = {}): Shown => ({ ...nothing, ...part })
const [question, kiswahili] = [nameOfCheck('How much?'), nameOfCheck('Ngapi?')]
const tried = { tries: 1, isSolved: false }
const solved = { tries: 2, isSolved: true }

describe('a mastered lesson', () => {
  it('is a text whose questions were tried and whose exercises were solved', () => {
    expect(isMastered(asked(), nothing)).toBe(false)
    expect(isMastered(asked(), shown({ works: { [question]: tried } }))).toBe(false)
    expect(isMastered(asked(), shown({ works: { [question]: tried, left: tried } }))).toBe(false)
    expect(isMastered(asked(), shown({ works: { left: solved } }))).toBe(false)
    expect(isMastered(asked(), shown({ works: { [question]: tried, left: solved } }))).toBe(true)
    // What was typed and never checked is no try.
    const typed = { tries: 0, isSolved: false }
    expect(isMastered(asked(), shown({ works: { [question]: typed, left: solved } }))).toBe(false)
  })

  it('may have been learned in either language, and in both', () => {
    expect(isMastered(asked(), shown({ works: { [kiswahili]: tried, left: solved } }))).toBe(true)
    // Texts that have not the same blocks are not taken for each other.
    const other = tasksIn(text('How much?'), 'Maneno.')
    expect(isMastered(asked({ tasks: other }), shown({ works: { [kiswahili]: tried, left: solved } }))).toBe(
      false,
    )
  })

  it('is a quiz that was passed, and a project that was passed, not one that was handed in', () => {
    expect(isMastered(asked({ type: 'quiz', tasks: [] }), nothing)).toBe(false)
    expect(isMastered(asked({ type: 'quiz', tasks: [] }), shown({ isPassed: true }))).toBe(true)
    expect(isMastered(asked({ type: 'project', tasks: [] }), shown({ seconds: 9000 }))).toBe(false)
    expect(isMastered(asked({ type: 'project', tasks: [] }), shown({ isMarked: true }))).toBe(true)
    expect(isMastered(asked({ type: 'project' }), shown({ isMarked: true }))).toBe(false)
  })

  it('is a film that was open for half its length, and one that a browser without an account had', () => {
    const film = asked({ type: 'video', tasks: [], durationMin: 10 })
    expect(isMastered(film, shown({ seconds: 299 }))).toBe(false)
    expect(isMastered(film, shown({ seconds: 300 }))).toBe(true)
    expect(isMastered(film, shown({ isTimeless: true }))).toBe(true)
    expect(isMastered(asked(), shown({ isTimeless: true, seconds: 900 }))).toBe(false)
  })

  it('asks whoever dials for no exercise, as a basic phone has none', () => {
    expect(isMastered(asked(), shown({ isDialled: true }))).toBe(true)
    expect(isMastered(asked({ type: 'quiz', tasks: [] }), shown({ isDialled: true }))).toBe(false)
  })
})
