import type { ReactNode } from 'react'
import { redirect } from 'react-router'
import { signedIn } from '#context.ts'
import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { PageMeta } from '#shell/page-meta.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Checkbox, CheckboxGroup, RadioGroup } from '#ui/forms/choices.tsx'
import { Field } from '#ui/forms/field.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { act, answer, textOf } from '#web/answers.server.ts'
import { savePortfolio } from '../commands.server.ts'
import { ownPortfolio } from '../queries.server.ts'
import { HANDLE_RETENTION_DAYS, LONGEST_HANDLE, OWN_PORTFOLIO, portfolioHref } from '../rules.ts'
import type { Route } from './+types/own'

export const handle = { hydrate: 'always', styles: 'payments' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    signedIn(ctx)
    const own = await ownPortfolio(ctx)
    return { ...own, origin: ctx.config.origin }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    signedIn(ctx)
    await savePortfolio(ctx, {
      ...Object.fromEntries(form),
      projects: form.getAll('projects'),
      certificates: form.getAll('certificates'),
      cv: textOf(form, 'cv'),
    })
    web.toast({ title: form.has('shown') ? m.portfolio_saved_on() : m.portfolio_saved() })
    return redirect(OWN_PORTFOLIO)
  })

/** What the viewer shows of themselves, at which address, and to whom. */
export default function OwnPortfolio({ loaderData }: Route.ComponentProps) {
  const { name, origin, handle, suggested, isShown, isIndexed, takesMessages } = loaderData
  const { projects, certificates, cvs } = loaderData
  const path = portfolioHref(handle)
  return (
    <>
      <PageMeta
        title={m.portfolio_own()}
        description={m.portfolio_own_lead({ name })}
        path={OWN_PORTFOLIO}
        noindex
      />
      <PageHead
        above={<Anchor to="/account">{m.account_page_title()}</Anchor>}
        title={m.portfolio_own()}
        lead={
          isShown ? m.portfolio_own_lead({ name }) : `${m.portfolio_own_lead({ name })} ${m.portfolio_off()}`
        }
      />
      {handle !== '' && isShown && <Shown name={name} path={path} origin={origin} />}
      <ActionForm className="stack measure">
        <Field
          name="handle"
          label={m.portfolio_handle()}
          hint={m.portfolio_handle_hint({ days: HANDLE_RETENTION_DAYS })}
          before="/p/"
          defaultValue={handle || suggested}
          maxLength={LONGEST_HANDLE}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          required
        />
        {projects.length > 0 ? (
          <CheckboxGroup
            legend={m.portfolio_projects()}
            hint={m.portfolio_projects_hint()}
            name="projects"
            options={projects}
            defaultValue={chosen(projects)}
          />
        ) : (
          <None title={m.portfolio_projects()} text={m.portfolio_projects_none()} />
        )}
        {certificates.length > 0 ? (
          <CheckboxGroup
            legend={m.portfolio_certificates()}
            name="certificates"
            options={certificates}
            defaultValue={chosen(certificates)}
          />
        ) : (
          <None title={m.portfolio_certificates()} text={m.portfolio_certificates_none()} />
        )}
        {cvs.length > 0 ? (
          <RadioGroup
            legend={m.portfolio_cv()}
            hint={m.portfolio_cv_hint()}
            name="cv"
            options={[{ value: '', label: m.portfolio_cv_no() }, ...cvs]}
            defaultValue={chosen(cvs)[0] ?? ''}
          />
        ) : (
          <None title={m.portfolio_cv()} text={m.portfolio_cv_none()}>
            <Anchor to="/resume-builder" reload>
              {m.portfolio_cv_open()}
            </Anchor>
          </None>
        )}
        <Checkbox
          name="messages"
          label={m.portfolio_messages()}
          hint={m.portfolio_messages_hint()}
          defaultChecked={takesMessages}
        />
        <Checkbox name="indexed" label={m.portfolio_indexed()} defaultChecked={isIndexed} />
        <Checkbox
          name="shown"
          label={<b>{m.portfolio_show()}</b>}
          hint={m.portfolio_show_hint({ name })}
          defaultChecked={isShown}
        />
        <p>
          <Submit>{m.portfolio_save()}</Submit>
        </p>
      </ActionForm>
    </>
  )
}

const chosen = (all: { value: string; isChosen: boolean }[]): string[] =>
  all.filter(({ isChosen }) => isChosen).map(({ value }) => value)

const None = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <div>
    <p>
      <b>{held(title)}</b>
    </p>
    <p className="soft">
      {held(text)} {children}
    </p>
  </div>
)

/** Where it stands, and the way to whom it is for. */
function Shown({ name, path, origin }: { name: string; path: string; origin: string }) {
  const address = origin + path
  const text = `${m.portfolio_of({ name })} ${address}`
  return (
    <Section title={m.portfolio_stands()} className="measure">
      <p className="wrap-anywhere">
        <Anchor to={path} reload>
          {address}
        </Anchor>
      </p>
      <p className="mt-4">
        <ButtonLink
          variant="outline"
          to={`https://wa.me/?${new URLSearchParams({ text }).toString()}`}
          rel="noopener"
        >
          {m.portfolio_whatsapp()}
        </ButtonLink>
      </p>
    </Section>
  )
}
