import { lessonKinds } from '#course-format/lesson-kinds.ts'
import type { QuestionForm } from '#course-format/phone-form.ts'
import type { Locale } from '#kit/time.ts'
import { cleanText } from '#kit/text.ts'
import type { DraftLesson } from '#course-format/document.ts'

type Lesson = Pick<DraftLesson, 'type' | 'questions' | 'phoneForm'>
type Forms = Pick<DraftLesson, 'questions' | 'phoneForm'>

/**
 * What basic phones show of a lesson, as its author writes it, with empty lines between: the short title, then each screen; of a quiz
 * each question in order, its options after "-" and why after ">".
 */
export function phoneTextOf({ type, questions, phoneForm }: Lesson, locale: Locale): string {
  if (!phoneForm) return ''
  const parts =
    lessonKinds[type].onPhone === 'questions'
      ? questions.map((one) => blockOf(one.phoneForm?.[locale]))
      : [phoneForm.text?.[locale] ?? '']
  return [phoneForm.title[locale], ...parts].join('\n\n').trim()
}

const blockOf = (said: QuestionForm[Locale] | undefined): string =>
  said ? [said.question, ...said.options.map((one) => `- ${one}`), `> ${said.why}`].join('\n') : '-'

/** The forms that such texts tell; none where both are empty. */
export function phoneFormsIn({ type, questions }: Lesson, texts: Record<Locale, string>): Forms {
  const [en, sw] = [blocksIn(texts.en), blocksIn(texts.sw)]
  if (en.length === 0 && sw.length === 0) return withoutPhone(questions)
  const title = { en: en[0] ?? '', sw: sw[0] ?? '' }
  if (lessonKinds[type].onPhone !== 'questions') {
    const text = { en: en.slice(1).join('\n\n'), sw: sw.slice(1).join('\n\n') }
    return { phoneForm: { title, text }, questions }
  }
  return {
    phoneForm: { title, text: null },
    questions: questions.map((one, place) => ({
      ...one,
      phoneForm:
        en[place + 1] && sw[place + 1]
          ? { en: questionFormIn(en[place + 1]!), sw: questionFormIn(sw[place + 1]!) }
          : null,
    })),
  }
}

export const withoutPhone = (questions: DraftLesson['questions']): Forms => ({
  phoneForm: null,
  questions: questions.map((one) => ({ ...one, phoneForm: null })),
})

const blocksIn = (text: string): string[] =>
  cleanText(text)
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)

function questionFormIn(block: string): QuestionForm[Locale] {
  const lines = block.split('\n').map((line) => line.trim())
  const after = (sign: string) =>
    lines.filter((line) => line.startsWith(sign)).map((line) => line.slice(1).trim())
  return {
    question: lines.filter((line) => !/^[->]/.test(line)).join(' '),
    options: after('-'),
    why: after('>').join(' '),
  }
}

/** The form of a question stands for these very options in this order. */
export function sameWords(
  before: DraftLesson['questions'][number] | undefined,
  { options, correct }: { options: string[]; correct: number[] },
) {
  const isSame = before?.options.join('\n') === options.join('\n') && before.correct.join() === correct.join()
  return isSame ? before.phoneForm : null
}
