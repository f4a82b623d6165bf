import { createElement, type ReactNode } from 'react'
import { noBreakParts } from './words.ts'

/**
 * A text within an element, with its words and numbers kept together that must not break across lines (decisions 061 and 141). Not for what
 * holds only text, such as an option, a title or an attribute. Anything else than a text is returned as it is.
 */
export function held(child: ReactNode): ReactNode {
  if (Array.isArray(child)) return child.some(breaks) ? child.map(held) : child
  if (typeof child !== 'string') return child
  const parts = noBreakParts(child)
  if (parts.length < 2) return child
  const pieces = parts
    .map((part, place) =>
      place % 2 ? createElement('span', { key: place, className: 'whitespace-nowrap' }, part) : part,
    )
    .filter((part) => part !== '')
  // One element around everything: if its parent is a row or a grid, a text stays one item in it.
  return pieces.length > 1 ? createElement('span', null, ...pieces) : pieces[0]
}

const breaks = (child: unknown): boolean => typeof child === 'string' && noBreakParts(child).length > 1
