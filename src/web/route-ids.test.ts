import { describe, expect, test } from 'vitest'
import { shortId, withShortIds } from './route-ids.ts'

describe('the id of a route', () => {
  test.each([
    ['modules/courses/screens/lesson/lesson.tsx', 'courses/lesson'],
    ['modules/mentorship/screens/admin/hours.tsx', 'mentorship/admin/hours'],
    ['modules/notifications/screens/notifications.tsx', 'notifications'],
    ['entrypoints/web/home/home.tsx', 'home'],
    ['entrypoints/web/site/not-found.tsx', 'site/not-found'],
  ])('of %s is %s', (file, id) => expect(shortId(file)).toBe(id))

  test('is the one that was given, also below another', () => {
    const routes = [{ file: 'entrypoints/web/home/home.tsx', children: [{ id: 'own', file: 'x.tsx' }] }]
    expect(withShortIds(routes)).toMatchObject([{ id: 'home', children: [{ id: 'own' }] }])
  })
})
