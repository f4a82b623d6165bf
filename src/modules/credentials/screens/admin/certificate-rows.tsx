import { EAST_AFRICA } from '#kit/time.ts'
import type { Page } from '#kit/paging.ts'
import { adminHref } from '#shell/admin/address.ts'
import { Behind, RowForm } from '#shell/admin/row-form.tsx'
import { Rows, Search } from '#shell/admin/rows.tsx'
import { Moment } from '#shell/admin/values.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { listCertificates } from '../../queries/certificates.server.ts'

type Certificate = Awaited<ReturnType<typeof listCertificates>>['rows'][number]
type RowProps = { certificate: Certificate; action: string }
type Props = { certificates: Page<Certificate>; q: string }

/** What Stadi vouches for. */
export function CertificateRows({ certificates, q }: Props) {
  const action = adminHref('certificates', { q, page: certificates.page })
  return (
    <Section title={m.admin_certificates()}>
      <Search
        to={adminHref('certificates')}
        q={q}
        label={m.admin_certificate_search()}
        clear={adminHref('certificates')}
      />
      <Rows
        list={certificates}
        caption={m.admin_certificates()}
        hideCaption
        none={m.admin_certificates_none()}
        hrefFor={(page) => adminHref('certificates', { q, page })}
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
          { label: m.admin_issued(), cell: ({ issuedAt }) => <Moment at={issuedAt} zone={EAST_AFRICA} /> },
          { label: m.admin_state(), cell: (certificate) => <State certificate={certificate} /> },
          {
            label: m.admin_actions(),
            cell: (certificate) => (
              <>
                <Correct certificate={certificate} action={action} />
                <Revoke certificate={certificate} action={action} />
              </>
            ),
          },
        ]}
      />
    </Section>
  )
}

function State({ certificate: { revokedAt, revokedReason } }: { certificate: Certificate }) {
  if (!revokedAt) return <Badge tone="leaf">{m.admin_valid()}</Badge>
  return (
    <>
      <Badge tone="brick">{m.admin_certificate_revoked()}</Badge>
      <span className="block soft wrap-anywhere">{revokedReason ?? m.certificate_revoked_purchase()}</span>
    </>
  )
}

function Correct({ certificate: { id, studentName, revokedAt }, action }: RowProps) {
  if (revokedAt) return null
  return (
    <Behind summary={m.admin_certificate_correct()} of={id} id={id}>
      <RowForm
        intent="correct-certificate"
        id={id}
        action={action}
        note={m.admin_certificate_correct_note()}
        button={m.admin_certificate_correct_do()}
        ask={{ name: 'reason', label: m.admin_reason(), maxLength: 300 }}
      >
        <Field
          name="name"
          label={m.admin_certificate_name()}
          defaultValue={studentName}
          maxLength={80}
          className="w-full"
        />
      </RowForm>
    </Behind>
  )
}

function Revoke({ certificate: { id, revokedAt }, action }: RowProps) {
  if (revokedAt) return m.admin_none()
  return (
    <Behind summary={m.admin_certificate_revoke()} of={id} id={id}>
      <RowForm
        intent="revoke-certificate"
        id={id}
        action={action}
        button={m.admin_certificate_revoke_do()}
        danger
        ask={{ name: 'reason', label: m.admin_reason(), hint: m.admin_reason_hint(), maxLength: 300 }}
      />
    </Behind>
  )
}
