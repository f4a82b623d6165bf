import { createContext } from 'react'

/** Which of a page's forms a field stands in: its intent, and the record that it is about. */
export const FormContext = createContext('')
