/** The colours that goods come in: their name in a title, how they are drawn, and the filter option they belong to. */
export interface Colour {
  name: string
  hex: string
  group: string
}

const table: [group: string, names: string][] = [
  ['White', 'chalk #efe9dd|ivory #efe4cc|cream #f0e2c0|oat #d9c8a9'],
  ['Grey', 'ash grey #a9a59c|slate #6c737a|pewter #8f9296|silver #c3c5c6'],
  ['Black', 'charcoal #3f4145|black #2f2d2e|ink #2c3345'],
  ['Brown', 'walnut #6d4731|oak #c69a63|teak #a4683a|beech #d8b183|cherry #9a5334|chestnut #7e4a2f|tan #bd8450'
    + '|cognac #a45f30|cocoa #5e4034|rush #c9a766|cherrywood #8a4430|ash #d3bd97|rosewood #6b3730'],
  ['Red', 'rust #b0512f|madder #a83f39|oxblood #752e30|cherry red #b53238|brick #a9533f|poppy #d0492f'],
  ['Orange', 'terracotta #c0673f|apricot #e2a06b|amber #cf8a32|copper #b8703f|persimmon #d97441'],
  ['Yellow', 'ochre #c9973a|mustard #cfa338|straw #dcc27a|brass #c29a45|gold #d1a748|lemon #e5c84f|honey #d79b34'],
  ['Green', 'sage #93a385|moss #6d7b4a|olive #84813f|bottle green #2f5a47|fern #5c8a56|celadon #a9bfa6|pine green #3c5f50'
    + '|eucalyptus #8aa598|leaf green #6f9a4f'],
  ['Blue', 'indigo #34466f|navy #2b3a58|cobalt #3058a0|sky #93b6cb|duck-egg #a9c6c2|petrol #2c5c6b|denim #4e6b8c'
    + '|cornflower #6a8cc0|teal #2f7274|storm blue #5a7085'],
  ['Pink', 'blush #dfb2a3|rose #c9818a|dusty pink #d3a09a|coral #dd7f67'],
  ['Purple', 'plum #683f5d|aubergine #4a3048|heather #94809f|lilac #b3a1c6|damson #54395e'],
]

const parse = ([group, names]: [string, string]): Colour[] =>
  names.split('|').map((entry) => {
    const at = entry.indexOf('#')
    return { name: entry.slice(0, at - 1), hex: entry.slice(at), group }
  })

/** Every colour by its name. */
export const colours: ReadonlyMap<string, Colour> = new Map(
  table.flatMap(parse).map((colour) => [colour.name, colour]),
)

/** The filter options: neutral colours first, then roughly in the order of the colour wheel. */
export const colourGroups: readonly string[] = table.map(([group]) => group)

/** A colour by name; unknown names are a mistake in the vocabulary. */
export const colour = (name: string): Colour => {
  const found = colours.get(name)
  if (!found) throw new RangeError(`No colour is called ${name}`)
  return found
}
