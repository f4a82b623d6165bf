import type { SVGProps } from 'react'
import type { Drawing } from '#ui/icons.ts'

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'of' | 'width' | 'height'> & {
  of: Drawing
  size?: number
  /** Only if no text is beside it. */
  label?: string
}

/** One of ui/icons.ts, 20 px, hidden from screen readers unless it has a label. */
export function Icon({ of: drawing, size = 20, label, ...rest }: IconProps) {
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...spoken}
      {...rest}
    >
      <path d={drawing} />
    </svg>
  )
}
