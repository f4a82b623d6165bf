import { expect, test } from 'vitest'
import { jobOf } from '../running/make-job.ts'
import { pageJob } from './page-job.ts'

const codeOf = async (files: Record<string, string>) => {
  const { runnable, htmlLines } = pageJob(files)
  const job = await jobOf(runnable, [], false)
  if ('ended' in job) throw new Error(job.fault!.message)
  return { job, htmlLines }
}

test('scripts of a page run on their lines, before the JavaScript', async () => {
  const html = '<pre id="out"></pre>\n<script>\nlet a = 1\n</script><b>x</b>\n<script>a += 1</script>'
  const { job, htmlLines } = await codeOf({ html, css: '', js: 'console.log(a)' })
  const lines = job.js.split('\n')
  expect(lines[2]).toBe('let a = 1')
  expect(lines[4]).toContain('a += 1')
  expect(lines[5]).toBe('console.log(a)')
  expect(htmlLines).toBe(5)
  expect(job.html).toBe(html)
})
test('a script alone needs no page, and runs where it can be ended from outside', async () => {
  expect((await codeOf({ html: '', css: ' ', js: 'while (true) {}' })).job.isPage).toBe(false)
  expect((await codeOf({ html: '', css: '', js: 'document.title' })).job.isPage).toBe(true)
  expect((await codeOf({ html: '<p>', css: '', js: '' })).job.isPage).toBe(true)
})
test('functions can be named in attributes, and what only looks like one stops nothing', async () => {
  const { job } = await codeOf({
    html: '<p>',
    css: '',
    js: '/*\nfunction gone() {}\n*/\nfunction add() { return 1 }',
  })
  expect(job.before.split('\n')).toHaveLength(1)
  const world = new Function(
    'console',
    'globalThis',
    `${job.before}\n${'function add() { return 1 }'}\nreturn globalThis`,
  ) as (...all: unknown[]) => Record<string, unknown>
  const made = world({ log() {} }, {})
  expect(made).toHaveProperty('add')
  expect(made).not.toHaveProperty('gone')
})
test('React is shown with its styles', () => {
  const { runnable } = pageJob({ jsx: 'function App() { return <p>1</p> }', css: 'p {}' })
  expect(runnable.files.map(({ language, text }) => [language, text])).toEqual([
    ['html', ''],
    ['css', 'p {}'],
    ['jsx', 'function App() { return <p>1</p> }'],
  ])
})
