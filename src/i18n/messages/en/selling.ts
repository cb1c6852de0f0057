export default {
  title: 'Sell',
}
