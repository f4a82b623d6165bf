import type { Reason } from '#course-format/formulas/solves.ts'
import { Fault, type Scalar, shown } from '#course-format/formulas/value.ts'
import { m } from '#paraglide/messages.js'

/** What an error means, in a plain sentence. */
export function faultWords({ kind, about }: Fault): string {
  switch (kind) {
    case 'zero':
      return m.sheet_fault_zero()
    case 'value':
      return m.sheet_fault_value()
    case 'long':
      return m.sheet_fault_long()
    case 'reference':
      return m.sheet_fault_reference()
    case 'circular':
      return m.sheet_fault_circular()
    case 'room':
      return m.sheet_fault_room()
    case 'name':
      return m.sheet_fault_name({ name: about })
    case 'missing':
      return m.sheet_fault_missing()
    case 'arguments':
      return about ? m.sheet_fault_arguments({ name: about }) : m.sheet_fault_arguments_any()
    case 'number':
      return m.sheet_fault_number()
    case 'grammar':
      return m.sheet_fault_grammar()
  }
}

/** Why a cell is not right yet. */
export function reasonWords(cell: string, reason: Reason, value: Scalar): string {
  switch (reason) {
    case 'empty':
      return m.sheet_wrong_empty({ cell })
    case 'constant':
      return m.sheet_wrong_constant({ cell })
    case 'wrong-constant':
      return m.sheet_wrong_no_formula({ cell })
    case 'fixed':
      return m.sheet_wrong_fixed({ cell })
    case 'unheld':
      return m.sheet_wrong_unheld({ cell })
    case 'fault':
      return [m.sheet_wrong_fault({ cell }), value instanceof Fault && faultWords(value)]
        .filter(Boolean)
        .join(' ')
    case 'differs':
      return shown(value).trim() === ''
        ? m.sheet_wrong_nothing({ cell })
        : m.sheet_wrong_differs({ cell, shown: shown(value) })
  }
}

/** What a cell shows now. */
export const shownWords = (cell: string, value: Scalar): string =>
  value instanceof Fault
    ? faultWords(value)
    : shown(value).trim() === ''
      ? m.sheet_shows_nothing({ cell })
      : m.sheet_shows({ cell, shown: shown(value) })
