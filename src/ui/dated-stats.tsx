import { m } from '#paraglide/messages.js'
import { onlySamples, SampleNote } from '#ui/samples.tsx'
import { Stat, Stats } from '#ui/stat.tsx'

type Figure = {
  label: string
  value: string
  /** The month of a typed figure in words; null for one that was counted just now. */ asOf: string | null
  isSample: boolean
}

/** Figures with their date shown once, or beside each if they differ (SUC-03+). Nothing if there are none. */
export function DatedStats({ figures }: { figures: Figure[] }) {
  if (figures.length === 0) return null
  const months = new Set(figures.map((figure) => figure.asOf))
  const [month] = months
  const isOnly = onlySamples(figures)
  const isMixed = !isOnly && figures.some(({ isSample }) => isSample)
  const day = (asOf: string | null) => (asOf ? m.info_as_of_one({ month: asOf }) : m.info_counted())
  const note = ({ asOf, isSample }: Figure) =>
    isMixed && isSample ? `${m.common_sample_mark()}, ${day(asOf)}` : day(asOf)
  return (
    <>
      <Stats>
        {figures.map((figure) => (
          <Stat
            key={figure.label}
            label={figure.label}
            value={figure.value}
            note={months.size > 1 || isMixed ? note(figure) : undefined}
          />
        ))}
      </Stats>
      {isOnly && <SampleNote>{m.common_sample_figures()}</SampleNote>}
      {months.size === 1 && !isMixed && month && (
        <p className="small soft stats-date">{m.info_as_of({ month })}</p>
      )}
    </>
  )
}
