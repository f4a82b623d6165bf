import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withSources } from './late-parts.ts'

test('a late part knows its source, beside the screen or by its name', () => {
  const id = join(process.cwd(), 'src/modules/courses/screens/course/course.tsx')
  expect(
    withSources(`const Body = later(() => import('./body.tsx').then((file) => file.CourseBody))\n`, id),
  ).toBe(
    `const Body = later(() => import('./body.tsx').then((file) => file.CourseBody), "src/modules/courses/screens/course/body.tsx")\n`,
  )
  expect(
    withSources(`later(() =>\n  import('#modules/x/merge.tsx').then((file) => file.Merge),\n)`, id),
  ).toContain(`, "src/modules/x/merge.tsx")`)
  expect(withSources('m.payment_receipt_later()', id)).toBe('m.payment_receipt_later()')
})

test('every late part is written so that it does', () => {
  const screens = globSync('src/{root.tsx,modules/**/*.tsx,entrypoints/**/*.tsx}')
    .map((path) => ({ path, code: readFileSync(path, 'utf8') }))
    .filter(({ code }) => /\blater\(/.test(code))
  expect(screens.length).toBeGreaterThan(3)
  for (const { path, code } of screens) {
    const calls = code.match(/\blater\(/g)!.length
    expect(withSources(code, join(process.cwd(), path)).match(/, "src\/[^"]+\.tsx"\)/g), path).toHaveLength(
      calls,
    )
  }
})
