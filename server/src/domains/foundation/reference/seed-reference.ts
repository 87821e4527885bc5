import { idLangues, languages } from '@passerelle/contracts/languages.ts';
import { referenceList } from '@passerelle/contracts/reference/reference.fields.ts';
import type { EightTexts } from '@passerelle/texts/family.ts';
import { type QueryExecutorProvider, sql } from 'kysely';
import { referenceSeed } from './reference.seed.ts';
import type { SeedTable } from './seeds/seed-table.ts';

/** `Traductions` of a label: the languages other than French, by `IdLangue`. */
function traductions(label: EightTexts): Readonly<Record<string, string>> {
  const others = languages.filter((language) => language !== 'fr');
  return Object.fromEntries(others.map((language) => [idLangues[language], label[language]]));
}

function columnsOf({ table, rows }: SeedTable): Record<string, unknown>[] {
  const { label, oneWording = false } = referenceList(table);
  return rows.map((row) => {
    if (!label || oneWording) return { ...row, ...(label && { Traductions: {} }) };
    const texts = row[label] as EightTexts;
    return { ...row, [label]: texts.fr, Traductions: traductions(texts) };
  });
}

/**
 * Adds the rows that a list never had. A row that is there is left as it is: an administrator may have changed its label;
 * one that they took away stays away.
 */
export async function seedReference(trx: QueryExecutorProvider): Promise<void> {
  for (const seed of referenceSeed) {
    const rows = columnsOf(seed);
    const { id } = referenceList(seed.table);
    const listed = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
    await sql`
      with shipped as (
        insert into shipped_entry ("Liste", "Cle")
        select ${seed.table}::text, key from unnest(${rows.map((row) => String(row[id]))}::text[]) key
        on conflict do nothing returning "Cle"
      )
      insert into ${sql.table(seed.table)} (${listed})
      select ${listed} from jsonb_populate_recordset(null::${sql.table(seed.table)}, ${JSON.stringify(rows)}::jsonb) given
      where given.${sql.ref(id)}::text in (select "Cle" from shipped)
      on conflict do nothing`.execute(trx);
  }
}
