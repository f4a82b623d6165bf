import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import type { Drawing } from '#ui/icons.ts'
import { type Tone, toneClass } from '#ui/feedback/tone.ts'
import { held } from '#ui/no-break/held.ts'

export function Badge({
  tone = 'sand',
  icon,
  children,
}: {
  tone?: Tone
  icon?: Drawing
  children: ReactNode
}) {
  return (
    <span className={`badge ${toneClass(tone)}`}>
      {icon && <Icon of={icon} size={16} />}
      {held(children)}
    </span>
  )
}
