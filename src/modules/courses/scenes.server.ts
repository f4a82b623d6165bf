import { categoryWord } from '#course-format/category-words.ts'
import { levelWord, priceWord } from '#course-format/words.ts'
import type { Context } from '#context.ts'
import type { ShareFacts } from '#kit/documents/share-picture.ts'
import { scenes, type Scene } from '#kit/pictures/scenes.ts'
import { distinctScenes, turned } from '#ui/pictures/distinct.ts'
import type { Category, CourseCard } from './types.ts'

// What fits a category. A course's number picks one, so that its neighbours in the category get another.
const ofCategory: Record<Category, readonly [Scene, ...Scene[]]> = {
  'Web Development': ['program', 'cyber', 'night', 'sheets'],
  'Mobile Development': ['trial', 'matatu', 'blocks'],
  'Database Management': ['program', 'milk', 'drawers', 'cyber', 'beads'],
  'Digital Marketing': ['duka', 'market', 'matatu', 'chat'],
  Copywriting: ['reader', 'letter'],
  'Virtual Assistant': ['cyber', 'drawers', 'headset', 'letter'],
  'Platform Training': ['boda', 'tailor'],
  Freelancing: ['tea', 'tailor', 'night'],
  'E-commerce': ['parcel', 'duka', 'market'],
  'Video Editing': ['microphone', 'film'],
  'Graphics Design': ['signwriter', 'tailor', 'printing'],
  'Software Testing': ['trial', 'beetle'],
  'Artificial Intelligence': ['loom', 'program', 'microphone', 'beads', 'headset'],
  Cybersecurity: ['chat', 'drawers', 'gate'],
  'Data Science': ['chart', 'beads', 'milk', 'drawers'],
  'UI/UX Design': ['sheets', 'trial'],
  'Content Creation': ['reader', 'microphone', 'film', 'letter'],
  'Social Media Marketing': ['market', 'chat'],
}

type Shown = Pick<CourseCard, 'id' | 'category'>

const fitting = ({ category }: Shown): readonly Scene[] => ofCategory[category as Category] ?? scenes

/** The scene of a course, where it stands alone. */
export const sceneOf = (course: Shown): Scene => turned(fitting(course), course.id)[0]!

/** The scenes of courses in one list: none comes twice, as long as there are enough. */
export const scenesOf = (courses: readonly Shown[]): Scene[] =>
  distinctScenes(courses.map((course) => turned(fitting(course), course.id)))

/** What a course's picture for link previews says, in the language of its page. @param course titled as it is read there */
export const courseShareOf = (
  { locale }: Pick<Context, 'locale'>,
  course: Pick<CourseCard, 'id' | 'title' | 'category' | 'level' | 'priceKes'>,
): ShareFacts => ({
  kind: 'course',
  id: String(course.id),
  language: locale,
  title: course.title,
  label: categoryWord(course.category),
  line: `${levelWord(course.level)} · ${priceWord(course.priceKes)}`,
  scene: sceneOf(course),
  seed: course.category,
})
