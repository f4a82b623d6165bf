/**
 * Command lines of the guides that no test runs as they stand, by their beginnings, each with why, and with what is tried instead. One
 * that matches no line any more is refused.
 */
const developers = 'for developers, takes minutes: its script and its flags are looked up instead'
const installs = 'brings packages from a registry onto the machine'
const elsewhere = 'needs a second machine'
const daemon = 'needs systemd as the first process: its unit is looked up among the installed ones instead'

export const reasons: [RegExp, string][] = [
  [/^npm (?:run (?:test|bench|measure|make|learn|coverage|simulate)(?:[:-]\S+)?|test)\b/, developers],
  [/^npm run (?:build|check|format|dev|package|db:generate|new-module|new-record)\b/, developers],
  [/^node scripts\/faults\.ts\b/, 'takes minutes: npm test runs it with ten payments'],
  [/^npm (?:ci|prune)\b/, installs],
  [/^npm start\b/, 'serves until it is stopped: test/http/from-source.test.ts and first-start.test.ts do it'],
  [/^node --max-semi-space-size=8 stadi\.cjs$/, 'npm run test:cluster -- package starts an archive so'],
  [/^node --cpu-prof\b/, 'a flag of Node, not a line'],
  [/^rm -rf node_modules/, installs],
  [/^cd \/srv\/stadi\S* && npm ci\b/, installs],
  [/^git config\b/, 'changes the settings of this clone'],
  [/^apt-get install\b/, installs],
  [/^useradd\b/, 'changes the accounts of the machine: the user is the one that units and folders name'],
  [/^(?:createuser|createdb)\b/, 'npm run test:cluster -- deploy and the walk of decision 097 make it'],
  [/^rsync\b/, elsewhere],
  [/^timedatectl\b/, daemon],
  [/^systemctl (?:start|stop|restart|reload|status)\b/, daemon],
  [/^systemctl (?:--failed|daemon-reload)$/, daemon],
  [/^certbot\b/, 'needs a public name'],
  [/^age\b/, 'encrypts for a key that is somebody else’s'],
  [/^curl -I https:/, 'asks another site'],
  [/^pgbackrest\b/, 'npm run test:cluster -- recovery does it with the files of deploy/backup'],
  [/^(?:\/usr\/local\/lib\/stadi\/)?drill\b/, 'npm run test:cluster -- recovery runs it'],
  [/^podman (?:build|save)\b/, 'npm run test:cluster -- deploy builds and runs the image'],
  [/^docker compose (?:up|ps)\b/, 'npm run test:cluster -- deploy lets Compose read its file'],
  [
    /^kubectl (?!.*cli\.js)/,
    'needs a cluster: scripts/checks/deploy-files.test.ts compares the manifests with its schema',
  ],
  [/^stadi worker$/, 'works until it is stopped: test/http/shutdown.test.ts runs it'],
  [/^npm run worker$/, 'works until it is stopped: test/http/shutdown.test.ts runs it'],
]
