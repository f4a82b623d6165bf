import type { Advice, CategoryScore, DrawnQuestion, Level, Recommendation } from './types.ts'

/** 80 and more is Advanced, 60 and more Intermediate, below that Beginner: by the whole number that is shown (ASM-10, ASM-16). */
export const levelOf = (percent: number): Level =>
  percent >= 80 ? 'Advanced' : percent >= 60 ? 'Intermediate' : 'Beginner'

/**
 * Answers from which a level is said. Of people who guess five answers 1.6 of 100 reach 80, of six answers 0.5 (decision 145).
 */
export const LEVEL_FROM = 6

/** Whether an attempt is too short for a level: a mix asks one question a skill. */
export const isFirstLook = (category: string, answers: Record<string, number>): boolean =>
  category === '' || Object.keys(answers).length < LEVEL_FROM

/** The bar's colour on the dashboard (DASH-20). */
export const barOf = (percent: number): 'green' | 'blue' | 'yellow' | 'grey' =>
  percent >= 80 ? 'green' : percent >= 60 ? 'blue' : percent >= 40 ? 'yellow' : 'grey'

/** Unanswered is wrong (A2). Categories in the order in which they were drawn. */
export function scoresOf(drawn: DrawnQuestion[], answers: Record<string, number>): CategoryScore[] {
  const scores = new Map<string, { right: number; total: number }>()
  for (const [index, question] of drawn.entries()) {
    const score = scores.get(question.category) ?? { right: 0, total: 0 }
    score.total += 1
    if (answers[index] === question.correct) score.right += 1
    scores.set(question.category, score)
  }
  return [...scores].map(([category, { right, total }]) => {
    const percent = Math.round((right / total) * 100)
    return { category, right, total, percent, level: levelOf(percent) }
  })
}

/** All questions together, for a mix: rounded once, from the counts. */
export function overallPercent(scores: Pick<CategoryScore, 'right' | 'total'>[]): number {
  const sum = (of: 'right' | 'total') => scores.reduce((all, score) => all + score[of], 0)
  return Math.round((sum('right') / sum('total')) * 100)
}

/**
 * Three next steps (ASM-09): courses first, then honest advice. A mix (`isWhole` false) suggests the whole assessment before
 * anything else.
 */
export function recommendationsFor(
  { right, total }: Pick<CategoryScore, 'right' | 'total'>,
  courses: Extract<Recommendation, { course: object }>['course'][],
  isWhole: boolean,
): Recommendation[] {
  const fitting: (Advice | false)[] = [
    !isWhole && 'whole',
    right < total && 'review',
    'practise',
    isWhole && 'retake',
    'explain',
  ]
  const advice = fitting.filter((one) => one !== false).map((one) => ({ advice: one }))
  return [...courses.slice(0, 3).map((course) => ({ course })), ...advice].slice(0, 3)
}

/** The position of the first unanswered question, or of the last question; nobody goes past it (ASM-05). */
export function furthestPlace(questions: number, answers: Record<string, number>): number {
  const open = Array.from({ length: questions }, (_, place) => place).find(
    (place) => answers[place] === undefined,
  )
  return open ?? questions - 1
}

/** A level's trend since the previous attempt (DASH-19). */
export const trendOf = (latest: number, before: number | undefined): 'up' | 'down' | 'stable' =>
  before === undefined || latest === before ? 'stable' : latest > before ? 'up' : 'down'

/** How many questions one category's assessment draws, and the mix (decisions 8). */
export const DRAWN = 10
export const MIXED = 5
/** Starts per category and day in Nairobi (decisions 8). */
export const STARTS_A_DAY = 5

/** The items in a random order; `random` like Math.random. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    ;[mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!]
  }
  return mixed
}

const courseCategories: Record<string, string[]> = {
  JavaScript: ['Web Development'],
  React: ['Web Development'],
  'Digital Marketing': ['Digital Marketing', 'Social Media Marketing'],
  SEO: ['Digital Marketing'],
  'Content Writing': ['Content Creation', 'Copywriting'],
  'Virtual Assistant': ['Virtual Assistant', 'Freelancing'],
  Copywriting: ['Copywriting', 'Content Creation'],
  'Data Science': ['Data Science', 'Database Management'],
  'Graphics Design': ['Graphics Design', 'UI/UX Design'],
  'UI/UX Design': ['UI/UX Design', 'Graphics Design'],
}

const skillsOfInterest: Record<string, string[]> = {
  'digital-marketing': ['Digital Marketing', 'SEO'],
  copywriting: ['Copywriting', 'Content Writing'],
  'virtual-assistant': ['Virtual Assistant'],
  'graphic-design': ['Graphics Design', 'UI/UX Design'],
  'web-development': ['JavaScript', 'React'],
  'social-media': ['Digital Marketing'],
  'data-entry': ['Data Science', 'Virtual Assistant'],
  'customer-service': ['Virtual Assistant'],
}

/** Categories in their order, those that somebody chose as interests first. */
export function chosenFirst<Category extends string>(
  categories: readonly Category[],
  interests: string[],
): Category[] {
  const chosen = new Set(interests.flatMap((interest) => skillsOfInterest[interest] ?? []))
  return [...categories.filter((one) => chosen.has(one)), ...categories.filter((one) => !chosen.has(one))]
}

/** Catalogue categories that teach what an assessment asks, the nearest first. */
export const courseCategoriesOf = (category: string): string[] => courseCategories[category] ?? []

type Teaching = { title: string; category: string; level: Level; skills: string[] }
const byLevel: Level[] = ['Beginner', 'Intermediate', 'Advanced']

/**
 * Courses that teach a skill at that level, none above it: those that name the skill first, then the nearest category, in it their
 * own level before an easier one. One question of a mix (`isWhole` false) proves no level: then only beginners' courses.
 */
export function fittingCourses<Course extends Teaching>(
  { category, level }: Pick<CategoryScore, 'category' | 'level'>,
  courses: Course[],
  isWhole: boolean,
): Course[] {
  const categories = courseCategoriesOf(category)
  const highest = isWhole ? byLevel.indexOf(level) : 0
  const names = ({ title, skills }: Course) =>
    [title, ...skills].some((words) => words.toLowerCase().includes(category.toLowerCase()))
  const rank = (course: Course) =>
    (names(course) ? 0 : 100) +
    categories.indexOf(course.category) * 10 +
    highest -
    byLevel.indexOf(course.level)
  return courses
    .filter((course) => categories.includes(course.category) && byLevel.indexOf(course.level) <= highest)
    .toSorted((a, b) => rank(a) - rank(b))
}
