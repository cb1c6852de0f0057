/** Listings that try a storefront: other scripts, right to left, very long. They are never among the newest. */
export const oddTitles: readonly (readonly [kind: string, title: string])[] = [
  ['teapot', '急須 常滑焼 朱泥 茶こし付き'],
  ['kimono', '藍染めの浴衣（絞り）'],
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
