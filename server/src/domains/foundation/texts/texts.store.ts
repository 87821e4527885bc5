import { createHash } from 'node:crypto';
import { type IdLangue, idLangues, type Language, languages } from '@passerelle/contracts/languages.ts';
import { families, type TextKey } from '@passerelle/texts/families.ts';
import type { EightTexts } from '@passerelle/texts/family.ts';
import type { Db } from '../../../platform/db/database.ts';
import { gathered } from '../../../platform/db/gathered.ts';
import { editedTextsSince, type LabelledRight } from './texts.queries.ts';

export interface FamilyTexts {
  readonly texts: Readonly<Record<string, string>>;
  readonly etag: string;
}

/** The families as they ship, by name, each with its texts by key. */
export const shippedFamilies: ReadonlyMap<string, Readonly<Record<string, EightTexts>>> = new Map(
  families.map(({ Famille, texts }): [string, Readonly<Record<string, EightTexts>>] => [Famille, texts]),
);

/** The eight wordings of a text as it ships. */
export function shippedTexts(Famille: string, Cle: string): EightTexts | undefined {
  const texts = shippedFamilies.get(Famille);
  return texts && Object.hasOwn(texts, Cle) ? texts[Cle] : undefined;
}

/** What was edited on site, as of a version of it, and the families put together since. */
interface Memory {
  readonly version: string;
  readonly edited: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** By language, what rights are called where rights management says otherwise than what ships. */
  readonly rights: ReadonlyMap<Language, ReadonlyMap<string, string>>;
  readonly families: Map<string, FamilyTexts>;
}

const at = (Famille: string, IdLangue: IdLangue) => `${Famille}:${IdLangue}`;
const asShipped = (): Memory => ({ version: '0', edited: new Map(), rights: new Map(), families: new Map() });

/**
 * The Textes store: the catalogue that ships with the product, under what was edited on site. Each question costs one
 * short read of a version; what was edited is read again only when it moved, so an edit is served everywhere at once.
 */
export class TextStore {
  #memory = asShipped();
  readonly #refreshed: (key: 'now') => Promise<Memory | undefined>;

  constructor(db: Db) {
    this.#refreshed = gathered(async () => {
      const moved = await editedTextsSince(db, this.#memory.version);
      if (moved)
        this.#memory = {
          ...asShipped(),
          version: moved.version,
          edited: byFamily(moved.texts),
          rights: labelledHere(moved.rights),
        };
      return new Map([['now' as const, this.#memory]]);
    });
  }

  /** Undefined when there is no such family. While the database does not answer, as it was last known. */
  async family(Famille: string, language: Language): Promise<FamilyTexts | undefined> {
    return shippedFamilies.has(Famille) ? familyIn(await this.#now(), Famille, language) : undefined;
  }

  /** One text, as it is now. */
  async text(key: TextKey, language: Language): Promise<string> {
    return (await this.words(language))(key);
  }

  /** The texts of a language, all as they are at this one moment. */
  async words(language: Language): Promise<(key: TextKey) => string> {
    const memory = await this.#now();
    return (key) => {
      const [Famille, Cle] = key.split(':') as [string, string];
      return familyIn(memory, Famille, language).texts[Cle] ?? key;
    };
  }

  async #now(): Promise<Memory> {
    const fresh = await this.#refreshed('now').catch(() => undefined);
    return fresh ?? this.#memory;
  }
}

function familyIn(memory: Memory, Famille: string, language: Language): FamilyTexts {
  const name = at(Famille, idLangues[language]);
  const known = memory.families.get(name);
  if (known) return known;
  const made = together(Famille, language, memory);
  memory.families.set(name, made);
  return made;
}

function together(Famille: string, language: Language, { edited, rights }: Memory): FamilyTexts {
  const said = edited.get(at(Famille, idLangues[language]));
  const texts: Readonly<Record<string, string>> = Object.fromEntries([
    ...Object.entries(shippedFamilies.get(Famille) ?? {}).map(
      ([key, eight]) => [key, said?.get(key) ?? eight[language]] as const,
    ),
    ...(Famille === 'DROITS' ? (rights.get(language) ?? []) : []),
  ]);
  return { texts, etag: `"${createHash('sha1').update(JSON.stringify(texts)).digest('base64url')}"` };
}

/** Rights added here, and those of the product that are called otherwise here. */
function labelledHere(rights: readonly LabelledRight[]): Memory['rights'] {
  const labels = (language: Language) =>
    rights.flatMap(([IdDroit, LibDroit, Traductions]) => {
      const label = Traductions[idLangues[language]] ?? LibDroit;
      return label === shippedTexts('DROITS', IdDroit)?.[language] ? [] : [[IdDroit, label] as const];
    });
  return new Map(languages.map((language) => [language, new Map(labels(language))]));
}

function byFamily(rows: readonly (readonly [string, IdLangue, string, string])[]): Memory['edited'] {
  const families = new Map<string, Map<string, string>>();
  for (const [Famille, IdLangue, Cle, Texte] of rows) {
    const name = at(Famille, IdLangue);
    const texts = families.get(name) ?? new Map<string, string>();
    families.set(name, texts.set(Cle, Texte));
  }
  return families;
}

/** A text as it ships; for what is said before the database answers. */
export function shippedText(key: TextKey, language: Language): string {
  const [Famille, name] = key.split(':') as [string, string];
  return shippedTexts(Famille, name)?.[language] ?? key;
}
