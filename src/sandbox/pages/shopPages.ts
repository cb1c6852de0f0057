/** The pages that a marketplace keeps beside its storefront: help, delivery, returns, contact, becoming a vendor, about, terms, privacy. */
import { colours } from '../world/colours.ts'
import { html, page } from './html.ts'

interface ShopPage {
  readonly title: string
  readonly paragraphs: readonly string[]
}

const CONTACT = 'hello@stoa.example'

const PAGES: Readonly<Record<string, Readonly<Record<'en' | 'fr', ShopPage>>>> = {
  help: {
    en: { title: 'Help', paragraphs: [
      'Every listing is sold and sent by its vendor. You pay once, also when you buy from several vendors; each of them sends a parcel of their own.',
      'Your order shows where it stands. To ask something about it, write to the vendor from the order’s page: they usually answer within a day.',
      `Something else? Write to us at ${CONTACT}.`,
    ] },
    fr: { title: 'Aide', paragraphs: [
      'Chaque annonce est vendue et expédiée par son vendeur. Vous payez une seule fois, même chez plusieurs vendeurs ; chacun envoie son propre colis.',
      'Votre commande indique où elle en est. Pour toute question, écrivez au vendeur depuis la page de la commande : il répond en général dans la journée.',
      `Autre chose ? Écrivez-nous à ${CONTACT}.`,
    ] },
  },
  delivery: {
    en: { title: 'Delivery', paragraphs: [
      'Vendors send within two working days of your payment. Parcels take two to four working days within the country and up to a week in the rest of Europe.',
      'What delivery costs is shown in the cart as soon as an address is known, for each vendor, and before you pay.',
      'Listings that are made to order say how long the making takes.',
    ] },
    fr: { title: 'Livraison', paragraphs: [
      'Les vendeurs expédient dans les deux jours ouvrés après votre paiement. Un colis met deux à quatre jours ouvrés dans le pays, jusqu’à une semaine ailleurs en Europe.',
      'Les frais de livraison s’affichent dans le panier dès qu’une adresse est connue, vendeur par vendeur, et avant le paiement.',
      'Les pièces faites sur commande indiquent leur délai de fabrication.',
    ] },
  },
  returns: {
    en: { title: 'Returns', paragraphs: [
      'You have 30 days from delivery to send something back. Tell the vendor from the order’s page; they give you the address.',
      'If it arrived broken or is not what was described, the vendor pays the way back and you choose between your money and another one.',
      'What was made to your measure can be sent back only where it has a fault.',
    ] },
    fr: { title: 'Retours', paragraphs: [
      'Vous avez 30 jours après la livraison pour renvoyer un article. Prévenez le vendeur depuis la page de la commande ; il vous donne l’adresse.',
      'S’il est arrivé cassé ou n’est pas conforme à l’annonce, le vendeur paie le retour et vous choisissez entre le remboursement et un échange.',
      'Ce qui a été fait sur mesure n’est repris qu’en cas de défaut.',
    ] },
  },
  contact: {
    en: { title: 'Contact', paragraphs: [
      'About an order: write to its vendor from the order’s page. That is the quickest way.',
      `About the marketplace: ${CONTACT}, Monday to Friday from 9 to 17 h.`,
    ] },
    fr: { title: 'Contact', paragraphs: [
      'Pour une commande : écrivez à son vendeur depuis la page de la commande. C’est le plus rapide.',
      `Pour la place de marché : ${CONTACT}, du lundi au vendredi de 9 h à 17 h.`,
    ] },
  },
  about: {
    en: { title: 'About us', paragraphs: [
      'We are a marketplace of people who make things themselves: potters, joiners, weavers, printers. Everything is sold by whoever made or found it.',
      'We look at each vendor before they sell here, and take a share of what they sell. That is how the marketplace is paid for; nobody pays to be found.',
    ] },
    fr: { title: 'Qui sommes-nous', paragraphs: [
      'Une place de marché pour celles et ceux qui font eux-mêmes : potiers, menuisiers, tisserands, imprimeurs. Chaque objet est vendu par la personne qui l’a fait ou trouvé.',
      'Nous rencontrons chaque vendeur avant qu’il ne vende ici, et prenons une part sur ses ventes. C’est ce qui finance la place de marché ; personne ne paie pour être trouvé.',
    ] },
  },
  vendors: {
    en: { title: 'Become a vendor', paragraphs: [
      `Write to us at ${CONTACT} and tell us what you make or find, with two or three photographs. We answer within a week.`,
      'Listing costs nothing. We keep a share of what you sell, and pay out the rest once an order has arrived.',
      'As soon as your account may publish listings, “Sell” shows your orders, your messages and your listings.',
    ] },
    fr: { title: 'Devenir vendeur', paragraphs: [
      `Écrivez-nous à ${CONTACT} : dites-nous ce que vous faites ou trouvez, avec deux ou trois photos. Nous répondons sous une semaine.`,
      'Publier une annonce ne coûte rien. Nous gardons une part de vos ventes et vous versons le reste une fois la commande arrivée.',
      'Dès que votre compte peut publier des annonces, « Vendre » affiche vos commandes, vos messages et vos annonces.',
    ] },
  },
  terms: {
    en: { title: 'Terms', paragraphs: [
      'You buy from the vendor named at the listing. The marketplace takes the payment for them and pays it out once the order has arrived.',
      'Prices include taxes. An order can be cancelled free of charge until the vendor has accepted it.',
      'This is a demonstration: nothing that you order here is charged or sent.',
    ] },
    fr: { title: 'Conditions', paragraphs: [
      'Vous achetez au vendeur nommé dans l’annonce. La place de marché encaisse le paiement pour lui et le lui verse une fois la commande arrivée.',
      'Les prix s’entendent toutes taxes comprises. Une commande s’annule sans frais tant que le vendeur ne l’a pas acceptée.',
      'Ceci est une démonstration : rien de ce que vous commandez ici n’est débité ni expédié.',
    ] },
  },
  privacy: {
    en: { title: 'Privacy', paragraphs: [
      'A vendor gets your name and address to send your order, and nothing else. We keep orders for as long as the law on accounts asks.',
      'There is no advertising and no tracking here. What stays in your browser is your cart, your sign-in and what you were typing.',
    ] },
    fr: { title: 'Vie privée', paragraphs: [
      'Un vendeur reçoit votre nom et votre adresse pour expédier la commande, rien de plus. Nous gardons les commandes aussi longtemps que la loi comptable l’exige.',
      'Ici, ni publicité ni pistage. Votre navigateur garde votre panier, votre connexion et ce que vous étiez en train d’écrire.',
    ] },
  },
}

