import { useHydrated } from '#shell/use-hydrated.ts'
import { m } from '#paraglide/messages.js'
import { FieldError } from '#ui/forms/field.tsx'
import { held } from '#ui/no-break/held.ts'

/** Why a block cannot be drawn, and the line where it goes wrong, as it is written. */
export type BlockFaultView = { line: number; text: string; source: string }

/** What is wrong in a text, each with its line. @param field the text's id, in which scripts mark the line */
export function BlockFaults({ faults, field }: { faults: BlockFaultView[]; field: string }) {
  const isHydrated = useHydrated()
  return faults.map(({ line, text, source }) => (
    <div key={`${line} ${text}`} className="authoring-fault">
      <FieldError>{text}</FieldError>
      <pre>
        <b>{held(line)}</b> {source}
      </pre>
      {isHydrated && (
        <button type="button" className="btn btn-quiet" onClick={() => markLine(field, line)}>
          {m.authoring_to_line({ line })}
        </button>
      )}
    </div>
  ))
}

/** Selects a line of a text and brings it into sight. */
function markLine(field: string, line: number): void {
  const area = document.getElementById(field) as HTMLTextAreaElement
  const lines = area.value.split('\n')
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
  area.focus()
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0))
  // Browsers scroll to what is typed, not to what is selected.
  area.scrollTop = (area.scrollHeight * (line - 1)) / lines.length - area.clientHeight / 2
  area.scrollIntoView({ block: 'center' })
}
