import { expect, test } from 'vitest'
import { scenes } from '#kit/pictures/scenes.ts'
import { kindHref } from '#ui/pictures/kind-href.ts'
import { drawings } from '#ui/pictures/all.ts'
import { readSample } from './read-sample.server.ts'
import { categories } from '#modules/courses/types.ts'
import { sceneOf, scenesOf } from '#modules/courses/scenes.server.ts'

const courses = readSample().courses

test('no scene comes twice on a page of the catalogue, whatever stands on it', () => {
  for (const list of [
    courses,
    courses.toReversed(),
    courses.toSorted((a, b) => a.category.localeCompare(b.category)),
  ])
    for (let from = 0; from < list.length; from += 20) {
      const shown = scenesOf(list.slice(from, from + 20))
      expect(new Set(shown).size).toBe(shown.length)
    }
})

test('a course alone in a list has its own scene, which fits its category', () => {
  for (const course of courses) expect(scenesOf([course])).toEqual([sceneOf(course)])
  for (const category of categories) expect(scenes).toContain(sceneOf({ id: 1, category }))
})

test('a course of no known category has one too, and a list longer than there are scenes goes on', () => {
  expect(scenes).toContain(sceneOf({ id: 1001, category: 'Beekeeping' }))
  const many = Array.from({ length: scenes.length + 3 }, (_, id) => ({ id, category: 'Copywriting' }))
  expect(scenesOf(many)).toHaveLength(many.length)
})

test('each category has an icon, and its address names it', () => {
  const ids = [...drawings.get('kinds')!.matchAll(/<view id="([^"]*)"/g)].map(([, id]) => id)
  expect(ids.toSorted()).toEqual(categories.map((category) => kindHref(category).split('#')[1]).toSorted())
  expect(new Set(ids).size).toBe(18)
})
