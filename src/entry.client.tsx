import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { hasMetOtherBuild, retryLostRequests } from '#shell/connection.ts'

retryLostRequests()
/** Data of one build may be more than the code of another can draw. */
const onError = () => {
  if (hasMetOtherBuild()) location.reload()
}
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={onError} />
    </StrictMode>,
  )
})
