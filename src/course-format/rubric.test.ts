import { describe, expect, test } from 'vitest'
import { readSample } from '#modules/authoring/sample/read-sample.server.ts'
import { markLevels, outcomeOf } from './rubric.ts'
import { RubricFile, rubricSchema } from './rubric-file.ts'

const projects = readSample().courses.flatMap((course) =>
  course.modules
    .flatMap((module) => module.lessons)
    .filter((lesson) => lesson.type === 'project')
    .map((lesson) => ({ ...lesson, name: `${course.slug}/${lesson.slug}` })),
)

describe('a rubric', () => {
  test('[CRS-20+] each project has one of three to five criteria, in both languages', () => {
    expect(projects.length).toBeGreaterThanOrEqual(6)
    for (const { name, rubric } of projects) {
      const { criteria } = RubricFile.parse(rubric)
      const texts = criteria.flatMap((one) => [one.name, ...markLevels.map((level) => one.levels[level])])
      for (const { en, sw } of texts) expect(sw, `${name}: ${en}`).not.toBe(en)
      expect(new Set(texts.map(({ en }) => en)).size, name).toBe(texts.length)
    }
  })
  test('[CRS-20+] with two criteria, six, a key twice, or a level without Kiswahili is refused', () => {
    const { criteria } = projects[0]!.rubric!
    const [first, second, third] = criteria as [
      (typeof criteria)[0],
      (typeof criteria)[0],
      (typeof criteria)[0],
    ]
    const speechless = { ...third, levels: { ...third.levels, above: { en: 'More.', sw: ' ' } } }
    for (const bad of [
      [first, second],
      [0, 1, 2, 3, 4, 5].map((n) => ({ ...first, key: `key-${n}` })),
      [first, second, { ...third, key: first.key }],
      [first, second, speechless],
    ])
      expect(RubricFile.safeParse({ criteria: bad }).success).toBe(false)
    expect(RubricFile.safeParse({ criteria: [first, second, third] }).success).toBe(true)
  })
  test('[CRS-20+] each project has an example in both languages, with a level for each criterion and the reason', () => {
    for (const { name, rubric } of projects) {
      const { example, criteria } = RubricFile.parse(rubric)
      expect(example, name).toBeDefined()
      expect(Object.keys(example!.levels).toSorted(), name).toEqual(criteria.map(({ key }) => key).toSorted())
      for (const { en, sw } of [example!.text, example!.why]) expect(sw, name).not.toBe(en)
      const words = example!.text.en.split(/\s+/).length
      expect(words >= 80 && words <= 150, `${name}: ${words} words`).toBe(true)
      // An example without anything to see teaches nothing.
      expect(new Set(Object.values(example!.levels)).size, name).toBeGreaterThan(1)
    }
  })
  test('[CRS-20+] whose example misses a criterion is refused, in a draft it may', () => {
    const { criteria, example } = projects[0]!.rubric!
    const { [criteria[0]!.key]: _, ...levels } = example!.levels
    const half = { criteria, example: { ...example!, levels } }
    expect(RubricFile.safeParse(half).success).toBe(false)
    expect(rubricSchema(false).safeParse(half).success).toBe(true)
  })
  test('[CRS-20+] one criterion that is not yet met holds the outcome; half of them above make it a merit', () => {
    expect(outcomeOf(['above', 'above', 'not-yet'])).toBe('not-yet')
    expect(outcomeOf(['met', 'met', 'above'])).toBe('pass')
    expect(outcomeOf(['met', 'above', 'met', 'above'])).toBe('merit')
    expect(outcomeOf([])).toBe('not-yet')
  })
})
