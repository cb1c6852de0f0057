import type { PageHead } from '../../composables/headTags.ts'

interface Site {
  readonly name: string
  readonly origin: string
  readonly logo?: string | undefined
  readonly description: string
  readonly picture: string | undefined
}

/** What the home page tells machines: the shop, and how to search in it. */
export const homeHead = ({ name, origin, logo, description, picture }: Site): PageHead => {
  const absolute = (path: string | undefined) => (path !== undefined && URL.canParse(path, origin) ? new URL(path, origin).href : undefined)
  return {
    canonical: '/',
    description,
    social: { title: name, image: picture },
    data: () => ({
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'Organization', name, 'url': absolute('/'), 'logo': absolute(logo) },
        {
          '@type': 'WebSite', name, 'url': absolute('/'),
          'potentialAction': { '@type': 'SearchAction', 'target': `${origin}/search?q={search_term_string}`, 'query-input': 'required name=search_term_string' },
        },
      ],
    }),
  }
}
