import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { SECOND } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { Section } from '#ui/layout/section.tsx'

type Sms = { text: string; at: string; when: string }

/** How often the page looks for SMS of its own accord: answers of mentors and receipts come after the call. */
const LOOK_MS = 15 * SECOND

/** SMS that came to the simulated phone, newest first. */
export function Inbox({ inbox }: { inbox: Sms[] }) {
  useNewSms()
  return (
    <Section title={m.simulator_sms()}>
      {inbox.length === 0 ? (
        <p className="soft">{m.simulator_sms_none()}</p>
      ) : (
        <ol className="handset-sms">
          {inbox.map(({ text, at, when }, index) => (
            <li key={`${at}-${index}`}>
              <p dir="auto">{text}</p>
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

function useNewSms(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [revalidate])
}
