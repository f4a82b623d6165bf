import { data, redirect } from 'react-router'
import { PageMeta } from '#shell/page-meta.tsx'
import { m } from '#paraglide/messages.js'
import { PageHead } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import { certificateCodeIn, typedCertificateId } from '#modules/courses/certificate-id.server.ts'
import { certificateWithCode } from '../queries/certificates.server.ts'
import type { Route } from './+types/check'
import { CertificateNumber } from './number.tsx'
import { WhereItStands } from './where-it-stands.tsx'

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
