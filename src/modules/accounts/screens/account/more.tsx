import { Form } from 'react-router'
import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, ButtonLink } from '#ui/forms/button.tsx'
import { CheckboxGroup } from '#ui/forms/choices.tsx'
import { Section } from '#ui/layout/section.tsx'

export function MailsPart({ chosen, busy }: { chosen: string[]; busy: string }) {
  const options = [
    { value: 'goals', label: m.account_mails_goals() },
    { value: 'badges', label: m.account_mails_badges() },
  ]
  return (
    <Section title={m.account_mails()} id="mails">
      <Form method="post" className="stack">
        <CheckboxGroup
          legend={m.account_mails_legend()}
          name="mails"
          options={options}
          defaultValue={chosen}
        />
        <p className="small soft">{m.account_mails_always()}</p>
        <p>
          <Button
            name="intent"
            value="mails"
            variant="outline"
            pending={busy === 'mails'}
            pendingText={m.common_please_wait()}
          >
            {m.account_mails_save()}
          </Button>
        </p>
      </Form>
    </Section>
  )
}

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
            <p className="soft">{m.account_delete_lead()}</p>
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

/** Stands on top while the account waits to be deleted. */
export function LeavingBanner({ date, busy }: { date: string; busy: string }) {
  return (
    <Banner
      tone="gold"
      title={m.account_deleting({ date })}
      text={
        <>
          <p>{m.account_deleting_text()}</p>
          <Form method="post" action="/account" className="mt-3">
            <Button name="intent" value="keep" pending={busy === 'keep'} pendingText={m.common_please_wait()}>
              {m.account_keep()}
            </Button>
          </Form>
        </>
      }
    />
  )
}
