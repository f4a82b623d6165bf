import { m } from '#paraglide/messages.js'

/** A certificate drawn small: its border, name and course as bars, and the line with the code marked. */
export function WhereItStands() {
  return (
    <figure className="where-code">
      <svg viewBox="0 0 168 118" role="img" aria-label={m.certificate_where_drawn()}>
        <path className="where-frame" d="M4 4h160v110H4zM11 11h146v96H11z" />
        <path className="where-words" d="M62 22h44M50 42h68M42 54h84M24 80h34M24 88h26M126 72h18v18h-18z" />
        <path className="where-line" d="M52 94h64v9H52z" />
        <text x="84" y="101.5">
          ABCD EFGH
        </text>
      </svg>
      <figcaption className="small soft">{m.certificate_where()}</figcaption>
    </figure>
  )
}
