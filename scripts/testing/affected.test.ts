import { expect, test } from 'vitest'
import { affectedTests, isSampleFile, nearTests, roomsOf, unitTests } from './affected.ts'

const tests = [
  { path: 'test/http/payment.test.ts', text: "import { openShop } from './paying.ts'" },
  { path: 'test/http/permissions.test.ts', text: "import { x } from '#modules/payments/tables.server.ts'" },
  { path: 'test/http/share.test.ts', text: '' },
  { path: 'test/http/home.test.ts', text: "import { y } from '#entrypoints/web/home/figures.ts'" },
]

test('the areas of changed sources are modules and parts of the web entrypoint', () => {
  expect(
    roomsOf([
      'src/modules/payments/rules.ts',
      'src/modules/payments/screens/own/receipt.tsx',
      'src/entrypoints/web/share/drawing.server.ts',
      'src/entrypoints/api/auth.ts',
      'src/kit/time.ts',
      'README.md',
    ]),
  ).toEqual(['payments', 'share', 'api'])
})

test('the area of changed content is the module that reads it, and the sample, like its loaders', () => {
  const changed = ['content/questions/seo.json', 'content/help/faq.json', 'content/courses/x/course.json']
  expect(roomsOf([...changed, 'content/demo/team.json', 'content/README.md'])).toEqual([
    'assessment',
    'publishing',
    'courses',
  ])
  expect(changed.every(isSampleFile)).toBe(true)
  expect(isSampleFile('src/modules/courses/sample/load-courses.server.ts')).toBe(true)
  expect(isSampleFile('src/modules/courses/rules.ts')).toBe(false)
})

test('a test is affected by its own change, by an area that it imports, and by one that it is named after', () => {
  expect(affectedTests(['src/modules/payments/rules.ts'], tests)).toEqual([
    'test/http/payment.test.ts',
    'test/http/permissions.test.ts',
  ])
  expect(affectedTests(['src/entrypoints/web/share/drawing.server.ts'], tests)).toEqual([
    'test/http/share.test.ts',
  ])
  expect(affectedTests(['test/http/home.test.ts'], tests)).toEqual(['test/http/home.test.ts'])
  expect(affectedTests(['src/kit/time.ts', 'messages/en/common.json'], tests)).toEqual([])
})

test('unit tests are near where they changed, lie in a changed area or import a changed file themselves', () => {
  const unit = [
    'src/modules/tracker/rules.test.ts',
    'src/entrypoints/web/home/a.test.ts',
    'src/kit/time.test.ts',
    'src/x.test.ts',
  ]
  const imports = [{ from: 'src/entrypoints/web/home/a.test.ts', to: 'src/modules/tracker/words.ts' }]
  const near = (...changed: string[]) => nearTests(changed, unit, imports)
  expect(near('src/modules/tracker/screens/goals/new-goal.tsx')).toEqual([
    'src/modules/tracker/rules.test.ts',
  ])
  expect(near('src/modules/tracker/words.ts')).toEqual(unit.slice(0, 2))
  expect(near('src/kit/money.ts')).toEqual(['src/kit/time.test.ts'])
  expect(near('src/x.test.ts')).toEqual(['src/x.test.ts'])
  expect(near('README.md')).toEqual([])
})

test('all unit tests of the repository are known, with what they import', () => {
  const { tests, imports } = unitTests()
  expect(tests).toContain('scripts/testing/affected.test.ts')
  expect(imports).toContainEqual({
    from: 'scripts/testing/affected.test.ts',
    to: 'scripts/testing/affected.ts',
    unresolved: false,
  })
})
