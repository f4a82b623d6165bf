import { gsmText, septets } from './letters.ts'

/** A text of at most so many septets in GSM-7; a truncated text ends with two dots, after a word if one ends nearby. */
export function fitted(text: string, room: number): string {
  const whole = gsmText(text)
  if (septets(whole) <= room) return whole
  let cut = ''
  let used = 0
  for (const letter of whole) {
    used += septets(letter)
    if (used > room - 2) break
    cut += letter
  }
  const wordEnd = cut.lastIndexOf(' ')
  const ended = wordEnd > cut.length * 0.7 ? cut.slice(0, wordEnd) : cut
  return `${ended.replace(/[\s,;:.-]+$/, '')}..`
}
