/** Letters that somebody can leave in one exercise: three files of code. */
export const MOST_LETTERS = 12_000
/** Texts of which it consists. */
export const MOST_TEXTS = 40
/** Wrong tries after which the first hint is shown; each further one shows the next. */
const HINT_AFTER = 2

export const hintsShown = (tries: number): number => Math.max(0, tries - HINT_AFTER + 1)

/** Whether the solution may be opened: a try after the last hint. */
export const isSolutionShown = (tries: number, hints: number): boolean => hintsShown(tries) > hints
