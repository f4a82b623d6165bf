import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { lessonFaults, stepsIn } from './blocks.server.ts'
import { renderLesson, renderLessonParts } from './html.server.ts'
import { STEP_WORDS, stepsOf } from './steps.ts'

const words = (count: number, word = 'word') => Array.from({ length: count }, () => word).join(' ')
const CHECK = '```check\n? Which?\n- One | No.\n+ Two | Yes.\n```'
const EXERCISE = '```exercise type\nname: n\nask: How many?\nanswer: 2\nhint: Count.\nwhy: Two.\n```'
const FIGURE = '```figure timeline\ntitle: A week\nalt: Two days.\n- Mon | One\n- Tue | Two\n```'

/** Of each step its words, and a sign where something is to be done. */
const cut = (...blocks: string[]) =>
  stepsIn(blocks.join('\n\n')).map(({ words: count, hasTask }) => `${count}${hasTask ? '!' : ''}`)

describe('stepsOf', () => {
  it('ends a step at a heading and after each thing to do', () => {
    expect(cut('## A', words(40), CHECK, words(30), EXERCISE, '## B', words(20))).toEqual([
      '41!',
      '30!',
      '21',
    ])
  })
  it('cuts what is long between its paragraphs into even parts, and keeps the thing to do with the last', () => {
    expect(cut(words(60), words(60), words(60), words(60), CHECK)).toEqual(['60', '60', '60', '60!'])
    expect(cut(words(40), words(40), words(40), words(40), CHECK)).toEqual(['80', '80!'])
  })
  it('leaves a figure with its words, a heading with what follows, and a list with the line that leads to it', () => {
    expect(cut('## A', words(85), FIGURE, words(85))).toEqual(['86', '85'])
    expect(cut(`${words(70)}:`, `- ${words(60)}`)).toEqual(['130'])
  })
  it('gives way to the author: after a line of hyphens no other cut is made', () => {
    expect(cut(words(10), '---', words(50), words(50))).toEqual(['10', '100'])
    expect(cut(words(10), '---', words(50), '## B', words(60), words(60))).toEqual(['10', '50', '61', '60'])
  })
  it('cuts a text of 20,000 paragraphs at once, as somebody may import one', () => {
    const blocks = Array.from({ length: 20_000 }, () => ({ type: 'words' as const, words: 30 }))
    const began = performance.now()
    expect(stepsOf(blocks).every(({ words: count }) => count <= 90)).toBe(true)
    expect(performance.now() - began).toBeLessThan(2000)
  })
  it('has one step of one paragraph, and two of two things to do', () => {
    expect(cut(words(10))).toEqual(['10'])
    expect(cut(CHECK, EXERCISE)).toEqual(['0!', '0!'])
  })
})

it('draws a step as a section, with its exercise behind it', () => {
  const body = ['## A', words(40), EXERCISE, '## B', words(20), CHECK].join('\n\n')
  const { bodyHtml, exercises } = renderLessonParts(body, 'en')
  expect(bodyHtml).toMatch(/^<section id="step-1" data-step><h2 id="s-a">A<\/h2>[^]*<\/section>\s*$/)
  expect(exercises[0]!.after).toMatch(
    /^\s*<section id="step-2" data-step>[^]*class="check"[^]*<\/section>\s*$/,
  )
  const html = renderLesson(`${words(3)}\n\n---\n\n${words(3)}`)
  expect(html.match(/<section/g)).toHaveLength(2)
  expect(html).not.toContain('<hr')
})

it('refuses a step that is too long for a phone, with its line and its words', () => {
  const body = `${words(20)}\n\n## A\n\n${words(STEP_WORDS + 1)}`
  expect(lessonFaults(body, true)).toEqual([
    { code: 'block', line: 3, why: 'step-long', about: String(STEP_WORDS + 2) },
  ])
  // A brief of a project is read as one.
  expect(lessonFaults(body)).toEqual([])
  expect(lessonFaults(words(STEP_WORDS), true)).toEqual([])
  expect(lessonFaults(words(900), true)).toHaveLength(1)
})

it('cuts all texts of our courses into steps that fit, most of them with something to do', () => {
  const [all, tasks, long] = [[] as number[], [] as number[], [] as string[]]
  for (const { path, body } of texts()) {
    const steps = stepsIn(body)
    all.push(steps.length)
    tasks.push(steps.filter(({ hasTask }) => hasTask).length)
    for (const { words: count, line } of steps)
      if (count > STEP_WORDS) long.push(`${path} line ${line}: ${count}`)
  }
  const sum = (list: number[]) => list.reduce((total, one) => total + one, 0)
  expect(long).toEqual([])
  expect(all.length).toBeGreaterThan(300)
  expect(sum(tasks) / sum(all)).toBeGreaterThan(0.6)
})

type Outlined = { modules: { lessons: { slug: string; type: string }[] }[] }

/** Of all text lessons, in both languages. */
function texts(): { path: string; body: string }[] {
  const folder = 'content/courses'
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      const here = `${folder}/${name}`
      const course = JSON.parse(readFileSync(`${here}/course.json`, 'utf8')) as Outlined
      const there = new Set(readdirSync(`${here}/lessons`))
      return course.modules
        .flatMap(({ lessons }) => lessons)
        .filter(({ type }) => type === 'text')
        .flatMap(({ slug }) => [`${slug}.md`, `${slug}.sw.md`])
        .filter((file) => there.has(file))
        .map((file) => ({
          path: `${here}/lessons/${file}`,
          body: readFileSync(`${here}/lessons/${file}`, 'utf8'),
        }))
    })
}
