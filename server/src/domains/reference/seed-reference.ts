import { idLangues, languages } from '@passerelle/contracts/languages.ts';
import { referenceList } from '@passerelle/contracts/reference/reference.fields.ts';
import type { EightTexts } from '@passerelle/texts/family.ts';
import { type QueryExecutorProvider, sql } from 'kysely';
import { referenceSeed } from './reference.seed.ts';
import type { SeedTable } from './seeds/seed-table.ts';

/** `Traductions` of a label: the languages other than French, by `IdLangue`. */
function traductions(label: EightTexts): string {
  const others = languages.filter((language) => language !== 'fr');
  return JSON.stringify(Object.fromEntries(others.map((language) => [idLangues[language], label[language]])));
}

function columnsOf({ table, rows }: SeedTable): Record<string, unknown>[] {
  const { label } = referenceList(table);
  return rows.map((row) => {
    if (!label) return row;
    const texts = row[label] as EightTexts;
    return { ...row, [label]: texts.fr, Traductions: traductions(texts) };
  });
}

/**
 * Adds the rows that are missing from the reference lists. A row that is there is left as it is: an administrator may
 * have changed its label.
 */
export async function seedReference(trx: QueryExecutorProvider): Promise<void> {
  for (const seed of referenceSeed) {
    const rows = columnsOf(seed);
    const columns = Object.keys(rows[0] ?? {});
    await sql`
      insert into ${sql.table(seed.table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`))}
      on conflict do nothing`.execute(trx);
  }
}
