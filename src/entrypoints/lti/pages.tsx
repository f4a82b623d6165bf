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
