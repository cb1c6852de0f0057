export default {
  text: 'ربما كان الرابط خاطئًا أو حُذفت الصفحة. عمّ كنت تبحث؟',
  searchLabel: 'البحث في السوق',
  nothing: 'لا شيء عن «{text}»',
  didYouMean: 'هل تقصد {text}؟',
  spelling: 'تحقق من الكتابة، أو جرّب كلمة أخرى.',
  addOns: 'متوفر مع {titles}',
  quoted: '«{title}»',
  categories: 'فئات مناسبة',
  listings: 'منتجات مشابهة',
} as const
