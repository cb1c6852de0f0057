export default {
  nothing: 'Sin resultados para “{text}”',
  didYouMean: '¿Quisiste decir {text}?',
  spelling: 'Revisa cómo está escrito o prueba con otra palabra.',
  addOns: 'Disponible con {titles}',
  quoted: '“{title}”',
  categories: 'Categorías que encajan',
  listings: 'Anuncios parecidos',
} as const
