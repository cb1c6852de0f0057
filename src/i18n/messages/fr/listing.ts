export default {
  address: 'Adresse de cette annonce',
  addressByHand: 'Votre navigateur n’a pas permis de la copier. Copiez-la d’ici.',
  addressCopied: 'Adresse copiée',
  pictureFailed: 'Cette photo n’a pas pu être chargée.',
  picturePlace: 'Photo {index} sur {count}',
  zoomIn: 'Agrandir',
  zoomOut: 'Réduire',
  zoomed: 'Zoom {percent}',
} as const