/** One of these pages; undefined where there is none of that name. */
export const shopPage = (name: string, language: string): Promise<Response> | undefined => {
  const texts = Object.hasOwn(PAGES, name) ? PAGES[name] : undefined
  if (!texts) return undefined
  // These pages themselves are written in two languages.
  const lang = language === 'fr' ? 'fr' : 'en'
  const { title, paragraphs } = texts[lang]
  const back = lang === 'fr' ? 'Retour à la boutique' : 'Back to the shop'
  return page(html`<main><h1>${title}</h1><section>${paragraphs.map((text) => html`<p>${text}</p>`)}</section><p><a href="/">${back}</a></p></main>`, {
    title, lang, css: '/sandbox/pay.css',
  })
}

/** What links to them are called where they are not written in the reader's language. */
const TITLES: Readonly<Record<string, Readonly<Record<'de' | 'es' | 'ar', string>>>> = {
  help: { de: 'Hilfe', es: 'Ayuda', ar: 'المساعدة' },
  delivery: { de: 'Lieferung', es: 'Envío', ar: 'التوصيل' },
  returns: { de: 'Rückgabe', es: 'Devoluciones', ar: 'الإرجاع' },
  contact: { de: 'Kontakt', es: 'Contacto', ar: 'اتصل بنا' },
  about: { de: 'Über uns', es: 'Quiénes somos', ar: 'من نحن' },
  terms: { de: 'Bedingungen', es: 'Condiciones', ar: 'الشروط' },
  privacy: { de: 'Datenschutz', es: 'Privacidad', ar: 'الخصوصية' },
}

