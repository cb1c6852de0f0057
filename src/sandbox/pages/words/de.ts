import { CONTACT, type PageWords } from './words.ts'

export const de: PageWords = {
  back: 'Zurück zum Shop',
  notFound: 'Seite nicht gefunden',
  notFoundText: 'Diese Seite gibt es auf dem Marktplatz nicht.',
  shop: {
    help: { title: 'Hilfe', paragraphs: [
      'Jedes Angebot wird von seinem Anbieter verkauft und versendet. Sie bezahlen einmal, auch bei mehreren Anbietern; jeder von ihnen schickt ein eigenes Paket.',
      'In Ihrer Bestellung sehen Sie den aktuellen Stand. Bei Fragen schreiben Sie dem Anbieter auf der Seite der Bestellung: Die Antwort kommt meist innerhalb eines Tages.',
      `Noch etwas? Schreiben Sie uns an ${CONTACT}.`,
    ] },
    delivery: { title: 'Versand', paragraphs: [
      'Die Anbieter versenden innerhalb von zwei Werktagen nach Ihrer Zahlung. Ein Paket braucht im Inland zwei bis vier Werktage, im übrigen Europa bis zu einer Woche.',
      'Die Versandkosten sehen Sie im Warenkorb, sobald eine Adresse bekannt ist: je Anbieter und bevor Sie bezahlen.',
      'Bei Angeboten, die auf Bestellung gefertigt werden, steht die Fertigungszeit dabei.',
    ] },
    returns: { title: 'Rückgabe', paragraphs: [
      'Sie haben ab Lieferung 30 Tage Zeit, etwas zurückzuschicken. Melden Sie sich auf der Seite der Bestellung beim Anbieter; er nennt Ihnen die Adresse.',
      'Kommt etwas beschädigt an oder entspricht es nicht der Beschreibung, zahlt der Anbieter die Rücksendung, und Sie wählen zwischen Erstattung und Ersatz.',
      'Maßanfertigungen können Sie nur zurückgeben, wenn sie einen Mangel haben.',
    ] },
    contact: { title: 'Kontakt', paragraphs: [
      'Zu einer Bestellung: Schreiben Sie dem Anbieter auf der Seite der Bestellung. So geht es am schnellsten.',
      `Zum Marktplatz: ${CONTACT}, Montag bis Freitag von 9 bis 17 Uhr.`,
    ] },
    about: { title: 'Über uns', paragraphs: [
      'Wir sind ein Marktplatz für Menschen, die selbst etwas herstellen: Töpfer, Tischlerinnen, Weber, Druckerinnen. Alles wird von denen verkauft, die es gemacht oder gefunden haben.',
      'Wir sehen uns jeden Anbieter an, bevor er hier verkauft, und behalten einen Anteil seiner Verkäufe. So trägt sich der Marktplatz; niemand bezahlt dafür, gefunden zu werden.',
    ] },
    vendors: { title: 'Anbieter werden', paragraphs: [
      `Schreiben Sie uns an ${CONTACT}, was Sie herstellen oder finden, mit zwei oder drei Fotos. Wir antworten innerhalb einer Woche.`,
      'Angebote einzustellen kostet nichts. Wir behalten einen Anteil Ihrer Verkäufe und zahlen den Rest aus, sobald eine Bestellung angekommen ist.',
      'Sobald Ihr Konto Angebote veröffentlichen darf, finden Sie unter „Verkaufen“ Ihre Bestellungen, Nachrichten und Angebote.',
    ] },
    terms: { title: 'AGB', paragraphs: [
      'Sie kaufen bei dem Anbieter, der beim Angebot genannt ist. Der Marktplatz nimmt die Zahlung für ihn entgegen und zahlt sie aus, sobald die Bestellung angekommen ist.',
      'Alle Preise enthalten die Steuern. Eine Bestellung können Sie kostenlos stornieren, bis der Anbieter sie angenommen hat.',
      'Dies ist eine Demonstration: Nichts, was Sie hier bestellen, wird abgebucht oder versendet.',
    ] },
    privacy: { title: 'Datenschutz', paragraphs: [
      'Ein Anbieter erhält Ihren Namen und Ihre Adresse, um die Bestellung zu versenden, und sonst nichts. Wir bewahren Bestellungen so lange auf, wie es das Gesetz zur Buchführung verlangt.',
      'Hier gibt es weder Werbung noch Tracking. In Ihrem Browser bleiben Ihr Warenkorb, Ihre Anmeldung und was Sie gerade geschrieben haben.',
    ] },
  },
  ask: {
    title: (vendor) => `Frage an ${vendor}`, about: (listing) => `Zu: ${listing}`,
    mail: 'Ihre E-Mail-Adresse', question: 'Ihre Frage', send: 'Frage senden',
    sent: 'Ihre Frage ist unterwegs. Die Antwort kommt an Ihre E-Mail-Adresse, meist innerhalb eines Tages.',
  },
  pay: {
    tag: 'Testseite',
    wrongReturnTitle: 'Falsche Rücksprungadresse', wrongReturn: 'Diese Zahlungsseite führt nur zu ihrem eigenen Marktplatz zurück.',
    noCartTitle: 'Warenkorb nicht gefunden', noCart: 'Diesen Warenkorb gibt es nicht.',
    notReady: 'Noch nicht bereit zur Zahlung',
    outOfDate: 'Diese Seite war nicht mehr aktuell. Bitte prüfen Sie sie und bezahlen Sie erneut.',
    cartChanged: 'Der Warenkorb hat sich geändert. Bitte prüfen Sie ihn und bezahlen Sie erneut.',
    nothing: 'Es gibt nichts zu bezahlen: Der Warenkorb ist leer oder schon bestellt.',
    signIn: 'Bitte melden Sie sich zuerst an: Der Warenkorb gehört noch niemandem.',
    inactive: 'Dieses Konto ist nicht aktiv.',
    noAddress: 'Es fehlt eine Lieferadresse.',
    noDelivery: (vendor) => `Für ${vendor} fehlt eine Versandart.`,
    gone: 'Nicht mehr verfügbar',
    item: 'Artikel', pieces: 'Menge', amount: 'Betrag', vendor: 'Anbieter',
    orderWith: (vendor) => `Bestellung bei ${vendor}`,
    refuse: 'Zahlung dieser Bestellung scheitern lassen',
    orders: (count) => (count === 1 ? '1 Bestellung.' : `${count} Bestellungen, eine je Anbieter.`),
    noMoney: 'Hier wird nichts abgebucht: Diese Seite ersetzt die Zahlungsseite des Marktplatzes.',
    total: 'Summe', payAmount: (amount) => `${amount} bezahlen`, payWaiting: 'Offenen Betrag begleichen',
    pay: 'Bezahlen', transfer: 'Überweisung', declined: 'Zahlung abgelehnt', cancel: 'Abbrechen',
    waitingTitle: 'Wir warten auf Ihre Überweisung',
    waitingText: 'Ihre Überweisung ist noch nicht angekommen. Sie können stattdessen mit Karte bezahlen; dann legt der Anbieter sofort los.',
    order: 'Bestellung', payByCard: (amount) => `${amount} jetzt mit Karte bezahlen`, keepWaiting: 'Weiter warten',
  },
}
