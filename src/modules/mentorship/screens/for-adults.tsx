import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/feedback/banner.tsx'

/** What somebody under 18 reads where others book mentors. */
export const ForAdults = () => (
  <div className="mb-4">
    <Banner tone="sky" title={m.refusal_adults_only_title()} text={<p>{m.refusal_mentors_for_adults()}</p>} />
  </div>
)
