import type { Config } from '@react-router/dev/config'

// serverBuildFile names each entry of the server bundle after itself.
export default { appDirectory: 'src', ssr: true, routeDiscovery: { mode: 'initial' }, serverBuildFile: '[name].js' } satisfies Config
