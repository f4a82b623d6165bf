import type { AppContext } from '#context.ts'
import { completeLesson } from '#modules/courses/commands/learning.server.ts'
import { StandInPlatform } from '#test/lti-platform.ts'
import type { World } from '#test/world.ts'
import { beginLogin } from './commands/login.server.ts'
import { hearLaunch } from './commands/hear.server.ts'
import { keysIn, newKey } from './keys.server.ts'
import { platformForTest } from './test-person.ts'

// One key for all tests: to make one takes longer than to use it.
const KEY = newKey()

/** A platform that is registered at a world's Stadi, and a context that reaches nothing but it. */
export async function standIn(world: World, n = 1) {
  const platform = new StandInPlatform(`https://moodle-${n}-${crypto.randomUUID()}.example`, async () => ({
    keys: keysIn(KEY).published,
  }))
  platform.clock = world.now
  const { deploymentIds, ...given } = platform.registration
  const id = await platformForTest(world.visitor, { ...given, deploymentIds: deploymentIds.split('\n') })
  const at = <C extends AppContext>(ctx: C): C => ({
    ...ctx,
    config: configWithKey(ctx),
    outside: platform.outside(),
  })
  return { id, platform, at, visitor: at(world.visitor) }
}

const configs = new WeakMap<AppContext['config'], AppContext['config']>()
/** One object for each, as keys are kept by it. */
function configWithKey({ config }: AppContext): AppContext['config'] {
  const known = configs.get(config) ?? { ...config, ltiKey: KEY }
  configs.set(config, known)
  return known
}

type Standing = Awaited<ReturnType<typeof standIn>>

/** The first half of a way in: what the browser takes to the platform. */
export async function begin({ visitor, platform }: Standing) {
  const { iss, client_id } = { iss: platform.origin, client_id: platform.clientId }
  const begun = await beginLogin(visitor, {
    iss,
    client_id,
    login_hint: '5',
    target_link_uri: 'https://x.example/',
  })
  const asked = new URL(begun.address).searchParams
  return { ...begun, asked, state: asked.get('state')!, nonce: asked.get('nonce')! }
}

/** A whole way in with these claims, up to the page that opens. */
export async function launch(standing: Standing, claims: Record<string, unknown>) {
  const { visitor, platform } = standing
  const { state, nonce, browser } = await begin(standing)
  const token = await platform.sign(claims, nonce, { now: visitor.now() })
  return { id: await hearLaunch(visitor, { state, id_token: token }), browser }
}

/** Completes the first lessons of a course, as its page does. */
export async function learn(
  ctx: AppContext,
  { id, lessonIds }: { id: number; lessonIds: number[] },
  first: number,
) {
  for (const lessonId of lessonIds.slice(0, first)) await completeLesson(ctx, String(id), String(lessonId))
}
