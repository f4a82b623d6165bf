import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/forms/button.tsx'
import { Section } from '#ui/layout/section.tsx'

/** Where a browser stores that its owner was asked. */
const ASKED = 'stadi-install'

/** Once, ever: who did not want it does not want to be asked again. Where nothing can be stored, nobody is asked. */
function isFirstTime(): boolean {
  try {
    if (localStorage.getItem(ASKED)) return false
    localStorage.setItem(ASKED, '1')
    return localStorage.getItem(ASKED) === '1'
  } catch {
    return false
  }
}

/** @param event by which a browser says that it could put the site on the home screen, and then does */
export function InstallNote({ event }: { event: Event }) {
  const [isOpen, setOpen] = useState(isFirstTime)
  if (!isOpen) return null
  const put = () => {
    setOpen(false)
    void (event as Event & { prompt(): Promise<unknown> }).prompt()
  }
  return (
    <Section title={m.install_title()}>
      <div className="stack" data-moment>
        <p className="soft">{m.install_text()}</p>
        <p className="row">
          <Button type="button" variant="outline" onClick={put}>
            {m.install_yes()}
          </Button>
          <Button type="button" variant="quiet" onClick={() => setOpen(false)}>
            {m.install_no()}
          </Button>
        </p>
      </div>
    </Section>
  )
}
