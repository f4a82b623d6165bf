import { useLocation } from 'react-router'
import { m } from '#paraglide/messages.js'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Pindo } from '#ui/pattern.tsx'
import { held } from '#ui/no-break/held.ts'

type Props = {
  /** Of a refusal; none of an unexpected error. */
  words: { title: string; text: string } | null
  /** It failed here, so that it may work now (SYS-02). */
  isFault: boolean
}

/** In the place of a page that cannot be shown. */
export function Failure({ words, isFault }: Props) {
  const { pathname, search } = useLocation()
  return (
    <div className="page-head">
      <title>{`${words?.title ?? m.refusal_error()} - Stadi`}</title>
      <Pindo thick />
      <h1>{held(words?.title) ?? m.refusal_error()}</h1>
      <p className="lead">{held(words?.text) ?? m.refusal_unexpected()}</p>
      <p className="row">
        {isFault && (
          <ButtonLink to={pathname + search} reload>
            {m.common_try_again()}
          </ButtonLink>
        )}
        <ButtonLink to="/" reload variant={isFault ? 'outline' : undefined}>
          {m.common_to_home()}
        </ButtonLink>
      </p>
    </div>
  )
}
