import { html, raw } from 'hono/html'

export { html, raw }

/** A piece of a page: text put into `html` is escaped. */
export type Html = ReturnType<typeof html>

/** A page of the sandbox: it has its own stylesheet, mostly no script, and cannot be shown in a frame. */
export const page = async (
  body: Html,
  options: { status?: number, title: string, lang?: string, css: string, formActions?: readonly string[], script?: string, styles?: readonly string[] },
): Promise<Response> => {
  const document = html`<!DOCTYPE html>
<html lang="${options.lang ?? 'en'}" dir="${options.lang === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${options.title}</title>
<link rel="icon" href="data:,">
${[options.css, ...(options.styles ?? [])].map((href) => html`<link rel="stylesheet" href="${href}">`)}
${options.script === undefined ? '' : html`<script type="module" src="${options.script}"></script>`}
</head>
<body>
${body}
</body>
</html>`
  // A page with a script shows pages of the storefront in a frame, and pictures from wherever somebody names.
  const scripted = options.script === undefined
    ? "img-src 'self' data:"
    : "script-src 'self'; connect-src 'self'; frame-src 'self'; img-src 'self' data: blob: https: http:; require-trusted-types-for 'script'; trusted-types vue"
  const actions = ["'self'", ...(options.formActions ?? [])].join(' ')
  return new Response(String(await document), {
    status: options.status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        `default-src 'none'; style-src 'self'; ${scripted}; form-action ${actions}; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** A stylesheet of the sandbox. */
export const stylesheet = (css: string): Response =>
  new Response(css, { headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' } })

/** A redirect that the browser follows with a GET request. */
export const seeOther = (location: string, headers: Record<string, string> = {}): Response =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store', ...headers } })
