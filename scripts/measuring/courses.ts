/** npm run measure:courses: what each sample course contains and what a lesson and an hour of it cost, and how fair its questions are. */
import { blocksIn, runningText } from '#course-format/lesson-text/blocks.server.ts'
import { wordsIn } from '#course-format/lesson-text/words-in.ts'
import { hoursOf, mostKesFor, worthFaults } from '#course-format/hours.ts'
import { weeksOf } from '#course-format/weeks.server.ts'
import type { SampleCourse } from '#course-format/sample.ts'
import { readSample } from '#modules/authoring/sample/read-sample.server.ts'

/** A question with one right answer: the length of each option, and which is right. */
type Keyed = { lengths: number[]; right: number }

const lessonsOf = (course: SampleCourse) => course.modules.flatMap(({ lessons }) => lessons)
const textsOf = (course: SampleCourse) =>
  lessonsOf(course).flatMap(({ type, body }) => (type === 'text' && body ? [body] : []))
const checksOf = (course: SampleCourse): Keyed[] =>
  textsOf(course)
    .flatMap(blocksIn)
    .flatMap((block) => (block.type === 'check' ? [block.check.options] : []))
    .map((options) => ({
      lengths: options.map(({ text }) => text.length),
      right: options.findIndex(({ isRight }) => isRight),
    }))
const keysOf = (course: SampleCourse): Keyed[] =>
  lessonsOf(course)
    .flatMap(({ questions }) => questions)
    .filter(({ correct }) => correct.length === 1)
    .map(({ options, correct }) => ({ lengths: options.map(({ length }) => length), right: correct[0]! }))

/** Whether the right option's length differs from every other. */
const stands = (keys: Keyed[], than: (right: number, other: number) => boolean): string =>
  share(
    keys.filter(({ lengths, right }) =>
      lengths.every((length, at) => at === right || than(lengths[right]!, length)),
    ).length,
    keys.length,
  )
const share = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${Math.round((100 * part) / whole)}%`
const longestOf = (keys: Keyed[]): string => stands(keys, (right, other) => right > other)
const shortestOf = (keys: Keyed[]): string => stands(keys, (right, other) => right < other)

/** The share of right options that come first, second, and so on. */
function placesOf(keys: Keyed[]): string {
  const most = Math.max(0, ...keys.map(({ lengths }) => lengths.length))
  return Array.from({ length: most }, (_, place) =>
    share(keys.filter(({ right }) => right === place).length, keys.length),
  ).join('/')
}

function rowOf(course: SampleCourse): (string | number)[] {
  const lessons = lessonsOf(course)
  const texts = textsOf(course)
  const blocks = texts.flatMap(blocksIn)
  const countOf = (type: string) => blocks.filter((block) => block.type === type).length
  const projects = lessons.filter(({ type }) => type === 'project').length
  return [
    course.title,
    course.priceKes,
    lessons.length,
    Math.round(course.priceKes / lessons.length),
    texts.reduce((sum, text) => sum + wordsIn(runningText(text)), 0),
    countOf('figure'),
    countOf('check'),
    countOf('data'),
    projects,
    longestOf(checksOf(course)),
    shortestOf(checksOf(course)),
    longestOf(keysOf(course)),
    shortestOf(keysOf(course)),
  ]
}

/** The hours of a course and what they are made of. */
function hoursRowOf(course: SampleCourse): (string | number)[] {
  const { text, videos, exercises, quizzes, projects, total, count } = hoursOf(course)
  const hours = total / 60
  return [
    course.title,
    course.priceKes,
    hours.toFixed(1),
    weeksOf(total),
    hours === 0 ? '-' : Math.round(course.priceKes / hours),
    mostKesFor(total) || 'free',
    worthFaults(course)
      .map(({ code }) => code)
      .join(', '),
    Math.round(text),
    Math.round(videos),
    `${exercises} (${count.exercises})`,
    `${quizzes} (${count.quizzes})`,
    `${projects} (${count.projects})`,
  ]
}

const heads =
  'course, KES, lessons, KES a lesson, words, figures, checks, data, projects, check longest, check shortest, key longest, key shortest'
const hoursHeads =
  'course, KES, hours, weeks, KES an hour, may cost, lacks, text, videos, exercises, quizzes, projects'
const table = (rows: (string | number)[][]): string => rows.map((row) => `| ${row.join(' | ')} |`).join('\n')

const headed = (heads: string[]) => [heads, heads.map(() => '---')]

const { courses } = readSample()
const byPrice = courses.toSorted((a, b) => b.priceKes - a.priceKes || a.id - b.id)
console.log(table([...headed(heads.split(', ')), ...byPrice.map(rowOf)]))
console.log('\nCounted hours, and the minutes that they are made of:')
console.log(table([...headed(hoursHeads.split(', ')), ...byPrice.map(hoursRowOf)]))
for (const [name, keys] of [
  ['checks', courses.flatMap(checksOf)],
  ['quiz questions with one key', courses.flatMap(keysOf)],
] as const)
  console.log(
    `\n${keys.length} ${name}: the right option is the longest in ${longestOf(keys)}, the shortest in ${shortestOf(keys)}, and stands at each place in ${placesOf(keys)}`,
  )
