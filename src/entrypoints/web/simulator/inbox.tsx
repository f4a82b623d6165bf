import { useEffect, useState } from 'react'
import { SECOND } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import type { Sms } from './inbox.server.ts'

/** How often the page polls for SMS: mentors' answers and receipts come after the call. */
const LOOK_MS = 15 * SECOND

/** SMS to the simulated phone, newest first. */
export function Inbox({ inbox: read }: { inbox: Sms[] }) {
  const inbox = useNewest(read)
  return (
    <Section title={m.simulator_sms()}>
      {inbox.length === 0 ? (
        <p className="soft">{m.simulator_sms_none()}</p>
      ) : (
        <ol className="handset-sms">
          {inbox.map(({ text, at, when }, index) => (
            <li key={`${at}-${index}`}>
              <p dir="auto">{held(text)}</p>
              <time className="soft" dateTime={at}>
                {when}
              </time>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}

/** What arrived since the page was loaded, which happens with each key of the phone. */
function useNewest(read: Sms[]): Sms[] {
  const [news, setNews] = useState({ since: read, inbox: read })
  useEffect(() => {
    let isOver = false
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      const answer = await fetch('/ussd-simulator/sms').catch(() => null)
      const inbox = answer?.ok ? await answer.json().catch(() => null) : null
      if (inbox && !isOver) setNews({ since: read, inbox })
    }
    const timer = setInterval(() => void look(), LOOK_MS)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [read])
  return news.since === read ? news.inbox : read
}
