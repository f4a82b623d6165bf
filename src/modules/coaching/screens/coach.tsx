import { m } from '#paraglide/messages.js'
import { PageMeta } from '#shell/page-meta.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { act, answer } from '#web/answers.server.ts'
import type { Route } from './+types/coach'
import { chatAction, chatOf } from './chat-page.server.ts'
import { Chat } from './chat.tsx'
import { DeleteChat } from './delete-chat.tsx'

export const handle = { hydrate: 'always', styles: 'support' }

const PATH = '/ai-coach'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const place = Number(new URL(args.request.url).searchParams.get('ask'))
    return { ...(await chatOf(ctx, 'coach')), isVisitor: !ctx.viewer, place }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, (ctx, form, web) => chatAction(ctx, form, web, { kind: 'coach', path: PATH }), {
    openToVisitors: true,
  })

/** COA-01 */
export default function Coach({ loaderData: { place, ...chat } }: Route.ComponentProps) {
  const { messages, isVisitor, isSetUp } = chat
  const title = isSetUp ? m.coaching_coach_title() : m.coaching_coach_plain()
  return (
    <>
      <PageMeta title={title} description={m.coaching_coach_lead()} path={PATH} />
      <PageHead title={title} lead={m.coaching_coach_lead()} />
      <div className="coach">
        <Chat
          key={messages.at(-1)?.id}
          kind="coach"
          {...chat}
          asked={quickQuestions()[place - 1]}
          quick={Quick}
        />
        <aside className="stack">
          <Cards />
          {isVisitor ? (
            <p className="hint">{m.coaching_not_kept()}</p>
          ) : (
            messages.length > 0 && <DeleteChat />
          )}
        </aside>
      </div>
    </>
  )
}

const quickQuestions = () => [
  m.coaching_quick_1(),
  m.coaching_quick_2(),
  m.coaching_quick_3(),
  m.coaching_quick_4(),
]

/** COA-04+: choosing one puts it into the field. */
function Quick({ ask }: { ask: (text: string) => void }) {
  return (
    <div className="stack">
      <p className="small soft">{m.coaching_quick()}</p>
      <ul className="quick">
        {quickQuestions().map((question, place) => (
          <li key={question}>
            <Anchor
              to={`${PATH}?ask=${place + 1}`}
              reload
              className="chip"
              onClick={(event) => {
                event.preventDefault()
                ask(question)
              }}
            >
              {question}
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** COA-02 */
function Cards() {
  const cards = [
    [m.coaching_planning(), m.coaching_planning_text()],
    [m.coaching_path(), m.coaching_path_text()],
    [m.coaching_goals(), m.coaching_goals_text()],
  ]
  return (
    <ul className="coach-cards">
      {cards.map(([title, text]) => (
        <li key={title} className="card">
          <h2>{held(title)}</h2>
          <p>{held(text)}</p>
        </li>
      ))}
    </ul>
  )
}
