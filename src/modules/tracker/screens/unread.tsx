import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'

/** In the place of a part that could not be read (PRG-14, PRG-34). */
export function Unread({ text = m.tracker_unread_part() }: { text?: string }) {
  return (
    <Banner tone="brick" title={m.refusal_error()} text={text}>
      <p className="mt-2">
        <ButtonLink to="/progress" variant="outline" preventScrollReset>
          {m.tracker_try_again()}
        </ButtonLink>
      </p>
    </Banner>
  )
}
