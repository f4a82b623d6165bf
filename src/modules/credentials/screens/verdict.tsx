import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Icon } from '#ui/icon.tsx'
import { BigCheck, CircleCross } from '#ui/icons.ts'
import { Pindo } from '#ui/pattern.tsx'
import { held } from '#ui/no-break/held.ts'
import { codeInWords } from '../certificate/code.ts'
import { type Kind, titleOf } from '../certificate/titles.ts'
import { getLocale } from '#paraglide/runtime.js'

type VerdictProps = { tone: 'leaf' | 'brick'; title: string; text: string; children: ReactNode }

/** The answer first and large, by shape and words as well as colour. */
export function Verdict({ tone, title, text, children }: VerdictProps) {
  return (
    <article className={`measure proof proof-${tone}`}>
      <Pindo thick />
      <div>
        <Icon of={tone === 'leaf' ? BigCheck : CircleCross} size={56} />
        <div>
          <h1>{held(title)}</h1>
          <p>{held(text)}</p>
        </div>
      </div>
      <div>{held(children)}</div>
    </article>
  )
}

type FactsProps = {
  id: string
  kind?: Kind
  code: string
  studentName: string
  courseTitle: string
  instructorName: string
  togetherWith: string | null
  completedOn: string
  /** How long the course takes, in words. */
  length?: string | null
  /** The day on which its name was corrected. */
  correctedOn?: string | null
  /** The day of the last review, where its owner wants it said and it is true today. */
  stillOn?: string | null
  revoked?: { day: string; reason: string | null }
}

export function CertificateFacts({
  id,
  kind = 'completion',
  code,
  studentName,
  courseTitle,
  instructorName,
  togetherWith,
  completedOn,
  length,
  correctedOn,
  stillOn,
  revoked,
}: FactsProps) {
  return (
    <dl className="stack wrap-anywhere">
      <Fact label={m.certificate_name()}>
        <span className="proof-name" dir="auto">
          {studentName}
        </span>
      </Fact>
      <Fact label={m.certificate_course()}>{courseTitle}</Fact>
      <Fact label={m.skill_kind()}>{titleOf(kind, getLocale())}</Fact>
      <Fact label={kind === 'skill' ? m.skill_date() : m.certificate_date()}>{completedOn}</Fact>
      {length && <Fact label={m.certificate_length()}>{length}</Fact>}
      <Fact label={m.certificate_instructor()}>{instructorName}</Fact>
      {togetherWith && (
        <Fact label={m.certificate_together()}>
          <bdi>{togetherWith}</bdi>
        </Fact>
      )}
      <Fact label={m.certificate_code()}>{codeInWords(code)}</Fact>
      <Fact label={m.certificate_id()}>
        <span className="figures">{id}</span>
      </Fact>
      {correctedOn && (
        <Fact label={m.certificate_corrected_on()}>{m.certificate_corrected_fact({ day: correctedOn })}</Fact>
      )}
      <Fact label={m.certificate_state()}>
        {revoked ? m.certificate_state_revoked() : m.certificate_state_valid()}
      </Fact>
      {stillOn && <Fact label={m.certificate_still()}>{m.certificate_still_on({ day: stillOn })}</Fact>}
      {revoked && <Fact label={m.certificate_revoked_day()}>{revoked.day}</Fact>}
      {/* Without a reason of an administrator's it went with the purchase. */}
      {revoked && (
        <Fact label={m.certificate_revoked_reason()}>
          {revoked.reason ?? m.certificate_revoked_purchase()}
        </Fact>
      )}
    </dl>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="small soft">{held(label)}</dt>
    <dd className="font-bold">{held(children)}</dd>
  </div>
)
