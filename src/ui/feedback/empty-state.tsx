import type { ReactNode } from 'react'
import { Pindo } from '#ui/pattern.tsx'
import type { Scene } from '#kit/pictures/scenes.ts'
import { ScenePicture } from '#ui/pictures/scene.tsx'
import { held } from '#ui/no-break/held.ts'

export type EmptyStateProps = {
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  /** Drawn beside the text, or above it where there is little room; where the page has no other picture. */
  scene?: Scene
  level?: 'h1' | 'h2' | 'h3'
}

/** Nothing here yet: one friendly sentence and what to do next. */
export function EmptyState({ title, text, action, scene, level: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="empty">
      {scene ? <ScenePicture of={scene} /> : <Pindo thick />}
      <div>
        <Heading>{held(title)}</Heading>
        {text && <p>{held(text)}</p>}
        {action}
      </div>
    </div>
  )
}
