import { m } from '#paraglide/messages.js'

/** What becomes of another system's course, and where its file comes from. */
export function ImportHelp() {
  return (
    <div className="stack measure">
      <p className="soft">{m.imports_lead()}</p>
      <details>
        <summary>{m.imports_how()}</summary>
        <div className="stack mt-2">
          <p>{m.imports_how_moodle()}</p>
          <p>{m.imports_how_canvas()}</p>
        </div>
      </details>
    </div>
  )
}
