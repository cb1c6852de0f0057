/** Titles, and what people type when they mean them: a fixed list, by which libraries are compared. */

export const TITLES: readonly string[] = [
  'Blue vase in stoneware', 'Oak shopping basket', 'Leather travel bag', 'Black telephone from 1978', 'Silver candle holder',
  'Café crème bowl', 'Œuvre complète de Molière', 'Straßenlaterne aus Messing', 'Schöne Gläser', 'Crème brûlée torch',
  'Smørbrød board', 'Žluťoučký kůň', 'Łyżka drewniana', 'Niño de cerámica',
  'Керамическая ваза', 'Деревянный стул', 'Ёлочная игрушка',
  'Κεραμικό βάζο', 'Ξύλινη καρέκλα', 'Πίνακας ζωγραφικής',
  'كتاب الشعر العربي', 'مصباح قديم', 'ספר שירה עברית', 'כד חרס כחול',
  '東京の陶器', '手作りの青い花瓶', '蓝色陶瓷花瓶', 'セラミックの皿', '도자기 꽃병', 'แจกันดินเผาสีฟ้า',
  'Mechanical keyboard', 'Wireless headphones', 'Embroidered cushion', 'Wrought-iron lamp', 'Porcelain teapot',
]

/** What is typed, and a word or more of the title that is meant. */
export const MEANT: Readonly<Record<string, readonly (readonly [typed: string, meant: string])[]>> = {
  'beginnings': [['bl', 'Blue vase'], ['stonew', 'Blue vase'], ['vase bl', 'Blue vase'], ['tele', 'telephone'], ['porc tea', 'Porcelain'], ['iron la', 'Wrought']],
  'inflected': [
    ['vases', 'Blue vase'], ['lamps', 'Wrought'], ['bags', 'Leather'], ['cushions', 'cushion'], ['keyboards', 'keyboard'], ['teapots', 'Porcelain'],
    ['headphone', 'headphones'], ['strassenlaternen', 'Straßen'], ['schoene glaeser', 'Schöne'], ['schönes', 'Schöne'], ['torches', 'torch'],
  ],
  'sentences': [
    ['lamp of iron', 'Wrought'], ['a bag for travel', 'Leather'], ['holder for a candle', 'candle'], ['the blue vase', 'Blue vase'],
    ['black telephone with a cord', 'telephone'], ['bowl for café', 'Café'], ['basket to go shopping', 'Oak'], ['laterne aus messing', 'Straßen'],
  ],
  'misspelt': [
    ['stonewere', 'Blue vase'], ['lether bag', 'Leather'], ['shoping baket', 'Oak'], ['telefone', 'telephone'], ['keybord', 'keyboard'],
    ['headfones', 'headphones'], ['embroydered', 'Embroidered'], ['porcelein', 'Porcelain'], ['basquet', 'Oak'], ['vaze', 'Blue vase'],
  ],
  'exchanged': [['vaes', 'Blue vase'], ['candel', 'candle'], ['blue vsae', 'Blue vase'], ['teapto', 'Porcelain'], ['laether', 'Leather'], ['cuhsion', 'cushion']],
  'marks': [
    ['cafe creme', 'Café'], ['café', 'Café'], ['oeuvre', 'Œuvre'], ['œuvre moliere', 'Œuvre'], ['strassenlaterne', 'Straßen'], ['schone glaser', 'Schöne'],
    ['brulee', 'brûlée'], ['smorbrod', 'Smørbrød'], ['zlutoucky kun', 'Žlu'], ['lyzka', 'Łyżka'], ['nino ceramica', 'Niño'], ['bowl creme', 'Café'],
  ],
  'other scripts': [
    ['ваза', 'Керамическая'], ['керамическоя', 'Керамическая'], ['елочная', 'Ёлочная'], ['βαζο', 'Κεραμικό'], ['ΚΕΡΑΜΙΚΟ', 'Κεραμικό'], ['ζωγραφικης', 'Πίνακας'],
    ['كِتاب', 'كتاب'], ['شعر', 'كتاب'], ['مصباح', 'مصباح'], ['שיר', 'ספר'], ['כחול', 'כד'],
    ['陶器', '東京'], ['花瓶', '手作り'], ['瓶', '手作り'], ['陶瓷', '蓝色'], ['ｾﾗﾐｯｸ', 'セラミック'], ['꽃병', '도자기'], ['แจกัน', 'แจกัน'],
  ],
}
