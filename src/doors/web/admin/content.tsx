import type { listCertificates, listSubmissions } from '#modules/courses/queries.server.ts'
import type { listTroubledMails } from '#modules/outbox/queries.server.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { Refused } from '#web/answers.server.ts'
import { adminHref, Behind, isRefused, Long, Moment, RowForm, Rows, Search } from './pieces.tsx'

type Submission = Awaited<ReturnType<typeof listSubmissions>>[number]
type Certificate = Awaited<ReturnType<typeof listCertificates>>[number]
type Mail = Awaited<ReturnType<typeof listTroubledMails>>[number]
type Props = {
  submissions: Submission[]
  submissionsPage: number
  certificates: Certificate[]
  q: string
  certificatesPage: number
  mails: Mail[]
  mailsPage: number
  refused?: Refused
}

/** What learners handed in, what Stadi vouches for, and what did not reach people. */
export function Content(props: Props) {
  return (
    <>
      <nav aria-label={m.admin_content()} className="row mt-4">
        <Anchor className="btn btn-outline" to="/admin/inbox">
          {m.support_inbox()}
        </Anchor>
        <Anchor className="btn btn-outline" to="/admin/applications">
          {m.hiring_admin_title()}
        </Anchor>
        <Anchor className="btn btn-outline" to="/admin/publishing">
          {m.publishing_link()}
        </Anchor>
      </nav>
      <Section title={m.admin_submissions()}>
        <Submissions rows={props.submissions} page={props.submissionsPage} />
      </Section>
      <Section title={m.admin_certificates()}>
        <Search tab="content" q={props.q} label={m.admin_certificate_search()} />
        <Certificates
          rows={props.certificates}
          q={props.q}
          page={props.certificatesPage}
          refused={props.refused}
        />
      </Section>
      <Section title={m.admin_mails()}>
        <Mails rows={props.mails} page={props.mailsPage} refused={props.refused} />
      </Section>
      <Section title={m.newsletter_remove_title()}>
        <RemoveSubscriber refused={props.refused} />
      </Section>
    </>
  )
}

function Submissions({ rows, page }: { rows: Submission[]; page: number }) {
  return (
    <Rows
      caption={m.admin_submissions()}
      hideCaption
      none={m.admin_submissions_none()}
      page={page}
      hrefFor={(submissions) => adminHref({ tab: 'content', submissions })}
      rows={rows}
      rowKey={(work) => work.id}
      columns={[
        { label: m.admin_learner(), cell: (work) => <bdi>{work.learner}</bdi>, main: true },
        { label: m.admin_email(), cell: (work) => <Long>{work.email}</Long> },
        {
          label: m.admin_course(),
          cell: (work) => <Anchor to={`/courses/${work.courseId}`}>{work.course}</Anchor>,
        },
        { label: m.admin_lesson(), cell: (work) => work.lesson },
        { label: m.admin_handed_in(), cell: (work) => <Moment at={work.submittedAt} /> },
        { label: m.admin_link(), cell: (work) => <OutsideLink link={work.link} /> },
        { label: m.admin_work(), cell: (work) => <Work text={work.text} of={work.learner} /> },
      ]}
    />
  )
}

