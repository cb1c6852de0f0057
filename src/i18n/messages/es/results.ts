export default {
  all: 'Todos los anuncios',
  filters: 'Filtros',
  filtersInUse: { one: 'Filtros, {count} activo', other: 'Filtros, {count} activos' },
  more: 'Cargar más',
  moreFailed: 'No pudimos cargar más anuncios. Inténtalo de nuevo.',
  noFilters: 'Los filtros no están disponibles ahora mismo',
  noFiltersText: 'Puedes seguir viendo los anuncios página a página.',
  nothing: 'Sin resultados',
  partial: 'Algunos anuncios no se pudieron cargar y no aparecen aquí.',
  partialNames:
    'Una parte del catálogo no se pudo cargar. Faltan nombres de vendedores, valoraciones y algunos filtros, y las búsquedas pueden dar menos resultados.',
  searchFor: 'Resultados para «{text}»',
  shown: '{from} a {to} de {count}',
  sortRelevance: 'Más relevantes',
  unfilteredText: 'No se pudieron aplicar tus filtros, así que ves todos los anuncios. Inténtalo de nuevo para aplicarlos.',
} as const
