export default {
  text: 'ربما كان الرابط خاطئًا أو حُذفت الصفحة. عمّ كنت تبحث؟',
  searchLabel: 'البحث في السوق',
  nothing: 'لا شيء عن «\u2068{text}\u2069»',
  didYouMean: 'هل تقصد \u2068{text}\u2069؟',
  spelling: 'تحقق من الكتابة، أو جرّب كلمة أخرى.',
  addOns: 'متوفر مع \u2068{titles}\u2069',
  quoted: '«\u2068{title}\u2069»',
  categories: 'فئات مناسبة',
  listings: 'منتجات مشابهة',
} as const
