import { m } from '#paraglide/messages.js'

const FIRST_LINE = 104
const LINE = 19

/** The screen of a phone with keys: the first lines of the real menu under the real short code. */
export const BasicPhone = ({ ussdCode }: { ussdCode: string }) => (
  <svg
    className="home-phone"
    viewBox="18 42 188 166"
    role="img"
    aria-label={m.home_phone_alt({ code: ussdCode })}
  >
    <rect className="home-phone-bezel" x="18" y="42" width="188" height="166" rx="14" />
    <rect className="home-phone-screen" x="27" y="51" width="170" height="148" rx="5" />
    <Screen ussdCode={ussdCode} />
  </svg>
)

function Screen({ ussdCode }: { ussdCode: string }) {
  const menu = [m.ussd_learn(), m.ussd_progress(), m.ussd_work(), m.ussd_certificates()]
  const lines = ['Stadi', ...menu.map((words, index) => `${index + 1}. ${words}`)]
  return (
    <g className="home-phone-print">
      <path d="M34 71v-3h3v3zm5 0v-6h3v6zm5 0v-9h3v9zM172 62h16v9h-16zm16 3h3v3h-3zM34 80h156v1H34z" />
      <text x="112" y="72" textAnchor="middle">
        {ussdCode}
      </text>
      {lines.map((line, index) => (
        <text key={line} x="36" y={FIRST_LINE + index * LINE}>
          {line}
        </text>
      ))}
    </g>
  )
}
