import { classes } from '#ui/classes.ts'
import { pictureHref } from '#kit/pictures/address.ts'
import { Decoration } from '#ui/less-data.tsx'
import type { Scene } from '#kit/pictures/scenes.ts'

type Props = { of: Scene; className?: string }

/** A drawn scene, twice as wide as high. Decoration: text beside it carries the meaning. */
export const ScenePicture = ({ of, className }: Props) => (
  <Decoration className={classes('scene', className)} src={pictureHref(of)} width={320} height={160} />
)
