import { type Locale, localeIn } from '#kit/locales.ts'
import { Refusal } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'
import { refusalText } from '#web/refusal-words.ts'
import { levelWords } from '#course-format/rubric-words.ts'
import { criterionField, type MarkLevel } from '#course-format/rubric.ts'
import type { CourseDocument, Fault, Path } from '#course-format/document.ts'

/** Of a part of the draft. */
type Href = (part: string) => string

/** What is missing, in words, and the field where it is mended. */
export type Missing = { to: string; text: string }
/** The first of them, and how many more there are: a draft that was just begun misses something in each lesson. */
export type MissingFirst = { shown: Missing[]; more: number }

const SHOWN = 50

const firstOf = (all: Missing[]): MissingFirst => ({
  shown: all.slice(0, SHOWN),
  more: Math.max(0, all.length - SHOWN),
})

const factWords: Record<string, () => string> = {
  title: m.authoring_field_title,
  description: m.authoring_field_description,
  durationText: m.authoring_field_duration,
  priceKes: m.authoring_field_price,
  platform: m.authoring_field_platform,
  instructor: m.authoring_field_instructor,
  skills: m.authoring_field_skills,
  learningOutcomes: m.authoring_field_outcomes,
  features: m.authoring_field_features,
  phoneTitle: m.authoring_field_phone_en,
  modules: m.authoring_modules,
}
const lessonWords: Record<string, () => string> = {
  phone: m.authoring_phone,
  title: m.authoring_field_title,
  body: m.authoring_field_body,
  film: m.authoring_field_film,
  captions: m.authoring_field_captions,
  captionsSw: m.authoring_field_captions_sw,
  transcript: m.authoring_field_transcript,
  questions: m.authoring_questions,
  question: m.authoring_field_question,
  options: m.authoring_options,
  correct: m.authoring_right,
  explanation: m.authoring_explanation,
  read: m.authoring_read,
  section: m.authoring_section,
}

// Its own name, in every language.
const KISWAHILI = 'Kiswahili'

const said = (words: (string | undefined)[], { code, values }: Pick<Fault, 'code' | 'values'>): string =>
  `${words.filter(Boolean).join(', ')}: ${refusalText(new Refusal(code, { values })).text}`

/** Everything that keeps a draft from being published, each with the way to where it is mended; the same place is named once. */
export function missingIn(href: Href, document: CourseDocument, faults: Fault[]): MissingFirst {
  const all = faults.map((fault) => placed(href, document, fault))
  return firstOf([...new Map(all.map((one) => [one.text, one])).values()])
}

function placed(href: Href, document: CourseDocument, fault: Fault): Missing {
  const { path } = fault
  const [top = '', at, , inside] = path
  if (top === 'sw')
    return { to: href(`facts#${at}Sw`), text: said([factWords[String(at)]?.(), KISWAHILI], fault) }
  if (top !== 'modules') return { to: href(`facts#${top}`), text: said([factWords[top]?.()], fault) }
  const module = document.modules[Number(at)]
  const lesson = module?.lessons[Number(inside)]
  if (lesson) {
    const { id, words } = placeInLesson(path.slice(4))
    return { to: href(`lessons/${lesson.slug}#${id}`), text: said([lesson.title, ...words], fault) }
  }
  const name = module && m.authoring_module({ number: Number(at) + 1, title: module.title })
  const part = path[2] === 'sw' ? KISWAHILI : m.authoring_lessons()
  return {
    to: href(module ? `#module-${Number(at)}` : '#modules').replace('/#', '#'),
    text: said([name ?? factWords.modules!(), module && part], fault),
  }
}

/** The same for one lesson, on its own page. @param faults with paths within the lesson */
export const missingInLesson = (faults: Fault[]): MissingFirst =>
  firstOf(
    faults.map((fault) => {
      const { id, words } = placeInLesson(fault.path)
      return { to: `#${id}`, text: said(words, fault) }
    }),
  )

/** The field of a lesson's form that a path leads to, and what it is called. */
function placeInLesson([part = 'title', at, field, ...rest]: Path): { id: string; words: string[] } {
  if (part === 'video') return { id: 'transcript', words: [m.authoring_field_transcript()] }
  if (part === 'rubric') return placeInRubric(field === undefined ? [] : [field, ...rest])
  if (part === 'sw') {
    const name = at === 'slides' ? 'transcript' : String(at)
    return { id: `${name}Sw`, words: [lessonWords[name]?.() ?? '', KISWAHILI] }
  }
  if (part !== 'questions' || at === undefined)
    return { id: String(part), words: [lessonWords[part]?.() ?? m.authoring_field_title()] }
  const number = Number(at) + 1
  if (field === 'sw') {
    const [name = 'question', option] = rest.map(String)
    return {
      id: `q${Number(at)}sw${name === 'options' ? `option${option}` : name}`,
      words: [m.authoring_question({ number }), lessonWords[name]?.() ?? '', KISWAHILI],
    }
  }
  const name = String(field ?? 'question')
  return {
    id: `q${Number(at)}${name === 'options' ? `option${Number(rest[0] ?? 0)}` : name === 'correct' ? '' : name}`,
    words: [m.authoring_question({ number }), lessonWords[name]?.() ?? ''],
  }
}

const textWords: Record<Locale, () => string> = {
  en: m.authoring_field_phone_text_en,
  sw: m.authoring_field_phone_text_sw,
}

/** @param path within the list of criteria */
function placeInRubric([at, ...part]: Path): { id: string; words: string[] } {
  if (at === undefined) return { id: 'rubric', words: [m.marking_rubric()] }
  return {
    id: criterionField(Number(at), part),
    words: [
      m.marking_criterion({ number: Number(at) + 1 }),
      part[0] === 'levels' ? levelWords[part[1] as MarkLevel]() : m.marking_criterion_name(),
      textWords[localeIn(part.at(-1))](),
    ],
  }
}
