import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        // What the styles need too (cascade layers, March 2022): older browsers get readable, unstyled pages without scripts.
        target: ['chrome99', 'firefox97', 'safari15.4'],
        // A handful of files instead of dozens: on a slow network every request costs a third of a kilobyte and a wait.
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]/ },
                { name: 'shell', test: /src[\\/](paraglide|ui|kit|[a-z-]+\.tsx?$|modules[\\/]accounts[\\/]rules)|lucide-react/, minShareCount: 4 },
                { name: 'courses', test: /src[\\/]modules[\\/]courses[\\/]/, minShareCount: 2 },
                { name: 'accounts', test: /src[\\/]modules[\\/]accounts[\\/]screens/, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    // The server bundle's entries: the web process, the command line, and the product without a socket for tests.
    ssr: { build: { target: 'node24', rolldownOptions: { input: { start: './src/start.ts', cli: './src/cli.ts', http: './src/http.ts' } } } },
  },
})
