import type { LucideIcon, LucideProps } from 'lucide-react'

export type IconProps = LucideProps & {
  of: LucideIcon
  /** Only when no words stand beside it. */
  label?: string
}

/** A lucide icon, 20 px, hidden from screen readers unless it has a label. */
export function Icon({ of: Drawing, label, ...rest }: IconProps) {
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return <Drawing size={20} strokeWidth={1.75} {...spoken} {...rest} />
}
