/** The web servers for which `npm run configure` writes: started for a test, with what it wrote. */
import { spawn, type ChildProcess } from 'node:child_process'
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

export type WebServer = 'nginx' | 'caddy'

/** Debian has nginx where only an administrator's path leads. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

/** Where a program is; undefined where it is not installed. */
export const findProgram = (name: WebServer): string | undefined =>
  FOLDERS.map((folder) => join(folder, name)).find((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })

export const freePort = (): Promise<number> => new Promise((resolve, reject) => {
  const server = createServer()
  server.once('error', reject)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
  })
})

/** What Debian's `nginx.conf` has around the files of `conf.d`; everything that it writes is in the folder. */
const nginxAround = (folder: string, config: string) => [
  // It gives up what an administrator may, and could then not read the test's own folder.
  ...(process.getuid?.() === 0 ? ['user root;'] : []),
  `pid ${folder}/pid;`, `error_log ${folder}/error.log;`, 'worker_processes 1;', 'daemon off;',
  'events { }',
  'http {',
  '  include /etc/nginx/mime.types;', '  default_type application/octet-stream;', '  access_log off;',
  ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${folder}/${name};`),
  `  include ${config};`,
  '}',
].join('\n')

const start = (name: WebServer, program: string, config: string, folder: string): ChildProcess => {
  if (name === 'caddy') {
    const env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder }
    // Its switchboard has one fixed port, which another one may have.
    return spawn(program, ['run', '--config', config, '--adapter', 'caddyfile'], { env: { ...env, CADDY_ADMIN: `unix/${folder}/admin.sock` }, stdio: ['ignore', 'ignore', 'pipe'] })
  }
  const around = join(folder, 'nginx.conf')
  writeFileSync(around, nginxAround(folder, config))
  return spawn(program, ['-c', around, '-e', join(folder, 'error.log')], { stdio: ['ignore', 'ignore', 'pipe'] })
}

/** Starts a web server with a configuration that listens at `url`. Resolves to the way to end it. */
export const startWebServer = async (name: WebServer, program: string, config: string, url: string): Promise<() => Promise<void>> => {
  const folder = mkdtempSync(join(tmpdir(), `stoa-${name}-`))
  mkdirSync(folder, { recursive: true })
  const server = start(name, program, config, folder)
  let said = ''
  server.stderr?.on('data', (chunk: Buffer) => { said += chunk.toString() })
  const ended = new Promise<void>((resolve) => { server.once('exit', () => resolve()) })
  for (let tries = 0; !(await fetch(`${url}/health`).then(({ ok }) => ok, () => false)); tries += 1) {
    if (tries > 100 || server.exitCode !== null) throw new Error(`${name} did not start:\n${said}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return async () => {
    server.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}
