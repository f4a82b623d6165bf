import { adminHref } from '#shell/admin/address.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { held } from '#ui/no-break/held.ts'

/** Links to the history of a payment. */
export function StoryLink({
  paymentId,
  description,
}: {
  paymentId: string | null
  description: string | null
}) {
  if (!paymentId) return m.admin_none()
  return (
    <Anchor to={adminHref(`payments/${paymentId}`)}>
      <bdi>{held(description)}</bdi>
    </Anchor>
  )
}
