import { isCode, type WrittenIn } from './code.ts'
import { askedNumber, isNumber } from './numbers.ts'
import { askedTime, isTime } from './times.ts'

/**
 * Whether what somebody typed is one of an author's spellings. A spelling that is a time of day or a number is read as people write
 * those, code as its language has it, all else as words. Whoever gave nothing is never right.
 * @param code absent in exercises that a phone kept before there was one
 */
export function isOneOf(
  spellings: string[],
  given: string,
  code: WrittenIn | null | undefined,
  isInText = false,
): boolean {
  if (given.trim() === '') return false
  return spellings.some((asked) => (code ? isCode(code, asked, given, isInText) : isSame(asked, given)))
}

function isSame(asked: string, given: string): boolean {
  if (plain(asked) === plain(given)) return true
  const time = askedTime(asked)
  if (time) return isTime(time, given)
  const number = askedNumber(asked)
  return number !== null && isNumber(number, 0, given)
}

/** Capitals, spaces, curly quotes, kinds of hyphens, and quotes around it or a full stop at the end make no difference. */
function plain(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’`´]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[−‐‑–—]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
  // Of what is asked for by its sign, such as " or ., something remains.
  const ended = words.replace(/(.)[.!]$/, '$1').trim()
  return ended.replace(/^(["'])(.+)\1$/, '$2').replace(/(.)[.!]$/, '$1')
}
