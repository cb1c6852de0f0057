/** What Node's server hands on: handlers that write an answer themselves, and the way to end without losing one. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** Writes an answer, or passes the request on. */
export type NodeHandler = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void

/** Whether a handler has taken a request. Rejects where it failed. */
export const isTaken = (handler: NodeHandler, request: IncomingMessage, response: ServerResponse): Promise<boolean> =>
  new Promise((resolve, reject) => {
    // It has answered, or nobody is there any more.
    const taken = (): void => resolve(true)
    response.once('close', taken)
    handler(request, response, (error) => {
      response.off('close', taken)
      if (error === undefined) resolve(false)
      else reject(error instanceof Error ? error : new Error(String(error)))
    })
  })

/** A browser or a proxy uses a connection again after longer pauses than Node's five seconds. */
export const KEEP_ALIVE_TIMEOUT_MS = 65_000
/** For how long an answer that was begun may take once the server ends. */
const GRACE_MS = 15_000
const LOOK_MS = 50

/** Ends a server: nobody new is let in, and what was begun is answered. */
export const endServer = (server: Server, graceMs = GRACE_MS): Promise<void> =>
  new Promise((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), LOOK_MS)
    const late = setTimeout(() => server.closeAllConnections(), graceMs)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(late)
      resolve()
    })
    server.closeIdleConnections()
  })
