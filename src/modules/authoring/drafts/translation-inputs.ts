import { z } from 'zod'
import { optionalLine, optionalText } from '#kit/inputs.ts'
import { room, type DraftLesson } from '#course-format/document.ts'
import { linesOf, slidesIn, transcriptOf } from './inputs.ts'
import { parse } from '#kit/parse.ts'
import type { CourseWords, LessonWords } from '#modules/courses/types.ts'

/** The Kiswahili of a course's facts, as their form sends it. */
const Facts = z.object({
  titleSw: optionalLine(room.title).default(''),
  descriptionSw: optionalText(room.description).default(''),
  learningOutcomesSw: linesOf(room.listed).default([]),
  featuresSw: linesOf(room.listed).default([]),
})

/** @returns nothing where all of it is empty @throws Refusal 'invalid-input' */
export function courseWordsIn(raw: unknown): CourseWords | undefined {
  const facts = parse(Facts, raw)
  const words = {
    title: facts.titleSw,
    description: facts.descriptionSw,
    learningOutcomes: facts.learningOutcomesSw,
    features: facts.featuresSw,
  }
  return Object.values(words).some((said) => said.length > 0) ? words : undefined
}

const Lesson = z.object({
  titleSw: optionalLine(room.title),
  bodySw: optionalText(room.body),
  transcriptSw: optionalText(60_000),
})

/** What a lesson's form says in Kiswahili; what it does not say stays. @throws Refusal 'invalid-input' */
export function withWords(lesson: DraftLesson, raw: object): DraftLesson {
  const { sw } = lesson
  const before = {
    titleSw: sw?.title ?? '',
    bodySw: sw?.body ?? '',
    transcriptSw: transcriptOf(sw?.slides ?? []),
  }
  const { titleSw, bodySw, transcriptSw } = parse(Lesson, { ...before, ...raw })
  const words: LessonWords = {
    title: titleSw,
    ...(bodySw && { body: bodySw }),
    ...(transcriptSw && { slides: slidesIn(transcriptSw, titleSw || lesson.title) }),
  }
  return { ...lesson, sw: titleSw || bodySw || transcriptSw ? words : undefined }
}
