import { isDeepStrictEqual } from 'node:util';
import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import type { ErrorDetail } from '@passerelle/contracts/errors.ts';
import { candidateForm } from '@passerelle/contracts/hiring/candidate.form.ts';
import { demandOf, type PapersFile, type PaperType } from '@passerelle/contracts/hiring/paper-types.ts';
import { hiringPaperPlan, hiringPapersPlan } from '@passerelle/contracts/hiring/papers.plans.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../../engines/act/act.ts';
import type { Subject } from '../../../../engines/catalogue/subject.ts';
import { checkCondition } from '../../../../engines/conditions/check.ts';
import { type PlanFigures, type PlanInput, type PlannedTable, planKind } from '../../../../engines/plans/plan-kind.ts';
import { recordedRows } from '../../../../engines/plans/recorded-rows.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { ApiError, invalidInput } from '../../../../platform/http/api-error.ts';
import type { PlanNeeds } from '../../../domain.ts';
import { settleClocks } from '../link/clock.actions.ts';
import { findPaperType, isOpenFile, readOpenFiles, readPaperTypes } from './papers.queries.ts';

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
      const { CodePiece, Lu } = input;
      await requireSense(writing.db, input);
      const stored = await findPaperType(writing.db, CodePiece);
      if (!isDeepStrictEqual(stored ?? null, Lu))
        throw new ApiError('CONFLICT', [{ path: 'body/input/Lu', rule: stored && !Lu ? 'duplicate' : 'another' }]);
      await storePaper(writing, input, { stored, by: IdPersonneEV1 });
      return [];
    },
    measure: async (db, input) => {
      await requireSense(db, input);
      const paper = await figuresOf(db, input);
      return async () => ({ figures: { paper }, people: [] });
    },
    told: async (writing, { CodePiece }) => await askOf(writing, [CodePiece]),
  }),
  planKind({
    contract: hiringPapersPlan,
    lane: 'hiring-papers',
    seesAll: (actor) => kernel.holds(actor, 'adm'),
    // Some of it may be new here, which is not taken back; the file that was written before brings back the others.
    undoes: () => false,
    ground: async (db) => JSON.stringify(await readPaperTypes(db)),
    change: async (writing, { Fichier }, { IdPersonneEV1 }) => {
      for (const paper of await papersHere(writing.db, Fichier)) {
        const stored = await findPaperType(writing.db, paper.CodePiece);
        await storePaper(writing, paper, { stored, by: IdPersonneEV1 });
      }
      return [];
    },
    measure: async (db, { Fichier }) => {
      const figures: NonNullable<PlanFigures['papers']> = [];
      for (const paper of await papersHere(db, Fichier))
        if (!isDeepStrictEqual(await findPaperType(db, paper.CodePiece), paper.Piece))
          figures.push(await figuresOf(db, paper));
      return async () => ({ figures: { papers: figures }, people: [] });
    },
    told: async (writing, { Fichier }) =>
      await askOf(
        writing,
        Fichier.papers.map(({ CodePiece }) => CodePiece),
      ),
  }),
];

/** Stores a paper as it is edited; the same writes nothing. */
async function storePaper(
  writing: Writing,
  { CodePiece, Piece }: Pick<Input, 'CodePiece' | 'Piece'>,
  { stored, by }: { readonly stored: PaperType | undefined; readonly by: number | null },
): Promise<void> {
  if (isDeepStrictEqual(stored, Piece)) return;
  const marks = { IdPersonneEV1M: by, DateM: new Date().toISOString() };
  const row = stored && (await papers.find(writing, CodePiece));
  if (row) await papers.update(writing, row, { ...rowOf(Piece), ...marks });
  else await papers.insert(writing, { CodePiece, ...rowOf(Piece), ...marks });
}

/** Open files have a place for each of these papers that is in use; what is asked for by now may leave nothing to do, or something. */
async function askOf(writing: Writing, codes: readonly string[]): Promise<void> {
  const { db } = writing;
  await sql`insert into "DossierPiece" ("IdDemande", "CodePiece") select d."IdDemande", t."CodePiece"
    from "Demande" d join "DossierCandidat" c using ("IdDemande") cross join "PieceType" t
    where ${isOpenFile} and t."CodePiece" = any(${codes}::text[]) and t."Actif"
    on conflict do nothing`.execute(db);
  await settleClocks(writing);
}

/**
 * The papers of a file as they are here, each of its rules for the company of the same name.
 * @throws {ApiError} INVALID_INPUT at each code that comes twice, and at each rule for a country or a company that is not there
 */
async function papersHere(
  db: Db,
  { papers: told }: PapersFile,
): Promise<readonly Pick<Input, 'CodePiece' | 'Piece'>[]> {
  const at = 'body/input/Fichier/papers';
  const twice = told.findIndex(({ CodePiece }, n) => told.findIndex((one) => one.CodePiece === CodePiece) !== n);
  if (twice >= 0) throw invalidInput(`${at}/${twice}/CodePiece`, 'duplicate');
  const names = told.flatMap(({ Piece }) => Piece.Regles.flatMap(({ Societe }) => Societe ?? []));
  const found = await rowsOf(
    db,
    sql<{ name: string; key: number }>`select "LibSociete" as name, min("IdSociete") as key from "Societe"
      where "LibSociete" = any(${names}::text[]) group by 1 having count(*) = 1`,
  );
  const companies = new Map(found.map(({ name, key }) => [name, key]));
  const faults: ErrorDetail[] = [];
  const here = told.map(({ CodePiece, Piece }, n) => {
    const Regles = Piece.Regles.map(({ Societe, ...rule }, m) => {
      const IdSociete = Societe === null ? null : (companies.get(Societe) ?? null);
      if (Societe !== null && IdSociete === null)
        faults.push({ path: `${at}/${n}/Piece/Regles/${m}/Societe`, rule: 'unknownValue', value: Societe });
      return { IdPays: rule.IdPays, IdSociete, Quand: rule.Quand, Demande: rule.Demande };
    });
    return { CodePiece, Piece: { ...Piece, Regles } };
  });
  if (faults.length > 0) throw new ApiError('INVALID_INPUT', faults);
  for (const [n, paper] of here.entries()) await requireSense(db, paper, `${at}/${n}/Piece`);
  return here;
}

/** As it is stored. Replicas of before know of each paper only whether everybody is asked for it. */
const rowOf = ({ Nom, ...rest }: PaperType) => ({
  ...rest,
  LibPiece: Nom.text,
  Traductions: Nom.Traductions,
  Obligatoire: rest.Regles.some(({ Demande }) => Demande === 'required'),
});

async function figuresOf(
  db: Db,
  { CodePiece, Piece }: Pick<Input, 'CodePiece' | 'Piece'>,
): Promise<NonNullable<PlanFigures['paper']>> {
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
async function requireSense(db: Db, { Piece }: Pick<Input, 'Piece'>, at = 'body/input/Piece'): Promise<void> {
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
