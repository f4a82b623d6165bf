import { authHref } from '#modules/accounts/rules.ts'
import { m } from '#paraglide/messages.js'
import { useAuth } from '#shell/auth-context.tsx'
import { ActionForm } from '#shell/form/action-form.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { ButtonLink } from '#ui/forms/button.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { LONGEST, threadPaths } from '../../rules.ts'
import type { ThreadView } from '../../types.ts'
import { WriteButtons } from '../writing/buttons.tsx'
import { Preview } from '../writing/preview.tsx'
import { useThreadAddress } from './address.ts'
import { Mentions } from './mentions.tsx'
import { replyWords } from './words.ts'

type Props = { thread: ThreadView }

/** The form for a reply, an answer or a comment; signed-out visitors are led to sign-in and back. */
export function ReplyForm({ thread }: Props) {
  const { user } = useAuth()
  return (
    <Section title={replyWords[thread.kind].form()} id="write" className="write">
      {/* It is emptied by the author's own submission, and by nothing that others write meanwhile. */}
      {user ? <Writing key={thread.mine} thread={thread} /> : <SignIn thread={thread} />}
    </Section>
  )
}

const SignIn = ({ thread: { id, kind } }: Props) => (
  <div className="stack">
    <p>{replyWords[kind].signIn()}</p>
    <p>
      <ButtonLink to={authHref('either', `${threadPaths[kind]}${id}#write`)}>
        {replyWords[kind].send()}
      </ButtonLink>
    </p>
  </div>
)

const intents = ['reply', 'preview'] as const

function Writing({ thread }: Props) {
  const words = replyWords[thread.kind]
  const answer = useFormAnswer<{ preview: string }>({ intent: intents })
  return (
    <ActionForm
      intent={intents}
      action={`${useThreadAddress(thread).here}#write`}
      className="stack"
      failed={words.failed()}
      preventScrollReset
    >
      <Preview safeHtml={answer?.extra?.preview} />
      <TextArea
        name="body"
        label={words.field()}
        hint={m.community_markdown()}
        required
        maxLength={LONGEST.reply}
        rows={5}
      />
      <Mentions people={thread.people} chosen={answer?.values.mention?.split('\n')} />
      <WriteButtons intent="reply" label={words.send()} />
    </ActionForm>
  )
}
