/** Letters that somebody can leave in one exercise: three files of code. */
export const MOST_LETTERS = 12_000
/** Texts of which it consists. */
export const MOST_TEXTS = 40
/** Wrong tries after which a hint is shown, and after which the solution may be opened. */
export const HINT_AFTER = 2
export const SOLUTION_AFTER = 3
