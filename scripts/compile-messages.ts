import { compile } from '@inlang/paraglide-js'

await compile({
  project: './project.inlang',
  outdir: './src/paraglide',
  // The page decides: the server by request, the browser by <html lang> (src/locale.ts).
  strategy: ['globalVariable', 'baseLocale'],
  emitTsDeclarations: true,
  outputStructure: 'message-modules',
})
