import { type ComponentType, createElement, type ReactNode, useEffect, useRef } from 'react'
import { codeOf, inPlace } from '#shell/later.tsx'
import { tellEarly } from '#shell/scripts/early.ts'
import { useHydrated } from '#shell/use-hydrated.ts'
import { held } from '#ui/no-break/held.ts'

/**
 * A part as in later.tsx that is shown but rarely used, such as a form at the end of a page. On a server-rendered page its code
 * loads when somebody touches, points at or focuses it; until then it works as without scripts. After a navigation by scripts it
 * appears a moment after the page, so place it where that moves nothing, or let a clientLoader wait for `ready()`.
 */
export function onUse<P extends object>(load: () => Promise<ComponentType<P>>) {
  const { ready, useCode } = codeOf(load)
  let begin = () => {}
  const used = new Promise<void>((resolve) => (begin = resolve)).then(ready)
  function Part(props: P) {
    const isAlive = useHydrated()
    useEffect(tellEarly, [])
    return createElement(useCode(import.meta.env.SSR || isAlive ? ready : () => used), props)
  }
  return Object.assign((props: P) => <Watched begin={begin}>{inPlace(<Part {...props} />)}</Watched>, {
    ready,
  })
}

/** Detects the first use of its content, even before the scripts ran. */
function Watched({ begin, children }: { begin: () => void; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current!
    if (element.matches(':hover, :focus-within')) begin()
    const hear = ({ target }: Event) => {
      if (target instanceof Node && element.contains(target)) begin()
    }
    // On window: the document is React's, which stops events in a part that has no code yet.
    for (const event of ['pointerover', 'focusin']) addEventListener(event, hear, true)
    return () => {
      for (const event of ['pointerover', 'focusin']) removeEventListener(event, hear, true)
    }
  }, [begin])
  return <div ref={place}>{held(children)}</div>
}
