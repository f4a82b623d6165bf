import { globSync, readFileSync } from 'node:fs'
import { build, type Rolldown } from 'vite'
import type { CodeExercise } from '../../src/course-format/exercises/exercise.ts'
import { solutionOf } from '../../src/course-format/exercises/exercise.ts'
import { blocksIn } from '../../src/course-format/lesson-text/blocks.server.ts'
import type { Outcome } from '../../src/modules/practice/running/job.ts'
import { programText } from '../../scripts/building/program-text.ts'
import { ready } from './person.ts'
import { expect, type Page, test } from './test.ts'

type Work = string[]
type Runner = (exercise: CodeExercise, work: Work) => Promise<Outcome>
declare global {
  var practise: Runner
}

const ENTRY = `
import { newFrame, runIn } from '/src/modules/practice/running/frame.ts'
import { jobOf } from '/src/modules/practice/running/make-job.ts'
globalThis.practise = async (exercise, work) => {
  const box = document.createElement('div')
  document.body.append(box)
  const job = await jobOf(exercise, work, true)
  const outcome = 'ended' in job ? job : await runIn(await newFrame(box), job)
  box.remove()
  return outcome
}`

/** What lessons run code with, as one script. */
async function runner(): Promise<string> {
  const virtual = {
    name: 'entry',
    resolveId: (id: string) => (id === 'entry' ? id : null),
    load: (id: string) => (id === 'entry' ? ENTRY : null),
  }
  const made = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [virtual, programText()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: 'entry', output: { format: 'iife', codeSplitting: false } },
    },
  })
  const { output } = [made].flat()[0] as Rolldown.RolldownOutput
  return output.find((file) => file.type === 'chunk')!.code
}

let script: Promise<string> | undefined
async function opened(page: Page): Promise<void> {
  await page.goto('/courses/11')
  const lesson = page.locator('.lesson-row').getByRole('link', { includeHidden: true }).first()
  await page.goto((await lesson.getAttribute('href'))!)
  await ready(page)
  await page.evaluate(await (script ??= runner()))
}

const exercises = globSync('content/courses/*/lessons/*.md').flatMap((file) =>
  blocksIn(readFileSync(file, 'utf8')).flatMap((block) =>
    block.type === 'exercise' && block.exercise.kind === 'code'
      ? [{ exercise: block.exercise as CodeExercise, where: `${file.split('/')[2]} ${block.exercise.name}` }]
      : [],
  ),
)

const startOf = ({ files }: CodeExercise): Work =>
  files.flatMap(({ text, solution }) => (solution === null ? [] : text))

test('[CRS-06] every piece of code to write is solved by its author, and neither by its start nor by nothing', async ({
  page,
  expectError,
}) => {
  test.setTimeout(180_000)
  // Pictures that exercises name come from nowhere.
  expectError(/Loading the image .* violates/)
  await opened(page)
  const asked = exercises.flatMap(({ exercise, where }) => [
    { exercise, work: solutionOf(exercise), isRight: true, where },
    { exercise, work: startOf(exercise), isRight: false, where: `${where}, as it begins` },
    { exercise, work: startOf(exercise).map(() => ''), isRight: false, where: `${where}, empty` },
  ])
  expect(asked.length).toBeGreaterThan(60)
  const wrong = await page.evaluate(async (asked) => {
    const found: string[] = []
    const left = [...asked]
    const work = async () => {
      for (let one = left.shift(); one; one = left.shift()) {
        const outcome = await practise(one.exercise, one.work)
        const { tests, fault } = outcome
        const isPassed = tests.length === one.exercise.tests.length && tests.every((test) => test.isPassed)
        if (isPassed !== one.isRight)
          found.push(`${one.where}: ${JSON.stringify({ ended: outcome.ended, fault, tests })}`)
      }
    }
    await Promise.all([work(), work(), work(), work()])
    return found
  }, asked)
  expect(wrong).toEqual([])
})

