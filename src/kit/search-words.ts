// Stop words in both languages, some as typed on a phone; a search of nothing else keeps them.
const small = new Set(
  (
    'a about am an and are be been but can cannot cant could couldnt did didnt do does doesnt dont for from get getting got had has have he her his how hw i if im in is isnt it its ive ' +
    'just me my no not of on or our please pls plz she should so still that the their them then there they this to us want wants was wat we were what when where which who why will with wont would you your ' +
    'aje ambayo au bado changu gani hadi hapa hii hiyo ili ipi je jinsi kama katika kuna kuwa kwa kwangu kwenye la lakini langu lini lkn mbona mimi na naeza naomba nataka naweza ni nifanye nifanyeje nina ninataka ninaweza nini ya yako yangu ' +
    'sana sasa sina siwezi tafadhali tu unaeza vipi vp vyangu wa wako wangu wapi za zangu ziko'
  ).split(' '),
)
const MOST_WORDS = 8
const MOST_LETTERS = 40

// "C#", "C++", "A+" and "Notepad++"; ".NET". A sign between letters joins two words, as in "photo+video".
const WITH_SIGNS =
  /(?<![\p{L}\p{N}])(?:\p{L}{1,2}(?:#|\+{1,2})|\p{L}{3,}\+\+)(?![\p{L}\p{N}#+])|(?<![\p{L}\p{N}./])\.\p{L}{2,}(?![\p{L}\p{N}])/gu
const WORD = new RegExp(`${WITH_SIGNS.source}|[\\p{L}\\p{N}]+`, 'gu')

/** Whether a word of a search is looked for whole, as one letter or with its signs: the beginning of others says nothing of it. */
export const isWhole = (word: string): boolean => /^.$|[^\p{L}\p{N}]/u.test(word)

/** The words of a search, lower-case, without stop words: letters and digits, and signs only where a word has its own. */
export function searchWords(query: string): string[] {
  // "I'm" is "i", "can't" is "cant", "m-pesa" is "mpesa".
  const plain = query
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(?<=\p{L})['’](?:(s|m|d|re|ve|ll)|(t))(?![\p{L}\p{N}])/gu, '$2')
    .replace(/(?<![\p{L}\p{N}])(\p{L})-(?=\p{L}{2})/gu, '$1')
  const words = [...new Set(plain.match(WORD) ?? [])]
  const telling = words.filter((word) => !small.has(word))
  return (telling.length > 0 ? telling : words)
    .slice(0, MOST_WORDS)
    .map((word) => word.slice(0, MOST_LETTERS))
}

/** A word and its variants without any one letter: two words that share one are one typing error apart, or nearly. */
export function oneLetterLess(word: string): string[] {
  const letters = [...word]
  return [...new Set([word, ...letters.map((_, place) => letters.toSpliced(place, 1).join(''))])]
}

// In a shorter word a moved letter makes a different word.
const SHORTEST_MOVED = 6

/** How many letters were omitted, added, changed, swapped with their neighbour or moved between the two words. */
export const typingErrors = (word: string, meant: string): number =>
  isMoved(word, meant) ? 1 : errorsBetween(word, meant)

/** "phyton" for "python": one letter has moved, and the others keep their order. */
function isMoved(word: string, meant: string): boolean {
  if (word.length !== meant.length || word.length < SHORTEST_MOVED || word === meant) return false
  let [start, end] = [0, word.length]
  while (word[start] === meant[start]) start++
  while (word[end - 1] === meant[end - 1]) end--
  const [from, to] = [word.slice(start, end), meant.slice(start, end)]
  return [from.slice(1) + from.charAt(0), from.slice(-1) + from.slice(0, -1)].includes(to)
}

function errorsBetween(word: string, meant: string): number {
  const [from, to] = [[...word], [...meant]]
  let before: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, place) => place)
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) {
      const changed = from[i - 1] === to[j - 1] ? 0 : 1
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + changed)
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        row[j] = Math.min(row[j]!, before[j - 2]! + 1)
    }
    before = last
    last = row
  }
  return last[to.length]!
}

/**
 * An English verb inside a Kiswahili one, as people mix them: "kuconfirm", "nidownload", "nimedelete"; nothing in any other word.
 */
export const borrowedVerb = (word: string): string =>
  /^(?:ku|(?:ha|si)?(?:ni|u|a|tu|m|wa|i|zi)(?:ja|na|me|li|ta|ku)?)(?<verb>[a-z]{4,})$/.exec(word)?.groups!
    .verb ?? ''
