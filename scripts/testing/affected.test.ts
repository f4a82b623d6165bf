import { expect, test } from 'vitest'
import { affectedTests, isSampleFile, roomsOf } from './affected.ts'

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
