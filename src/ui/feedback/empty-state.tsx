import type { ReactNode } from 'react'
import { Pindo } from '#ui/pattern.tsx'

export type EmptyStateProps = {
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  level?: 'h1' | 'h2' | 'h3'
}

/** Nothing here yet: one friendly sentence and what to do next. */
export function EmptyState({ title, text, action, level: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="empty">
      <Pindo thick />
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {action}
    </div>
  )
}
