import type { Mood } from '#kit/pictures/moods.ts'
import { pictureHref } from '#kit/pictures/address.ts'
import { classes } from '#ui/classes.ts'
import { Decoration } from '#ui/less-data.tsx'

type Props = { of: Mood; className?: string }

/** The figure that reacts to what happened: one and the same everywhere. Words beside it say what. */
export const Figure = ({ of, className }: Props) => (
  <Decoration
    className={classes('figure', className)}
    src={pictureHref(`cast-${of}`)}
    width={120}
    height={120}
  />
)
