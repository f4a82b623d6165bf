import { redirect } from 'react-router'
import type { Context } from '#context.ts'
import { m } from '#paraglide/messages.js'
import { textOf } from '#web/answers.server.ts'
import type { WebRequest } from '#web/request-context.ts'
import { changePeople, changePerson, dropFilter, saveFilter } from '../../commands/administration.server.ts'
import { outcomesInWords } from './people-form.server.ts'
import { changeDone } from './people-words.ts'

/** An administrator's action on one account of the list. */
export async function changeOne(ctx: Context, form: FormData, web: WebRequest, back: string) {
  const [change, id] = [textOf(form, 'intent'), textOf(form, 'id')]
  await changePerson(ctx, { change, id, reason: textOf(form, 'reason') })
  web.toast({ title: changeDone(change) })
  // An administrator who gave up the permission may not see this page any more.
  return redirect(change === 'revoke-admin' && id === ctx.viewer?.id ? '/' : back)
}

/** The same action on every ticked account; the page shows each result. */
export async function changeTicked(ctx: Context, form: FormData, change: 'suspend' | 'reinstate') {
  const ids = form.getAll('ids').map(String)
  return {
    outcomes: outcomesInWords(
      change,
      await changePeople(ctx, { change, ids, reason: textOf(form, 'reason') }),
    ),
  }
}

/** Saves or deletes a filter of a list. @returns nothing for any other intent */
export async function saveOrDropFilter(ctx: Context, form: FormData, web: WebRequest, back: string) {
  switch (textOf(form, 'intent')) {
    case 'keep-filter':
      await saveFilter(ctx, Object.fromEntries(form))
      web.toast({ title: m.admin_filter_kept() })
      return redirect(back)
    case 'drop-filter':
      await dropFilter(ctx, textOf(form, 'id'))
      return redirect(back)
    default:
      return null
  }
}
