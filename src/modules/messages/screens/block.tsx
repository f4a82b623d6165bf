import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'

/** Blocks the other person, or unblocks them. */
export const Block = ({ isBlocked }: { isBlocked: boolean }) => (
  <ActionForm intent="block">
    <input type="hidden" name="on" value={isBlocked ? '0' : '1'} />
    <Submit variant={isBlocked ? 'outline' : 'quiet'}>
      {isBlocked ? m.messages_unblock() : m.messages_block()}
    </Submit>
  </ActionForm>
)
