/** The column of letters, counted from 1. */
const numberOf = (letters: string): number => {
  let number = 0
  for (const letter of letters.toUpperCase()) number = number * 26 + letter.codePointAt(0)! - 64
  return number
}

function lettersOf(number: number): string {
  let [letters, rest] = ['', number]
  for (; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCodePoint(65 + ((rest - 1) % 26)) + letters
  return letters
}

/**
 * A formula as it stands in another cell after it was copied there: what has no $ before it moves along. Texts in quotes stay, and so
 * do names such as LOG10. Beyond the first row or column there is nothing: #REF!.
 */
export function moved(formula: string, down: number, right: number): string {
  return formula.replace(
    /"(?:""|[^"])*"|[a-z_.][a-z0-9_.]*[a-z_.]\d*\(|(\$?)([a-z]{1,3})(\$?)([1-9]\d{0,4})(?![a-z0-9_(.])/gi,
    (
      whole,
      columnStays: string | undefined,
      letters: string | undefined,
      rowStays: string | undefined,
      digits: string,
    ) => {
      if (letters === undefined) return whole
      const column = numberOf(letters) + (columnStays ? 0 : right)
      const row = Number(digits) + (rowStays ? 0 : down)
      if (column < 1 || row < 1) return '#REF!'
      return `${columnStays}${columnStays ? letters : lettersOf(column)}${rowStays}${row}`
    },
  )
}
