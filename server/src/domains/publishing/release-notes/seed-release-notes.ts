import { idLangues, languages } from '@passerelle/contracts/languages.ts';
import { typeset } from '@passerelle/texts/typeset.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { note as note010 } from './notes/0.1.0.note.ts';
import type { ShippedNote } from './shipped-note.ts';

/** Every note of the product, oldest first. */
export const shippedNotes: readonly ShippedNote[] = [note010];

/**
 * Adds the notes that came with an update, published from now on. Where nobody was there before it, nothing is news: they
 * do not show themselves. What was changed or taken away on site stays as it is.
 */
export async function seedReleaseNotes(db: Db): Promise<void> {
  const [somebody] = await rowsOf(db, sql`select 1 from "Personne" limit 1`);
  for (const { Version, Droits, contents } of shippedNotes) {
    const Contenus = Object.fromEntries(
      languages.map((language) => {
        const { Titre, Texte } = contents[language];
        return [idLangues[language], { Titre: typeset(Titre, language), Texte: typeset(Texte, language) }];
      }),
    );
    await db
      .insertInto('ReleaseNote')
      .values({
        Version,
        Contenus: JSON.stringify(Contenus),
        Droits: [...Droits],
        Annonce: somebody !== undefined,
        DatePublication: new Date(),
        Produit: Version,
      })
      .onConflict((conflict) => conflict.column('Produit').doNothing())
      .execute();
  }
}
