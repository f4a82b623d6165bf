/** Letters of a note that is written, in one go. */
export const NOTE_LONGEST = 4000
/** Letters of a stored note: where two phones wrote, one holds what both did. */
export const NOTE_STORED = 40_000
/** Letters of how a step begins, by which a person knows their bookmark again. */
export const WORDS_LONGEST = 80

/** Stands between two texts of which neither may be lost. */
export const BETWEEN = '\n\n* * *\n\n'

/**
 * What becomes of a note that was written from an earlier text of it, which may have changed elsewhere meanwhile. Nothing that somebody
 * wrote is lost: where both changed, the note holds both.
 * @param stored what there is now, '' for none
 * @param before what it was written from, '' for none
 */
export function merged(stored: string, before: string, written: string): string {
  if (stored === before || stored === written) return written
  // A phone that wrote twice without a network: its first text is a part of what is stored.
  if (before !== '' && stored.includes(before)) return tidied(stored.split(before).join(written))
  // Emptied there, and changed here since: what was written here is not what was emptied.
  if (written === '' || stored.includes(written)) return stored
  // Of nothing there is nothing to keep; what holds the other whole is both.
  return written.includes(stored) ? written : stored + BETWEEN + written
}

/** Without a line between texts that has no text on one side. */
const tidied = (text: string): string =>
  text
    .split(BETWEEN.trim())
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(BETWEEN)

/** Where a bookmark leads: to its step, counted from 1 in addresses. */
export const bookmarkHref = (courseId: number, lessonId: number, step: number | null): string =>
  `/courses/${courseId}/lessons/${lessonId}${step === null ? '' : `#step-${step + 1}`}`

export const noteHref = (courseId: number, lessonId: number): string =>
  `/courses/${courseId}/lessons/${lessonId}#note`
