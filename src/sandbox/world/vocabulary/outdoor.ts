import { kind } from '../kinds.ts'

export const outdoor = [
  kind('bicycle', 'bicycles', 'outdoor', {
    nouns: 'city bicycle|touring bicycle|mixte bicycle|single-speed bicycle', materials: 'steel|lugged-steel', colours: 'petrol|madder|sage|mustard|navy|cream|bottle green',
    details: 'a Brooks saddle|new wheels|a hub dynamo|three gears|a chain case',
    titles: '{c} {n}|{c} {n} with {d}|{n} with {d}|rebuilt {n}, {c}|{m} {n} in {c}',
    intro: ['Stripped, sprayed, rebuilt with new bearings and cables. The {noun} rides like a new one and looks like a better one.',
      'A {noun} for everyday: mudguards, light, rack, and a lock that lives on the frame.'],
    price: [240, 1650], size: [98, 110], kg: 13.5, choice: 'size',
  }),
  kind('skateboard', 'boards-and-scooters', 'outdoor', {
    nouns: 'skateboard|cruiser board|longboard', materials: 'maple|bamboo|birch', colours: 'heather|persimmon|petrol|moss|madder', details: 'soft wheels|a wide deck|new bearings',
    titles: '{c} {m} {n}|{m} {n} with {d}|{n} with {d}',
    intro: ['Seven plies pressed in a home-made mould. The {noun} has a bit of flex and a lot of forgiveness.', 'Wheels soft enough for cobbles.'],
    price: [58, 190], size: [10, 14], kg: 2.6,
  }),
  kind('scooter', 'boards-and-scooters', 'outdoor', {
    nouns: 'kick scooter|city scooter|child\'s scooter', materials: 'steel|aluminium', colours: 'sky|cherry red|pine green|mustard', details: 'air tyres|a folding stem|an oak deck',
    titles: '{c} {n}|{c} {n} with {d}|{n} with {d}',
    intro: ['Air in the tyres and wood under the foot: the {noun} rolls quietly.', 'Made for the last kilometre, and the first.'],
    price: [85, 260], size: [85, 98], kg: 6, choice: 'colour',
  }),
  kind('roller-skate', 'boards-and-scooters', 'leather', {
    nouns: 'roller skates|quad skates', materials: 'leather|suede', colours: 'rose|sky|lilac|madder|chalk', details: 'a toe stop|waxed laces|soft wheels',
    titles: '{c} {m} {n}|{n} with {d}|{c} {n} with {d}',
    intro: ['A real boot on a real truck. The {noun} are for outdoors, kitchens and the odd disco.', 'Broken in by a careful aunt.'],
    price: [68, 210], size: [22, 26], kg: 2.8, choice: 'shoes',
  }),
  kind('tent', 'tents-and-shelter', 'outdoor', {
    nouns: 'two-person tent|ridge tent|touring tent|canvas tent', materials: 'cotton-canvas|ripstop|polycotton', colours: 'moss|ochre|rust|pine green|persimmon', details: 'wooden pegs|a groundsheet|a taped floor|aluminium poles',
    titles: '{c} {m} {n}|{m} {n} with {d}|{n} with {d}',
    intro: ['Up in nine minutes, alone, in wind. The {noun} breathes, so you wake up dry.', 'Cotton that closes when it rains and smells of summers.'],
    price: [120, 580], size: [105, 150], kg: 5.8,
  }),
  kind('compass', 'navigation-and-optics', 'outdoor', {
    nouns: 'compass|marching compass|pocket compass', materials: 'brass|steel', colours: 'brass|gold|copper|silver', details: 'a sighting mirror|a luminous dial|a leather case',
    titles: '{m} {n}|{m} {n} with {d}|{n} with {d}',
    intro: ['Settles in three seconds and has no battery. The needle of this {noun} was remagnetised here.', 'For finding north, or at least agreeing on it.'],
    price: [28, 145], size: [2, 4], kg: 0.2,
  }),
  kind('telescope', 'navigation-and-optics', 'outdoor', {
    nouns: 'spotting scope|telescope|travel telescope', materials: 'brass|aluminium', colours: 'indigo|chalk|brass|pewter', details: 'a wooden tripod|two eyepieces|a coated lens',
    titles: '{c} {n} with {d}|{n} with {d}|{m} {n} with {d}',
    intro: ['Shows the rings of Saturn and the neighbour\'s cat. Optics cleaned and collimated.', 'A {noun} that fits in hand luggage, tripod included.'],
    price: [95, 690], size: [40, 130], kg: 4.2,
  }),
  kind('canoe', 'boats', 'outdoor', {
    nouns: 'canoe|river canoe|lake canoe', materials: 'cedar-strip|canvas-and-cedar|ash', colours: 'cherry|oak|madder|bottle green', details: 'two paddles|caned seats|a brass stem band',
    titles: '{m} {n}|{m} {n} with {d}|{n} with {d}',
    intro: ['Built in a shed by the water in {city} over two winters. It weighs less than one of you.', 'Tracks straight, turns when asked.'],
    price: [690, 3400], size: [34, 40], kg: 27,
  }),
  kind('sled', 'snow', 'outdoor', {
    nouns: 'sled|child\'s sled|Davos sled', materials: 'ash|beech', colours: 'beech|oak|ash|madder', details: 'steel runners|a pull rope|a woven seat',
    titles: '{m} {n}|{m} {n} with {d}|{n} with {d}',
    intro: ['Steam-bent runners, no glue. The {noun} sings at speed.', 'Carries one parent or three children, all screaming.'],
    price: [58, 165], size: [22, 30], kg: 4.1,
  }),
  kind('skis', 'snow', 'outdoor', {
    nouns: 'touring skis|ski boots with bindings|telemark skis', materials: 'ash|hickory', colours: 'sky|poppy|pine green|chalk', details: 'new edges|cable bindings|climbing skins',
    titles: '{c} {n} with {d}|{n} with {d}|{m} {n}',
    intro: ['Waxed, edged, bindings tested. For going up slowly and down in a good mood.', 'A classic camber in a modern length.'],
    price: [95, 520], size: [165, 190], kg: 5, choice: 'size',
  }),
  kind('ice-skate', 'snow', 'leather', {
    nouns: 'ice skates|figure skates|canal skates', materials: 'leather', colours: 'chalk|black|cognac|storm blue', details: 'freshly ground blades|wool linings|waxed laces',
    titles: '{c} {m} {n}|{n} with {d}|{m} {n} with {d}',
    intro: ['Ground hollow on the old machine. The {noun} bite at once.', 'Waited twelve winters for a frozen canal. Maybe yours freezes.'],
    price: [48, 190], size: [22, 26], kg: 1.9, choice: 'shoes',
  }),
  kind('fishing-rod', 'fishing', 'outdoor', {
    nouns: 'fly rod|fishing rod|travel rod', materials: 'split-cane|bamboo|hazel', colours: 'walnut|tan|teal|rust', details: 'a cork grip|silk whippings|a brass reel',
    titles: '{m} {n}|{m} {n} with {d}|{n} with {d}',
    intro: ['Six strips of cane, planed to a hundredth. The {noun} is slow, which is the idea.', 'Bends to the handle and comes back straight.'],
    price: [78, 690], size: [120, 260], kg: 0.6,
  }),
  kind('hammer', 'hand-tools', 'metal', {
    nouns: 'joiner\'s hammer|cross-peen hammer|tack hammer', materials: 'forged-steel', colours: 'chestnut|ash|cherry|oak', details: 'an ash handle|a hickory handle|a polished face',
    titles: '{m} {n}|{n} with {d}|restored {n} with {d}',
    intro: ['The head is older than the handle, and the handle is older than most houses on our street.', 'Rehung, wedged, balanced. It goes where you look.'],
    price: [18, 68], size: [28, 36], kg: 0.6,
  }),
  kind('saw', 'hand-tools', 'metal', {
    nouns: 'panel saw|tenon saw|pruning saw', materials: 'spring-steel', colours: 'walnut|cherry|beech|rosewood', details: 'a beech handle|freshly set teeth|brass screws',
    titles: '{m} {n}|{n} with {d}|sharpened {n} with {d}',
    intro: ['Filed rip or crosscut, tell us which. The plate is straight; we sighted it twice.', 'Sings when bent, cuts when asked.'],
    price: [26, 110], size: [40, 65], kg: 0.6,
  }),
  kind('axe', 'hand-tools', 'metal', {
    nouns: 'carving axe|splitting axe|forest axe', materials: 'forged-steel', colours: 'madder|oak|pine green|walnut', details: 'a hickory handle|a leather mask|a hand-ground edge',
    titles: '{m} {n}|{n} with {d}|{m} {n} with {d}',
    intro: ['Shaves an arm, splits a birch, needs five minutes of stone a season.', 'Forged in {city} by the fourth smith of the same name.'],
    price: [48, 190], size: [35, 70], kg: 1.2,
  }),
  kind('screwdriver', 'hand-tools', 'metal', {
    nouns: 'screwdriver|cabinet screwdriver|screwdriver set', materials: 'chrome-steel', colours: 'poppy|amber|pine green|plum', details: 'a turned handle|a ground tip|a canvas roll',
    titles: '{n} with {d}|{c} {n} with {d}|{m} {n}',
    intro: ['The tip is ground flat, so it fills the slot and the screw forgives you.', 'For clocks, guns, guitars and old radios.'],
    price: [12, 64], size: [16, 30], kg: 0.2, choice: 'set',
  }),
  kind('toolbox', 'tool-boxes', 'metal', {
    nouns: 'toolbox|tool case|parts case', materials: 'enamelled-steel|steel', colours: 'cherry red|petrol|moss|mustard|slate', details: 'a lift-out tray|two latches|a leather handle',
    titles: '{c} {n}|{c} {m} {n}|{n} with {d}',
    intro: ['Folded from one sheet, spot-welded, baked enamel. Sit on it; we do.', 'Two latches that shut like a car door.'],
    price: [35, 128], size: [18, 26], kg: 2.9, choice: 'colour',
  }),
  kind('bucket', 'garden', 'metal', {
    nouns: 'garden bucket|coal bucket|harvest bucket', materials: 'galvanised|enamelled', colours: 'petrol|duck-egg|cream|pine green', details: 'a wooden grip|a rolled rim|a pouring lip',
    titles: '{c} {m} {n}|{m} {n} with {d}|{n} with {d}',
    intro: ['Twelve litres, a grip that does not cut, a rim that does not fold.', 'Rings like a bell when empty. You will miss it when it is full.'],
    price: [18, 62], size: [24, 32], kg: 1.4, choice: 'colour',
  }),
]
