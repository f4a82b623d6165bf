import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { ToolAddresses } from '../../types.ts'

/** What an administrator enters at the other system, by the words of Moodle's form; a press selects an address whole. */
export function Addresses({ addresses }: { addresses: ToolAddresses | null }) {
  return (
    <Section title={m.lti_addresses()} id="addresses">
      {addresses === null ? (
        <Banner tone="gold" title={m.lti_no_key()} text={m.lti_no_key_text()} />
      ) : (
        <div className="stack">
          <p className="soft measure">{m.lti_addresses_lead()}</p>
          <dl className="grid gap-4 md:grid-cols-2">
            <Fact name={m.lti_tool_url()} value={addresses.tool} />
            <Fact name={m.lti_version()} value="LTI 1.3" />
            <Fact name={m.lti_keyset_url()} value={addresses.keys} />
            <Fact name={m.lti_login_url()} value={addresses.login} />
            <Fact name={m.lti_redirect_url()} value={addresses.redirect} />
            <Fact name={m.lti_choice_url()} value={addresses.choice} />
            <Fact name={m.lti_custom()} value="course=12" />
            <Fact name={m.lti_container()} value={m.lti_container_value()} />
          </dl>
          <p className="soft measure">{m.lti_addresses_note()}</p>
        </div>
      )}
    </Section>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className="min-w-0">
    <dt className="small soft">{name}</dt>
    <dd className="wrap-anywhere select-all">{value}</dd>
  </div>
)
