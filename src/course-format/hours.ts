import type { RefusalCode } from '#kit/refusal.ts'
import { exerciseKinds, type ExerciseKind, exerciseMinutes } from './exercises/exercise.ts'
import { lessonKinds } from './lesson-kinds.ts'
import type { LessonType } from './types.ts'

/** Words a minute; below what a lesson says of itself (`minutes.server.ts`), which is for who reads slowly: what is promised must hold for both. */
const PACE = 200

type Timed = { type: LessonType; minutes: number; body: string | null }
type Outlined = { modules: { lessons: Timed[] }[] }

/** What a course's time is made of, in minutes. */
export type CourseHours = {
  text: number
  videos: number
  exercises: number
  quizzes: number
  projects: number
  total: number
  /** How many there are. */
  count: { exercises: number; quizzes: number; projects: number }
}

/** How long a course takes: its text read, its exercises solved, and what its videos, quizzes and projects say of themselves. */
export function hoursOf({ modules }: Outlined): CourseHours {
  const lessons = modules.flatMap((module) => module.lessons)
  const of = (part: keyof CourseHours) => lessons.filter(({ type }) => lessonKinds[type].timeOf === part)
  const minutes = (part: keyof CourseHours) => of(part).reduce((sum, lesson) => sum + lesson.minutes, 0)
  const texts = of('text').map(({ body }) => partsOf(body ?? ''))
  const exercises = texts.flatMap((text) => text.exercises)
  const parts = {
    text: texts.reduce((sum, { words }) => sum + words, 0) / PACE,
    videos: minutes('videos'),
    exercises: exercises.reduce((sum, kind) => sum + exerciseMinutes[kind], 0),
    quizzes: minutes('quizzes'),
    projects: minutes('projects'),
  }
  return {
    ...parts,
    total: Object.values(parts).reduce((sum, part) => sum + part, 0),
    count: { exercises: exercises.length, quizzes: of('quizzes').length, projects: of('projects').length },
  }
}

/** Blocks that are not read line by line: drawn, copied or worked in. Questions to check oneself and code are read. */
const unread = new Set(['figure', 'data', 'exercise', 'kenya'])

/** The words of a lesson's text, and the kinds of its exercises. Only the first line of a block is understood here. */
function partsOf(body: string): { words: number; exercises: ExerciseKind[] } {
  const exercises: ExerciseKind[] = []
  let words = 0
  let open: { mark: string; isRead: boolean } | null = null
  for (const line of body.split(/\r\n?|\n/)) {
    const [, mark = '', info = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? []
    if (open) {
      if (mark.startsWith(open.mark) && info.trim() === '') open = null
      else if (open.isRead) words += wordsOf(line)
    } else if (mark) {
      const [type = '', name = ''] = info.trim().split(/\s+/)
      const kind = type === 'exercise' && exerciseKinds.find((one) => one === name)
      if (kind) exercises.push(kind)
      open = { mark, isRead: !unread.has(type) }
    } else words += wordsOf(line)
  }
  return { words, exercises }
}

const wordsOf = (line: string): number =>
  line.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** What a course must give for money (CAT-21, decision 079). */
export const worth = { leastHours: 15, mostKesAnHour: 900, leastKes: 9000, mostKes: 25_000, leastProjects: 2 }

/** Why a course may not be sold as it is: hours and price are held together. A free one owes nothing. */
export function worthFaults({
  priceKes,
  ...course
}: Outlined & { priceKes: number }): { path: string[]; code: RefusalCode }[] {
  if (priceKes === 0) return []
  const { total, count } = hoursOf(course)
  const hours = total / 60
  const wrong: [boolean, RefusalCode][] = [
    [priceKes < worth.leastKes || priceKes > worth.mostKes, 'price-outside'],
    [hours < worth.leastHours, 'hours-few'],
    [hours >= worth.leastHours && priceKes > hours * worth.mostKesAnHour, 'hour-dear'],
    [count.projects < worth.leastProjects, 'projects-few'],
  ]
  return wrong.flatMap(([isWrong, code]) => (isWrong ? [{ path: ['priceKes'], code }] : []))
}

/** The most that so many minutes may cost, in steps of KES 500; 0 where they are too few to be sold. */
export const mostKesFor = (minutes: number): number =>
  minutes < worth.leastHours * 60
    ? 0
    : Math.min(worth.mostKes, Math.floor(((minutes / 60) * worth.mostKesAnHour) / 500) * 500)
