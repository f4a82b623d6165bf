import { createContext, type ReactNode, useContext } from 'react'
import { UNSAFE_DataRouterDataContext as RouterData } from 'react-router'

export const FromBelow = createContext<unknown>(undefined)

/**
 * For a page whose parts change at addresses of their own below it (/account/name): the forms in it show what those answer. A page
 * sees the answers of its own address only, and React Router has no other way to those of the routes within it.
 */
export function AnswersFromBelow({ children }: { children: ReactNode }) {
  const answers = useContext(RouterData)?.actionData
  return <FromBelow value={Object.values(answers ?? {})[0]}>{children}</FromBelow>
}
