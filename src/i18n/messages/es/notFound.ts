export default {
  text: 'Puede que el enlace no sea correcto o que la página ya no exista. ¿Qué estabas buscando?',
  searchLabel: 'Buscar en la plataforma',
  nothing: 'Sin resultados para «{text}»',
  didYouMean: '¿Quisiste decir {text}?',
  spelling: 'Revisa cómo está escrito o prueba con otra palabra.',
  addOns: 'Disponible con {titles}',
  quoted: '«{title}»',
  categories: 'Categorías relacionadas',
  listings: 'Anuncios parecidos',
} as const
