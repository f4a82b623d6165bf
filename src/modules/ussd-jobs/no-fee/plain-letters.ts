/** A text as read by somebody who ignores how it is written: undoes the ways in which words are hidden. */

// More than all fields of a post together may contain; the rest is not read.
const MOST_LETTERS = 5_000

// Letters of other alphabets that look like ours.
const TWINS = 'аaеeоoрpсcуyхxіiјjѕsԁdһhкkмmтtвbнhαaεeοoρpτtυuιiκkνvƙkɑaɡgıiłlđdøo'
const twins = new Map(
  Array.from({ length: TWINS.length / 2 }, (_, at) => [TWINS[2 * at]!, TWINS[2 * at + 1]!]),
)

// Digits that stand for letters: t1ll, f33. A one may be either.
const digitLetters: Record<string, string> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }

const turned = (text: string): string =>
  text.replace(/\u202e([^\u202c\n]*)/g, (_, letters: string) => [...letters].toReversed().join(''))

/** Lower-case letters without accents, invisible characters and pictures; a full stop marks the end of a sentence or line. */
function folded(text: string): string {
  return text
    .normalize('NFKC')
    .slice(0, MOST_LETTERS)
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[^\0-\x7f]/gu, (letter) => twins.get(letter) ?? letter)
    .replace(/['’‘`´]/g, '')
    .replace(/;/g, ' , ')
    .replace(/[!?\r\n]|\.(?=\s|$)/g, ' . ')
    .replace(/ ?[^\p{L}\p{N}\s.,@$*#+&%=/-]+ ?/gu, ' ')
}

/** "p a y b i l l" and "f.e.e" are one word each. */
const withLettersJoined = (text: string): string =>
  text.replace(/(?<![a-z0-9])[a-z0-9](?:[ .*/-][a-z0-9]){2,}(?![a-z0-9])/g, (run) =>
    run.replace(/[ .*/-]/g, ''),
  )

// "2k", "6am" and "13kg" are numbers, whatever else they could mean.
const NUMBER = /^[$@]?\d+(?:[a-z]{1,2})?$/

const withDigitsAsLetters = (text: string, one: string): string =>
  text.replace(/[a-z0-9@$]+/g, (word) =>
    /[a-z]/.test(word) && !NUMBER.test(word)
      ? word.replace(/[013457@$]/g, (digit) => digitLetters[digit] ?? one)
      : word,
  )

/** Characters between letters are removed, or separate them; 1,500/= becomes 1500 ksh and 0712-345.678 is separated by spaces. */
const withSigns = (text: string, between: string): string =>
  text
    .replace(/(\d) ?\/ ?[=-]/g, '$1 ksh ')
    .replace(/(?<=\d),(?=\d{3})/g, '')
    .replace(/(?<=[a-z])[-.*/&+=]+(?=[a-z])/g, between)
    .replace(/(?<=[a-z0-9])[-./+=]+(?=[a-z0-9])/g, ' ')
    .replace(/(?<=\s)[-=/&+@]+(?=\s)/g, ' ')
    .replace(/\s+/g, ' ')

/** Every reading of a text; the first is the plainest. */
export function readings(text: string): string[] {
  const cut = text.slice(0, MOST_LETTERS)
  const plain = [...new Set([cut, turned(cut)])].map((version) => withLettersJoined(folded(version)))
  const words = plain.flatMap((version) => [
    version,
    withDigitsAsLetters(version, 'l'),
    withDigitsAsLetters(version, 'i'),
  ])
  return [...new Set(words.flatMap((version) => [withSigns(version, ' '), withSigns(version, '')]))]
}
