import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/banner.tsx'

/** Tells the owner plainly: when, why and whom to ask. */
export function RevokedNotice({ day, reason, supportEmail }: { day: string; reason: string | null; supportEmail: string }) {
  const text = (
    <>
      <p>{m.certificate_revoked_own({ day })}</p>
      {reason && <p>{m.certificate_revoked_reason()}: {reason}</p>}
      <p>{m.certificate_revoked_ask({ email: supportEmail })}</p>
    </>
  )
  return <Banner tone="brick" title={m.certificate_revoked()} text={text} />
}
