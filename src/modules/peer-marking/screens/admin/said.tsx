import { dayInWords } from '#kit/time.ts'
import { Mark } from '#modules/courses/parts/rounds.tsx'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { useZone } from '#shell/use-zone.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { PeerMarkForMarker } from '../../types.ts'

/** What peers said of a submission, and what its author said of that. */
export function Said({ marks, isMarked }: { marks: PeerMarkForMarker[]; isMarked: boolean }) {
  const zone = useZone()
  if (marks.length === 0) return null
  const isReported = marks.some(({ report }) => report?.isOpen)
  return (
    <Section title={m.peers_said()}>
      <div className="stack">
        {marks.map((mark, at) => (
          <div key={mark.id} className="stack">
            {mark.report && <Report report={mark.report} />}
            <Mark mark={{ ...mark, by: byWords(at + 1, mark.markedAt, zone) }} />
          </div>
        ))}
        {isMarked && isReported && (
          <ActionForm intent="let-stand">
            <Submit variant="outline">{m.peers_let_stand()}</Submit>
          </ActionForm>
        )}
      </div>
    </Section>
  )
}

const byWords = (number: number, at: Date, zone: string): string =>
  `${m.peers_said_number({ number })}, ${dayInWords(at, getLocale(), zone)}`

function Report({ report: { kind, reason, isOpen } }: { report: NonNullable<PeerMarkForMarker['report']> }) {
  return (
    <Banner
      tone={isOpen ? 'gold' : 'sky'}
      title={m.peers_report_of({ kind })}
      text={
        reason && (
          <p className="own-lines" dir="auto">
            {reason}
          </p>
        )
      }
    />
  )
}
