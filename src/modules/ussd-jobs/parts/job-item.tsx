import { type ReactNode, useId } from 'react'
import { telOf } from '#kit/formats.ts'
import { Moment } from '#shell/moment.tsx'
import { m } from '#paraglide/messages.js'
import { Watch } from '#shell/reports/watch.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Card, CardFoot, CardTitle, Facts, Price } from '#ui/layout/card.tsx'
import { SampleMark } from '#ui/samples.tsx'
import { held } from '#ui/no-break/held.ts'
import { moreRequirements, partedText } from '../rules.ts'
import type { UssdJobCard } from '../types.ts'
import { Apply } from './apply.tsx'
import { categoryWords, difficultyWords, paymentWords, small } from './words.ts'

type Props = {
  job: UssdJobCard
  isOwn: boolean
  /** As a sample, and as one in English, among others. */
  isMarked: boolean
  isEnglish: boolean
}

/** A job on the board in full: it has no page of its own (USSD-11 to USSD-17). */
export function JobItem({ job, isOwn, isMarked, isEnglish }: Props) {
  const { id, title, company, description, location, category, difficulty, requirements, applications } = job
  const titleId = useId()
  return (
    <Card as="li" className="ussd-job">
      <div id={`job-${id}`}>
        <CardTitle>
          <bdi id={titleId} className="wrap-anywhere">
            {held(title)}
          </bdi>
        </CardTitle>
        <bdi className="wrap-anywhere">{company}</bdi>
      </div>
      <Marks job={job} isMarked={isMarked} />
      <p className="wrap-anywhere">
        <Price>
          <bdi>{held(job.paymentAmount)}</bdi>
        </Price>{' '}
        {held(small(paymentWords[job.paymentType]()))} · <bdi>{location}</bdi>
      </p>
      <Description text={description} />
      <Requirements lines={requirements} />
      <Facts>
        <span>{held(small(categoryWords[category]()))}</span>
        <span>{difficultyWords[difficulty]()}</span>
        {isEnglish && <span>{m.hub_in_english()}</span>}
        <span>
          {applications > 0 ? m.ussd_jobs_applications({ count: applications }) : m.ussd_jobs_first()}
        </span>
        <Moment at={job.createdAt}>{m.ussd_jobs_posted_age({ age: job.age })}</Moment>
      </Facts>
      <Ways job={job} titleId={titleId}>
        <Watch target="ussd-job" id={id} isOwn={isOwn} aria-describedby={titleId} className="ussd-report" />
      </Ways>
    </Card>
  )
}

/** Neither is shown if it does not apply (USSD-11, USSD-30). */
function Marks({ job: { isFeatured, isRuralFriendly }, isMarked }: Pick<Props, 'job' | 'isMarked'>) {
  if (!isFeatured && !isRuralFriendly && !isMarked) return null
  return (
    <p className="badges">
      {isMarked && <SampleMark />}
      {isFeatured && <Badge tone="sun">{m.ussd_jobs_featured()}</Badge>}
      {isRuralFriendly && <Badge tone="leaf">{m.ussd_jobs_rural()}</Badge>}
    </p>
  )
}

function Description({ text }: { text: string }) {
  const { start, rest } = partedText(text)
  return (
    <div className="own-lines wrap-anywhere">
      <p dir="auto">{start}</p>
      {rest && (
        <More label={m.ussd_jobs_read_on()}>
          <p dir="auto">{rest}</p>
        </More>
      )}
    </div>
  )
}

function Requirements({ lines }: { lines: string[] }) {
  if (lines.length === 0) return null
  const { shown, more } = moreRequirements(lines)
  return (
    <div className="ussd-needs">
      <Lines lines={shown} />
      {more.length > 0 && (
        <More label={m.ussd_jobs_more({ count: more.length })}>
          <Lines lines={more} />
        </More>
      )}
    </div>
  )
}

const Lines = ({ lines }: { lines: string[] }) => (
  <ul>
    {lines.map((line) => (
      <li key={line} dir="auto" className="wrap-anywhere">
        {held(line)}
      </li>
    ))}
  </ul>
)

const More = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className="ussd-more">
    <summary>{held(label)}</summary>
    {held(children)}
  </details>
)

/** Whom to call, also for signed-out visitors (USSD-31), and the code to dial. */
function Ways({
  job: { phone, ussdCode },
  titleId,
  children,
}: {
  job: UssdJobCard
  titleId: string
  children: ReactNode
}) {
  return (
    <CardFoot>
      <div className="ussd-way">
        <span className="figures">+{phone}</span>
        <ButtonLink to={telOf(`+${phone}`)} variant="outline" aria-describedby={titleId}>
          {m.ussd_jobs_call()}
        </ButtonLink>
      </div>
      <div className="ussd-way">
        <code className="ussd-code">{ussdCode}</code>
        <Apply code={ussdCode} describedBy={titleId} />
      </div>
      {children}
    </CardFoot>
  )
}
