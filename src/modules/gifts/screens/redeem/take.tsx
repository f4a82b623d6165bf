import { redirect } from 'react-router'
import { type Context, signedIn } from '#context.ts'
import { refusalIn } from '#kit/failure.ts'
import { codeIn } from '#kit/text.ts'
import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { PageMeta } from '#shell/page-meta.tsx'
import { Field } from '#ui/forms/field.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { act, answer, textOf } from '#web/answers.server.ts'
import { takeGift } from '../../commands/take.server.ts'
import { heldGift } from '../../queries/held.server.ts'
import { shownCode, takeHref } from '../../rules.ts'
import type { HeldGift } from '../../types.ts'
import type { Route } from './+types/take'

export const handle = { hydrate: 'always', styles: 'payments' }

const MOST_LETTERS = 40

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    signedIn(ctx)
    const code = codeIn((args.params.code ?? '').slice(0, MOST_LETTERS))
    return { code: shownCode(code), ...(code !== '' && (await opened(ctx, code))) }
  })

/** What the code in the address opens; who opened too many that are not good types it here, and is told how long to wait. */
async function opened(ctx: Context, code: string): Promise<{ gift: HeldGift | null }> {
  try {
    return { gift: await heldGift(ctx, { code }) }
  } catch (error) {
    if (refusalIn(error)?.code !== 'too-many') throw error
    return { gift: null }
  }
}

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
export default function TakeGift({ loaderData: { code, gift } }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title={m.gifts_take_title()} description={m.gifts_take_lead()} path={takeHref()} noindex />
      <PageHead title={m.gifts_take_title()} lead={m.gifts_take_lead()} />
      {gift && (
        <p className="measure pb-4">
          <b className="text-lg" lang={gift.course.lang}>
            {held(gift.course.title)}
          </b>
          {gift.fromName && (
            <span className="block" dir="auto">
              {held(m.gifts_taken_from({ from: gift.fromName }))}
            </span>
          )}
          {gift.message && (
            <q className="block soft" dir="auto">
              {held(gift.message)}
            </q>
          )}
        </p>
      )}
      <ActionForm className="stack measure pb-6">
        <Field
          name="code"
          label={m.gifts_take_code()}
          hint={m.gifts_take_hint()}
          defaultValue={code}
          error={gift === null ? m.gifts_code_opens_nothing() : undefined}
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
