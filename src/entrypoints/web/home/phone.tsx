import { m } from '#paraglide/messages.js'

const FIRST_LINE = 104
const LINE = 19

/**
 * The upper part of a phone with keys whose screen shows the first lines of the real menu under the real short code: Stadi's distinguishing feature,
 * in one picture.
 */
export function BasicPhone({ ussdCode }: { ussdCode: string }) {
  return (
    <svg
      className="home-phone"
      viewBox="0 0 224 320"
      role="img"
      aria-label={m.home_phone_alt({ code: ussdCode })}
    >
      <path
        className="home-phone-body"
        d="M38 2h148c22 0 36 14 36 36 0 60-6 120-6 190s6 120 6 184c0 34-22 50-56 50H58c-34 0-56-16-56-50 0-64 6-114 6-184S2 98 2 38C2 16 16 2 38 2z"
      />
      <path className="home-phone-line" d="M94 24h36" />
      <rect className="home-phone-bezel" x="18" y="42" width="188" height="196" rx="14" />
      <rect className="home-phone-screen" x="27" y="51" width="170" height="178" rx="5" />
      <Screen ussdCode={ussdCode} />
      <path className="home-phone-keys" d="M40 258h24m96 0h24" />
      <path className="home-phone-call" d="M40 282h24" />
      <path className="home-phone-end" d="M160 282h24" />
      <path className="home-phone-nav" d="m112 248 30 22-30 22-30-22zm0 13-12 9 12 9 12-9z" />
    </svg>
  )
}

function Screen({ ussdCode }: { ussdCode: string }) {
  const menu = [m.ussd_learn(), m.ussd_progress(), m.ussd_work(), m.ussd_certificates()]
  const lines = ['Stadi', ...menu.map((words, index) => `${index + 1}. ${words}`)]
  const [send, cancel] = m.home_screen_keys().split('|')
  return (
    <g className="home-phone-print">
      <path d="M34 71v-3h3v3zm5 0v-6h3v6zm5 0v-9h3v9zM172 62h16v9h-16zm16 3h3v3h-3zM34 80h156v1H34zm0 124h156v1H34z" />
      <text x="112" y="72" textAnchor="middle">
        {ussdCode}
      </text>
      {lines.map((line, index) => (
        <text key={line} x="36" y={FIRST_LINE + index * LINE}>
          {line}
        </text>
      ))}
      <text x="36" y="220">
        {send}
      </text>
      <text x="188" y="220" textAnchor="end">
        {cancel}
      </text>
    </g>
  )
}
