/**
 * What guessing alone achieves in a skill assessment, with the real question bank, draw and scoring: node
 * scripts/assessment/simulate-assessment.ts [attempts] [seed]
 */
import { readQuestions } from '../../src/modules/assessment/sample/read-questions.server.ts'
import { guess, seeded } from './assessment-guesses.ts'

const attempts = Number(process.argv[2] ?? 10_000)
const random = seeded(Number(process.argv[3] ?? Date.now()))
const categories = [...new Set(readQuestions().map((question) => question.category)), '']

const rows = categories.map((category) => {
  const { advanced, mean, drawn, places } = guess(category, attempts, random)
  const counts = [...drawn.values()]
  const questionCount = counts.reduce((sum, count) => sum + count, 0)
  return {
    assessment: category || 'mix of five',
    questions: drawn.size,
    'reach 80': `${(advanced * 100).toFixed(2)}%`,
    'mean score': mean.toFixed(1),
    'drawn least and most': `${Math.min(...counts)} to ${Math.max(...counts)}`,
    'right option by place': places
      .map((count) => `${((count / questionCount) * 100).toFixed(1)}%`)
      .join(' '),
  }
})
console.log(`${attempts} attempts each, every answer guessed:`)
console.table(rows)
