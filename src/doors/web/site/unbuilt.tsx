import { UnbuiltPage } from './unbuilt-page.tsx'

export const handle = { hydrate: 'never' }

export default UnbuiltPage
