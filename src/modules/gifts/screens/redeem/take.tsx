import { redirect } from 'react-router'
import { signedIn } from '#context.ts'
import { codeIn } from '#kit/text.ts'
import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { PageMeta } from '#shell/page-meta.tsx'
import { Field } from '#ui/forms/field.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { takeGift } from '../../commands/take.server.ts'
import { shownCode, takeHref } from '../../rules.ts'
import type { Route } from './+types/take'

export const handle = { hydrate: 'always', styles: 'payments' }

const MOST_LETTERS = 40

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    signedIn(ctx)
    return { code: shownCode(codeIn((args.params.code ?? '').slice(0, MOST_LETTERS))) }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    const { courseId, title, fromName, isNew } = await takeGift(ctx, { code: textOf(form, 'code') })
    if (isNew)
      web.toast({
        title: m.gifts_taken_toast({ course: title }),
        text: fromName ? m.gifts_taken_from({ from: fromName }) : undefined,
      })
    return redirect(`/courses/${courseId}`)
  })

/** Takes a gift with the code of its SMS; the code may be in the address. */
export default function TakeGift({ loaderData: { code } }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title={m.gifts_take_title()} description={m.gifts_take_lead()} path={takeHref()} noindex />
      <PageHead title={m.gifts_take_title()} lead={m.gifts_take_lead()} />
      <ActionForm className="stack measure pb-6">
        <Field
          name="code"
          label={m.gifts_take_code()}
          hint={m.gifts_take_hint()}
          defaultValue={code}
          maxLength={MOST_LETTERS}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <p>
          <Submit>{m.gifts_take_button()}</Submit>
        </p>
      </ActionForm>
    </>
  )
}
