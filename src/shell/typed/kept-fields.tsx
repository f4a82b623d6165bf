import type { ReactNode } from 'react'
import { FormStateContext } from '#ui/forms/form-state.ts'
import { FormContext } from './form-context.ts'
import { KeptNote } from './kept-note.tsx'

const state = { values: {}, errors: {}, LongField: KeptNote }

/** The long fields of a form that is no ActionForm, and has an `action` all the same; it is reset once its text is where it belongs. @param of whose form, and which */
export const KeptFields = ({ of, children }: { of: string; children: ReactNode }) => (
  <FormStateContext value={state}>
    <FormContext value={of}>{children}</FormContext>
  </FormStateContext>
)
