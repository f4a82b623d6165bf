import { jsxDEV as element } from 'react/jsx-dev-runtime'
import { holdWords } from './no-break.ts'

// The same during development.
export { Fragment } from 'react/jsx-dev-runtime'

export const jsxDEV: typeof element = (type, props, ...more) => {
  holdWords(type, props as { children?: unknown })
  return element(type, props, ...more)
}