const link = (name: string) => ({
  text: { en: PAGES[name]?.en.title ?? name, fr: PAGES[name]?.fr.title ?? name, ...TITLES[name] }, url: `{base_url}/sandbox/shop/${name}/{locale}`,
})

/** What the marketplace in a box sets of the storefront's footer. */
export const SHOP_FOOTER = {
  columns: [
    { title: { en: 'Shopping here', fr: 'Acheter ici', de: 'Hier einkaufen', es: 'Comprar aquí', ar: 'التسوق هنا' }, links: ['help', 'delivery', 'returns', 'contact'].map(link) },
    { title: { en: 'Selling here', fr: 'Vendre ici', de: 'Hier verkaufen', es: 'Vender aquí', ar: 'البيع هنا' }, links: [{ text: { en: 'Sell', fr: 'Vendre', de: 'Verkaufen', es: 'Vender', ar: 'بِع معنا' }, url: '/sell' }] },
    { title: { en: 'The marketplace', fr: 'La place de marché', de: 'Der Marktplatz', es: 'El mercado', ar: 'السوق' }, links: ['about', 'terms', 'privacy'].map(link) },
  ],
  payments: ['Visa', 'Mastercard', 'Bancontact', 'SEPA'],
  social: [],
}

/** What it says happens once somebody has ordered. */
export const SHOP_AFTER_ORDER = {
  email: true,
  answer: { en: 'They usually answer within a day.', fr: 'La réponse arrive en général dans la journée.', de: 'Die Antwort kommt meist innerhalb eines Tages.', es: 'Suelen responder en un día.', ar: 'يردّون عادةً خلال يوم.' },
  sending: { en: 'Parcels leave within two working days.', fr: 'Les colis partent sous deux jours ouvrés.', de: 'Pakete gehen innerhalb von zwei Werktagen auf den Weg.', es: 'Los paquetes salen en dos días laborables.', ar: 'تُرسل الطرود خلال يومَي عمل.' },
}

/** And how a bank transfer is made. */
export const SHOP_TRANSFER = {
  en: 'Transfer the amount to BE00 0000 0000 0000 and give the order’s number as the reference. Nothing is really paid here.',
  fr: 'Virez le montant sur le compte BE00 0000 0000 0000 avec le numéro de la commande en communication. Rien n’est réellement payé ici.',
  de: 'Überweisen Sie den Betrag auf das Konto BE00 0000 0000 0000 und geben Sie die Bestellnummer als Verwendungszweck an. Hier wird nichts wirklich bezahlt.',
  es: 'Transfiera el importe a la cuenta BE00 0000 0000 0000 e indique el número del pedido como concepto. Aquí no se paga nada de verdad.',
  ar: 'حوّل المبلغ إلى الحساب ⁨BE00 0000 0000 0000⁩ واذكر رقم الطلب مرجعًا. لا يُدفع هنا شيء حقيقي.',
}

/** And of how long its delivery methods take. */
export const SHOP_DELIVERY_TIMES = {
  'Standard post': { en: 'Arrives in 2–4 working days', fr: 'Livré en 2 à 4 jours ouvrés', de: 'Kommt in 2–4 Werktagen an', es: 'Llega en 2–4 días laborables', ar: 'يصل خلال 2–4 أيام عمل' },
  'Express, next working day': { en: 'Arrives the next working day', fr: 'Livré le jour ouvré suivant', de: 'Kommt am nächsten Werktag an', es: 'Llega el siguiente día laborable', ar: 'يصل في يوم العمل التالي' },
  'Pickup point': { en: 'At the pickup point in 3–5 working days', fr: 'Au point relais en 3 à 5 jours ouvrés', de: 'In 3–5 Werktagen an der Abholstelle', es: 'En el punto de recogida en 3–5 días laborables', ar: 'في نقطة الاستلام خلال 3–5 أيام عمل' },
  'Delivered by van, two people': { en: 'They arrange the day with you, within two weeks', fr: 'Date convenue avec vous, sous deux semaines', de: 'Termin nach Absprache, innerhalb von zwei Wochen', es: 'Acuerdan el día con usted, en dos semanas', ar: 'يُتفق معك على اليوم، خلال أسبوعين' },
  'Collect from the workshop': { en: 'Ready in 2 working days', fr: 'Prêt en 2 jours ouvrés', de: 'In 2 Werktagen abholbereit', es: 'Listo en 2 días laborables', ar: 'جاهز خلال يومَي عمل' },
}

