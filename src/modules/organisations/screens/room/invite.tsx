import { redirect } from 'react-router'
import { signedIn } from '#context.ts'
import { numberFormat } from '#kit/formats.ts'
import { pageNumber, type Page } from '#kit/paging.ts'
import { Refusal } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { listQueryIn } from '#shell/admin/list-query.server.ts'
import { Behind, RowForm } from '#shell/admin/row-form.tsx'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { FileField } from '#shell/form/file-field.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Checkbox } from '#ui/forms/choices.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { act, answer, textOf } from '#web/answers.server.ts'
import { answerRequest, chooseLink } from '../../commands/requests.server.ts'
import {
  endLink,
  importPeople,
  inviteOne,
  renewLink,
  withdrawInvitation,
} from '../../commands/invite.server.ts'
import { importsOf, invitationsOf, joinLink } from '../../queries/invitations.server.ts'
import { managed } from '../../queries/managed.server.ts'
import { requestsOf } from '../../queries/requests.server.ts'
import {
  INVITATION_RETENTION_DAYS,
  MAILS_A_DAY,
  MOST_LINES,
  REQUEST_RETENTION_DAYS,
  roomHref,
  SMS_A_DAY,
} from '../../rules.ts'
import { Imports } from './imports.tsx'
import { Invited } from './invited.tsx'
import type { Route } from './+types/invite'
import { Moment } from '#shell/moment.tsx'
import { Rows } from '#shell/admin/rows.tsx'
import type { RequestRow } from '../../types.ts'

export const handle = { hydrate: 'always', styles: 'admin' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const { slug } = args.params
    return {
      slug,
      isTooLarge: args.url.searchParams.get('file') === 'too-large',
      link: await joinLink(ctx, slug),
      linkAsks: (await managed(ctx, slug)).linkAsks,
      asking: await requestsOf(ctx, slug, pageNumber(args.url.searchParams.get('asking'))),
      imports: await importsOf(ctx, slug),
      invited: await invitationsOf(ctx, slug, listQueryIn(args.url).page),
    }
  })

export const action = (args: Route.ActionArgs) =>
  act(
    args,
    async (ctx, form, web) => {
      signedIn(ctx)
      const { slug } = args.params
      switch (textOf(form, 'intent')) {
        case 'one':
          await inviteOne(ctx, slug, Object.fromEntries(form))
          web.toast({ title: m.organisations_invited_done() })
          break
        case 'list': {
          const file = form.get('file')
          const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : null
          await importPeople(ctx, slug, bytes)
          web.toast({ title: m.organisations_list_taken() })
          break
        }
        case 'renew':
          await renewLink(ctx, slug)
          web.toast({ title: m.organisations_link_made() })
          break
        case 'end-link':
          await endLink(ctx, slug)
          web.toast({ title: m.organisations_link_ended() })
          break
        case 'link-asks':
          await chooseLink(ctx, slug, Object.fromEntries(form))
          web.toast({ title: m.organisations_saved() })
          break
        case 'answer':
          await answerRequest(ctx, slug, textOf(form, 'id'), Object.fromEntries(form))
          web.toast({
            title:
              textOf(form, 'answer') === 'yes'
                ? m.organisations_let_in_done()
                : m.organisations_say_no_done(),
          })
          break
        case 'withdraw':
          await withdrawInvitation(ctx, slug, textOf(form, 'id'))
          web.toast({ title: m.organisations_withdrawn() })
          break
        default:
          throw new Refusal('invalid-input')
      }
      return redirect(roomHref(slug, 'invite'))
    },
    // A large file is not read for somebody who manages nothing here.
    { before: async (ctx) => void (await managed(ctx, args.params.slug)) },
  )

