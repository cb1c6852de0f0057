import type { MountedApp } from './mountApp.ts'

/** Writes a whole address, Lindenallee 4 in Berlin, into the form that is open. */
export const fillInAddress = async (app: MountedApp): Promise<void> => {
  await app.fill(app.field('First name'), 'Zoë')
  await app.fill(app.field('Last name'), 'Brandt')
  await app.fill(app.field('Country or region'), 'DE')
  await app.fill(app.field('Street and number'), 'Lindenallee 4')
  await app.fill(app.field('Postcode'), '10115')
  await app.fill(app.field('Town or city'), 'Berlin')
}
