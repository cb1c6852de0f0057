/** A title that tests a storefront: other scripts, right to left, very long. The newest listings never have one. */
export type OddTitle = readonly [kind: string, title: string, colour?: string]

/** A colour is given where the title names one in a language that `named.ts` does not read. */
export const oddTitles: readonly OddTitle[] = [
  ['teapot', '急須 常滑焼 朱泥 茶こし付き', 'madder'],
  ['kimono', '藍染めの浴衣（絞り）', 'indigo'],
  ['vase', 'Κεραμικό βάζο με ανάγλυφο μοτίβο'],
  ['nesting-dolls', 'Матрёшка расписная, семь фигурок'],
  ['oil-lamp', 'مصباح زيت من الفخار مزخرف يدوياً'],
  ['books', 'סיפורים מהמגדלור, מהדורה ראשונה'],
  ['plate', 'Çini tabak, lale desenli, el boyaması'],
  ['radio', 'Fully restored valve radio with bakelite case, new capacitors, glowing dial, original knobs, discreet Bluetooth input, '
    + 'linen loudspeaker cloth and the previous owner\'s handwritten station list'],
  ['lettering', 'Kraftfahrzeughaftpflichtversicherungsbürobeschriftung'],
  ['print', 'Print "5 < 6 & 7 > 6", framed <b>in oak</b>'],
]

/** 300 characters: such long titles occur when vendors write them for search engines. */
export const longTitle =
  'Handwoven wool blanket in undyed grey and cream from a small mill beside the river, washed soft in spring water, bound by hand along all four edges, '
  + 'large enough for a double bed or for two people on a cold terrace, with a linen bag for the summer and a card that tells which flock the wool came from'

/** 300 characters from right to left. */
export const longTitleFromTheRight =
  'طبق تقديم كبير من الخزف المزجج، مرسوم باليد بزخارف نباتية زرقاء وفيروزية مستوحاة من بلاط البيوت القديمة، مشكّل على الدولاب ومحروق مرتين في '
  + 'الفرن، آمن في غسالة الصحون والميكروويف، يتسع لوجبة عائلة كاملة، ويصل مغلفاً بعناية في صندوق خشبي مع بطاقة بخط الحرفي تحكي قصة الورشة والنقوش التي ورثها عن أجداده'
