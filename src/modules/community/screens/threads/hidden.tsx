import { m } from '#paraglide/messages.js'
import { Appeal } from '#shell/reports/appeal.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import type { Hidden, PartKind } from '../../types.ts'

type Props = {
  target: PartKind
  id: string
  hidden: Hidden
  isOwn: boolean
  /** The page of its thread. */
  here: string
}

/** Tells the author of hidden content, and administrators, why nobody else can read it; the author may appeal once (rules N5). */
export const HiddenNote = ({ target, id, hidden, isOwn, here }: Props) => (
  <div className="stack">
    <Banner
      tone="gold"
      title={isOwn ? m.community_hidden_own() : m.community_hidden()}
      text={
        <p className="wrap-anywhere" dir="auto">
          {hidden.why}
        </p>
      }
    />
    {isOwn && <Appeal intent={`appeal-${target}`} id={id} action={`${here}#${target}-${id}`} {...hidden} />}
  </div>
)
