import { redirect } from 'react-router'
import { type Context, signedIn } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'
import type { Flash } from '#web/request-context.ts'
import { act, textOf } from '#web/answers.server.ts'
import {
  changeName,
  changePassword,
  changePicture,
  chooseMails,
  confirmPhone,
  endOtherSessions,
  endSession,
  keepAccount,
  removePhone,
  removePicture,
  sendPhoneCode,
} from '../../commands.server.ts'

type Args = Parameters<typeof act>[0]
type Deed = {
  run(ctx: Context, form: FormData): Promise<void>
  said(): Flash
  /** The part of the page that shows what came of it. */
  at?: string
}

/** Everything that /account does, by the button that was pressed. */
const deeds: Record<string, Deed> = {
  name: {
    run: (ctx, form) => changeName(ctx, { fullName: textOf(form, 'fullName') }),
    said: () => ({ title: m.account_name_saved() }),
  },
  picture: {
    run: async (ctx, form) => changePicture(ctx, await fileOf(form, 'picture')),
    said: () => ({ title: m.account_picture_saved() }),
  },
  'picture-remove': { run: removePicture, said: () => ({ title: m.account_picture_removed() }) },
  'phone-send': {
    run: (ctx, form) => sendPhoneCode(ctx, { phone: textOf(form, 'phone') }),
    said: () => ({ title: m.account_phone_sent(), text: m.account_phone_sent_text() }),
    at: '#phone',
  },
  'phone-confirm': {
    run: (ctx, form) => confirmPhone(ctx, { phone: textOf(form, 'phone'), code: textOf(form, 'code') }),
    said: () => ({ title: m.account_phone_confirmed() }),
  },
  'phone-remove': { run: removePhone, said: () => ({ title: m.account_phone_removed() }) },
  mails: {
    run: (ctx, form) => chooseMails(ctx, choicesIn(form)),
    said: () => ({ title: m.account_mails_saved() }),
  },
  password: {
    run: (ctx, form) =>
      changePassword(ctx, { current: textOf(form, 'current'), password: textOf(form, 'password') }),
    said: () => ({ title: m.auth_password_changed(), text: m.auth_password_changed_text() }),
  },
  end: {
    run: (ctx, form) => endSession(ctx, textOf(form, 'id')).catch(alreadyEnded),
    said: () => ({ title: m.auth_device_ended() }),
  },
  'end-others': { run: endOtherSessions, said: () => ({ title: m.auth_others_ended() }) },
  keep: { run: keepAccount, said: () => ({ title: m.account_kept(), text: m.account_kept_text() }) },
}

export const accountAction = (args: Args) =>
  act(args, async (ctx, form, web) => {
    signedIn(ctx)
    const intent = textOf(form, 'intent')
    const deed = Object.hasOwn(deeds, intent) ? deeds[intent]! : undefined
    if (!deed) throw new Refusal('invalid-input')
    await deed.run(ctx, form)
    web.toast(deed.said())
    return redirect(`/account${deed.at ?? ''}`)
  })

async function fileOf(form: FormData, name: string): Promise<Uint8Array | undefined> {
  const file = form.get(name)
  return file instanceof File ? new Uint8Array(await file.arrayBuffer()) : undefined
}

function choicesIn(form: FormData): { mailBadges: boolean; mailGoals: boolean } {
  const chosen = form.getAll('mails')
  return { mailBadges: chosen.includes('badges'), mailGoals: chosen.includes('goals') }
}

/** A second press, or another tab was faster: what was wanted is so. */
function alreadyEnded(error: unknown): void {
  if (!(error instanceof Refusal) || error.code !== 'not-found') throw error
}
