import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/banner.tsx'
import { ButtonLink } from '#ui/button.tsx'

/** In the place of a part that could not be read (PRG-14, PRG-34). */
export function Unread({ text = m.progress_unread_part() }: { text?: string }) {
  return (
    <Banner tone="brick" title={m.refusal_error()} text={text}>
      <p className="mt-2">
        <ButtonLink to="/progress" variant="outline" preventScrollReset>
          {m.progress_try_again()}
        </ButtonLink>
      </p>
    </Banner>
  )
}
