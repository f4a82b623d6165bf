type Question = { options: string[]; correct: number[] }

/** A trick that needs no knowledge, and the share of questions with one right answer that it gets right. */
type Guess = { by: 'longest' } | { by: 'shortest' } | { by: 'place'; place: number }
export type GuessShare = Guess & { share: number }

/** A trick that is right in more than half of a quiz comes near to passing it. */
const MOST_GUESSED = 0.5

// Fewer say nothing.
const FEWEST = 4

/** How often each trick is right: always the longest option, always the shortest, always the same place. None where there is too little to judge. */
export function guessShares(questions: Question[]): GuessShare[] {
  const single = questions.filter(({ correct, options }) => correct.length === 1 && options.length > 1)
  if (single.length < FEWEST) return []
  const share = (isRight: (question: Question) => boolean) => single.filter(isRight).length / single.length
  const places = Math.max(...single.map(({ options }) => options.length))
  return [
    { by: 'longest', share: share((question) => stands(question, (key, other) => key > other)) },
    { by: 'shortest', share: share((question) => stands(question, (key, other) => key < other)) },
    ...Array.from({ length: places }, (_, place) => ({
      by: 'place' as const,
      place,
      share: share(({ correct }) => correct[0] === place),
    })),
  ]
}

/** Whether the key's length stands out from every other option's. */
function stands({ options, correct }: Question, than: (key: number, other: number) => boolean): boolean {
  const key = options[correct[0]!]?.length ?? 0
  return options.every((option, place) => place === correct[0] || than(key, option.length))
}

/** The tricks that are right too often, the surest first. */
export const guessable = (questions: Question[]): GuessShare[] =>
  guessShares(questions)
    .filter(({ share }) => share > MOST_GUESSED)
    .sort((a, b) => b.share - a.share)
