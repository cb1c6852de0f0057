/** `npm run bench`: all that is measured; `npm run bench -- pages`, `-- render`, `-- serve`, `-- tasks`, `-- theme`, `-- catalogue` or `-- libraries`: one part. */
const parts: Readonly<Record<string, () => Promise<unknown>>> = {
  catalogue: () => import('./catalogue.ts'),
  interactions: () => import('./interactions.ts'),
  libraries: () => import('./libraries.ts'),
  pages: () => import('./visits.ts'),
  render: () => import('./render.ts'),
  serve: () => import('./serve.ts'),
  tasks: () => import('./tasks.ts'),
  theme: () => import('./theme.ts'),
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in parts))
if (unknown.length > 0) throw new Error(`Not measured: ${unknown.join(', ')}. There is: ${Object.keys(parts).join(', ')}`)
for (const name of asked.length > 0 ? asked : Object.keys(parts)) await parts[name]?.()

export {}
