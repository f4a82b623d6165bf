import type { ReactNode } from 'react'
import type { Mood } from '#kit/pictures/moods.ts'
import { classes } from '#ui/classes.ts'
import { held } from '#ui/no-break/held.ts'
import { Figure } from '#ui/pictures/figure.tsx'

type Props = {
  mood: Mood
  title: ReactNode
  level?: 'h1' | 'h2'
  className?: string
  children?: ReactNode
  /** The one thing to do now. */
  action: ReactNode
}

/** Something good, on a screen of its own: the figure that reacts, what it is, and at the thumb one button. */
export const MomentScreen = ({ mood, title, level: Heading = 'h2', className, children, action }: Props) => (
  <div className={classes('moment', className)}>
    <Figure of={mood} />
    <Heading>{held(title)}</Heading>
    {held(children)}
    <div className="moment-go">{held(action)}</div>
  </div>
)
