/** What the marketplace in a box sets of the storefront: its footer, promises, delivery times and other words, in every language. */
import type { Locale } from '../../lib/languages.ts'
import { colours } from '../world/colours.ts'
import { inEveryLanguage } from './words/all.ts'
import type { ShopPageName } from './words/words.ts'

const link = (name: ShopPageName) => ({
  text: inEveryLanguage(({ shop }) => shop[name].title), url: `{base_url}/sandbox/shop/${name}/{locale}`,
})

/** What the marketplace in a box sets of the storefront's footer. */
export const SHOP_FOOTER = {
  columns: [
    { title: { en: 'Shopping here', fr: 'Acheter ici', de: 'Hier einkaufen', es: 'Comprar aquí', ar: 'التسوق هنا' }, links: (['help', 'delivery', 'returns', 'contact'] as const).map(link) },
    { title: { en: 'Selling here', fr: 'Vendre ici', de: 'Hier verkaufen', es: 'Vender aquí', ar: 'البيع هنا' }, links: [{ text: { en: 'Sell', fr: 'Vendre', de: 'Verkaufen', es: 'Vender', ar: 'البيع معنا' }, url: '/sell' }] },
    { title: { en: 'The marketplace', fr: 'La place de marché', de: 'Der Marktplatz', es: 'La plataforma', ar: 'السوق' }, links: (['about', 'terms', 'privacy'] as const).map(link) },
  ],
  payments: ['Visa', 'Mastercard', 'Bancontact', 'SEPA'],
  social: [],
}

/** What it says happens once somebody has ordered. */
export const SHOP_AFTER_ORDER = {
  email: true,
  answer: { en: 'They usually answer within a day.', fr: 'La réponse arrive en général dans la journée.', de: 'Die Antwort kommt meist innerhalb eines Tages.', es: 'Suelen responder en un día.', ar: 'يصل الرد عادةً خلال يوم.' },
  sending: { en: 'Parcels leave within two working days.', fr: 'Les colis partent sous deux jours ouvrés.', de: 'Pakete gehen innerhalb von zwei Werktagen auf den Weg.', es: 'Los paquetes salen en dos días laborables.', ar: 'تُرسل الطرود خلال يومَي عمل.' },
}

/** And how a bank transfer is made. */
export const SHOP_TRANSFER = {
  en: 'Transfer the amount to BE00\u00a00000\u00a00000\u00a00000 and give the order’s number as the reference. Nothing is really paid here.',
  fr: 'Virez le montant sur le compte BE00\u00a00000\u00a00000\u00a00000 avec le numéro de la commande en communication. Rien n’est réellement payé ici.',
  de: 'Überweisen Sie den Betrag auf das Konto BE00\u00a00000\u00a00000\u00a00000 und geben Sie die Bestellnummer als Verwendungszweck an. Hier wird nichts wirklich bezahlt.',
  es: 'Transfiere el importe a la cuenta BE00\u00a00000\u00a00000\u00a00000 e indica el número del pedido como concepto. Aquí no se paga nada de verdad.',
  ar: 'حوّل المبلغ إلى الحساب ⁨BE00\u00a00000\u00a00000\u00a00000⁩ واذكر رقم الطلب مرجعًا. لا يُدفع هنا شيء حقيقي.',
}

/** And of how long its delivery methods take. */
export const SHOP_DELIVERY_TIMES = {
  'Standard post': { en: 'Arrives in 2–4 working days', fr: 'Livré en 2 à 4 jours ouvrés', de: 'Kommt in 2–4 Werktagen an', es: 'Llega en 2–4 días laborables', ar: 'يصل خلال 2–4 أيام عمل' },
  'Express, next working day': { en: 'Arrives the next working day', fr: 'Livré le jour ouvré suivant', de: 'Kommt am nächsten Werktag an', es: 'Llega el siguiente día laborable', ar: 'يصل في يوم العمل التالي' },
  'Pickup point': { en: 'At the pickup point in 3–5 working days', fr: 'Au point relais en 3 à 5 jours ouvrés', de: 'In 3–5 Werktagen an der Abholstelle', es: 'En el punto de recogida en 3–5 días laborables', ar: 'في نقطة الاستلام خلال 3–5 أيام عمل' },
  'Delivered by van, two people': { en: 'They arrange the day with you, within two weeks', fr: 'Date convenue avec vous, sous deux semaines', de: 'Termin nach Absprache, innerhalb von zwei Wochen', es: 'Acuerdan el día contigo, en un plazo de dos semanas', ar: 'يُتفق معك على اليوم، خلال أسبوعين' },
  'Collect from the workshop': { en: 'Ready in 2 working days', fr: 'Prêt en 2 jours ouvrés', de: 'In 2 Werktagen abholbereit', es: 'Listo en 2 días laborables', ar: 'جاهز خلال يومَي عمل' },
}

