import type { ReactNode } from 'react'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Checkbox } from '#ui/forms/choices.tsx'
import type { shownCertificate } from '../queries/shown.server.ts'
import { shownWords } from '../certificate/length.ts'
import { BadgeFiles } from './badge.tsx'
import { CertificateCloth } from './cloth.tsx'
import { CorrectName } from './correct.tsx'
import { CertificateEvidence } from './evidence.tsx'
import { RevokedCertificate } from './revoked.tsx'
import { CertificateUse } from './use.tsx'

type Props = {
  certificate: ReturnType<typeof shownCertificate>
  /** The day until which the name can be corrected, in words. */
  correctableOn: string | null
  supportEmail: string
  hasBadge: boolean
  /** Only adults show their works to everybody. */
  mayShowWorks: boolean
  children?: ReactNode
}

/** The viewer's skill certificate: as the certificate of completion, and their works with it where they want that. */
export function SkillCertificate({
  certificate,
  correctableOn,
  supportEmail,
  hasBadge,
  mayShowWorks,
  children,
}: Props) {
  if (certificate.revokedOn)
    return (
      <RevokedCertificate {...certificate} revokedOn={certificate.revokedOn} supportEmail={supportEmail} />
    )
  return (
    <>
      <CertificateUse
        {...certificate}
        evidence={certificate.evidence && <CertificateEvidence evidence={certificate.evidence} />}
        badge={hasBadge && <BadgeFiles id={certificate.id} />}
      >
        <CertificateCloth
          {...certificate}
          shown={shownWords('skill', getLocale())}
          dateLabel={m.skill_date()}
        />
        {mayShowWorks && <ShowWorks isShown={certificate.showsWorks} />}
        {children}
      </CertificateUse>
      <CorrectName {...certificate} until={correctableOn} supportEmail={supportEmail} />
    </>
  )
}

function ShowWorks({ isShown }: { isShown: boolean }) {
  return (
    <ActionForm intent="works" action="#show-works" className="stack measure" id="show-works">
      <Checkbox
        name="shows"
        label={m.skill_works_show()}
        hint={m.skill_works_hint()}
        defaultChecked={isShown}
      />
      <p>
        <Submit variant="outline">{m.skill_works_save()}</Submit>
      </p>
    </ActionForm>
  )
}
