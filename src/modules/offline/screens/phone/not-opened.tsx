import { ownPath } from '#modules/accounts/rules.ts'
import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/feedback/banner.tsx'

/** Where this page came in place of another (`?from=`), which could not be reached. */
export function NotOpened() {
  const from = ownPath(new URL(location.href).searchParams.get('from'))
  if (!from) return null
  return (
    <Banner
      tone="gold"
      title={m.offline_not_opened()}
      text={
        <>
          <p>{m.offline_not_opened_help()}</p>
          <p className="mt-2">
            <a className="btn btn-outline" href={from}>
              {m.common_try_again()}
            </a>
          </p>
        </>
      }
    />
  )
}
