import type { Config } from '@react-router/dev/config'

// serverBuildFile names each entry of the server bundle after itself. One file a screen: further ones cost a request each.
export default {
  appDirectory: 'src',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  serverBuildFile: '[name].js',
  splitRouteModules: false,
} satisfies Config
