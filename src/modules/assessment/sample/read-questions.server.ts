import { readdirSync } from 'node:fs'
import { z } from 'zod'
import { readJson } from '#adapters/files/content-files.server.ts'
import { contentPath } from '#kit/project-root.server.ts'
import { assessmentCategories } from '../types.ts'

const text = z.string().trim().min(1)
const OPTIONS = 4

const Question = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  difficulty: z.enum(['beginner', 'intermediate', 'advanced']),
  /** Position in a person's first mix: the five specified questions (ASM-15). */
  first: z.int().min(1).max(5).optional(),
  // Backticks in texts mean code.
  question: text,
  options: z.array(text).length(OPTIONS),
  correct: z
    .int()
    .min(0)
    .max(OPTIONS - 1),
  explanation: text,
})
const QuestionFile = z.strictObject({ category: z.enum(assessmentCategories), questions: z.array(Question) })

/** Every question of the files, with its category. @throws when a file does not match its schema */
export const readQuestions = () =>
  readdirSync(contentPath('questions'))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => {
      const { category, questions } = readJson(QuestionFile, contentPath('questions', name))
      return questions.map((question) => ({ ...question, category }))
    })
