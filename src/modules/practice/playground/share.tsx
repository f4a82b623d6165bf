import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/forms/button.tsx'
import { held } from '#ui/no-break/held.ts'
import { linkOf } from './link.ts'
import type { Play } from './types.ts'

/** A link that holds what is written, to send to somebody: no server of ours gets it. */
export function Share({ play }: { play: Play }) {
  const [last, setLast] = useState<{ of: Play; link: string; isCopied: boolean } | null>(null)
  const share = async () => {
    const link = `${location.origin}/playground#${await linkOf(play)}`
    setLast({ of: play, link, isCopied: await copied(link) })
  }
  // What is written now is another link.
  const made = last?.of === play ? last : null
  return (
    <div className="stack">
      <p>
        <Button type="button" variant="outline" onClick={() => void share()}>
          {m.play_share()}
        </Button>
      </p>
      <div role="status">{made && <p>{held(made.isCopied ? m.play_copied() : m.play_copy())}</p>}</div>
      {made && (
        <div className="field">
          <label htmlFor="play-link">{m.play_link()}</label>
          <input
            id="play-link"
            className="input"
            readOnly
            value={made.link}
            onFocus={(event) => event.currentTarget.select()}
          />
        </div>
      )}
    </div>
  )
}

async function copied(link: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link)
    return true
  } catch {
    return false
  }
}
