export default {
  newTitle: 'New listing',
  editTitle: 'Edit listing',
}
