export default {
  title: 'Vendre',
}
