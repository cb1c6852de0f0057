export default {
  newTitle: 'Nouvelle annonce',
  editTitle: 'Modifier l’annonce',
}
