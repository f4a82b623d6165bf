import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { useHydrated } from '#shell/use-hydrated.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { Button, ButtonLink } from '#ui/forms/button.tsx'
import { dialHref } from '../rules.ts'

type Props = { code: string; /** Id of the job's title. */ describedBy: string }

/** Copies the code to dial (USSD-17, USSD-18); without scripts it opens the dialler with it, which afterwards is one more press. */
export function Apply({ code, describedBy }: Props) {
  const hydrated = useHydrated()
  const [isAsked, setIsAsked] = useState(false)
  const dial = { to: dialHref(code), 'aria-describedby': describedBy }
  if (!hydrated) return <ButtonLink {...dial}>{m.ussd_jobs_apply()}</ButtonLink>
  const apply = async () => {
    const title = (await isCopied(code)) ? m.ussd_jobs_copied() : m.ussd_jobs_not_copied()
    showToast({ title, text: m.ussd_jobs_dial_text({ code }), about: 'ussd-code' })
    setIsAsked(true)
  }
  return (
    <>
      <Button type="button" aria-describedby={describedBy} onClick={() => void apply()}>
        {m.ussd_jobs_apply()}
      </Button>
      {isAsked && (
        <ButtonLink {...dial} variant="quiet">
          {m.ussd_jobs_dial()}
        </ButtonLink>
      )}
    </>
  )
}

/** Browsers may refuse, and old ones or pages without https have no clipboard. */
async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
