import { createElement, type ReactNode } from 'react'
import { noBreakParts } from './words.ts'

// Elements of HTML, but for those that hold text and no elements, or what is no text at all; those of a PDF are written large.
const TAKES_ELEMENTS = /^(?!(title|option|textarea|script|style|text|tspan)$)[a-z]/

/** Holds words and numbers together that no line may end in, wherever a text becomes part of an element (decision 061). */
export function holdWords(type: unknown, props: { children?: unknown }): void {
  if (typeof type === 'string' && TAKES_ELEMENTS.test(type)) props.children = wordsHeld(props.children)
}

/** The same for what is handed to a component of others, which makes its elements by itself. */
export function wordsHeld(child: unknown): ReactNode {
  if (Array.isArray(child)) return child.map(wordsHeld)
  const parts = typeof child === 'string' ? noBreakParts(child) : []
  if (parts.length < 2) return child as ReactNode
  const held = parts
    .map((part, place) =>
      place % 2 ? createElement('span', { className: 'whitespace-nowrap' }, part) : part,
    )
    .filter((part) => part !== '')
  // One element around all: where its parent is a row or a grid, a text stays one thing in it.
  return held.length > 1 ? createElement('span', null, ...held) : held[0]
}