/** And of what its variants differ in. */
export const SHOP_VARIANT_NAMES = [
  { name: { en: 'Colour', fr: 'Couleur', de: 'Farbe', es: 'Color', ar: 'اللون' }, values: [...colours.keys()] },
  { name: { en: 'Amount', fr: 'Quantité', de: 'Menge', es: 'Cantidad', ar: 'الكمية' }, values: ['50 g', '100 g', '250 g', '500 g', '1 kg', '2.5 kg', '5 kg', '50 ml', '100 ml', '250 ml', '500 ml', '0.5 litre', '1 litre', '2 litres'] },
  { name: { en: 'Technique', fr: 'Technique', de: 'Technik', es: 'Técnica', ar: 'التقنية' }, values: ['In pencil', 'In colour', 'In colour, framed'] },
]

/** The hosted checkout, in the storefront's language. */
export const SHOP_CHECKOUT_URL = '{base_url}/checkout/{cart_key}?in={locale}&return_url={return_url}'

/** The page for whoever wants to sell. */
export const SHOP_SELL_URL = '{base_url}/sandbox/shop/vendors/{locale}'

/** And of what shoppers can rely on. */
export const SHOP_PROMISES = [
  { text: { en: 'Returns within 30 days', fr: 'Retours sous 30 jours', de: 'Rückgabe innerhalb von 30 Tagen', es: 'Devoluciones en 30 días', ar: 'الإرجاع خلال 30 يومًا' }, url: `{base_url}/sandbox/shop/returns/{locale}` },
  { text: { en: 'Safe payment: the vendor is paid once it has arrived', fr: 'Paiement sûr : le vendeur est payé une fois la commande arrivée', de: 'Sichere Zahlung: Der Anbieter erhält sein Geld, sobald die Ware da ist', es: 'Pago seguro: el vendedor cobra cuando el pedido ha llegado', ar: 'دفع آمن: يتسلّم البائع المبلغ بعد وصول الطلب' }, url: `{base_url}/sandbox/shop/terms/{locale}` },
  { text: { en: 'Questions? The vendor answers, usually within a day', fr: 'Une question ? Le vendeur répond, en général dans la journée', de: 'Fragen? Der Anbieter antwortet, meist innerhalb eines Tages', es: '¿Preguntas? El vendedor responde, normalmente en un día', ar: 'أسئلة؟ يجيب البائع، خلال يوم في العادة' }, url: `{base_url}/sandbox/shop/contact/{locale}` },
]

/** And of words that mean the same to whoever searches. */
export const SHOP_SYNONYMS: Readonly<Record<Locale, readonly (readonly string[])[]>> = {
  en: [['sofa', 'couch', 'settee'], ['gift', 'present'], ['cup', 'mug'], ['rug', 'carpet'], ['notebook', 'journal'], ['bag', 'tote'], ['jar', 'pot'], ['lamp', 'light']],
  fr: [['cadeau', 'gift'], ['tasse', 'mug', 'cup'], ['tapis', 'rug'], ['carnet', 'notebook'], ['sac', 'bag'], ['bougie', 'candle'], ['lampe', 'lamp'], ['assiette', 'plate'], ['bol', 'bowl'], ['couverture', 'blanket'], ['chaise', 'chair'], ['bureau', 'desk']],
  de: [['geschenk', 'gift'], ['tasse', 'becher', 'mug', 'cup'], ['teppich', 'rug'], ['notizbuch', 'notebook'], ['tasche', 'bag'], ['kerze', 'candle'], ['lampe', 'lamp'], ['teller', 'plate'], ['schale', 'schüssel', 'bowl'], ['decke', 'blanket'], ['stuhl', 'chair'], ['schreibtisch', 'desk']],
  es: [['regalo', 'gift'], ['taza', 'mug', 'cup'], ['alfombra', 'rug'], ['cuaderno', 'libreta', 'notebook'], ['bolso', 'bolsa', 'bag'], ['vela', 'candle'], ['lámpara', 'lamp'], ['plato', 'plate'], ['cuenco', 'bol', 'bowl'], ['manta', 'blanket'], ['silla', 'chair'], ['escritorio', 'desk']],
  ar: [['هدية', 'gift'], ['كوب', 'فنجان', 'mug', 'cup'], ['سجادة', 'rug'], ['دفتر', 'notebook'], ['حقيبة', 'bag'], ['شمعة', 'candle'], ['مصباح', 'lamp'], ['طبق', 'صحن', 'plate'], ['وعاء', 'bowl'], ['بطانية', 'blanket'], ['كرسي', 'chair'], ['مكتب', 'desk']],
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
