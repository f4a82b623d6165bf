import { createContext, type ReactNode, useContext } from 'react'
import { UNSAFE_DataRouterDataContext as RouterData } from 'react-router'

export const FromBelow = createContext<unknown>(undefined)

/**
 * For a page whose parts submit to child routes (/account/name): the forms in it show those routes' answers. A page sees only the
 * answers of its own route, and React Router offers no other way to those of its children.
 */
export function AnswersFromBelow({ children }: { children: ReactNode }) {
  const answers = useContext(RouterData)?.actionData
  return <FromBelow value={Object.values(answers ?? {})[0]}>{children}</FromBelow>
}
