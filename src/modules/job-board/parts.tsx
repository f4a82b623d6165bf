import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import type { Difficulty } from './rules.ts'

const words: Record<Difficulty, () => string> = {
  Beginner: m.catalogue_level_beginner,
  Intermediate: m.catalogue_level_intermediate,
  Advanced: m.catalogue_level_advanced,
}

/** Only what beginners can do is highlighted (JOB-02). */
export const Level = ({ of }: { of: Difficulty }) =>
  of === 'Beginner' ? <Badge tone="leaf">{words[of]()}</Badge> : <span>{words[of]()}</span>
