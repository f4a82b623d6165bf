import { use } from 'react'
import { classes } from '#ui/classes.ts'
import { LessData } from '#ui/less-data.tsx'
import { toneClass } from '#ui/feedback/tone.ts'
import { clothOf, initialsOf, motifOf, type TileTone } from '#ui/pattern.tsx'

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

/** A picture, or the initial on its own pattern; where less data is wanted, the initial on its colour. */
export function Avatar({ name, src: given, under, size = 'normal', seed = name, tone, label }: AvatarProps) {
  const isLess = use(LessData)
  const src = isLess ? undefined : given
  const side = pixels[size]
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  const letters = initialsOf(name)
  // The pattern would be under it.
  const isPicture = src && !under
  const ground = isLess ? toneClass(tone ?? motifOf(seed).tone) : clothOf(seed, tone)
  return (
    <span
      className={classes('avatar', size !== 'normal' && `avatar-${size}`, !isPicture && ground)}
      {...spoken}
    >
      {!isPicture && <span>{size === 'large' ? letters : [...letters][0]}</span>}
      {src && <img src={src} alt="" width={side} height={side} loading="lazy" decoding="async" />}
    </span>
  )
}
