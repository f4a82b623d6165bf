/** The largest of numbers, 0 where none is above it. A call of Math.max has no room for the thousands that a made-up file can hold. */
export const largestOf = (numbers: number[]): number =>
  numbers.reduce((largest, number) => Math.max(largest, number), 0)
