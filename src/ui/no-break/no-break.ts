import { createElement, type ReactNode } from 'react'
import { noBreakParts } from './words.ts'

// HTML elements, except those that contain only text or no text at all; those of a PDF are capitalized.
const TAKES_ELEMENTS = /^(?!(title|option|textarea|script|style|text|tspan)$)[a-z]/

/** Keeps words and numbers together that must not break, wherever a text becomes part of an element (decision 061). */
export function holdWords(type: unknown, props: { children?: unknown }): void {
  if (typeof type === 'string' && TAKES_ELEMENTS.test(type)) props.children = wordsHeld(props.children)
}

/** The same for text passed to third-party components, which create their elements themselves. */
export function wordsHeld(child: unknown): ReactNode {
  if (Array.isArray(child)) return child.map(wordsHeld)
  const parts = typeof child === 'string' ? noBreakParts(child) : []
  if (parts.length < 2) return child as ReactNode
  const held = parts
    .map((part, place) =>
      place % 2 ? createElement('span', { className: 'whitespace-nowrap' }, part) : part,
    )
    .filter((part) => part !== '')
  // One element around everything: if its parent is a row or a grid, a text stays one item in it.
  return held.length > 1 ? createElement('span', null, ...held) : held[0]
}
