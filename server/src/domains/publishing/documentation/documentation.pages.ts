import { isDeepStrictEqual } from 'node:util';
import { type Contents, isEmptyContent } from '@passerelle/contracts/content.ts';
import { type Edition, legalNoticesKey } from '@passerelle/contracts/documentation/documentation.contract.ts';
import type { IdLangue } from '@passerelle/contracts/languages.ts';
import { legalNotices } from './pages/legal-notices.page.ts';
import { shippedPages } from './pages/shipped-pages.ts';
import { shippedContents } from './shipped-page.ts';

/** What was last written on site of a page: the edition is null where it was taken away. */
export interface Written {
  readonly Cle: string;
  readonly Revision: number;
  readonly Edition: Edition | null;
  readonly DateC: Date;
}

/** A page as it stands: what ships, under what was written on site. */
export interface DocumentationPage extends Edition {
  readonly Cle: string;
  readonly origin: 'shipped' | 'edited' | 'added';
  readonly Revision: number;
  readonly DateM: Date | null;
}

const shipped: ReadonlyMap<string, Edition> = new Map(
  [...shippedPages, legalNotices].map((page): [string, Edition] => [
    page.Cle,
    {
      Rubrique: page.Rubrique,
      Contenus: shippedContents(page),
      Droits: [...page.Droits],
      Ecrans: [...page.Ecrans],
      Masquee: false,
    },
  ]),
);

/** A page of the product, without what was written over it. */
export const shippedEdition = (Cle: string): Edition | undefined => shipped.get(Cle);

/** The page, or undefined where neither the product nor anybody here has one of that name. */
export function pageOf(Cle: string, written: Written | undefined): DocumentationPage | undefined {
  const below = shipped.get(Cle);
  const over = written?.Edition ?? undefined;
  const ground = below ?? over;
  if (!ground) return undefined;
  return {
    ...ground,
    ...over,
    Contenus: { ...below?.Contenus, ...over?.Contenus },
    Cle,
    origin: !over ? 'shipped' : below ? 'edited' : 'added',
    Revision: written?.Revision ?? 0,
    DateM: (over && written?.DateC) ?? null,
  };
}

/** Every page of the documentation in the order of the product, then those added on site by their key. */
export function allPages(written: readonly Written[]): readonly DocumentationPage[] {
  const byKey = new Map(written.map((one) => [one.Cle, one]));
  const added = [...byKey.keys()].filter((Cle) => !shipped.has(Cle)).sort();
  return [...shipped.keys(), ...added]
    .filter((Cle) => Cle !== legalNoticesKey)
    .flatMap((Cle) => pageOf(Cle, byKey.get(Cle)) ?? []);
}

/**
 * What has to be kept of an edition: the languages that are not as they ship. Null where nothing is left of it, so that
 * later versions of the product show again.
 */
export function keptEdition(Cle: string, edition: Edition): Edition | null {
  const below = shipped.get(Cle);
  if (!below) return edition;
  const Contenus: Contents = Object.fromEntries(
    Object.entries(edition.Contenus).filter(
      ([language, content]) =>
        !isEmptyContent(content) && !isDeepStrictEqual(content, below.Contenus[language as IdLangue]),
    ),
  );
  const kept = { ...edition, Contenus };
  const same = isDeepStrictEqual({ ...below, Contenus: {} }, withoutEmptyIdentity(kept));
  return same ? null : kept;
}

function withoutEmptyIdentity({ Identite = {}, ...rest }: Edition): Edition {
  const filled = Object.values(Identite).some((fact) => fact?.trim());
  return filled ? { ...rest, Identite } : rest;
}
