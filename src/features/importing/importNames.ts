/** What files call fields and values in each of the storefront's languages; neither case, accents nor signs count. */

/** The names of a list. */
export const listed = (names: string): string[] => names.split(',').map((name) => name.trim())

/** Other names of the fields, beside their own: a list for each language. */
export const FIELD_NAMES = {
  title: [
    'name, product, product name, listing', 'titre, nom, produit, désignation, libellé, annonce',
    'Titel, Produkt, Produktname, Artikel, Artikelname, Bezeichnung, Artikelbezeichnung, Angebot',
    'título, nombre, producto, nombre del producto, artículo, anuncio', 'اسم المنتج, عنوان المنتج, الاسم, اسم, المنتج',
  ],
  description: [
    'descr, desc, text, details, body', 'texte, détail, descriptif', 'Beschreibung, Artikelbeschreibung, Produktbeschreibung',
    'descripción, detalle, detalles', 'الوصف, وصف, وصف المنتج, التفاصيل',
  ],
  category_id: ['category', 'catégorie, rubrique, rayon', 'Kategorie, Rubrik, Warengruppe, Produktkategorie', 'categoría, rubro, sección', 'الفئة, فئة, التصنيف, القسم'],
  order_type: [
    'order type, order type id, order type url token, how shoppers order it', 'type de commande, type commande, mode de commande', 'Bestellart',
    'tipo de pedido, cómo se pide', 'طريقة الطلب, نوع الطلب',
  ],
  price: [
    'unit price, sale price', 'prix, prix unitaire, prix de vente, tarif, prix TTC', 'Preis, Verkaufspreis, Einzelpreis, Stückpreis, Bruttopreis, VK',
    'precio, precio de venta, precio venta, precio unitario, PVP', 'السعر, سعر, سعر البيع, سعر الوحدة, الثمن',
  ],
  original_price: [
    'compare at price, regular price, old price, price before, price before discount', 'prix barré, prix d’origine, ancien prix, prix initial, prix avant remise',
    'Preis vor dem Rabatt, Streichpreis, UVP, alter Preis, Originalpreis', 'precio antes del descuento, precio anterior, precio original, precio tachado',
    'السعر قبل الخصم, السعر الأصلي, السعر السابق, السعر القديم',
  ],
  price_unit: ['unit, price is for', 'unité, unité de prix, prix pour', 'Einheit, Preiseinheit, Preis gilt für', 'unidad, unidad de precio, precio por', 'وحدة السعر, الوحدة'],
  quantity: [
    'qty, stock, inventory, in stock', 'quantité, qté, stock disponible, en stock', 'Menge, Bestand, Lagerbestand, auf Lager, Anzahl, Stückzahl',
    'cantidad, existencias, inventario, unidades, en stock', 'المخزون, الكمية, كمية, الكمية المتوفرة, العدد',
  ],
  min_qty: [
    'minimum quantity, min quantity, smallest order', 'quantité minimale, quantité minimum, qté min, commande minimale', 'Mindestmenge, Mindestbestellmenge',
    'pedido mínimo, cantidad mínima', 'أقل كمية للطلب, أقل كمية, الحد الأدنى للطلب',
  ],
  sku: [
    'ref, reference, item number, article no', 'référence, référence (SKU)', 'Artikelnummer, Artikelnr, Artikel-Nr., Art.-Nr., Bestellnummer',
    'referencia, código, código de artículo', 'رمز SKU, رمز المنتج, رقم المنتج, رقم الصنف',
  ],
  external_id: [
    'id, external reference, own reference, your reference, your own reference', 'identifiant, identifiant externe, référence externe, votre référence, votre propre référence',
    'eigene Referenz, Referenz, externe Referenz, externe ID, Kennung', 'tu referencia, identificador, identificador externo, referencia externa',
    'رقمك المرجعي, الرقم المرجعي, المرجع, المعرّف',
  ],
  weight: ['weight (kg)', 'poids, poids (kg)', 'Gewicht, Gewicht (kg)', 'peso, peso (kg)', 'الوزن, وزن'],
  location: [
    'address, place, address or area', 'adresse, lieu, adresse ou quartier', 'Adresse oder Gegend, Anschrift, Standort',
    'dirección, dirección o zona, ubicación, lugar', 'العنوان أو المنطقة, الموقع, المكان',
  ],
  city: ['town, town or city', 'ville, commune', 'Ort, Stadt', 'ciudad, localidad, población, municipio', 'المدينة, مدينة'],
  state: [
    'region, province, county, state or region', 'état, département, région ou département', 'Bundesland, Bundesland oder Region, Kanton',
    'estado o región, provincia, comunidad autónoma', 'الولاية أو المنطقة, الولاية, المحافظة, المنطقة',
  ],
  country: ['country code', 'pays, code pays', 'Land, Ländercode', 'país, código de país', 'البلد, الدولة, رمز البلد, رمز الدولة'],
  lat: ['latitude', '', 'Breitengrad', 'latitud', 'خط العرض'],
  lng: ['lon, long, longitude', '', 'Längengrad', 'longitud', 'خط الطول'],
  visibility: [
    'where shoppers find it', 'visibilité, où les acheteurs la trouvent', 'Sichtbarkeit, wo es zu finden ist',
    'visibilidad, dónde lo encuentran los compradores', 'أين يجده المتسوقون, الظهور',
  ],
  status: ['', 'statut, état de l’annonce', 'Status des Angebots', 'estado, estado del anuncio', 'الحالة, حالة النشر'],
  pictures: [
    'image, images, picture, photo, photos, image URL, image src, media, medias, cover', 'lien image, URL image',
    'Bild, Bilder, Foto, Fotos, Bild-URL, Bildlink', 'foto, fotos, imagen, imágenes, URL de la imagen, URL imagen', 'الصور, صور, الصورة, صورة, رابط الصورة',
  ],
  tags: ['tag, keywords', 'étiquettes, mots-clés', 'Schlagwörter, Schlagworte, Stichwörter', 'etiqueta, etiquetas, palabras clave', 'الوسوم, وسوم, الكلمات المفتاحية, كلمات مفتاحية'],
}