/** And of what its variants differ in. */
export const SHOP_VARIANT_NAMES = [
  { name: { en: 'Colour', fr: 'Couleur', de: 'Farbe', es: 'Color', ar: 'اللون' }, values: [...colours.keys()] },
  { name: { en: 'Amount', fr: 'Quantité', de: 'Menge', es: 'Cantidad', ar: 'الكمية' }, values: ['50 g', '100 g', '250 g', '500 g', '1 kg', '2.5 kg', '5 kg', '50 ml', '100 ml', '250 ml', '500 ml', '0.5 litre', '1 litre', '2 litres'] },
  { name: { en: 'Technique', fr: 'Technique', de: 'Technik', es: 'Técnica', ar: 'التقنية' }, values: ['In pencil', 'In colour', 'In colour, framed'] },
]

/** The page for whoever wants to sell. */
export const SHOP_SELL_URL = '{base_url}/sandbox/shop/vendors/{locale}'

/** And of what shoppers can rely on. */
export const SHOP_PROMISES = [
  { text: { en: 'Returns within 30 days', fr: 'Retours sous 30 jours', de: 'Rückgabe innerhalb von 30 Tagen', es: 'Devoluciones en 30 días', ar: 'الإرجاع خلال 30 يومًا' }, url: `{base_url}/sandbox/shop/returns/{locale}` },
  { text: { en: 'Safe payment: the vendor is paid once it has arrived', fr: 'Paiement sûr : le vendeur est payé une fois la commande arrivée', de: 'Sichere Zahlung: Der Verkäufer erhält sein Geld, sobald die Ware da ist', es: 'Pago seguro: el vendedor cobra cuando el pedido ha llegado', ar: 'دفع آمن: يتسلّم البائع المبلغ بعد وصول الطلب' }, url: `{base_url}/sandbox/shop/terms/{locale}` },
  { text: { en: 'Questions? The vendor answers, usually within a day', fr: 'Une question ? Le vendeur répond, en général dans la journée', de: 'Fragen? Der Verkäufer antwortet, meist innerhalb eines Tages', es: '¿Preguntas? El vendedor responde, normalmente en un día', ar: 'أسئلة؟ يجيب البائع، خلال يوم في العادة' }, url: `{base_url}/sandbox/shop/contact/{locale}` },
]

/** And of words that mean the same to whoever searches. */
export const SHOP_SYNONYMS = {
  en: [['sofa', 'couch', 'settee'], ['gift', 'present'], ['cup', 'mug'], ['rug', 'carpet'], ['notebook', 'journal'], ['bag', 'tote'], ['jar', 'pot'], ['lamp', 'light']],
  fr: [['cadeau', 'gift'], ['tasse', 'mug', 'cup'], ['tapis', 'rug'], ['carnet', 'notebook'], ['sac', 'bag'], ['bougie', 'candle'], ['lampe', 'lamp'], ['assiette', 'plate'], ['bol', 'bowl'], ['couverture', 'blanket'], ['chaise', 'chair'], ['bureau', 'desk']],
}

/** The page for asking a vendor before there is an order. */
export const SHOP_CONTACT_URL = '{base_url}/sandbox/ask?to={user_id}&about={listing_id}&in={locale}'

/** And of where its sample theme has its own pages, for the elements in it. */
export const SHOP_EMBED = {
  storefront: '/theme/shop',
  pages: {
    'home': '/theme', 'listing': '/theme/listings/{slug}', 'category': '/theme/categories/{slug}', 'account': '/theme/account',
    'sign-in': '/theme/sign-in?return={return_url}',
  },
}