/** Three ways to bring people in, and who has not answered. */
export default function Invite({ loaderData }: Route.ComponentProps) {
  const { slug, isTooLarge, link, linkAsks, asking, imports, invited } = loaderData
  return (
    <>
      <Asking slug={slug} asking={asking} />
      <Section title={m.organisations_link_title()} id="link">
        <div className="stack measure">
          <p className="soft">{m.organisations_link_lead()}</p>
          {link && <p className="figures wrap-anywhere small select-all">{link}</p>}
          <ActionForm quiet preventScrollReset className="row" intent="renew">
            <Submit variant={link ? 'outline' : 'primary'}>
              {link ? m.organisations_link_renew() : m.organisations_link_make()}
            </Submit>
          </ActionForm>
          {link && (
            <ActionForm intent="link-asks" className="stack" preventScrollReset>
              <Checkbox
                name="asks"
                label={m.organisations_link_asks()}
                hint={m.organisations_link_asks_hint()}
                defaultChecked={linkAsks}
              />
              <p>
                <Submit variant="outline">{m.organisations_link_asks_save()}</Submit>
              </p>
            </ActionForm>
          )}
          {link && (
            <Behind summary={m.organisations_link_end()} of={m.organisations_link_title()}>
              <RowForm
                intent="end-link"
                id=""
                note={m.organisations_link_end_note()}
                button={m.organisations_link_end()}
                danger
              />
            </Behind>
          )}
        </div>
      </Section>
      <Section title={m.organisations_one_title()} id="one">
        {/* A new form after each: who was invited is not invited again. */}
        <ActionForm intent="one" quiet className="stack measure" key={invited.rows[0]?.id}>
          <Field name="name" label={m.organisations_name()} maxLength={120} autoComplete="off" required />
          <Field
            name="contact"
            label={m.organisations_contact()}
            hint={m.organisations_contact_hint()}
            maxLength={254}
            autoComplete="off"
            autoCapitalize="none"
            required
          />
          <p>
            <Submit>{m.organisations_invite()}</Submit>
          </p>
        </ActionForm>
      </Section>
      <Section title={m.organisations_list_title()} id="list">
        <div className="stack">
          {isTooLarge && <Banner tone="brick" title={m.organisations_list_too_large()} />}
          <p className="soft measure">
            {held(m.organisations_list_lead({ most: numberFormat(getLocale()).format(MOST_LINES) }))}
          </p>
          <ActionForm intent="list" quiet className="stack measure" encType="multipart/form-data" reload>
            <FileField
              name="file"
              largestMb={1}
              accept=".csv,text/csv"
              label={m.organisations_list_file()}
              hint={m.organisations_list_hint()}
              required
            />
            <p>
              <Submit variant="outline">{m.organisations_list_send()}</Submit>
            </p>
          </ActionForm>
          <Imports slug={slug} imports={imports} />
        </div>
      </Section>
      <Section title={m.organisations_invited_title()} id="invited">
        <p className="soft measure mb-4">
          {invited.waiting > 0
            ? m.organisations_waiting({ count: invited.waiting, mails: MAILS_A_DAY, sms: SMS_A_DAY })
            : m.organisations_invited_lead({ ruleDays: INVITATION_RETENTION_DAYS })}
        </p>
        <Invited slug={slug} invited={invited} />
      </Section>
    </>
  )
}

/** Who asks to join; nothing while nobody does. */
function Asking({ slug, asking }: { slug: string; asking: Page<RequestRow> }) {
  if (asking.rows.length === 0) return null
  return (
    <Section title={m.organisations_asking_title()} id="asking">
      <Rows
        list={asking}
        caption={m.organisations_asking_title()}
        hideCaption
        none=""
        hrefFor={(page) => `${roomHref(slug, 'invite')}?asking=${page}#asking`}
        rowKey={({ id }) => id}
        columns={[
          { label: m.organisations_name(), cell: Asker, main: true },
          { label: m.organisations_asked_day(), cell: ({ askedAt }) => <Moment at={askedAt} as="day" /> },
          { label: m.admin_actions(), cell: Answers },
        ]}
      />
    </Section>
  )
}

const Asker = ({ name, wasMember }: RequestRow) => (
  <>
    <bdi className="wrap-anywhere">{name}</bdi>
    {wasMember && <span className="block soft small">{m.organisations_asking_again()}</span>}
  </>
)

const Answers = ({ id, name }: RequestRow) => (
  <Behind summary={m.admin_change()} of={name} id={id}>
    <RowForm intent="answer" id={id} button={m.organisations_let_in()}>
      <input type="hidden" name="answer" value="yes" />
    </RowForm>
    <RowForm
      intent="answer"
      id={id}
      note={m.organisations_say_no_note({ ruleDays: REQUEST_RETENTION_DAYS })}
      button={m.organisations_say_no()}
      danger
    >
      <input type="hidden" name="answer" value="no" />
    </RowForm>
  </Behind>
)
