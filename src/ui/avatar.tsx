import { classes } from '#ui/classes.ts'
import { clothOf, initialsOf, type TileTone } from '#ui/pattern.tsx'

export type AvatarProps = {
  name: string
  src?: string | undefined
  /** Whether the initial is shown until the picture has loaded. */
  under?: boolean
  size?: 'small' | 'normal' | 'large'
  /** Defaults to the name; an id keeps the pattern when the name changes. */
  seed?: string
  tone?: TileTone
  /** Announced only if the name is not beside it. */
  label?: string
}

const pixels = { small: 36, normal: 44, large: 88 }

/** A picture, or the initial on its own pattern. */
export function Avatar({ name, src, under, size = 'normal', seed = name, tone, label }: AvatarProps) {
  const side = pixels[size]
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  const letters = initialsOf(name)
  // The pattern would be under it.
  const isPicture = src && !under
  return (
    <span
      className={classes('avatar', size !== 'normal' && `avatar-${size}`, !isPicture && clothOf(seed, tone))}
      {...spoken}
    >
      {!isPicture && <span>{size === 'large' ? letters : [...letters][0]}</span>}
      {src && <img src={src} alt="" width={side} height={side} loading="lazy" decoding="async" />}
    </span>
  )
}
