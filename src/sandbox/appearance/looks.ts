/** Three finished themes to begin with: what a settings file says of each. */
import type * as z from 'zod/mini'
import type { settings } from '../../lib/settings.ts'

/** What a settings file may state. */
export type SettingsFile = z.input<typeof settings>

/** A finished theme. */
export interface Look {
  readonly id: string
  readonly title: string
  readonly about: string
  /** Takes the place of what a draft says of the same. */
  readonly settings: Pick<SettingsFile, 'name' | 'brand' | 'hero' | 'footer'>
}

const PICTURES = '/sandbox/appearance/looks'

const gallery: Look = {
  id: 'gallery',
  title: 'Gallery',
  about: 'Quiet paper, a serif, the goods carry the colour. What the storefront looks like where nothing is set.',
  settings: {},
}

const market: Look = {
  id: 'market',
  title: 'Market hall',
  about: 'White and cobalt, square, heavy letters, close together: much to see at once.',
  settings: {
    name: 'Markthal',
    brand: {
      accent: '#1746d1',
      accentDark: '#8fb0ff',
      paper: '#ffffff',
      ink: '#10131c',
      paperDark: '#0e1118',
      inkDark: '#f1f4fb',
      radius: '0',
      radiusImage: '0',
      display: "'Helvetica Neue', 'Arial Nova', 'Segoe UI', Roboto, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif",
      displayWeight: 800,
      text: "'Helvetica Neue', 'Arial Nova', 'Segoe UI', Roboto, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif",
      density: 'compact',
      header: 'accent',
      logo: `${PICTURES}/market-logo.svg`,
      logoDark: `${PICTURES}/market-logo-light.svg`,
    },
    hero: {
      title: {
        en: 'Everything. Today. Round the corner.',
        fr: 'Tout. Aujourd’hui. À deux pas.',
        de: 'Alles. Heute. Gleich um die Ecke.',
        es: 'Todo. Hoy. A la vuelta de la esquina.',
        ar: 'كل شيء. اليوم. على بُعد خطوات.',
      },
      text: {
        en: 'Hundreds of stalls under one roof, and the price on every label.',
        fr: 'Des centaines d’étals sous un même toit, le prix sur chaque étiquette.',
        de: 'Hunderte Stände unter einem Dach, und der Preis steht auf jedem Schild.',
        es: 'Cientos de puestos bajo un mismo techo, con el precio en cada etiqueta.',
        ar: 'مئات الأكشاك تحت سقف واحد، والسعر واضح على كل بطاقة.',
      },
      picture: `${PICTURES}/market-hero.svg`,
      layout: 'over',
    },
    footer: {
      columns: [
        { title: { en: 'At the hall', fr: 'À la halle', de: 'In der Halle', es: 'En el mercado', ar: 'في السوق' }, links: [
          { text: { en: 'Opening hours', fr: 'Horaires', de: 'Öffnungszeiten', es: 'Horario', ar: 'ساعات العمل' }, url: '{base_url}/sandbox/shop/contact/{locale}' },
          { text: { en: 'Rent a stall', fr: 'Louer un étal', de: 'Stand mieten', es: 'Alquilar un puesto', ar: 'استأجر كشكًا' }, url: '/sell' },
        ] },
        { title: { en: 'Help', fr: 'Aide', de: 'Hilfe', es: 'Ayuda', ar: 'المساعدة' }, links: [
          { text: { en: 'Returns', fr: 'Retours', de: 'Rückgabe', es: 'Devoluciones', ar: 'الإرجاع' }, url: '{base_url}/sandbox/shop/returns/{locale}' },
          { text: { en: 'Terms', fr: 'Conditions', de: 'AGB', es: 'Condiciones', ar: 'الشروط' }, url: '{base_url}/sandbox/shop/terms/{locale}' },
        ] },
      ],
      payments: ['Visa', 'Mastercard', 'Bancontact', 'PayPal'],
    },
  },
}

const nursery: Look = {
  id: 'nursery',
  title: 'Nursery',
  about: 'Cream and plum, round, soft letters, much air: toys, jam and small presents.',
  settings: {
    name: 'Pip & Plum',
    brand: {
      accent: '#8e3b5e',
      accentDark: '#f0a8c4',
      paper: '#fff6ec',
      ink: '#4b2a36',
      radius: '1.375rem',
      radiusImage: '1.5rem',
      display: "ui-rounded, 'SF Pro Rounded', Nunito, 'Arial Rounded MT Bold', 'Trebuchet MS', 'DejaVu Sans', sans-serif",
      displayWeight: 700,
      density: 'spacious',
      logo: `${PICTURES}/nursery-logo.svg`,
      logoDark: `${PICTURES}/nursery-logo-light.svg`,
    },
    hero: {
      title: {
        en: 'Small things for small hands',
        fr: 'De petites choses pour de petites mains',
        de: 'Kleine Dinge für kleine Hände',
        es: 'Cosas pequeñas para manos pequeñas',
        ar: 'أشياء صغيرة لأيدٍ صغيرة',
      },
      text: {
        en: 'Toys that last, jam that does not. Made by people who have children of their own.',
        fr: 'Des jouets qui durent, des confitures qui ne durent pas. Faits par des parents.',
        de: 'Spielzeug, das hält, und Marmelade, die nicht lange hält. Von Eltern gemacht.',
        es: 'Juguetes que duran y mermeladas que no duran nada. Hechos por madres y padres.',
        ar: 'ألعاب تدوم ومربّى لا يدوم. من صنع آباء وأمهات.',
      },
      picture: `${PICTURES}/nursery-hero.svg`,
    },
    footer: {
      columns: [
        { title: { en: 'Good to know', fr: 'Bon à savoir', de: 'Gut zu wissen', es: 'Conviene saber', ar: 'معلومات مفيدة' }, links: [
          { text: { en: 'Safe toys', fr: 'Jouets sûrs', de: 'Sicheres Spielzeug', es: 'Juguetes seguros', ar: 'ألعاب آمنة' }, url: '{base_url}/sandbox/shop/terms/{locale}' },
          { text: { en: 'Returns', fr: 'Retours', de: 'Rückgabe', es: 'Devoluciones', ar: 'الإرجاع' }, url: '{base_url}/sandbox/shop/returns/{locale}' },
          { text: { en: 'Write to us', fr: 'Nous écrire', de: 'Schreiben Sie uns', es: 'Escríbenos', ar: 'راسلنا' }, url: '{base_url}/sandbox/shop/contact/{locale}' },
        ] },
      ],
      payments: ['Visa', 'Mastercard', 'PayPal'],
    },
  },
}

/** All of them, the quiet one first. */
export const LOOKS: readonly Look[] = [gallery, market, nursery]
