/** What the played party of an order writes. */
import type { Order, OrderStatus } from '../model.ts'

type Words = readonly [string, ...string[]]

const pick = (words: Words, random: () => number): string => words[Math.floor(random() * words.length)] ?? words[0]

const VENDOR_ANSWERS: readonly (readonly [question: RegExp, answers: Words])[] = [
  [/thank|merci|danke|gracias|شكر/i, ['You are very welcome. Write to me whenever something is not as it should be.', 'Thank you, that is kind of you!']],
  [/\b(when|arriv\w+|deliver\w*|how long|quand|livraison|wann|lieferung|cuándo|envío)\b|متى|توصيل/i, [
    'It usually takes two to three days from here. The tracking link always knows where the parcel is.',
    'If all goes well it is with you before the weekend. I will write as soon as it leaves.',
  ]],
  [/\b(size|fit|fits|cm|long|wide|taille|größe|talla|tamaño)\b|مقاس/i, ['I have just measured it for you: 28 cm at its widest. I can send a picture with a ruler if you like.']],
  [/\b(gift|present|wrap\w*|cadeau|geschenk\w*|regalo)\b|هدية/i, ['Of course: I will wrap it and leave the bill out of the parcel.']],
  [/\b(address|adresse|dirección)\b|عنوان/i, ['Thank you for telling me. I have changed the label.']],
  [/\?/, ['Good question. Yes, that can be done; I have made a note of it.', 'Yes, gladly. Is there anything else I can do for you?']],
]
const VENDOR_ACKNOWLEDGEMENTS: Words = ['Thank you for your message. I have made a note of it.', 'Understood, I will see to it.']

const CUSTOMER_ANSWERS: readonly (readonly [question: RegExp, answers: Words])[] = [
  [/sorry|delay|late|désolé|retard|leider|verspät|lo siento|retras|آسف|تأخ/i, ['No harm done. Thank you for telling me.']],
  [/\?/, ['Yes, please. That suits me well.', 'Yes, that is fine. Thank you for asking.']],
]
const CUSTOMER_ACKNOWLEDGEMENTS: Words = ['Wonderful, thank you!', 'Thank you for letting me know. I look forward to it.']

/** The answer to a message. */
export const answerTo = (content: string, by: 'customer' | 'vendor', random: () => number): string => {
  const known = by === 'vendor' ? VENDOR_ANSWERS : CUSTOMER_ANSWERS
  const found = known.find(([question]) => question.test(content))?.[1]
  return pick(found ?? (by === 'vendor' ? VENDOR_ACKNOWLEDGEMENTS : CUSTOMER_ACKNOWLEDGEMENTS), random)
}

const LINES: Readonly<Partial<Record<OrderStatus, Words>>> = {
  accepted: ['Thank you for your order! I am getting it ready.', 'Thank you! I will prepare it today.'],
  shipped: ['Your parcel has just left. You can follow it with the tracking link.', 'I have handed the parcel in: two to three days, said the counter.'],
  service_provided: ['It was a pleasure. I hope you are happy with it.', 'All done. Write to me if anything is missing.'],
  customer_confirmed: ['It has arrived and looks splendid. Thank you!', 'Everything is as described. Thank you very much!'],
  new: ['The payment is on its way to you.'],
}

/** What the played party writes when it brings an order to a status; undefined for nothing. */
export const lineFor = (order: Order, to: OrderStatus, random: () => number): string | undefined => {
  if (to === 'shipped' && order.hand_delivery_code !== null) return 'It is ready. Please tell me your delivery code when you collect it.'
  const words = LINES[to]
  return words && pick(words, random)
}

/** What the played customer writes when an order is handed over to them. */
export const codeLine = (code: string | null): string => `I am coming by to collect it. My delivery code is ${code ?? 'lost'}.`
