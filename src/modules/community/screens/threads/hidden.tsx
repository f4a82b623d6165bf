import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/feedback/banner.tsx'
import type { Hidden } from '../../types.ts'

/** Tells the author of something hidden, and administrators, why nobody else reads it. */
export const HiddenNote = ({ hidden: { by, reason }, isOwn }: { hidden: Hidden; isOwn: boolean }) => (
  <Banner
    tone="gold"
    title={isOwn ? m.community_hidden_own() : m.community_hidden()}
    text={
      by === 'reports'
        ? m.community_hidden_reports()
        : reason
          ? m.community_hidden_reason({ reason })
          : m.community_hidden_staff()
    }
  />
)
