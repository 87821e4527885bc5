import { isDeepStrictEqual } from 'node:util';
import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import type { ErrorDetail } from '@passerelle/contracts/errors.ts';
import { candidateForm } from '@passerelle/contracts/hiring/candidate.form.ts';
import { demandOf, type PaperType } from '@passerelle/contracts/hiring/paper-types.ts';
import { hiringPaperPlan } from '@passerelle/contracts/hiring/papers.plans.ts';
import { sql } from 'kysely';
import type { Subject } from '../../../../engines/catalogue/subject.ts';
import { checkCondition } from '../../../../engines/conditions/check.ts';
import { type PlanFigures, type PlanInput, type PlannedTable, planKind } from '../../../../engines/plans/plan-kind.ts';
import { recordedRows } from '../../../../engines/plans/recorded-rows.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import type { PlanNeeds } from '../../../domain.ts';
import { findPaperType, isOpenFile, readOpenFiles } from './papers.queries.ts';

export const paperTypeTable = { table: 'PieceType', key: ['CodePiece'] } as const satisfies PlannedTable;
const papers = recordedRows(paperTypeTable);

type Input = PlanInput<typeof hiringPaperPlan>;

/** An edited paper of hiring files, put in force: open files are asked for it, or no longer, and keep what was given and decided. */
export const papersPlans = ({ kernel }: PlanNeeds) => [
  planKind({
    contract: hiringPaperPlan,
    lane: 'hiring-papers',
    seesAll: (actor) => kernel.holds(actor, 'adm'),
    // Files have a place for a paper from then on: taken back, it would take what was given with it. It is asked of nobody instead.
    undoes: ({ Lu }) => Lu !== null,
    ground: async (db, { CodePiece }) => JSON.stringify((await findPaperType(db, CodePiece)) ?? null),
    change: async (writing, input, { IdPersonneEV1 }) => {
      const { CodePiece, Lu, Piece } = input;
      await requireSense(writing.db, input);
      const stored = await findPaperType(writing.db, CodePiece);
      if (!isDeepStrictEqual(stored ?? null, Lu))
        throw new ApiError('CONFLICT', [{ path: 'body/input/Lu', rule: stored && !Lu ? 'duplicate' : 'another' }]);
      if (isDeepStrictEqual(stored, Piece)) return [];
      const marks = { IdPersonneEV1M: IdPersonneEV1, DateM: new Date().toISOString() };
      const row = stored && (await papers.find(writing, CodePiece));
      if (row) await papers.update(writing, row, { ...rowOf(Piece), ...marks });
      else await papers.insert(writing, { CodePiece, ...rowOf(Piece), ...marks });
      return [];
    },
    measure: async (db, input) => {
      await requireSense(db, input);
      const paper = await figuresOf(db, input);
      return async () => ({ figures: { paper }, people: [] });
    },
    told: async ({ db }, { CodePiece }) => {
      await sql`insert into "DossierPiece" ("IdDemande", "CodePiece") select d."IdDemande", ${CodePiece}
        from "Demande" d join "DossierCandidat" c using ("IdDemande")
        where ${isOpenFile} and exists (select from "PieceType" t where t."CodePiece" = ${CodePiece} and t."Actif")
        on conflict do nothing`.execute(db);
    },
  }),
];

/** As it is stored. Replicas of before know of each paper only whether everybody is asked for it. */
const rowOf = ({ Nom, ...rest }: PaperType) => ({
  ...rest,
  LibPiece: Nom.text,
  Traductions: Nom.Traductions,
  Obligatoire: rest.Regles.some(({ Demande }) => Demande === 'required'),
});

async function figuresOf(db: Db, { CodePiece, Piece }: Input): Promise<NonNullable<PlanFigures['paper']>> {
  const stored = await findPaperType(db, CodePiece);
  const files = await readOpenFiles(db);
  const given = new Set(
    (
      await rowsOf(
        db,
        sql<{
          id: number;
        }>`select "IdDemande" as id from "DossierPiece" where "CodePiece" = ${CodePiece} and "Etat" <> 'missing'`,
      )
    ).map(({ id }) => id),
  );
  const countries = new Map<string | null, { gaining: number; losing: number; kept: number }>();
  for (const file of files) {
    const before = stored ? demandOf(stored, file) : 'none';
    const after = demandOf(Piece, file);
    if ((before === 'none') === (after === 'none')) continue;
    const line = countries.get(file.IdPays) ?? { gaining: 0, losing: 0, kept: 0 };
    countries.set(file.IdPays, line);
    line[after === 'none' ? 'losing' : 'gaining']++;
    if (given.has(file.IdDemande)) line.kept++;
  }
  return {
    CodePiece,
    LibPiece: Piece.Nom.text,
    open: files.length,
    countries: [...countries]
      .map(([IdPays, line]) => ({ IdPays, ...line }))
      .toSorted((one, other) => (one.IdPays ?? '').localeCompare(other.IdPays ?? '')),
  };
}

/** What conditions of rules compare: what candidates fill in. */
const filledIn: Subject = {
  table: 'DossierCandidat',
  key: 'IdDemande',
  fields: Object.fromEntries(
    Object.entries(candidateForm.fields).flatMap(([name, { type }]) =>
      type === 'text' || type === 'code' || type === 'number' || type === 'boolean' || type === 'date'
        ? [[name, { type, value: (alias: string) => sql.ref(`${alias}.${name}`) }]]
        : [],
    ),
  ),
};

/**
 * Rules that mean something, of countries and companies that there are.
 * @throws {ApiError} INVALID_INPUT with every fault at its place; FILTER_INVALID where a condition is none
 */
async function requireSense(db: Db, { Piece }: Input): Promise<void> {
  const at = 'body/input/Piece';
  for (const [n, { Quand }] of Piece.Regles.entries())
    if (Quand) checkCondition(Quand satisfies Condition, `${at}/Regles/${n}/Quand`, filledIn, () => undefined);
  const countries = Piece.Regles.flatMap(({ IdPays }) => IdPays ?? []);
  const companies = Piece.Regles.flatMap(({ IdSociete }) => IdSociete ?? []);
  const known = await rowsOf(
    db,
    sql<{ key: string }>`select 'p' || "IdPays" as key from "Pays" where "IdPays" = any(${countries}::text[])
      union all select 's' || "IdSociete" from "Societe" where "IdSociete" = any(${companies}::integer[])`,
  );
  const has = new Set(known.map(({ key }) => key));
  const faults = Piece.Regles.flatMap(({ IdPays, IdSociete }, n): readonly ErrorDetail[] => [
    ...(IdPays !== null && !has.has(`p${IdPays}`) ? [{ path: `${at}/Regles/${n}/IdPays`, rule: 'unknownValue' }] : []),
    ...(IdSociete !== null && !has.has(`s${IdSociete}`)
      ? [{ path: `${at}/Regles/${n}/IdSociete`, rule: 'unknownValue' }]
      : []),
  ]);
  if (faults.length > 0) throw new ApiError('INVALID_INPUT', faults);
}