/** A learner's link leads anywhere: it gets no credit from us and no way back into this page. */
function OutsideLink({ link }: { link: string | null }) {
  if (!link || !/^https?:\/\//i.test(link)) return m.admin_none()
  return (
    <a
      href={link}
      rel="nofollow noopener noreferrer"
      target="_blank"
      className="wrap-anywhere text-leaf underline"
    >
      {link}
    </a>
  )
}

// Letters of a text that stand in the row; the rest opens below.
const GLIMPSE = 60

function Work({ text, of }: { text: string | null; of: string }) {
  if (!text) return m.admin_none()
  const letters = [...text]
  if (letters.length <= GLIMPSE) return <bdi className="wrap-anywhere">{text}</bdi>
  return (
    <Behind summary={`${letters.slice(0, GLIMPSE).join('')}…`} of={of}>
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {text}
      </p>
    </Behind>
  )
}

function Certificates({
  rows,
  q,
  page,
  refused,
}: {
  rows: Certificate[]
  q: string
  page: number
  refused?: Refused
}) {
  const ask = { name: 'reason', label: m.admin_reason(), hint: m.admin_reason_hint(), maxLength: 300 }
  return (
    <Rows
      caption={m.admin_certificates()}
      hideCaption
      none={m.admin_certificates_none()}
      page={page}
      hrefFor={(certificates) => adminHref({ tab: 'content', q, certificates })}
      rows={rows}
      rowKey={(certificate) => certificate.id}
      columns={[
        {
          label: m.admin_certificate(),
          cell: (certificate) => (
            <Anchor to={`/verify/${certificate.id}`} reload>
              {certificate.id}
            </Anchor>
          ),
          main: true,
        },
        { label: m.admin_learner(), cell: (certificate) => <bdi>{certificate.studentName}</bdi> },
        { label: m.admin_course(), cell: (certificate) => certificate.courseTitle },
        { label: m.admin_issued(), cell: (certificate) => <Moment at={certificate.issuedAt} /> },
        {
          label: m.admin_state(),
          cell: ({ revokedAt, revokedReason }) =>
            revokedAt ? (
              <>
                <Badge tone="brick">{m.admin_certificate_revoked()}</Badge>
                <span className="block soft wrap-anywhere">
                  {revokedReason ?? m.certificate_revoked_purchase()}
                </span>
              </>
            ) : (
              <Badge tone="leaf">{m.admin_valid()}</Badge>
            ),
        },
        {
          label: m.admin_actions(),
          cell: ({ id, revokedAt }) =>
            revokedAt ? (
              m.admin_none()
            ) : (
              <Behind
                summary={m.admin_certificate_revoke()}
                of={id}
                open={isRefused(refused, 'revoke-certificate', id)}
              >
                <RowForm
                  intent="revoke-certificate"
                  id={id}
                  button={m.admin_certificate_revoke_do()}
                  danger
                  ask={ask}
                  refused={refused}
                />
              </Behind>
            ),
        },
      ]}
    />
  )
}

function Mails({ rows, page, refused }: { rows: Mail[]; page: number; refused?: Refused }) {
  return (
    <Rows
      caption={m.admin_mails()}
      hideCaption
      none={m.admin_mails_none()}
      page={page}
      hrefFor={(mails) => adminHref({ tab: 'content', mails })}
      rows={rows}
      rowKey={(mail) => mail.id}
      columns={[
        { label: m.admin_mail_subject(), cell: (mail) => mail.subject, main: true },
        { label: m.admin_mail_to(), cell: (mail) => <Long>{mail.recipient}</Long> },
        {
          label: m.admin_state(),
          cell: (mail) => (
            <Badge tone={mail.status === 'failed' ? 'brick' : 'gold'}>
              {mail.status === 'failed' ? m.admin_mail_failed() : m.admin_mail_waiting()}
            </Badge>
          ),
        },
        {
          label: m.admin_mail_error(),
          cell: (mail) => <span className="wrap-anywhere">{mail.lastError ?? m.admin_none()}</span>,
        },
        { label: m.admin_mail_written(), cell: (mail) => <Moment at={mail.createdAt} /> },
        { label: m.admin_mail_tries(), cell: (mail) => mail.attempts, numeric: true },
        {
          label: m.admin_actions(),
          cell: (mail) => (
            <RowForm intent="retry-mail" id={mail.id} button={m.admin_mail_retry()} refused={refused} />
          ),
        },
      ]}
    />
  )
}

/** For a reader without an account who asks us to be deleted; it answers the same whether the address was there. */
function RemoveSubscriber({ refused }: { refused?: Refused }) {
  const mine = isRefused(refused, 'remove-subscriber', '') ? refused : undefined
  return (
    <RowForm
      intent="remove-subscriber"
      id=""
      note={m.newsletter_remove_text()}
      button={m.newsletter_remove()}
      danger
    >
      <Field
        className="max-w-full w-72"
        type="email"
        name="email"
        label={m.newsletter_remove_email()}
        autoComplete="off"
        required
        maxLength={254}
        defaultValue={mine?.values.email}
        error={mine?.refused.fields.email}
      />
    </RowForm>
  )
}
