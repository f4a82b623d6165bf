import { m } from '#paraglide/messages.js'
import { Pindo } from '#ui/pattern.tsx'
import { CertificateNumber } from './number.tsx'
import { Section } from '#ui/layout/section.tsx'

/** For any id that was never issued (CERT-06). */
export function CertificateUnknown({ certificateId }: { certificateId: string }) {
  return (
    <div className="grid items-start gap-x-12 md:grid-cols-2">
      <title>{`${m.certificate_unknown()} - Stadi`}</title>
      <div>
        <div className="page-head">
          <Pindo thick />
          <h1>{m.certificate_unknown()}</h1>
          <p className="lead">{m.certificate_unknown_text()}</p>
          <p className="font-bold figures wrap-anywhere">{certificateId}</p>
        </div>
        <CertificateNumber typed={certificateId} />
      </div>
      <Section title={m.certificate_unknown_check()}>
        <div className="prose">
          <ul>
            <li>{m.certificate_unknown_whole()}</li>
            <li>{m.certificate_unknown_typed()}</li>
            <li>{m.certificate_unknown_origin()}</li>
            <li>{m.certificate_unknown_ask()}</li>
          </ul>
        </div>
      </Section>
    </div>
  )
}
