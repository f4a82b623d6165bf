/** One question of the bank as its file holds it; backticks in its texts mean code. */
export type SampleQuestion = {
  id: string
  difficulty: 'beginner' | 'intermediate' | 'advanced'
  /** Place in a person's first mix: the five specified questions (ASM-15). */
  first?: 1 | 2 | 3 | 4 | 5
  question: string
  options: [string, string, string, string]
  correct: 0 | 1 | 2 | 3
  explanation: string
}
