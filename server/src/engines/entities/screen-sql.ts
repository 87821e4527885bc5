import { type ParamsOf, type ScreenName, type ScreenPath, screenPaths } from '@passerelle/contracts/screens.ts';
import { sql } from 'kysely';
import type { Sql } from '../../platform/db/sql.ts';

type Values<Name extends ScreenName> = { readonly [K in keyof ParamsOf<ScreenPath<Name>>]: Sql | string };

/** The path of a screen below the language, of what SQL finds: `screenSql('plan', { IdPlan: sql`p."IdPlan"` })`. */
export function screenSql<Name extends ScreenName>(name: Name, values: Values<Name>): Sql<string> {
  const given: Readonly<Record<string, Sql | string | undefined>> = values;
  const pieces = screenPaths[name].split(/\{(\w+)\??\}/).map((piece, n) => {
    const value = n % 2 === 0 ? piece : (given[piece] ?? '');
    return typeof value === 'string' ? sql.lit(value) : value;
  });
  return sql<string>`concat(${sql.join(pieces)})`;
}
