import { data, redirect } from 'react-router'
import { PageMeta } from '#shell/page-meta.tsx'
import { m } from '#paraglide/messages.js'
import { PageHead } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import { certificateCodeIn, typedCertificateId } from '#modules/courses/certificate-id.server.ts'
import { certificateWithCode } from '../queries/certificates.server.ts'
import type { Route } from './+types/check'
import { CertificateNumber } from './number.tsx'

export const handle = { hydrate: 'never', styles: ['courses', 'lesson'] }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const typed = args.url.searchParams.get('number')?.slice(0, 200) ?? ''
    const id = typedCertificateId(typed)
    if (id) return redirect(`/verify/${id}`)
    const code = certificateCodeIn(typed)
    const found = code && (await certificateWithCode(ctx, code))
    if (found) return redirect(`/verify/${found}`)
    const fault = code ? m.certificate_code_unknown() : m.certificate_number_wrong()
    const error = typed.trim() === '' ? undefined : fault
    return data({ typed, error }, { status: error ? (code ? 404 : 400) : 200 })
  })

/** Where an employer types the number of a printed certificate. */
export default function CheckCertificate({ loaderData: { typed, error } }: Route.ComponentProps) {
  return (
    <>
      <PageMeta
        title={m.certificate_number_title()}
        description={m.certificate_number_lead()}
        path="/verify"
      />
      <div className="grid items-start gap-x-12 md:grid-cols-2">
        <div>
          <PageHead title={m.certificate_number_title()} lead={m.certificate_number_lead()} />
          <WhereItStands />
        </div>
        <div className="md:pt-8">
          <CertificateNumber typed={typed} error={error} />
        </div>
      </div>
    </>
  )
}

/** A certificate drawn small: its border, name and course as bars, and the line with the code marked. */
function WhereItStands() {
  return (
    <figure className="where-code">
      <svg viewBox="0 0 168 118" role="img" aria-label={m.certificate_where_drawn()}>
        <path className="where-frame" d="M4 4h160v110H4zM11 11h146v96H11z" />
        <path className="where-words" d="M62 22h44M50 42h68M42 54h84M24 80h34M24 88h26M126 72h18v18h-18z" />
        <path className="where-line" d="M52 94h64v9H52z" />
        <text x="84" y="101.5">
          ABCD EFGH
        </text>
      </svg>
      <figcaption className="small soft">{m.certificate_where()}</figcaption>
    </figure>
  )
}
