import type { Input } from '@passerelle/contracts/call.ts';
import type { rightsCalls } from '@passerelle/contracts/rights/rights.contract.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../engines/act/act.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { linkRows, rightRows } from './rights.tables.ts';

type NewRight = Input<typeof rightsCalls.add>['body'];
type ChangedRight = NonNullable<Input<typeof rightsCalls.update>['body']>;

const mostNamed = 20;

/** Adds a right of the company's own: nothing of the product is gated by it. Throws CODE_TAKEN. */
export async function addRight(
  writing: Writing,
  { IdDroit, LibDroit, TypeDroit, Traductions }: NewRight,
): Promise<void> {
  // Changes of the model take turns at its version, so that a code is not taken twice.
  await sql`select from model_version for update`.execute(writing.db);
  const taken = await rowsOf(writing.db, sql`select 1 from "Droit" where lower("IdDroit") = lower(${IdDroit})`);
  if (taken.length > 0) throw new ApiError('CODE_TAKEN', [{ path: 'body/IdDroit', rule: 'taken', value: IdDroit }]);
  await rightRows.insert(writing, {
    IdDroit,
    LibDroit: LibDroit.trim(),
    TypeDroit,
    Gradue: false,
    Reserve: true,
    Traductions: written(Traductions),
  });
}

/** Changes labels, and what a right of the company's own is judged on. Throws NOT_FOUND, RIGHT_OF_PRODUCT. */
export async function changeRight(
  writing: Writing,
  IdDroit: string,
  { LibDroit, TypeDroit, Traductions }: ChangedRight,
  ofProduct: boolean,
): Promise<void> {
  const right = await rightRows.find(writing, IdDroit);
  if (!right) throw new ApiError('NOT_FOUND');
  if (ofProduct && TypeDroit !== undefined && TypeDroit !== right.TypeDroit)
    throw new ApiError('RIGHT_OF_PRODUCT', [{ path: 'body/TypeDroit', rule: 'product' }]);
  const values = {
    ...(LibDroit !== undefined && { LibDroit: LibDroit.trim() }),
    ...(TypeDroit !== undefined && { TypeDroit }),
    ...(Traductions && { Traductions: written(Traductions) }),
  };
  if (Object.keys(values).length === 0) return;
  await rightRows.update(writing, right, values);
}

/** Takes a right away. Throws NOT_FOUND, RIGHT_OF_PRODUCT; IN_USE where profiles have it, which it names. */
export async function removeRight(writing: Writing, IdDroit: string, ofProduct: boolean): Promise<void> {
  const right = await rightRows.find(writing, IdDroit);
  if (!right) throw new ApiError('NOT_FOUND');
  if (ofProduct) throw new ApiError('RIGHT_OF_PRODUCT', [{ path: `Droit/${IdDroit}`, rule: 'product' }]);
  const links = await linksOf(writing.db, IdDroit);
  const using = links.filter(({ Valeur }) => Valeur > 0);
  if (using.length > 0) {
    const named = using.slice(0, mostNamed);
    throw new ApiError(
      'IN_USE',
      named.map(({ IdProfil, LibProfil }) => ({ path: `Profil/${IdProfil}`, rule: 'inUse', value: LibProfil })),
    );
  }
  for (const { IdProfil } of links) {
    const link = await linkRows.find(writing, IdProfil, IdDroit);
    if (link) await linkRows.remove(writing, link);
  }
  await rightRows.remove(writing, right);
}

interface Link {
  readonly IdProfil: number;
  readonly LibProfil: string;
  readonly Valeur: number;
}

function linksOf(db: Db, IdDroit: string): Promise<Link[]> {
  return rowsOf(
    db,
    sql<Link>`select f."IdProfil", f."LibProfil", l."Valeur" from "ProfilDroit" l join "Profil" f using ("IdProfil")
      where l."IdDroit" = ${IdDroit} order by 1`,
  );
}

/** The translations that say something. */
function written(translations: Readonly<Record<string, string>> = {}): Record<string, string> {
  const trimmed = Object.entries(translations).map(([language, text]) => [language, text.trim()] as const);
  return Object.fromEntries(trimmed.filter(([, text]) => text !== ''));
}