const written = (part: Partial<CodeExercise> & { js?: string; html?: string }): CodeExercise => ({
  kind: 'code',
  name: 'x',
  ask: '',
  hint: '',
  why: '',
  before: '',
  files: [
    ...(part.html === undefined ? [] : [{ language: 'html' as const, text: part.html, solution: null }]),
    { language: 'js', text: '', solution: '' },
  ],
  tests: [{ words: 'ends', code: 'true' }],
  ...part,
})

const endless = {
  'a loop': 'while (true) {}',
  'a loop that catches': 'for (;;) { try { for (;;) {} } catch {} }',
  recursion: 'function f() { return f() }\ntry { f() } catch {}\nwhile (1) f',
  'promises without an end': 'function f() { return Promise.resolve().then(f) }\nawait f()',
  'a function that calls itself for ever':
    'const f = (n) => (n % 2 ? f(n + 1) : f(n + 1))\nfor (;;) try { f(0) } catch {}',
}

test('[CRS-06] code that never ends is stopped, and the page stays usable meanwhile', async ({ page }) => {
  test.setTimeout(120_000)
  await opened(page)
  for (const html of [undefined, '<p>page</p>'])
    for (const [what, js] of Object.entries(endless)) {
      const running = page.evaluate(([exercise, js]) => practise(exercise, [js]), [
        written({ html }),
        js,
      ] as const)
      const outcome = await running
      expect(
        outcome.tests.every(({ isPassed }) => isPassed) && outcome.tests.length > 0,
        `${what} ${html}`,
      ).toBe(false)
      const begun = Date.now()
      await page.getByRole('link', { name: 'Stadi' }).first().hover()
      expect(Date.now() - begun, what).toBeLessThan(2000)
    }
})

test('[CRS-06] code gets 32 MB and 200 lines, no network, and nothing of the site', async ({
  page,
  expectError,
}) => {
  test.setTimeout(60_000)
  // The browser says what the frame was refused.
  expectError(/Refused|violates|blocked|sandboxed|ERR_/i)
  await opened(page)
  const run = (js: string, html?: string, tests = [{ words: 'ends', code: 'true' }]) =>
    page.evaluate(([exercise, js]) => practise(exercise, [js]), [written({ html, tests }), js] as const)
  for (const html of [undefined, '<p>page</p>']) {
    for (const js of [
      'const a = []; for (;;) a.push(new Array(1e6).fill(1))',
      "'x'.repeat(1e9)",
      'new Uint8Array(1e9)',
    ])
      expect((await run(js, html)).fault?.message, js).toBe('too much memory')
    const many = await run('for (let i = 0; i < 10000; i++) console.log(i)', html)
    expect([many.printed.length, many.more, many.tests[0]!.isPassed]).toEqual([200, 9800, true])
  }
  const tests = [
    { words: 'no cookies', code: `try { return document.cookie === 'never' } catch { return true }` },
    { words: 'no storage', code: 'try { return !window.localStorage } catch { return true }' },
    { words: 'no parent', code: 'try { return !parent.document.body } catch { return true }' },
    {
      words: 'no fetch',
      code: `return fetch('${process.env.STADI_BASE_URL}/').then(() => false, () => true)`,
    },
    { words: 'no popup', code: `return window.open('/') === null` },
    { words: 'another origin', code: `origin === 'null'` },
  ]
  const shut = await run('', '<p>page</p>', tests)
  expect(shut.tests.map(({ isPassed }, at) => [tests[at]!.words, isPassed])).toEqual(
    tests.map(({ words }) => [words, true]),
  )
  const gone = await run(
    `location.href = 'https://example.com/'\nawait wait(400)\nwhile (1) {}`,
    '<p>page</p>',
  )
  expect(gone.tests.every(({ isPassed }) => isPassed) && gone.tests.length > 0).toBe(false)
  await expect(page).toHaveURL(/lessons/)
})
