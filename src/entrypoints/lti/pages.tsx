import { CoursesToChoose } from '#modules/lti/parts.tsx'
import { framedChoiceHref, launchHref } from '#modules/lti/rules.ts'
import type { CourseChoice } from '#modules/lti/types.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/forms/button.tsx'
import { PlainPage } from '#web/plain-page.tsx'

/** Shown in a frame of another system, where nobody could sign in: it leads on in a window of its own. */
export const FramedPage = ({ address }: { address: string }) => (
  <PlainPage title={m.lti_frame_title()} lead={m.lti_frame_text()}>
    <p>
      <a className="btn" href={address} target="_blank" rel="noopener">
        {m.lti_frame_open()}
      </a>
    </p>
  </PlainPage>
)

type ChoiceProps = { launchId: string; frameKey: string; platform: string; choice: CourseChoice }

/** Shown in a frame of another system, whose teacher chooses a course: whoever has its address may, as no cookie comes there. */
export const ChoicePage = ({ launchId, frameKey, platform, choice }: ChoiceProps) => (
  <PlainPage title={m.lti_choose_title()} lead={m.lti_choose_lead({ platform })}>
    <CoursesToChoose
      {...choice}
      here={`${launchHref(launchId)}/choice`}
      kept={{ key: frameKey }}
      form={({ id, title }) => (
        <form method="post" action={framedChoiceHref(launchId, frameKey)}>
          <input type="hidden" name="courseId" value={id} />
          <Button variant="outline" aria-label={m.lti_choose_one({ title })}>
            {m.lti_choose_add()}
          </Button>
        </form>
      )}
    />
  </PlainPage>
)

/** Why nothing goes on, in a frame, where no other page of ours shows. */
export const FramedRefusal = ({ title, text }: { title: string; text: string }) => (
  <PlainPage title={title} lead={text}>
    {null}
  </PlainPage>
)

type ChosenProps = { returnUrl: string; token: string; platform: string; course: string; nonce: string }

/** Brings the chosen course to the system that asked for it: by itself, or by a press where scripts are off. */
export const ChosenPage = ({ returnUrl, token, platform, course, nonce }: ChosenProps) => (
  <PlainPage title={m.lti_chosen_title({ platform })} lead={m.lti_chosen_text({ course, platform })}>
    <form method="post" action={returnUrl}>
      <input type="hidden" name="JWT" value={token} />
      <p>
        <Button>{m.lti_chosen_send({ platform })}</Button>
      </p>
    </form>
    <script nonce={nonce}>{'document.forms[0].submit()'}</script>
  </PlainPage>
)
