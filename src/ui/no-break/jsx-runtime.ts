import { jsx as element, jsxs as elements } from 'react/jsx-runtime'
import { holdWords } from './no-break.ts'

// Replaces React's own in our sources: scripts/building/no-break.ts.
export { Fragment } from 'react/jsx-runtime'

export const jsx: typeof element = (type, props, key) => {
  holdWords(type, props as { children?: unknown })
  return element(type, props, key)
}

export const jsxs: typeof elements = (type, props, key) => {
  holdWords(type, props as { children?: unknown })
  return elements(type, props, key)
}
