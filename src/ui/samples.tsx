import { m } from '#paraglide/messages.js'
import { Badge } from './badge.tsx'

/** Whether everything of a list is made up, so that one line above it says so and none of its rows has to (decision 071). */
export const onlySamples = (rows: { isSample: boolean }[]): boolean =>
  rows.length > 0 && rows.every(({ isSample }) => isSample)

/** Says of a list, or of the one thing of a page, that it is made up; with several sentences those that hold, or nothing. */
export function SampleNote({ children }: { children: string | (string | false)[] }) {
  const said = [children].flat().filter(Boolean)
  return said.length > 0 && <p className="small sample-note">{said.join(' ')}</p>
}

/** Stands at what is made up in a list that holds more than that. */
export const SampleMark = () => <Badge>{m.common_sample_mark()}</Badge>
