import { redirect } from 'react-router'
import { adminOnly } from '#context.ts'
import { listQueryIn } from '#shell/admin/list-query.server.ts'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { m } from '#paraglide/messages.js'
import { act, answer, textOf } from '#web/answers.server.ts'
import { revokeCertificate } from '#modules/courses/commands/certificates.server.ts'
import { correctCertificate } from '#modules/courses/commands/corrections.server.ts'
import { listCertificates } from '../../queries/certificates.server.ts'
import type { Route } from './+types/certificates'
import { CertificateRows } from './certificate-rows.tsx'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const { q, page } = listQueryIn(args.url)
    return { q, certificates: await listCertificates(ctx, page, q) }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    const back = redirect(args.url.pathname + args.url.search)
    if (textOf(form, 'intent') === 'correct-certificate') {
      const [name, reason] = [textOf(form, 'name'), textOf(form, 'reason')]
      await correctCertificate(ctx, textOf(form, 'id'), { name, reason })
      web.toast({ title: m.admin_certificate_corrected() })
      return back
    }
    await revokeCertificate(ctx, textOf(form, 'id'), textOf(form, 'reason'))
    web.toast({ title: m.admin_certificate_done() })
    return back
  })

export default function AdminCertificates({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageRefusal className="mt-4" />
      <CertificateRows {...loaderData} />
    </>
  )
}
