import type { Plugin } from 'vite'

/**
 * Replaces two parts of React Router that this product has switched off with what they are when off: route discovery
 * (react-router.config.ts says 'initial') and instrumentation. They would cost every browser two kilobytes (decision 018).
 * Functions that only its server calls are undefined. A version that needs anything else stops the build.
 */
const off: Record<string, string> = {
  'dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false
    export const getPartialManifest = (_matched, manifest) => manifest
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const useFogOFWarDiscovery = () => {}
    export const getManifestPath = undefined, getPathsWithAncestors = undefined, handleClientVersionMismatch = undefined`,
  'router/instrumentation.js': `
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const instrumentHandler = undefined, instrumentationResultMetaContext = undefined`,
}

export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: {
      filter: {
        id: /react-router\/dist\/production\/lib\/(?:dom\/ssr\/fog-of-war|router\/instrumentation)\.js/,
      },
      handler: (id) => off[Object.keys(off).find((path) => id.split('?')[0]!.endsWith(path))!],
    },
  }
}

/** Vite's wrapper for lazily loaded code: it would first load that code's styles and preloads, of which it has none here. */
export function leanImports(): Plugin {
  return {
    name: 'lean-imports',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
  }
}

// A document's data, serialized for the scripts that take over from the server: React Router does so for every page.
const handoff = /serverHandoffStream: (encodeViaTurboStream\([^()]*\))/g
// A page, and the error page for it.
const HANDOFFS = 2

/** On the server, a page's data is serialized for scripts only if the page has some (entry.server.tsx says so). */
export function lazyHandoff(): Plugin {
  return {
    name: 'lazy-handoff',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\/server-runtime\/server\.js/ },
      handler(code) {
        if (code.match(handoff)?.length !== HANDOFFS)
          throw new Error('React Router hands a page to its scripts in another way now.')
        return code.replace(handoff, 'handOff: () => $1')
      },
    },
  }
}
