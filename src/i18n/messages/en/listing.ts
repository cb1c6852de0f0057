export default {
  address: 'Address of this listing',
  addressByHand: 'Your browser did not let it be copied. Copy it from here.',
  addressCopied: 'Address copied',
  pictureFailed: 'This picture could not be loaded.',
  picturePlace: 'Picture {index} of {count}',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoomed: 'Zoom {percent}',
} as const
