import { type ComponentType, createElement, type ReactNode, Suspense, use, useEffect } from 'react'
import { arriving } from '#shell/connection.ts'
import { tellEarly } from '#shell/scripts/early.ts'
import { needsOfPage } from '#shell/scripts/needs.ts'

/**
 * A part of a screen whose code loads when it is first shown. A server-rendered page shows the part while its code loads. A
 * navigation by scripts waits for `ready()` in a clientLoader, so that its place is never empty.
 * @param source on the server, of the part; the build writes it (scripts/building/late-parts.ts)
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>, source?: string) {
  const { ready, useCode } = codeOf(load)
  function Part(props: P) {
    if (import.meta.env.SSR && source) needsOfPage()?.parts.add(source)
    useEffect(tellEarly, [])
    return createElement(useCode(), props)
  }
  return Object.assign((props: P) => inPlace(<Part {...props} />), { ready })
}

export const inPlace = (part: ReactNode) => <Suspense fallback={null}>{part}</Suspense>

/**
 * Code that is fetched once, however many ask for it. What has come is kept beside its promise: React waits a turn also for a promise that
 * is fulfilled, and would show an empty place for a moment.
 */
export function codeOf<P>(load: () => Promise<ComponentType<P>>) {
  let code: ComponentType<P> | undefined
  let coming: Promise<ComponentType<P>> | undefined
  const fetched = async () => (code = await arriving(load)())
  const ready = () => (coming ??= fetched())
  return {
    ready,
    /** @param when what React waits for, where the code is not there yet */
    useCode: (when = ready): ComponentType<P> => code ?? use(when()),
  }
}
