/**
 * Kinds whose production or care differs from the rest of their family and needs its own texts: 'joined without screws'
 * fits furniture, but not a paintbrush.
 */
import type { FamilyWords } from './families.ts'
import { families } from './families.ts'
import type { Kind } from './kinds.ts'

type Trade = Partial<Pick<FamilyWords, 'made' | 'care' | 'material'>>

const trade = (keys: string, words: Trade): [string, Trade][] => keys.split(' ').map((key) => [key, words])

const trades = new Map<string, Trade>([
  ...trade('cap sun-hat top-hat', {
    made: ['Blocked over steam, stitched and lined by hand, one at a time.', 'Made on wooden forms that have outlived three hatters.'],
    care: ['Brush it with the nap and keep it on a shelf, crown down.', 'Steam brings the shape back. It is not made for the washing machine.'],
  }),
  ...trade('couch', {
    made: ['Webbed, sprung and stuffed by hand, then covered within a day so that the cloth sits evenly.',
      'The frame is doweled and glued, the cloth is fixed with tacks: it can be covered again.'],
    care: ['Vacuum it with the soft brush; the covers go to the dry cleaner.', 'Turn the cushions once a week and blot spills at once.'],
  }),
  ...trade('umbrella hand-fan', {
    made: ['Ribs, handle and cover are made in the same street.', 'Opened and closed fifty times before it is packed.'],
    care: ['Let it dry open, then fold it loosely.', 'A loose rib is mended free of charge.'],
  }),
  ...trade('scarf socks', {
    made: ['Knitted, washed and blocked within one village.', 'Finished by hand, with a mending thread in the parcel.'],
  }),
  ...trade('thread yarn', {
    made: ['Spun, washed and dyed in small lots; the label names the lot.', 'Wound by hand, so that every piece weighs what it says.'],
    care: ['Wash it cool and dry it flat.', 'Keep it dark, and give the moths some cedar.'],
  }),
  ...trade('derby flats heels mule sandal ankle-boot hiking-boot ice-skate roller-skate', {
    made: ['Vegetable-tanned hide, cut by hand, sewn with waxed linen thread at eight stitches to the inch.',
      'Lasted, sewn and finished by one person, whose initials are inside.'],
  }),
  ...trade('brush', {
    made: ['Hair sorted by length, tied, and set in the ferrule by hand.', 'Every brush is wetted and tried before it is packed.'],
    care: ['Rinse it before the paint dries and lay it flat.', 'A little olive soap now and then keeps the hair supple.'],
  }),
  ...trade('palette', {
    made: ['Milled in small batches and poured into the pans three times.', 'Dried for a month, so that nothing cracks in the box.'],
    care: ['Leave it open until it is dry, then close it.', 'A drop of water wakes the colours after years.'],
    material: null,
  }),
  ...trade('basket', {
    made: ['Woven from the base up, with a bodkin, a knife and wet hands.', 'Cut in winter, sorted in spring, woven all the year round.'],
    care: ['Dust it, air it, and wet it once a year so that it stays supple.', 'Dry it in the shade.'],
    material: 'Willow',
  }),
  ...trade('chopsticks', {
    made: ['Split, planed and lacquered in seven coats.', 'Shaped with three planes, each smaller than the last.'],
    care: ['Wash by hand and dry at once.', 'Keep them out of the dishwasher and out of arguments.'],
  }),
  ...trade('chess dice', {
    made: ['Turned, cut and polished by hand; nothing is moulded.', 'Weighted and tried on a real table, by people who hate to lose.'],
    care: ['Wipe with a dry cloth.', 'Lost pieces are replaced for the price of the postage.'],
  }),
  ...trade('mirror', {
    made: ['The frame was reglued at the corners and cleaned with cotton wool.', 'Backed with new board and hung for a week before we trusted it.'],
    care: ['Dust the frame with a soft brush; clean the glass with a damp cloth.', 'Hang it away from steam.'],
  }),
  ...trade('clock', {
    made: ['Case waxed, movement cleaned, and the strike set right.', 'Run for a month on our shelf before it was photographed.'],
    care: ['Wind it once a week and move the hands forwards only.', 'Have it oiled every five years, by us or by anybody good.'],
  }),
  ...trade('alarm-clock', {
    made: ['Cleaned, oiled, adjusted and run for a week.', 'The spring is new, the dents are not.'],
    care: ['Wind it at the same time every evening.', 'Keep it dry; it dislikes bathrooms.'],
  }),
  ...trade('lantern', {
    made: ['Split bamboo, wheat paste and long-fibred paper, built around a wooden form.', 'Made in an afternoon, dried for two days.'],
    care: ['Dust with a soft brush. LED bulbs only.', 'Take it in when it rains.'],
    material: 'Paper',
  }),
  ...trade('lamp pendant', {
    made: ['Turned, wired and tested here, to today\'s rules.', 'Every part can be unscrewed, cleaned and replaced.'],
    care: ['Switch it off, let it cool, dust it with a dry cloth.', 'LED bulbs of up to eight watts.'],
  }),
  ...trade('bulb', {
    made: ['Blown, pumped and sealed one by one.', 'Burned in for a night, so that the weak ones never leave.'],
    care: ['Dust it when it is cold.', 'Guaranteed for three years, even against cats.'],
  }),
  ...trade('hourglass', { care: ['Dust it, and never open it.', 'Keep it out of the frost.'] }),
  ...trade('pencil', {
    made: ['Grooved, glued, lacquered seven times and stamped.', 'Every lead is tried on the same paper.'],
    care: ['Sharpen it with a knife, if you have the patience.', 'Keep it dry and away from teeth.'],
    material: 'Wood',
  }),
  ...trade('fountain-pen', {
    made: ['Turned from the rod, polished for an hour and written in before it leaves.', 'The nib is ground, slit and tried by the same person.'],
    care: ['Rinse it with cold water when you change the ink.', 'Used every day, it never dries out.'],
    material: 'Metal',
  }),
  ...trade('print', {
    made: ['Inked, pulled and hung to dry one sheet at a time.', 'Signed, numbered and sent flat between boards.'],
    care: ['Keep it out of direct sun.', 'Frame it behind glass, with a mount.'],
  }),
  ...trade('map globe', {
    made: ['Printed one colour at a time, varnished by hand.', 'Cleaned, mended where it had to be, and backed anew.'],
    care: ['Dust with a dry brush and keep it out of the sun.', 'Damp is its only enemy.'],
  }),
  ...trade('glasses sunglasses', {
    made: ['Milled, tumbled and fitted by hand; the hinges are riveted, not glued in.', 'Tried on by three faces of three widths.'],
    care: ['Rinse them, then dry them with the cloth in the case.', 'Screws and nose pads are replaced free of charge.'],
    material: null,
  }),
  ...trade('gem', {
    made: ['Cut and polished at one bench, from a source that we know.', 'Measured, weighed and photographed by daylight.'],
    care: ['Keep it in its paper, away from harder stones.', 'Lukewarm water and a soft brush.'],
    material: null,
  }),
  ...trade('canoe', {
    made: ['Planked, faired and varnished in a shed, then paddled once around the bay.', 'Every rib can be replaced, and we keep the moulds.'],
    care: ['Rinse it, dry it in the shade, store it upside down.', 'A coat of varnish every other spring.'],
    material: 'Wood',
  }),
  ...trade('teddy-bear', {
    made: ['Cut, sewn and stuffed by two people who name every one.', 'Joints that turn, seams that hold, eyes that are stitched twice.'],
    care: ['Wipe with a damp cloth and dry in the air.', 'Torn ears are mended free of charge, whoever did it.'],
    material: 'Wool',
  }),
  ...trade('kite', {
    made: ['Cut, hemmed and strung by hand, then flown once.', 'Tested on the dyke in three winds.'],
    care: ['Dry it before you fold it.', 'Spare line and spars are kept for twenty years.'],
    material: 'Cotton',
  }),
  ...trade('lemon pear grapes garlic', {
    made: ['Picked by hand and sent the next morning.', 'Sorted twice: once for the table, once for the jam.'],
    care: ['Keep it cool and let it breathe.', 'Eat it when it smells of itself.'],
  }),
  ...trade('bread baguette pie pretzel croissant', {
    made: ['Mixed in the evening, shaped at night, baked in the morning.', 'Flour from one mill, salt from one coast, and time.'],
    care: ['Wrap it in a cloth and eat it within days, or freeze it.', 'Ten minutes in a hot oven bring the crust back.'],
  }),
  ...trade('cheese', {
    made: ['From the milk of one farm, made the morning it arrives.', 'Turned, brushed and tasted until it was ready.'],
    care: ['Keep it in its paper, in the coolest drawer.', 'Take it out an hour before supper.'],
  }),
  ...trade('tea coffee', {
    made: ['Packed by hand in the week it was made.', 'Bought from people we have visited, at a price that lets them go on.'],
    care: ['Keep it dry, dark and away from spices.', 'Better fresh: order less, more often.'],
  }),
  ...trade('bicycle-repair watch-repair instrument-repair shoe-repair', {
    made: ['You get an estimate first; nothing is begun before you say yes.', 'Twelve months of guarantee on the work, parts included.'],
    care: ['What we replace comes back to you in a bag.', 'Usually done within ten days; we write when it is ready.'],
  }),
  ...trade('portrait lettering', {
    made: ['We begin when your picture or your text is here, and write when it is done.', 'One round of changes is included.'],
    care: ['Finished within three weeks; sooner if there is a birthday.', 'Sent flat, between boards, with a tracking number.'],
  }),
])

/** The texts for a kind: those of its family, except where its trade has its own. */
export const wordsFor = (kind: Kind): FamilyWords => ({ ...families[kind.family], ...trades.get(kind.key) })

/** Whether the trade of a kind defines its material, so that the name of the colour does not matter. */
export const statesMaterial = (kind: Kind): boolean => trades.get(kind.key)?.material !== undefined
