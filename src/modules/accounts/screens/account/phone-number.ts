import { redirect } from 'react-router'
import type { Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'
import { act, textOf } from '#web/answers.server.ts'
import type { Flash } from '#web/request-context.ts'
import { confirmPhone, removePhone, sendPhoneCode } from '../../commands/phone.server.ts'
import { newLinkCode } from '../../commands/phone-people.server.ts'
import { resetPhonePin } from '../../commands/phone-pin.server.ts'
import type { Route } from './+types/phone-number'

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    const intent = textOf(form, 'intent')
    if (intent === 'phone-link') return { code: await newLinkCode(ctx) }
    web.toast(await change(ctx, intent, form))
    return redirect(intent === 'phone-send' ? '/account#phone' : '/account')
  })

async function change(ctx: Context, intent: string, form: FormData): Promise<Flash> {
  const phone = textOf(form, 'phone')
  switch (intent) {
    case 'phone-send':
      await sendPhoneCode(ctx, { phone })
      return { title: m.account_phone_sent(), text: m.account_phone_sent_text() }
    case 'phone-confirm':
      await confirmPhone(ctx, { phone, code: textOf(form, 'code') })
      return { title: m.account_phone_confirmed() }
    case 'pin-reset':
      await resetPhonePin(ctx)
      return { title: m.account_pin_gone() }
    case 'phone-remove':
      await removePhone(ctx)
      return { title: m.account_phone_removed() }
    default:
      throw new Refusal('invalid-input')
  }
}

// /account shows it in its page.
export default function OwnPhoneNumber() {
  return null
}
