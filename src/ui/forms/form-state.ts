import { type ComponentType, createContext, type ReactNode, useContext } from 'react'

/** What a form passes to its fields, by name: the values typed before (one line each if several share a name), and their errors. */
export type FormState = {
  values: Record<string, string>
  errors: Record<string, string>
  /** Stands beside each long field that is written in. */
  LongField?: ComponentType | undefined
}

export const FormStateContext = createContext<FormState>({ values: {}, errors: {} })

type Given<Value> = { name?: string; defaultValue?: Value; error?: ReactNode }

/** What a field shows: its own props, otherwise the form's values. */
export function useFieldState<Value>({ name = '', defaultValue, error }: Given<Value>) {
  const { values, errors } = useContext(FormStateContext)
  return { error: error ?? errors[name], defaultValue: values[name] ?? defaultValue }
}
