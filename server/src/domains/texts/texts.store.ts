import { createHash } from 'node:crypto';
import { idLangues, type Language } from '@passerelle/contracts/languages.ts';
import { families, type TextKey } from '@passerelle/texts/families.ts';
import type { Db } from '../../platform/db/database.ts';

export interface FamilyTexts {
  readonly texts: Readonly<Record<string, string>>;
  readonly etag: string;
}

/** The Textes store: the catalogue that ships with the product, under what was edited on site. */
export class TextStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Undefined when there is no such family. */
  async family(Famille: string, language: Language): Promise<FamilyTexts | undefined> {
    const shipped = families.find((family) => family.Famille === Famille);
    if (!shipped) return undefined;
    const edited = await this.#db
      .selectFrom('Texte')
      .select(['Cle', 'Texte'])
      .where('Famille', '=', Famille)
      .where('IdLangue', '=', idLangues[language])
      .execute();
    const texts = {
      ...Object.fromEntries(Object.entries(shipped.texts).map(([key, eight]) => [key, eight[language]])),
      ...Object.fromEntries(edited.map((row) => [row.Cle, row.Texte])),
    };
    return { texts, etag: `"${createHash('sha1').update(JSON.stringify(texts)).digest('base64url')}"` };
  }
}

/** A text as it ships; for what is said before the database answers. */
export function shippedText(key: TextKey, language: Language): string {
  const [Famille, name] = key.split(':') as [string, string];
  const family = families.find((one) => one.Famille === Famille);
  return (family?.texts as Record<string, Record<Language, string>> | undefined)?.[name]?.[language] ?? key;
}
