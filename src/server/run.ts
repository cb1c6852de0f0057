/** A server as a command: it listens, ends when it is told to, and loses nothing then. */
import type { StorefrontServer } from './server.ts'

interface Options {
  readonly port: number
  readonly host: string
  /** Said once it listens. */
  readonly lines: (url: string) => readonly string[]
  readonly warn: (line: string) => void
  /** Loads what is new, as `SIGHUP` asks for; without it the next request does. */
  readonly refresh: () => Promise<unknown>
  /** What is to be done when the last answer is out. */
  readonly ended?: () => Promise<void>
}

/** Resolves when it listens. Ends the process with 1 where it cannot. */
export const runServer = async ({ server, close }: StorefrontServer, { port, host, lines, warn, refresh, ended }: Options): Promise<void> => {
  await new Promise<void>((resolve) => {
    server.once('error', (error) => {
      console.error(`It cannot listen at ${host}:${port}: ${error.message}`)
      process.exit(1)
    })
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const listening = typeof address === 'object' && address ? address.port : port
  const named = host.includes(':') ? `[${host}]` : host
  for (const line of lines(`http://${named}:${listening}`)) console.log(line)

  let isEnding = false
  const end = (): void => {
    // Whoever asks twice means it.
    if (isEnding) process.exit(1)
    isEnding = true
    void close().then(ended).then(() => process.exit(0))
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  process.on('SIGHUP', () => void refresh().catch((error: unknown) => warn(String(error))))
}
