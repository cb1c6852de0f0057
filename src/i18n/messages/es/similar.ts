export default {
  nothing: 'Sin resultados para «{text}»',
  didYouMean: '¿Quisiste decir {text}?',
  spelling: 'Revisa cómo está escrito o prueba con otra palabra.',
  addOns: 'Disponible con {titles}',
  quoted: '«{title}»',
  categories: 'Categorías relacionadas',
  listings: 'Anuncios parecidos',
} as const
