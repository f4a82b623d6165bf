import { type ComponentType, createElement, type ReactNode, Suspense, use } from 'react'
import { arriving } from '#shell/gap.ts'

/** React reads these off a promise, and then need not wait a turn, which would show an empty place for a moment. */
type Known<T> = Promise<T> & { status?: 'fulfilled'; value?: T }

/**
 * A part of a screen whose code comes when it is first shown. A page that was made by the server shows it while the code comes. Whoever
 * moves on to it by scripts waits for `ready()` in a clientLoader, so that its place is never empty.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>) {
  const ready = once(load)
  function Part(props: P) {
    return createElement(use(ready()), props)
  }
  return Object.assign((props: P) => inPlace(<Part {...props} />), { ready })
}

export const inPlace = (part: ReactNode) => <Suspense fallback={null}>{part}</Suspense>

/** Fetches once, also when it is asked for by many. */
export function once<P>(load: () => Promise<ComponentType<P>>): () => Promise<ComponentType<P>> {
  let coming: Known<ComponentType<P>> | undefined
  return () => {
    if (coming) return coming
    const promise: Known<ComponentType<P>> = arriving(load)()
    void promise.then((value) => Object.assign(promise, { status: 'fulfilled', value }))
    return (coming = promise)
  }
}
