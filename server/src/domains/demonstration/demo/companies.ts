import type { DemoCountry } from './countries.ts';

export interface Company {
  readonly name: string;
  /** Its mail domain is `<slug>.passerelle.example`. */
  readonly slug: string;
  readonly country: DemoCountry;
  /** Relative number of people; 0 for a services company, whose people work in the companies of the group. */
  readonly weight: number;
}

const company = (name: string, slug: string, country: DemoCountry, weight: number): Company => ({
  name,
  slug,
  country,
  weight,
});

/** Thirty companies; the first one is the head of the group. */
export const demoCompanies: readonly Company[] = [
  company('Orvane', 'orvane', 'FR', 4),
  company('Orvane Technologies France', 'technologies.fr', 'FR', 13),
  company('Orvane Services', 'services.fr', 'FR', 8),
  company('Orvane Énergie', 'energie', 'FR', 6),
  company('Ateliers du Vexin', 'vexin', 'FR', 4),
  company('Orvane UK', 'uk', 'GB', 8),
  company('Harrowgate Systems', 'harrowgate', 'GB', 4),
  company('Orvane Scotland', 'scotland', 'GB', 2),
  company('Orvane España', 'es', 'ES', 7),
  company('Talleres Altamira', 'altamira', 'ES', 3),
  company('Orvane Ibérica Servicios', 'iberica', 'ES', 2),
  company('Orvane Deutschland', 'de', 'DE', 9),
  company('Falkenried Automation', 'falkenried', 'DE', 4),
  company('Orvane Süd', 'sued', 'DE', 2),
  company('Orvane Italia', 'it', 'IT', 6),
  company('Officine Bellariva', 'bellariva', 'IT', 3),
  company('Orvane Nederland', 'nl', 'NL', 4),
  company('Zuiderkade Logistiek', 'zuiderkade', 'NL', 2),
  company('Orvane Polska', 'pl', 'PL', 8),
  company('Wiślana Software', 'wislana', 'PL', 4),
  company('Orvane Shared Services', 'shared', 'PL', 3),
  company('欧凡科技（上海）', 'shanghai', 'CN', 7),
  company('欧凡制造（苏州）', 'suzhou', 'CN', 5),
  company('Orvane Asia', 'asia', 'CN', 2),
  company('Brumefeu Conseil', 'brumefeu', 'FR', 0),
  company('Kestrelway Consulting', 'kestrelway', 'GB', 0),
  company('Lagunilla Ingeniería', 'lagunilla', 'ES', 0),
  company('Eichenhof Beratung', 'eichenhof', 'DE', 0),
  company('Sorgente Consulenza', 'sorgente', 'IT', 0),
  company('Bursztyn IT', 'bursztyn', 'PL', 0),
];
