import { markReportKinds, type MarkReportKind } from '#core/reports.ts'
import { dayInWords } from '#kit/time.ts'
import { Mark } from '#modules/courses/parts/rounds.tsx'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { useZone } from '#shell/use-zone.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { RadioGroup } from '#ui/forms/choices.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { Section } from '#ui/layout/section.tsx'
import { LONGEST_REASON } from '../../rules.ts'
import type { PeerMarkView, PeersView } from '../../types.ts'

const kinds: Record<MarkReportKind, () => string> = {
  unfair: m.peers_report_unfair,
  abuse: m.peers_report_abuse,
  spam: m.peers_report_spam,
}

/** What others said of one's own submission: thanks for what helped, a report of what is not right. */
export function Received({ view: { received, isWithPeers } }: { view: PeersView }) {
  if (received.length === 0 && !isWithPeers) return null
  return (
    <Section id="received" title={m.peers_received()}>
      {received.length === 0 && <p>{m.peers_received_none()}</p>}
      <ul className="grid gap-6">
        {received.map((mark) => (
          <li key={mark.id}>{mark.isReported ? <p>{m.peers_report_said()}</p> : <Shown mark={mark} />}</li>
        ))}
      </ul>
    </Section>
  )
}

function Shown({ mark }: { mark: PeerMarkView }) {
  const day = dayInWords(mark.markedAt, getLocale(), useZone())
  return (
    <div className="stack">
      <Mark mark={{ ...mark, by: m.peers_received_one({ day }) }} />
      {mark.isUseful ? (
        <p className="small">{m.peers_useful_said()}</p>
      ) : (
        <ActionForm intent="useful" id={mark.id}>
          <Submit variant="outline">{m.peers_useful()}</Submit>
        </ActionForm>
      )}
      <Report id={mark.id} />
    </div>
  )
}

function Report({ id }: { id: string }) {
  const answer = useFormAnswer({ intent: 'report', id })
  return (
    <Disclosure title={m.peers_report()} open={answer?.refusal ? true : undefined}>
      <ActionForm intent="report" id={id} className="stack">
        <RadioGroup
          name="kind"
          legend={m.peers_report_what()}
          options={markReportKinds.map((kind) => ({ value: kind, label: kinds[kind]() }))}
          required
        />
        <TextArea
          name="reason"
          label={m.peers_report_reason()}
          note={m.peers_report_optional()}
          rows={3}
          maxLength={LONGEST_REASON}
        />
        <p>
          <Submit variant="outline">{m.peers_report_send()}</Submit>
        </p>
      </ActionForm>
    </Disclosure>
  )
}
