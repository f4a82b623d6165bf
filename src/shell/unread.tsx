import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'

/** In the place of a part that could not be read (PRG-14, PRG-34, COM-11). `to` is the page that it stands on. */
export function Unread({ text = m.common_unread_part(), to }: { text?: string; to: string }) {
  return (
    <Banner tone="brick" title={m.refusal_error()} text={text}>
      <p className="mt-2">
        <ButtonLink to={to} variant="outline" preventScrollReset>
          {m.common_try_again()}
        </ButtonLink>
      </p>
    </Banner>
  )
}
