import { sectionsIn } from '#kit/documents/sections.ts'
import type { RefusalCode } from '#kit/refusal.ts'
import { teaches } from './lesson-kinds.ts'
import type { LessonType } from './types.ts'

type Path = (string | number)[]
type Asked = { read: string; section?: string | undefined }
type Taught = {
  lesson: { slug: string; type: LessonType; body: string | null; questions: Asked[] }
  path: Path
}
type Fault = { path: Path; code: RefusalCode }

/** A question that names a section names one that its lesson has. */
export const hasItsSection = (
  { section }: { section?: string | undefined },
  sections: string[] = [],
): boolean => !section || sections.includes(section)

/** Each question names a lesson that can be read or watched, and a section that is there. */
export function taughtFaults(all: Taught[]): Fault[] {
  const sections = new Map(
    all.flatMap(({ lesson }) =>
      teaches(lesson) ? [[lesson.slug, sectionsIn(lesson.body ?? '')] as const] : [],
    ),
  )
  return all.flatMap(({ lesson, path }) =>
    lesson.questions.flatMap((question, index): Fault[] => {
      const at = (field: string, code: RefusalCode) => [{ path: [...path, 'questions', index, field], code }]
      if (question.read !== '' && !sections.has(question.read)) return at('read', 'read-unknown')
      return hasItsSection(question, sections.get(question.read)) ? [] : at('section', 'section-unknown')
    }),
  )
}
