import { type ReactNode, type SubmitEvent, useRef } from 'react'
import { m } from '#paraglide/messages.js'
import { Button, ButtonLink } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { ArrowLeft, Download, Share, SquarePlus } from '#ui/icons.ts'
import { Section } from '#ui/layout/section.tsx'
import { showToast } from '#ui/feedback/toast.tsx'

type Props = {
  id: string
  courseTitle: string
  verifyUrl: string
  linkedInUrl: string
  whatsAppUrl: string
  /** What it rests on, and what other sites read: beside each other where there is room. */
  evidence: ReactNode
  badge: ReactNode
  /** Between what is done first and what is read. */
  children: ReactNode
}

/** What a learner does with a certificate: show it, keep it, prove it. */
export function CertificateUse({
  id,
  courseTitle,
  verifyUrl,
  linkedInUrl,
  whatsAppUrl,
  evidence,
  badge,
  children,
}: Props) {
  const field = useRef<HTMLDivElement>(null)
  const share = (event: SubmitEvent) => {
    event.preventDefault()
    void shareLink(
      {
        title: m.certificate_title(),
        text: m.certificate_share_text({ course: courseTitle }),
        url: verifyUrl,
      },
      field.current?.querySelector('input'),
    )
  }
  return (
    <>
      <div className="row">
        <ButtonLink to={whatsAppUrl} target="_blank" rel="noopener" wide className="md:w-auto">
          {m.certificate_whatsapp()}
        </ButtonLink>
        <ButtonLink to={`/storage/v1/certificates/${id}.pdf`} reload variant="outline">
          <Icon of={Download} />
          {m.certificate_download()}
        </ButtonLink>
        {/* Without scripts the button goes to the link below, to be copied by hand. */}
        <form action="#verification-link" onSubmit={share}>
          <Button variant="outline">
            <Icon of={Share} />
            {m.certificate_share()}
          </Button>
        </form>
        <ButtonLink to={linkedInUrl} target="_blank" rel="noopener" variant="outline">
          <Icon of={SquarePlus} />
          {m.certificate_linkedin()}
        </ButtonLink>
      </div>
      {children}
      <div className="grid gap-x-12 md:grid-cols-2">
        {evidence}
        <div ref={field}>
          <VerificationLink url={verifyUrl} />
          {badge}
        </div>
      </div>
    </>
  )
}

function VerificationLink({ url }: { url: string }) {
  return (
    <Section title={m.certificate_verify_link()}>
      <Field
        label={m.certificate_verify_link()}
        hideLabel
        hint={m.certificate_verify_note()}
        id="verification-link"
        name="link"
        defaultValue={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
    </Section>
  )
}

/** The share sheet of the device where there is one; else the link goes to the clipboard, or is marked to be copied (CERT-05). */
async function shareLink(
  content: { title: string; text: string; url: string },
  field: HTMLInputElement | null | undefined,
) {
  if (typeof navigator.share === 'function') {
    try {
      return await navigator.share(content)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return // closed by the person
    }
  }
  try {
    await navigator.clipboard.writeText(content.url)
    showToast({ title: m.certificate_copied(), text: m.certificate_copied_text() })
  } catch {
    field?.focus() // no clipboard without https, or not allowed
    field?.select()
    showToast({ title: m.certificate_copy_yourself(), text: m.certificate_copy_yourself_text(), tone: 'sky' })
  }
}

export function BackToCourse({ courseId }: { courseId: number }) {
  return (
    <p className="no-print">
      <ButtonLink to={`/courses/${courseId}`} variant="quiet" className="-ml-3.5">
        <Icon of={ArrowLeft} />
        {m.certificate_back()}
      </ButtonLink>
    </p>
  )
}
