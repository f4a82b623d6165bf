import { type ReactNode, useId } from 'react'
import { classes } from '#ui/classes.ts'
import { held } from '#ui/no-break/held.ts'

/** Top of a screen: its one h1, one sentence, one action. */
export function PageHead({
  title,
  lead,
  action,
  above,
}: {
  title: ReactNode
  lead?: ReactNode
  action?: ReactNode
  above?: ReactNode
}) {
  return (
    <div className="page-head">
      {above}
      <h1>{held(title)}</h1>
      {lead && <p className="lead">{held(lead)}</p>}
      {action && <div className="row">{action}</div>}
    </div>
  )
}

/** A part of a page: a rule, a heading, optionally one link at its right. */
export function Section({
  title,
  action,
  id,
  className,
  children,
}: {
  title: ReactNode
  action?: ReactNode
  id?: string
  className?: string
  children: ReactNode
}) {
  const headingId = useId()
  return (
    <section className={classes('section', className)} id={id} aria-labelledby={headingId}>
      <div className="section-head">
        <h2 id={headingId}>{held(title)}</h2>
        {action}
      </div>
      {held(children)}
    </section>
  )
}
