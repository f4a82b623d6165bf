import { expect, test } from 'vitest'
import { moved } from './moved.ts'

test.each([
  ['=B2*C2', 1, 0, '=B3*C3'],
  ['=SUMIF(A$2:A$6,D2,B$2:B$6)', 2, 0, '=SUMIF(A$2:A$6,D4,B$2:B$6)'],
  ['=$B2&B$2&$B$2', 1, 1, '=$B3&C$2&$B$2'],
  ['="A1 stays "&A1', 1, 0, '="A1 stays "&A2'],
  ['=LOG10(A1)+b9', 1, 0, '=LOG10(A2)+B10'],
  ['=Z1+AZ1', 0, 1, '=AA1+BA1'],
  ['=A1', -1, 0, '=#REF!'],
  ['=SUM(A1:A1)', 1, 0, '=SUM(A2:A2)'],
])('[CRS-06] %s copied %i down and %i to the right is %s', (formula, down, right, wanted) => {
  expect(moved(formula, down, right)).toBe(wanted)
})
