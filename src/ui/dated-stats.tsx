import { m } from '#paraglide/messages.js'
import { Stat, Stats } from '#ui/stat.tsx'

type Figure = {
  label: string
  value: string
  /** The month of a typed figure in words; null for one that was counted just now. */ asOf: string | null
}

/** Figures with their date shown once, or beside each if they differ (SUC-03+). Nothing if there are none. */
export function DatedStats({ figures }: { figures: Figure[] }) {
  if (figures.length === 0) return null
  const months = new Set(figures.map((figure) => figure.asOf))
  const [only] = months
  const note = (asOf: string | null) => (asOf ? m.info_as_of_one({ month: asOf }) : m.info_counted())
  return (
    <>
      <Stats>
        {figures.map(({ label, value, asOf }) => (
          <Stat key={label} label={label} value={value} note={months.size > 1 ? note(asOf) : undefined} />
        ))}
      </Stats>
      {months.size === 1 && only && <p className="small soft stats-date">{m.info_as_of({ month: only })}</p>}
    </>
  )
}
