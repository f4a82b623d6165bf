import { redirect } from 'react-router'
import { signedIn } from '#context.ts'
import { kindsFrom } from '#core/reports.ts'
import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { PageMeta } from '#shell/page-meta.tsx'
import { reportWords } from '#shell/reports/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Checkbox } from '#ui/forms/choices.tsx'
import { Field, TextArea } from '#ui/forms/field.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { act, answer } from '#web/answers.server.ts'
import { saveTeacherPage } from '../../commands/page.server.ts'
import { ownTeacherPage } from '../../queries/pages.server.ts'
import { LONGEST_ABOUT, OWN_PAGE, teachingHref } from '../../rules.ts'
import type { Route } from './+types/own-page'

export const handle = { hydrate: 'always', styles: 'payments' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    signedIn(ctx)
    const { hidden, ...page } = await ownTeacherPage(ctx)
    const why = hidden && (hidden.by === 'staff' ? hidden.reason : kindWords(hidden.reason))
    return { ...page, hidden: hidden && { by: hidden.by, why: why ?? '' } }
  })

const kindWords = (text: string): string =>
  kindsFrom(text)
    .map((kind) => reportWords[kind]())
    .join(', ')

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    signedIn(ctx)
    await saveTeacherPage(ctx, Object.fromEntries(form))
    web.toast({ title: form.has('shown') ? m.teaching_page_saved_on() : m.teaching_page_saved() })
    return redirect(OWN_PAGE)
  })

/** What the viewer says about themselves as a teacher, and whether everybody reads it. */
export default function OwnPage({ loaderData }: Route.ComponentProps) {
  const { name, aboutEn, aboutSw, link, isShown, path, hidden } = loaderData
  return (
    <>
      <PageMeta
        title={m.teaching_page_own()}
        description={m.teaching_page_lead({ name })}
        path={OWN_PAGE}
        noindex
      />
      <PageHead
        above={<Anchor to={teachingHref()}>{m.teaching_title()}</Anchor>}
        title={m.teaching_page_own()}
        lead={m.teaching_page_lead({ name })}
        action={isShown && path && !hidden ? <Anchor to={path}>{m.teaching_page_see()}</Anchor> : undefined}
      />
      {hidden && (
        <div className="mb-4">
          <Banner
            tone="gold"
            title={hidden.by === 'staff' ? m.teaching_page_hidden() : m.teaching_page_hidden_reports()}
            text={<p className="wrap-anywhere">{hidden.why}</p>}
          />
        </div>
      )}
      <ActionForm className="stack measure">
        <TextArea
          name="aboutEn"
          lang="en"
          label={m.teaching_page_about_en()}
          hint={m.teaching_page_about_hint()}
          rows={6}
          maxLength={LONGEST_ABOUT}
          defaultValue={aboutEn}
        />
        <TextArea
          name="aboutSw"
          lang="sw"
          label={m.teaching_page_about_sw()}
          rows={6}
          maxLength={LONGEST_ABOUT}
          defaultValue={aboutSw}
        />
        <Field
          name="link"
          type="url"
          label={m.teaching_page_link()}
          hint={m.teaching_page_link_hint()}
          maxLength={500}
          defaultValue={link}
        />
        <Checkbox name="shown" label={m.teaching_page_show()} defaultChecked={isShown} />
        <p>
          <Submit>{m.teaching_page_save()}</Submit>
        </p>
      </ActionForm>
    </>
  )
}
