import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { CheckboxGroup } from '#ui/forms/choices.tsx'
import { Section } from '#ui/layout/section.tsx'
import { UNDO_DAYS } from '../../rules.ts'

type NoticesProps = {
  mails: string[]
  sms: string[]
  /** Whether an SMS could reach them. */
  hasPhone: boolean
  /** The name of their time zone. */
  zone: string
}

/** What is sent by mail and SMS, and when nothing is (rules N3). */
export function NoticesPart({ mails, sms, hasPhone, zone }: NoticesProps) {
  const options = [
    { value: 'sessions', label: m.account_mails_sessions() },
    { value: 'messages', label: m.account_mails_messages() },
    { value: 'replies', label: m.account_mails_replies() },
    { value: 'peers', label: m.account_mails_peers() },
    { value: 'teachers', label: m.account_mails_teachers() },
    { value: 'groups', label: m.account_mails_groups() },
    { value: 'goals', label: m.account_mails_goals() },
    { value: 'badges', label: m.account_mails_badges() },
  ]
  return (
    <Section title={m.account_mails()} id="mails">
      <ActionForm intent="mails" action="/account/mails" className="stack">
        <CheckboxGroup
          legend={m.account_mails_legend()}
          name="mails"
          options={options}
          defaultValue={mails}
        />
        <CheckboxGroup
          legend={m.account_sms_legend()}
          name="sms"
          options={[{ value: 'sessions', label: m.account_mails_sessions() }]}
          defaultValue={sms}
          hint={hasPhone ? undefined : m.account_sms_hint()}
        />
        <p className="small soft">{m.account_mails_always()}</p>
        <p className="small soft">{m.account_quiet({ zone })}</p>
        <p>
          <Submit variant="outline">{m.account_mails_save()}</Submit>
        </p>
      </ActionForm>
    </Section>
  )
}

/** What employers are shown, on its own page; for adults alone. */
export const PortfolioPart = ({ isMinor }: { isMinor: boolean }) => (
  <Section title={m.account_portfolio()} id="portfolio">
    <div className="stack">
      <p className="soft">{isMinor ? m.account_portfolio_minor() : m.account_portfolio_lead()}</p>
      {!isMinor && (
        <p>
          <ButtonLink to="/account/portfolio" variant="outline">
            {m.account_portfolio_open()}
          </ButtonLink>
        </p>
      )}
    </div>
  </Section>
)

/** What comes at once to a browser, on its own page. */
export const PushPart = () => (
  <Section title={m.push_title()} id="push">
    <div className="stack">
      <p className="soft">{m.push_account_lead()}</p>
      <p>
        <ButtonLink to="/account/push" variant="outline">
          {m.push_account_open()}
        </ButtonLink>
      </p>
    </div>
  </Section>
)

/** A code from an app besides the password, on its own page. */
export const FactorPart = ({ isOn }: { isOn: boolean }) => (
  <Section title={m.factor_title()} id="second-factor">
    <div className="stack">
      <p className="soft">{m.factor_account_lead()}</p>
      <p className="row">
        <Badge tone={isOn ? 'leaf' : undefined}>{isOn ? m.factor_on() : m.factor_off()}</Badge>
        <ButtonLink to="/account/second-factor" variant="outline">
          {isOn ? m.factor_account_change() : m.factor_account_open()}
        </ButtonLink>
      </p>
    </div>
  </Section>
)

/** Where access for programs is managed. */
export const ProgramsPart = () => (
  <Section title={m.account_programs()} id="programs">
    <div className="stack">
      <p className="soft">{m.account_programs_lead()}</p>
      <p className="row">
        <ButtonLink to="/account/api-keys" variant="outline" reload>
          {m.account_programs_keys()}
        </ButtonLink>
        <ButtonLink to="/account/webhooks" variant="outline">
          {m.account_programs_webhooks()}
        </ButtonLink>
      </p>
    </div>
  </Section>
)

/** What organisations that one joined see, on its own page. */
export const OrganisationsPart = () => (
  <Section title={m.organisations_own_title()} id="organisations">
    <div className="stack">
      <p className="soft">{m.organisations_account_lead()}</p>
      <p className="row">
        <ButtonLink to="/account/organisations" variant="outline">
          {m.organisations_account_open()}
        </ButtonLink>
        <ButtonLink to="/account/platforms" variant="outline" reload>
          {m.lti_own_title()}
        </ButtonLink>
        <ButtonLink to="/account/sign-on" variant="outline" reload>
          {m.sso_account_open()}
        </ButtonLink>
      </p>
    </div>
  </Section>
)

export function DataPart({ isLeaving }: { isLeaving: boolean }) {
  return (
    <Section title={m.account_data()} id="data">
      <div className="stack">
        <p className="soft">{m.account_data_lead()}</p>
        <p>
          <ButtonLink to="/account/data.json" variant="outline" reload>
            {m.account_data_download()}
          </ButtonLink>
        </p>
        {!isLeaving && (
          <>
            <p className="soft">{m.account_delete_lead({ ruleDays: UNDO_DAYS })}</p>
            <p>
              <ButtonLink to="/account/delete" variant="outline">
                {m.account_delete_to()}
              </ButtonLink>
            </p>
          </>
        )}
      </div>
    </Section>
  )
}

/** At the top while the account waits for deletion. */
export function LeavingBanner({ date }: { date: string }) {
  return (
    <Banner
      tone="gold"
      title={m.account_deleting({ date })}
      text={
        <>
          <p>{m.account_deleting_text()}</p>
          <ActionForm intent="keep" action="/account/delete" className="mt-3">
            <Submit>{m.account_keep()}</Submit>
          </ActionForm>
        </>
      }
    />
  )
}
