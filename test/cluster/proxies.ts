import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../built-product.ts'
import { isOpen, type Program, startProgram, until } from './program.ts'
import { replaced } from './replaced.ts'

export const proxies = ['caddy', 'nginx', 'haproxy'] as const
export type Proxy = (typeof proxies)[number]
export type RunningProxy = { origin: string; said(): string; close(): Promise<void> }

const live = (file: string): string =>
  readFileSync(join(import.meta.dirname, '../../deploy/machine', file), 'utf8')

/**
 * A proxy in front of processes at these ports, by its file of deploy/machine: addresses, the certificate and the places of logs are
 * all that is changed.
 */
export async function startProxy(proxy: Proxy, ports: number[]): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), `stadi-${proxy}-`))
  mkdirSync(join(folder, 'logs'))
  for (const place of [folder, join(folder, 'logs')]) chmodSync(place, 0o777)
  const front = await freePort()
  const program = starters[proxy](folder, front, ports)
  await until(
    () => isOpen(front),
    15_000,
    () => `${proxy} did not start: ${program.said()}`,
  )
  return {
    origin: `http://localhost:${front}`,
    said: program.said,
    async close() {
      await program.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const starters: Record<Proxy, (folder: string, front: number, ports: number[]) => Program> = {
  caddy(folder, front, ports) {
    const file = join(folder, 'Caddyfile')
    writeFileSync(
      file,
      replaced(live('Caddyfile'), {
        '{\n\t# URLs contain secrets': '{\n\tadmin off\n\t# URLs contain secrets',
        '{$STADI_SITE:stadi.example}': `http://localhost:${front}`,
        '{$STADI_PROCESSES:127.0.0.1:3000}': ports.map((port) => `127.0.0.1:${port}`).join(' '),
        '/var/log/caddy': join(folder, 'logs'),
      }),
    )
    return startProgram(process.env.TEST_CADDY!, ['run', '--adapter', 'caddyfile', '--config', file], folder)
  },
  nginx(folder, front, ports) {
    const site = replaced(live('nginx.conf'), {
      'server 127.0.0.1:3000 max_fails=0;': ports
        .map((port) => `server 127.0.0.1:${port} max_fails=0;`)
        .join(' '),
      'listen 443 ssl http2;': `listen 127.0.0.1:${front};`,
      'listen [::]:443 ssl http2;': '',
      'listen 80;': `listen unix:${folder}/plain.sock;`,
      'listen [::]:80;': '',
      'server_name stadi.example;': 'server_name localhost;',
      'ssl_certificate /etc/letsencrypt/live/stadi.example/fullchain.pem;': '',
      'ssl_certificate_key /etc/letsencrypt/live/stadi.example/privkey.pem;': '',
      // What became of a request that failed.
      'error_log /var/log/nginx/stadi-errors.log crit;': 'error_log stderr error;',
      '/var/log/nginx': join(folder, 'logs'),
    })
    writeFileSync(join(folder, 'site.conf'), site)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join(' ')
    const file = join(folder, 'nginx.conf')
    writeFileSync(
      file,
      `daemon off;\npid ${folder}/nginx.pid;\nevents {}\nhttp { ${temporary} include ${folder}/site.conf; }\n`,
    )
    return startProgram(
      process.env.TEST_NGINX!,
      ['-p', folder, '-e', join(folder, 'logs', 'errors.log'), '-c', file],
      folder,
    )
  },
  haproxy(folder, front, ports) {
    const file = join(folder, 'balancer.cfg')
    const [first, second] = ports
    const text = replaced(live('balancer.cfg'), {
      '10.0.0.1:443 ssl crt /etc/haproxy/stadi.pem alpn h2,http/1.1': `127.0.0.1:${front}`,
      '10.0.0.31:3000': `127.0.0.1:${first}`,
      ...(second
        ? { '10.0.0.32:3000': `127.0.0.1:${second}` }
        : { '\tserver web2 10.0.0.32:3000 check\n': '', '\tserver web2 10.0.0.32:3000\n': '' }),
    })
    writeFileSync(file, text)
    return startProgram(process.env.TEST_HAPROXY!, ['-db', '-f', file], folder)
  },
}
