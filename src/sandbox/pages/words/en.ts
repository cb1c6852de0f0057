import { CONTACT, type PageWords } from './words.ts'

export const en: PageWords = {
  back: 'Back to the shop',
  notFound: 'Page not found',
  notFoundText: 'The marketplace has no such page.',
  shop: {
    help: { title: 'Help', paragraphs: [
      'Every listing is sold and sent by its vendor. You pay once, also when you buy from several vendors; each of them sends a parcel of their own.',
      'Your order shows where it stands. To ask something about it, write to the vendor from the order’s page: they usually answer within a day.',
      `Something else? Write to us at ${CONTACT}.`,
    ] },
    delivery: { title: 'Delivery', paragraphs: [
      'Vendors send within two working days of your payment. Parcels take two to four working days within the country and up to a week in the rest of Europe.',
      'What delivery costs is shown in the cart as soon as an address is known, for each vendor, and before you pay.',
      'Listings that are made to order say how long the making takes.',
    ] },
    returns: { title: 'Returns', paragraphs: [
      'You have 30 days from delivery to send something back. Tell the vendor from the order’s page; they give you the address.',
      'If it arrived broken or is not what was described, the vendor pays the way back and you choose between your money and another one.',
      'What was made to your measure can be sent back only where it has a fault.',
    ] },
    contact: { title: 'Contact', paragraphs: [
      'About an order: write to its vendor from the order’s page. That is the quickest way.',
      `About the marketplace: ${CONTACT}, Monday to Friday from 9 to 17 h.`,
    ] },
    about: { title: 'About us', paragraphs: [
      'We are a marketplace of people who make things themselves: potters, joiners, weavers, printers. Everything is sold by whoever made or found it.',
      'We look at each vendor before they sell here, and take a share of what they sell. That is how the marketplace is paid for; nobody pays to be found.',
    ] },
    vendors: { title: 'Become a vendor', paragraphs: [
      `Write to us at ${CONTACT} and tell us what you make or find, with two or three photographs. We answer within a week.`,
      'Listing costs nothing. We keep a share of what you sell, and pay out the rest once an order has arrived.',
      'As soon as your account may publish listings, “Sell” shows your orders, your messages and your listings.',
    ] },
    terms: { title: 'Terms', paragraphs: [
      'You buy from the vendor named at the listing. The marketplace takes the payment for them and pays it out once the order has arrived.',
      'Prices include taxes. An order can be cancelled free of charge until the vendor has accepted it.',
      'This is a demonstration: nothing that you order here is charged or sent.',
    ] },
    privacy: { title: 'Privacy', paragraphs: [
      'A vendor gets your name and address to send your order, and nothing else. We keep orders for as long as the law on accounts asks.',
      'There is no advertising and no tracking here. What stays in your browser is your cart, your sign-in and what you were typing.',
    ] },
  },
  ask: {
    title: (vendor) => `Ask ${vendor}`, about: (listing) => `About: ${listing}`,
    mail: 'Your e-mail address', question: 'Your question', send: 'Send the question',
    sent: 'Your question is on its way. The answer comes to your e-mail address, usually within a day.',
  },
  pay: {
    tag: 'test page',
    wrongReturnTitle: 'Wrong return address', wrongReturn: 'This checkout only leads back to its own marketplace.',
    noCartTitle: 'No such cart', noCart: 'This cart does not exist.',
    notReady: 'Not ready to pay',
    outOfDate: 'This page was out of date. Please check it and pay again.',
    cartChanged: 'The cart has changed. Please check it and pay again.',
    nothing: 'There is nothing to pay: the cart is empty or has been ordered.',
    signIn: 'Please sign in first: the cart belongs to nobody yet.',
    inactive: 'This account is not active.',
    noAddress: 'A delivery address is missing.',
    noDelivery: (vendor) => `A delivery for ${vendor} is missing.`,
    gone: 'Not available any more',
    item: 'Item', pieces: 'Pieces', amount: 'Amount', vendor: 'Vendor',
    orderWith: (vendor) => `Order with ${vendor}`,
    refuse: "Let this order's payment fail",
    orders: (count) => (count === 1 ? '1 order.' : `${count} orders, one for each vendor.`),
    noMoney: 'No money moves here: this page stands in for the marketplace\'s own checkout.',
    total: 'Total', payAmount: (amount) => `Pay ${amount}`, payWaiting: 'Pay what is waiting',
    pay: 'Pay', transfer: 'Bank transfer', declined: 'Declined', cancel: 'Cancel',
    waitingTitle: 'Waiting for your bank transfer',
    waitingText: 'Your transfer has not arrived yet. You can pay by card instead, and the vendor starts at once.',
    order: 'Order', payByCard: (amount) => `Pay ${amount} by card now`, keepWaiting: 'Keep waiting',
  },
}
