import { CONTACT, type PageWords } from './words.ts'

export const es: PageWords = {
  back: 'Volver a la tienda',
  notFound: 'Página no encontrada',
  notFoundText: 'Esta página no existe en la plataforma.',
  shop: {
    help: { title: 'Ayuda', paragraphs: [
      'Cada anuncio lo vende y lo envía su vendedor. Pagas una sola vez, aunque compres a varios vendedores; cada uno manda su propio paquete.',
      'Tu pedido indica en qué punto está. Si tienes alguna duda, escribe al vendedor desde la página del pedido: suele responder en un día.',
      `¿Algo más? Escríbenos a ${CONTACT}.`,
    ] },
    delivery: { title: 'Envío', paragraphs: [
      'Los vendedores envían en los dos días laborables siguientes a tu pago. Un paquete tarda de dos a cuatro días laborables dentro del país y hasta una semana en el resto de Europa.',
      'Los gastos de envío aparecen en el carrito en cuanto hay una dirección, por vendedor y antes de pagar.',
      'Los anuncios de piezas hechas por encargo indican el plazo de fabricación.',
    ] },
    returns: { title: 'Devoluciones', paragraphs: [
      'Tienes 30 días desde la entrega para devolver un artículo. Avisa al vendedor desde la página del pedido; te dará la dirección.',
      'Si llegó roto o no es lo que se describía, el vendedor paga la devolución y tú eliges entre el reembolso y el cambio por otro igual.',
      'Lo que se hizo a medida solo se puede devolver si tiene algún defecto.',
    ] },
    contact: { title: 'Contacto', paragraphs: [
      'Sobre un pedido: escribe al vendedor desde la página del pedido. Es lo más rápido.',
      `Sobre la plataforma: ${CONTACT}, de lunes a viernes de 9 a 17 h.`,
    ] },
    about: { title: 'Quiénes somos', paragraphs: [
      'Somos una plataforma de personas que hacen las cosas con sus manos: ceramistas, carpinteros, tejedoras, impresores. Todo lo vende quien lo ha hecho o encontrado.',
      'Conocemos a cada vendedor antes de que venda aquí y nos quedamos con una parte de sus ventas. Así se financia la plataforma; nadie paga por aparecer.',
    ] },
    vendors: { title: 'Hazte vendedor', paragraphs: [
      `Escríbenos a ${CONTACT} y cuéntanos qué haces o encuentras, con dos o tres fotos. Respondemos en una semana.`,
      'Publicar no cuesta nada. Nos quedamos con una parte de lo que vendes y te pagamos el resto cuando llega el pedido.',
      'En cuanto tu cuenta pueda publicar anuncios, “Vender” mostrará tus pedidos, tus mensajes y tus anuncios.',
    ] },
    terms: { title: 'Condiciones', paragraphs: [
      'Compras al vendedor que figura en el anuncio. La plataforma cobra en su nombre y le paga cuando llega el pedido.',
      'Los precios incluyen los impuestos. Puedes cancelar un pedido sin coste hasta que el vendedor lo acepte.',
      'Esto es una demostración: nada de lo que pidas aquí se cobra ni se envía.',
    ] },
    privacy: { title: 'Privacidad', paragraphs: [
      'El vendedor recibe tu nombre y tu dirección para enviarte el pedido, y nada más. Guardamos los pedidos el tiempo que exige la ley contable.',
      'Aquí no hay publicidad ni rastreo. En tu navegador quedan tu carrito, tu sesión y lo que estabas escribiendo.',
    ] },
  },
  ask: {
    title: (vendor) => `Preguntar a ${vendor}`, about: (listing) => `Sobre: ${listing}`,
    mail: 'Tu correo electrónico', question: 'Tu pregunta', send: 'Enviar la pregunta',
    sent: 'Tu pregunta está en camino. La respuesta llegará a tu correo electrónico, normalmente en un día.',
  },
  pay: {
    tag: 'página de prueba',
    wrongReturnTitle: 'Dirección de retorno incorrecta', wrongReturn: 'Esta página de pago solo lleva de vuelta a su propia plataforma.',
    noCartTitle: 'Carrito no encontrado', noCart: 'Este carrito no existe.',
    notReady: 'Todavía no se puede pagar',
    outOfDate: 'Esta página no estaba actualizada. Revísala y vuelve a pagar.',
    cartChanged: 'El carrito ha cambiado. Revísalo y vuelve a pagar.',
    nothing: 'No hay nada que pagar: el carrito está vacío o ya se ha pedido.',
    signIn: 'Inicia sesión primero: este carrito todavía no es de nadie.',
    inactive: 'Esta cuenta no está activa.',
    noAddress: 'Falta una dirección de envío.',
    noDelivery: (vendor) => `Falta un método de envío para ${vendor}.`,
    gone: 'Ya no está disponible',
    item: 'Artículo', pieces: 'Cantidad', amount: 'Importe', vendor: 'Vendedor',
    orderWith: (vendor) => `Pedido a ${vendor}`,
    refuse: 'Hacer que falle el pago de este pedido',
    orders: (count) => (count === 1 ? '1 pedido.' : `${count} pedidos, uno por vendedor.`),
    noMoney: 'Aquí no se cobra nada: esta página hace las veces de la página de pago de la plataforma.',
    total: 'Total', payAmount: (amount) => `Pagar ${amount}`, payWaiting: 'Pagar lo pendiente',
    pay: 'Pagar', transfer: 'Transferencia bancaria', declined: 'Pago rechazado', cancel: 'Cancelar',
    waitingTitle: 'Esperando tu transferencia',
    waitingText: 'Tu transferencia aún no ha llegado. Puedes pagar con tarjeta y el vendedor empezará enseguida.',
    order: 'Pedido', payByCard: (amount) => `Pagar ${amount} con tarjeta ahora`, keepWaiting: 'Seguir esperando',
  },
}
