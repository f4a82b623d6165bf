import { m } from '#paraglide/messages.js'
import { bookmarkHref } from './rules.ts'
import type { NoteRow } from './types.ts'

// Without it programs of Windows read UTF-8 as other letters.
const MARK = '\uFEFF'

/** All notes as one text: course, lesson with its address, bookmark and note. */
export function inFile(rows: NoteRow[], origin: string): string {
  const parts = rows.flatMap(({ courseId, lessonId, course, lesson, text, bookmark }, at) => {
    const isFirst = rows[at - 1]?.courseId !== courseId
    return [
      ...(isFirst ? [course, '='.repeat(Math.min(60, course.length))] : []),
      [
        lesson,
        origin + bookmarkHref(courseId, lessonId, bookmark?.step ?? null),
        ...(bookmark ? [lineOf(bookmark)] : []),
        ...(text ? ['', text] : []),
      ].join('\n'),
      '',
    ]
  })
  return `${MARK}${[m.notes_title(), '', ...parts].join('\n')}\n`
}

const lineOf = ({ step, words }: NonNullable<NoteRow['bookmark']>): string =>
  [step === null ? m.notes_bookmark() : m.notes_bookmark_step({ step: step + 1 }), words]
    .filter(Boolean)
    .join(' ')