/** What stands for a value, as a list of names. */
const valuesByName = <T extends string>(names: Readonly<Record<T, string>>): readonly (readonly [name: string, value: T])[] =>
  // The keys of this record are its values.
  (Object.keys(names) as T[]).flatMap((value) => listed(names[value]).map((name) => [name, value] as const))

export const YES_NO_NAMES = valuesByName({
  true: 'yes, y, true, 1, x, oui, o, vrai, ja, j, wahr, sí, s, verdadero, نعم, صحيح',
  false: 'no, n, false, 0, non, faux, nein, falsch, falso, لا, خطأ',
})

export const STATUS_NAMES = valuesByName({
  draft: 'draft, brouillon, Entwurf, borrador, مسودة',
  published: 'published, online, active, publié, publiée, en ligne, veröffentlicht, aktiv, publicado, publicada, activo, en línea, منشور, نشط',
  archived: 'archived, archivé, archivée, archiviert, archivado, archivada, مؤرشف',
})

export const VISIBILITY_NAMES = valuesByName({
  both: 'both, categories and search, les deux, catégories et recherche, beides, Kategorien und Suche, ambas, categorías y búsqueda, كلاهما, الفئات والبحث',
  catalog: 'catalog, categories, categories only, catalogue, catégories seulement, Kategorien, nur Kategorien, categorías, solo categorías, الفئات, الفئات فقط',
  search: 'search, search only, recherche, recherche seulement, Suche, nur Suche, búsqueda, solo búsqueda, البحث, البحث فقط',
  none: 'none, link, link only, aucune, par lien seulement, Link, nur über den Link, enlace, solo con enlace, الرابط, الرابط فقط',
})
