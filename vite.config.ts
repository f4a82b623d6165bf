import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: { build: { target: ['chrome87', 'firefox90'] } },
    // The server bundle has two entries: the web process and the command line.
    ssr: { build: { target: 'node24', rolldownOptions: { input: { start: './src/start.ts', cli: './src/cli.ts' } } } },
  },
})
