const CORS_HEADERS = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-expose-headers': 'retry-after',
  'vary': 'origin',
}

/** CORS: allows browser requests from one other origin; without it, only from the marketplace's own pages. */
export const withOrigin = async (
  allowed: string | undefined,
  request: Request,
  run: () => Promise<Response>,
): Promise<Response> => {
  if (!allowed || request.headers.get('origin') !== allowed) return run()
  const isPreflight = request.method === 'OPTIONS' && request.headers.has('access-control-request-method')
  const answer = isPreflight ? new Response(null, { status: 204 }) : await run()
  const response = new Response(answer.body, answer)
  for (const [name, value] of Object.entries(CORS_HEADERS)) response.headers.set(name, value)
  response.headers.set('access-control-allow-origin', allowed)
  return response
}
