import { Moment } from '#shell/admin/values.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import type { Note, Trouble } from './standing.server.ts'

/** Unreliable books and broken rules: shown on every tab. */
export const Troubles = ({ troubles }: { troubles: Trouble[] }) =>
  troubles.map(({ tone, title, text, since }) => (
    <div className="mt-4" key={title}>
      <Banner
        tone={tone}
        title={title}
        text={
          <>
            <p>{text}</p>
            {since && (
              <p className="small">
                {since.label} <Moment at={since.at} />
              </p>
            )}
          </>
        }
      />
    </div>
  ))

/** The last check of the books and counts, below every list. */
export const CheckNote = ({ note: { text, at } }: { note: Note }) => (
  <p className="small mt-6">
    {text} {at && <Moment at={at} />}
  </p>
)

/** Shown while the community has no topics or no questions (ADM-12). */
export const QuietCommunity = ({ quiet }: { quiet: string | null }) =>
  quiet && (
    <div className="mt-4">
      <Banner tone="sky" title={quiet} />
    </div>
  )
