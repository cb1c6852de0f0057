import { CONTACT, type PageWords } from './words.ts'

export const fr: PageWords = {
  back: 'Retour à la boutique',
  notFound: 'Page introuvable',
  notFoundText: 'Cette page n’existe pas sur la place de marché.',
  shop: {
    help: { title: 'Aide', paragraphs: [
      'Chaque annonce est vendue et expédiée par son vendeur. Vous payez une seule fois, même chez plusieurs vendeurs ; chacun envoie son propre colis.',
      'Votre commande indique où elle en est. Pour toute question, écrivez au vendeur depuis la page de la commande : il répond en général dans la journée.',
      `Autre chose ? Écrivez-nous à ${CONTACT}.`,
    ] },
    delivery: { title: 'Livraison', paragraphs: [
      'Les vendeurs expédient dans les deux jours ouvrés après votre paiement. Un colis met deux à quatre jours ouvrés dans le pays, jusqu’à une semaine ailleurs en Europe.',
      'Les frais de livraison s’affichent dans le panier dès qu’une adresse est connue, vendeur par vendeur, et avant le paiement.',
      'Les pièces faites sur commande indiquent leur délai de fabrication.',
    ] },
    returns: { title: 'Retours', paragraphs: [
      'Vous avez 30 jours après la livraison pour renvoyer un article. Prévenez le vendeur depuis la page de la commande ; il vous donne l’adresse.',
      'S’il est arrivé cassé ou n’est pas conforme à l’annonce, le vendeur paie le retour et vous choisissez entre le remboursement et un échange.',
      'Ce qui a été fait sur mesure n’est repris qu’en cas de défaut.',
    ] },
    contact: { title: 'Contact', paragraphs: [
      'Pour une commande : écrivez à son vendeur depuis la page de la commande. C’est le plus rapide.',
      `Pour la place de marché : ${CONTACT}, du lundi au vendredi de 9 h à 17 h.`,
    ] },
    about: { title: 'Qui sommes-nous', paragraphs: [
      'Une place de marché pour celles et ceux qui font eux-mêmes : potiers, menuisiers, tisserands, imprimeurs. Chaque objet est vendu par la personne qui l’a fait ou trouvé.',
      'Nous rencontrons chaque vendeur avant qu’il ne vende ici, et prenons une part sur ses ventes. C’est ce qui finance la place de marché ; personne ne paie pour être trouvé.',
    ] },
    vendors: { title: 'Devenir vendeur', paragraphs: [
      `Écrivez-nous à ${CONTACT} : dites-nous ce que vous faites ou trouvez, avec deux ou trois photos. Nous répondons sous une semaine.`,
      'Publier une annonce ne coûte rien. Nous gardons une part de vos ventes et vous versons le reste une fois la commande arrivée.',
      'Dès que votre compte peut publier des annonces, « Vendre » affiche vos commandes, vos messages et vos annonces.',
    ] },
    terms: { title: 'Conditions', paragraphs: [
      'Vous achetez au vendeur nommé dans l’annonce. La place de marché encaisse le paiement pour lui et le lui verse une fois la commande arrivée.',
      'Les prix s’entendent toutes taxes comprises. Une commande s’annule sans frais tant que le vendeur ne l’a pas acceptée.',
      'Ceci est une démonstration : rien de ce que vous commandez ici n’est débité ni expédié.',
    ] },
    privacy: { title: 'Vie privée', paragraphs: [
      'Un vendeur reçoit votre nom et votre adresse pour expédier la commande, rien de plus. Nous gardons les commandes aussi longtemps que la loi comptable l’exige.',
      'Ici, ni publicité ni pistage. Votre navigateur garde votre panier, votre connexion et ce que vous étiez en train d’écrire.',
    ] },
  },
  ask: {
    title: (vendor) => `Écrire à ${vendor}`, about: (listing) => `À propos de : ${listing}`,
    mail: 'Votre adresse e-mail', question: 'Votre question', send: 'Envoyer la question',
    sent: 'Votre question est partie. La réponse arrive à votre adresse e-mail, en général dans la journée.',
  },
  pay: {
    tag: 'page de test',
    wrongReturnTitle: 'Adresse de retour incorrecte', wrongReturn: 'Ce paiement ne ramène qu’à sa propre place de marché.',
    noCartTitle: 'Panier introuvable', noCart: 'Ce panier n’existe pas.',
    notReady: 'Paiement impossible pour l’instant',
    outOfDate: 'Cette page n’était plus à jour. Vérifiez-la, puis payez de nouveau.',
    cartChanged: 'Le panier a changé. Vérifiez-le, puis payez de nouveau.',
    nothing: 'Il n’y a rien à payer : le panier est vide ou déjà commandé.',
    signIn: 'Connectez-vous d’abord : ce panier n’est encore à personne.',
    inactive: 'Ce compte n’est pas actif.',
    noAddress: 'Il manque une adresse de livraison.',
    noDelivery: (vendor) => `Il manque un mode de livraison pour ${vendor}.`,
    gone: 'N’est plus disponible',
    item: 'Article', pieces: 'Quantité', amount: 'Montant', vendor: 'Vendeur',
    orderWith: (vendor) => `Commande chez ${vendor}`,
    refuse: 'Faire échouer le paiement de cette commande',
    orders: (count) => (count === 1 ? '1 commande.' : `${count} commandes, une par vendeur.`),
    noMoney: 'Rien n’est débité ici : cette page remplace celle du paiement de la place de marché.',
    total: 'Total', payAmount: (amount) => `Payer ${amount}`, payWaiting: 'Payer ce qui est en attente',
    pay: 'Payer', transfer: 'Virement bancaire', declined: 'Paiement refusé', cancel: 'Annuler',
    waitingTitle: 'En attente de votre virement',
    waitingText: 'Votre virement n’est pas encore arrivé. Vous pouvez payer par carte à la place : le vendeur commence aussitôt.',
    order: 'Commande', payByCard: (amount) => `Payer ${amount} par carte`, keepWaiting: 'Attendre encore',
  },
}
