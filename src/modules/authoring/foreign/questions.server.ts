import { excerptOf, textLength } from '#kit/text.ts'
import { type DraftQuestion, room } from '#course-format/document.ts'
import type { FoundQuestion } from './found.ts'
import type { Issues } from './issues.ts'
import { shortName, type Writer } from './writing.server.ts'

/** Those that a quiz of ours can ask, each once. */
export async function questionsOf(
  found: FoundQuestion[],
  writer: Writer,
  within: string,
  issues: Issues,
): Promise<DraftQuestion[]> {
  const questions = new Map<string, DraftQuestion>()
  for (const one of found) {
    const question = await questionOf(one, writer, within, issues)
    if (question && !questions.has(question.question)) questions.set(question.question, question)
  }
  return [...questions.values()]
}

async function questionOf(
  { name, text, options, explanation }: FoundQuestion,
  writer: Writer,
  within: string,
  issues: Issues,
): Promise<DraftQuestion | null> {
  const question = await writer.line(text, within)
  const said: string[] = []
  for (const option of options) said.push(await writer.line(option.text, within))
  const called = shortName(question || name)
  const correct = options.flatMap(({ isRight }, at) => (isRight ? [at] : []))
  const isKey = correct.length > 0 && correct.length < said.length
  if (question === '' || said.includes('') || new Set(said).size < said.length || !isKey) {
    issues.add('question-faulty', called, within)
    return null
  }
  const isLong = textLength(question) > room.question || said.some((one) => textLength(one) > room.option)
  if (isLong || said.length > room.options) {
    issues.add('question-long', called, within)
    return null
  }
  const why: string[] = []
  for (const one of explanation) why.push(await writer.line(one, within))
  const words = [...new Set(why.filter((line) => line !== ''))].join(' ')
  if (textLength(words) > room.explanation) issues.add('too-long', called, within)
  return {
    question,
    options: said,
    correct,
    explanation: excerptOf(words, room.explanation),
    read: '',
    phoneForm: null,
  }
}
