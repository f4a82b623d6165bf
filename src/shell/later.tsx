import { type ComponentType, createContext, createElement, type ReactNode, Suspense, use } from 'react'
import { arriving } from '#shell/connection.ts'

/** React reads these from a promise and then need not wait a turn, which would briefly show an empty place. */
type Known<T> = Promise<T> & { status?: 'fulfilled'; value?: T }

/** On the server: receives the source of each part that a page shows, so that the page preloads its code (late-parts.server.ts). */
export const ShownParts = /* @__PURE__ */ createContext<(source: string) => void>(() => {})

/**
 * A part of a screen whose code loads when it is first shown. A server-rendered page shows the part while its code loads. A
 * navigation by scripts waits for `ready()` in a clientLoader, so that its place is never empty.
 * @param source on the server, of the part; the build writes it (scripts/building/late-parts.ts)
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>, source?: string) {
  const ready = once(load)
  function Part(props: P) {
    if (import.meta.env.SSR && source) use(ShownParts)(source)
    return createElement(use(ready()), props)
  }
  return Object.assign((props: P) => inPlace(<Part {...props} />), { ready })
}

export const inPlace = (part: ReactNode) => <Suspense fallback={null}>{part}</Suspense>

/** Loads once, even if requested several times. */
export function once<P>(load: () => Promise<ComponentType<P>>): () => Promise<ComponentType<P>> {
  let coming: Known<ComponentType<P>> | undefined
  return () => {
    if (coming) return coming
    const promise: Known<ComponentType<P>> = arriving(load)()
    void promise.then((value) => Object.assign(promise, { status: 'fulfilled', value }))
    return (coming = promise)
  }
}
