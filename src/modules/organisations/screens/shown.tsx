import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { held } from '#ui/no-break/held.ts'
import type { Progress } from '../types.ts'
import { lastInWords } from './words.ts'

/** What an organisation sees of somebody, word for word as it stands there today. */
export const ShownOfMe = ({ name, own }: { name: string; own: Progress }) => (
  <dl className="grid gap-2 md:grid-cols-2">
    <Fact label={m.organisations_name()} fact={<bdi>{name}</bdi>} />
    <Fact label={m.organisations_progress()} fact={m.organisations_percent_of(own)} />
    <Fact label={m.organisations_last()} fact={lastInWords(own)} />
    <Fact label={m.organisations_certificates()} fact={own.certificates} />
  </dl>
)

const Fact = ({ label, fact }: { label: string; fact: ReactNode }) => (
  <div>
    <dt className="small soft">{held(label)}</dt>
    <dd>{held(fact)}</dd>
  </div>
)
