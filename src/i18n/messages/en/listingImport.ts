export default {
  title: 'Import listings',
}
