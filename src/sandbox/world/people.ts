/** Names and towns of customers. */

const list = (text: string) => text.split('|')

export const firstNames = list('Agnes|Ahmed|Alba|Albin|Amélie|Andrej|Anton|Beatriz|Bo|Carla|Catarina|Clara|Daan|Dora|Edda|Elif|Elsa|Emil|Enzo|Eva|Fatou|Fergus|Filip'
  + '|Frida|Gaia|Hugo|Ida|Ilse|Imogen|Iris|Isak|Jana|Jasper|Jelena|Joana|Jonas|Julien|Kasia|Katja|Kwame|Lars|Léa|Liesl|Lorenzo|Louis|Luise|Magnus|Maja|Malik|Marek|Margot'
  + '|Marta|Mateo|Maud|Mika|Milan|Mina|Nadia|Nico|Nora|Olga|Oskar|Otto|Paola|Pauline|Petra|Rafael|Rosa|Ruth|Saskia|Selma|Sigrid|Simone|Sofia|Stefan|Tara|Teo|Thea|Tilda|Tomás|Ursula|Vera|Viktor|Wanda|Yara|Yusuf|Zora')

export const lastNames = list('Achterberg|Almeida|Andersen|Banerjee|Baptiste|Bergström|Bianchi|Bosch|Brennan|Castro|Chevalier|Cohen|Dahl|De Luca|Dijkstra|Dubois|Eriksen|Fischer|Fontaine|Gallagher|García'
  + '|Girard|Haas|Hansen|Hofer|Horváth|Ivanova|Jansen|Jovanović|Kaplan|Keller|Kovač|Kowalska|Lambert|Larsen|Leclerc|Lindholm|Lopes|Marchetti|Martin|Mayer|Meyer|Moreau|Murphy|Nakamura|Nielsen|Novák|Okafor|Olsen'
  + '|Papadakis|Pereira|Petit|Popescu|Quist|Ricci|Rossi|Roux|Ruiz|Sandberg|Santos|Schmid|Serrano|Silva|Sørensen|Steiner|Svensson|Taylor|Tóth|Tremblay|Vasquez|Virtanen|Vogel|Walsh|Weber|Wójcik|Yılmaz|Zimmermann')

/** First names of members whose portraits may have a beard. */
export const bearded: ReadonlySet<string> = new Set(list('Ahmed|Albin|Andrej|Anton|Bo|Daan|Emil|Enzo|Fergus|Filip|Hugo|Isak|Jasper|Jonas|Julien|Kwame|Lars|Lorenzo|Louis|Magnus|Malik|Marek'
  + '|Mateo|Milan|Nico|Oskar|Otto|Rafael|Stefan|Teo|Tomás|Viktor|Yusuf|Tage|Óscar|Joris|Torvald|Gethin|Mads|Matthias|Yann|Davide|Ruairí|Bastien|Deniz|Holger|Rui|Malte|Álvaro|Clive|Luka|Noah'
  + '|Pietro|Alessio|Bram|Tomáš'))

/** City, country, zip, latitude, longitude, and a street. */
export const places = ([
  'Amsterdam, NL, 1017 SG, 52.3676, 4.9041, Prinsengracht', 'Athens, GR, 105 56, 37.9838, 23.7275, Ermou',
  'Barcelona, ES, 08012, 41.3874, 2.1686, Carrer de Verdi', 'Berlin, DE, 10999, 52.5200, 13.4050, Oranienstraße',
  'Bologna, IT, 40125, 44.4949, 11.3426, Via Santo Stefano', 'Bordeaux, FR, 33000, 44.8378, -0.5792, Rue Notre-Dame',
  'Brussels, BE, 1050, 50.8503, 4.3517, Chaussée d\'Ixelles', 'Budapest, HU, 1075, 47.4979, 19.0402, Kazinczy utca',
  'Dublin, IE, D08 X7Y4, 53.3498, -6.2603, Francis Street', 'Geneva, CH, 1205, 46.2044, 6.1432, Rue de Carouge',
  'Glasgow, GB, G12 8QQ, 55.8642, -4.2518, Byres Road', 'Gothenburg, SE, 413 01, 57.7089, 11.9746, Linnégatan',
  'Hamburg, DE, 20357, 53.5511, 9.9937, Schulterblatt', 'Helsinki, FI, 00150, 60.1699, 24.9384, Fredrikinkatu',
  'Lille, FR, 59000, 50.6292, 3.0573, Rue de Gand', 'Lisbon, PT, 1200-109, 38.7223, -9.1393, Rua da Rosa',
  'London, GB, E8 3PN, 51.5072, -0.1276, Broadway Market', 'Lyon, FR, 69001, 45.7640, 4.8357, Rue de la Martinière',
  'Madrid, ES, 28004, 40.4168, -3.7038, Calle del Pez', 'Milan, IT, 20123, 45.4642, 9.1900, Via Torino',
  'Munich, DE, 80469, 48.1351, 11.5820, Hans-Sachs-Straße', 'Oslo, NO, 0555, 59.9139, 10.7522, Thorvald Meyers gate',
  'Paris, FR, 75011, 48.8566, 2.3522, Rue Oberkampf', 'Prague, CZ, 120 00, 50.0755, 14.4378, Mánesova',
  'Rotterdam, NL, 3012 CL, 51.9244, 4.4777, Witte de Withstraat', 'Stockholm, SE, 118 49, 59.3293, 18.0686, Hornsgatan',
  'Strasbourg, FR, 67000, 48.5734, 7.7521, Rue des Dentelles', 'Toulouse, FR, 31000, 43.6047, 1.4442, Rue Pargaminières',
  'Vienna, AT, 1070, 48.2082, 16.3738, Neubaugasse', 'Warsaw, PL, 00-355, 52.2297, 21.0122, Tamka',
] as const).map((row) => {
  const [city = '', country = '', zipcode = '', lat = '0', lng = '0', street = ''] = row.split(', ')
  return { city, country, zipcode, lat: Number(lat), lng: Number(lng), street }
})
