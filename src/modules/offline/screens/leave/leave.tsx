import { type SubmitEvent, useState } from 'react'
import { PageMeta } from '#shell/page-meta.tsx'
import { useHydrated } from '#shell/use-hydrated.ts'
import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, ButtonLink } from '#ui/forms/button.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { removeAll } from '../../phone/packages.ts'
import { EventList } from '../phone/waiting-list.tsx'
import { SendNow } from '../send-now.tsx'
import { usePhone } from '../use-phone.ts'

// What was not sent yet is known to scripts alone, also where less data is wanted. Without any the form signs out all the same.
export const handle = { hydrate: 'always', starts: 'for-everybody', styles: ['offline'] }

/** Where a browser keeps something, signing out comes here first: it says what goes (rule O8). */
export default function Leave() {
  const isAlive = useHydrated()
  return (
    <>
      <PageMeta
        title={m.offline_leave_title()}
        description={m.offline_leave_lead()}
        path="/offline/leave"
        noindex
      />
      <PageHead title={m.offline_leave_title()} lead={m.offline_leave_lead()} />
      <div className="stack measure">
        {isAlive ? (
          <Unsent />
        ) : (
          <noscript>
            <p>{m.offline_leave_scripts()}</p>
          </noscript>
        )}
        <SignOut />
        <p>
          <ButtonLink to="/dashboard" variant="outline" reload>
            {m.offline_leave_stay()}
          </ButtonLink>
        </p>
      </div>
    </>
  )
}

/** What would be lost, and the way to send it first. */
function Unsent() {
  const [phone, look] = usePhone()
  if (phone.at === 'opening') return <p role="status">{m.offline_opening()}</p>
  if (phone.at === 'off') return null
  const waiting = phone.events.filter((event) => event.refused === null)
  return (
    <>
      {phone.courses.length > 0 && (
        <>
          <p>{m.offline_leave_courses()}</p>
          <ul className="waiting">
            {phone.courses.map(({ courseId, manifest }) => (
              <li key={courseId}>{held(manifest.course.title)}</li>
            ))}
          </ul>
        </>
      )}
      {waiting.length === 0 ? (
        <p>{m.offline_leave_all_sent()}</p>
      ) : (
        <>
          <Banner
            tone="gold"
            title={
              waiting.length === 1
                ? m.offline_leave_unsent_one()
                : m.offline_leave_unsent({ count: waiting.length })
            }
          />
          <EventList events={waiting} />
          <SendNow look={look} />
        </>
      )}
    </>
  )
}

/**
 * Signs out, and takes what is kept from this phone once that has worked: whoever has no network stays signed in and keeps all. Without
 * scripts the form does what it says, and the worker removes.
 */
function SignOut() {
  const [at, setAt] = useState<'rest' | 'busy' | 'network' | 'left'>('rest')
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAt('busy')
    const isOut = await signedOut(event.currentTarget.action)
    if (!isOut) return setAt('network')
    try {
      await removeAll()
      location.assign('/')
    } catch {
      setAt('left') // as the sentence says
    }
  }
  return (
    <form method="post" action="/sign-out?sure=1" className="stack" onSubmit={(event) => void send(event)}>
      {at === 'network' && <Banner tone="brick" title={m.offline_leave_network()} />}
      {at === 'left' && <Banner tone="brick" title={m.offline_leave_left()} />}
      <p>
        <Button variant="danger" pending={at === 'busy'} pendingText={m.common_please_wait()}>
          {m.offline_leave_sure()}
        </Button>
      </p>
    </form>
  )
}

/** Whether the server has ended the session: its answer leads elsewhere, which is not followed here. */
async function signedOut(action: string): Promise<boolean> {
  try {
    const answer = await fetch(action, { method: 'POST', redirect: 'manual' })
    return answer.type === 'opaqueredirect' || answer.ok
  } catch {
    return false // no network
  }
}
