export default {
  title: 'Importer des annonces',
}
