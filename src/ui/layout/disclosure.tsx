import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { held } from '#ui/no-break/held.ts'

export type DisclosureProps = Omit<ComponentProps<'details'>, 'title'> & {
  title: ReactNode
  /** Always open from 768 px up, without its button: filters beside a list. */
  wide?: boolean
}

/** Opens without scripts; give several the same `name` and only one stays open. */
export function Disclosure({ title, wide, className, children, ...rest }: DisclosureProps) {
  return (
    <details className={classes('disclosure', wide && 'disclosure-wide', className)} {...rest}>
      <summary>{held(title)}</summary>
      <div>{held(children)}</div>
    </details>
  )
}
