import { createContext, type ReactNode, useContext } from 'react'

/** What a form tells the fields in it, by name: what was typed before (a line each where several have one name), and what is wrong with it. */
export type FormState = { values: Record<string, string>; errors: Record<string, string> }

export const FormStateContext = createContext<FormState>({ values: {}, errors: {} })

type Given<Value> = { name?: string; defaultValue?: Value; error?: ReactNode }

/** What a field shows: what it was told itself, else what its form knows. */
export function useFieldState<Value>({ name = '', defaultValue, error }: Given<Value>) {
  const { values, errors } = useContext(FormStateContext)
  return { error: error ?? errors[name], defaultValue: values[name] ?? defaultValue }
}
