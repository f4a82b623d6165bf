import { redirect } from 'react-router'
import { signedIn } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { uploadMark, withdrawMark } from '../../commands/marks.server.ts'
import { marksForManager } from '../../queries/marks.server.ts'
import { roomHref } from '../../rules.ts'
import { MarkPicture } from '../mark-picture.tsx'
import type { Route } from './+types/mark'

export const handle = { hydrate: 'always', styles: 'admin' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => ({
    ...(await marksForManager(ctx, args.params.slug)),
    // Redirected here by the server, which does not read bodies that are too large.
    isTooLarge: args.url.searchParams.has('too-large'),
  }))

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    signedIn(ctx)
    const { slug } = args.params
    switch (textOf(form, 'intent')) {
      case 'upload': {
        const file = form.get('mark')
        await uploadMark(ctx, slug, file instanceof File ? new Uint8Array(await file.arrayBuffer()) : null)
        web.toast({ title: m.organisations_mark_uploaded() })
        break
      }
      case 'withdraw':
        await withdrawMark(ctx, slug, Object.fromEntries(form))
        web.toast({ title: m.organisations_mark_withdrawn() })
        break
      default:
        throw new Refusal('invalid-input')
    }
    return redirect(roomHref(slug, 'mark'))
  })

/** The mark of an organisation on its members' certificates: what is shown, what waits, and a new one. */
export default function Mark({ loaderData }: Route.ComponentProps) {
  const { isAgreed, waiting, shown, isTooLarge } = loaderData
  return (
    <Section title={m.organisations_mark_title()}>
      <div className="stack measure">
        <p className="soft">{m.organisations_mark_lead()}</p>
        {!isAgreed && <p>{m.organisations_mark_not_agreed()}</p>}
        {shown && <One state="shown" src={shown.src} />}
        {waiting && <One state="waiting" src={waiting.src} />}
        {/* Sent as without scripts: it contains a file. */}
        <ActionForm intent="upload" encType="multipart/form-data" className="stack" reload quiet>
          <Field
            label={shown || waiting ? m.organisations_mark_another() : m.organisations_mark_choose()}
            name="mark"
            type="file"
            accept="image/png,image/jpeg,image/webp"
            hint={m.organisations_mark_hint()}
            error={isTooLarge ? m.refusal_picture_too_large() : undefined}
            required
          />
          <p>
            <Submit>{m.organisations_mark_upload()}</Submit>
          </p>
        </ActionForm>
      </div>
    </Section>
  )
}

const One = ({ state, src }: { state: 'waiting' | 'shown'; src: string }) => (
  <section className="stack">
    <h3>{state === 'shown' ? m.organisations_mark_shown() : m.organisations_mark_waiting()}</h3>
    <MarkPicture src={src} alt={m.organisations_mark_alt()} />
    {state === 'waiting' && <p className="soft">{m.organisations_mark_waiting_text()}</p>}
    <ActionForm intent="withdraw" id={state} quiet>
      <input type="hidden" name="state" value={state} />
      <Submit variant="quiet">
        {state === 'shown' ? m.organisations_mark_remove() : m.organisations_mark_take_back()}
      </Submit>
    </ActionForm>
  </section>
)
