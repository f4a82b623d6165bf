import type { HTMLAttributes, ReactNode } from 'react'
import { Anchor } from '#ui/anchor.tsx'
import { classes } from '#ui/classes.ts'
import { held } from '#ui/no-break/held.ts'

export type CardProps = HTMLAttributes<HTMLElement> & { as?: 'article' | 'section' | 'div' | 'li' }
export type CardTitleProps = {
  to?: string
  reload?: boolean
  level?: 'h2' | 'h3' | 'h4'
  children: ReactNode
  className?: string
}

/** A bordered box; put a PatternTile first and it reaches the edges. */
export function Card({ as: Box = 'article', className, ...rest }: CardProps) {
  return <Box {...rest} className={classes('card', className)} />
}

/** With `to`, the whole card is a link. */
export function CardTitle({ to, reload, level: Heading = 'h3', children, className }: CardTitleProps) {
  return (
    <Heading className={className}>
      {to ? (
        <Anchor className="card-link" to={to} reload={reload}>
          {children}
        </Anchor>
      ) : (
        held(children)
      )}
    </Heading>
  )
}

/** Price and button, at the bottom whatever the card's height. */
export function CardFoot({ children }: { children: ReactNode }) {
  return <div className="card-foot">{held(children)}</div>
}

/** One quiet line of small facts: lessons, hours, MB. */
export function Facts({ children, className }: { children: ReactNode; className?: string }) {
  return <p className={classes('facts', className)}>{held(children)}</p>
}

/** `free` paints it leaf instead of sun. */
export function Price({ free, children }: { free?: boolean; children: ReactNode }) {
  return <span className={classes('price', free && 't-leaf')}>{held(children)}</span>
}
