import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: { build: { target: ['chrome87', 'firefox90'] } },
    // The server bundle's entries: the web process, the command line, and the product without a socket for tests.
    ssr: { build: { target: 'node24', rolldownOptions: { input: { start: './src/start.ts', cli: './src/cli.ts', http: './src/http.ts' } } } },
  },
})
