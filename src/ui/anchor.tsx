import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { held } from './no-break/held.ts'

export type AnchorProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string
  /** A plain link that loads a new document: for files, other sites and pages without scripts. */
  reload?: boolean
  preventScrollReset?: boolean
}

const leavesTheApp = /^(#|[a-z][a-z\d+.-]*:|\/\/)/i

/** Every link of the design system. */
export function Anchor({ to, reload, preventScrollReset, children, ...rest }: AnchorProps) {
  const words = held(children)
  if (reload || leavesTheApp.test(to))
    return (
      <a href={to} {...rest}>
        {held(words)}
      </a>
    )
  // A router's link does its work in a browser; on the server it would take a tenth of the time of a page with a hundred of them.
  if (import.meta.env.SSR && to.startsWith('/'))
    return (
      <a {...rest} href={to}>
        {held(words)}
      </a>
    )
  // discover: all routes are known from the start, so the attribute would only cost bytes.
  return (
    <Link to={to} discover="none" preventScrollReset={preventScrollReset} {...rest}>
      {words}
    </Link>
  )
}
