import { teaches } from '#course-format/lesson-kinds.ts'
import { anchorOf } from '#kit/documents/sections.ts'
import { inReadingLanguage } from '#course-format/reading.ts'
import { scoreQuestion } from '../rules.ts'
import type {
  DrawnQuestion,
  LessonLink,
  LessonType,
  ReadLink,
  QuizAnswer,
  QuizMistake,
  QuizQuestionView,
  QuizResult,
  Reading,
} from '../types.ts'

/** The questions of a try in the language that is read, all of them or none: those of a try from before the Kiswahili came stay as they were. */
export function drawnIn(reading: Reading, drawn: DrawnQuestion[]) {
  const isMissing = reading.other !== null && drawn.some(({ sw }) => !sw)
  return isMissing
    ? { drawn, language: 'en' as const }
    : {
        drawn: drawn.map((question) => inReadingLanguage(reading, question, question.sw)),
        language: reading.language,
      }
}

/** The questions of an open attempt: without keys and explanations. */
export const questionViews = (
  drawn: DrawnQuestion[],
  answers: Record<string, number[]>,
): QuizQuestionView[] =>
  drawn.map(({ question, options, correct }, index) => ({
    number: index + 1,
    question,
    options,
    several: correct.length > 1,
    chosen: answers[index + 1] ?? [],
  }))

type Attempt = {
  drawn: DrawnQuestion[]
  answers: Record<string, number[]>
  scorePercent: number | null
  passed: boolean | null
}
type OutlineLesson = LessonLink & { type: LessonType; moduleId: number }

/** An attempt that is over: with keys for somebody who has passed this quiz at some time, else with what was wrong and where to read again. */
export function resultOf(
  { drawn, answers, scorePercent, passed }: Attempt,
  hasPassed: boolean,
  readAgain: (question: DrawnQuestion) => ReadLink[],
): QuizResult {
  const score = { scorePercent: scorePercent ?? 0, passed: passed === true }
  const pairs = drawn.map((question, index) => ({ drawn: question, chosen: answers[index + 1] ?? [] }))
  if (hasPassed) return { ...score, answers: pairs.map(keyed) }
  const mistakes = pairs
    .filter(({ drawn, chosen }) => !scoreQuestion(drawn, chosen))
    .map(({ drawn, chosen }): QuizMistake => ({
      question: drawn.question,
      chosen: chosen.map((option) => drawn.options[option]!),
      readAgain: readAgain(drawn),
    }))
  return { ...score, mistakes }
}

const keyed = ({
  drawn: { question, options, correct, explanation },
  chosen,
}: {
  drawn: DrawnQuestion
  chosen: number[]
}): QuizAnswer => ({ question, options, chosen, correct, explanation })

/** The lesson that a question names, at the section it names; without one that is there, what can be read or watched in the quiz's module, else in the course. */
export function lessonsToRead(
  outline: OutlineLesson[],
  quizLessonId: number,
  named: number | null | undefined,
  section?: string | null,
): ReadLink[] {
  const link = ({ id, title }: OutlineLesson): LessonLink => ({ id, title })
  const lesson = outline.find(({ id }) => id === named)
  if (lesson)
    return [{ ...link(lesson), ...(section && { section: { title: section, anchor: anchorOf(section) } }) }]
  const moduleId = outline.find(({ id }) => id === quizLessonId)?.moduleId
  const quick = outline.filter(teaches)
  const near = quick.filter((one) => one.moduleId === moduleId)
  return (near.length > 0 ? near : quick).map(link)
}
