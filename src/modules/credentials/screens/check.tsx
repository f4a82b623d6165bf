import { data, redirect } from 'react-router'
import { PageMeta } from '#shell/page-meta.tsx'
import { m } from '#paraglide/messages.js'
import { PageHead } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import { typedCertificateId } from '#modules/courses/queries.server.ts'
import type { Route } from './+types/check'
import { CertificateNumber } from './number.tsx'

export const handle = { hydrate: 'never', styles: 'courses' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async () => {
    const typed = args.url.searchParams.get('number')?.slice(0, 200) ?? ''
    const id = typedCertificateId(typed)
    if (id) return redirect(`/verify/${id}`)
    return data({ typed, isWrong: typed.trim() !== '' }, { status: typed.trim() === '' ? 200 : 400 })
  })

/** Where an employer types the number of a printed certificate. */
export default function CheckCertificate({ loaderData: { typed, isWrong } }: Route.ComponentProps) {
  return (
    <>
      <PageMeta
        title={m.certificate_number_title()}
        description={m.certificate_number_lead()}
        path="/verify"
      />
      <div className="grid items-start gap-x-12 md:grid-cols-2">
        <PageHead title={m.certificate_number_title()} lead={m.certificate_number_lead()} />
        <div className="md:pt-8">
          <CertificateNumber typed={typed} error={isWrong ? m.certificate_number_wrong() : undefined} />
        </div>
      </div>
    </>
  )
}
