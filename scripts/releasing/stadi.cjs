// Starts Stadi, or runs one of its commands: `node stadi.cjs`, `node stadi.cjs doctor`. Read by any Node, to say which one it takes.
const NEEDED = 24
const running = process.versions.node
if (Number(running.split('.')[0]) < NEEDED) {
  console.error(
    'Stadi needs Node ' +
      NEEDED +
      ' or newer, and this is Node ' +
      running +
      ' (' +
      process.execPath +
      '). https://nodejs.org has it.',
  )
  process.exit(1)
}
import(process.argv.length > 2 ? './build/server/cli.js' : './build/server/start.js')
