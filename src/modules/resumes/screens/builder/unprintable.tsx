import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { unprintable } from '../../document/printable.ts'
import type { Resume } from '../../rules.ts'

/** The characters that the PDF cannot show, if there are any (R1). */
export function Unprintable({ resume }: { resume: Resume }) {
  const letters = unprintable(resume)
  if (letters.length === 0) return null
  return (
    <Banner
      tone="gold"
      title={m.resume_unprintable({ letters: letters.join(' ') })}
      text={m.resume_fix_unprintable()}
    />
  )
}
