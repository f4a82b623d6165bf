import { redirect } from 'react-router'
import { signedIn } from '#context.ts'
import { m } from '#paraglide/messages.js'
import { act, textOf } from '#web/answers.server.ts'
import { changePicture, removePicture } from '../../commands/picture.server.ts'
import type { Route } from './+types/picture'

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    signedIn(ctx)
    if (textOf(form, 'intent') === 'picture-remove') {
      await removePicture(ctx)
      web.toast({ title: m.account_picture_removed() })
    } else {
      await changePicture(ctx, await bytesOf(form.get('picture')))
      web.toast({ title: m.account_picture_saved() })
    }
    return redirect('/account')
  })

const bytesOf = async (file: FormDataEntryValue | null): Promise<Uint8Array | undefined> =>
  file instanceof File ? new Uint8Array(await file.arrayBuffer()) : undefined

// /account shows it in its page.
export default function OwnPicture() {
  return null
}
