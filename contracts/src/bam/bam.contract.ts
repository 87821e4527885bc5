import { type Static, Type } from 'typebox';
import { bamActions, bamTypes, type RightCode } from '../access/rights.ts';
import {
  CivilDate,
  call,
  holding,
  Instant,
  Key,
  NamedPerson,
  nullable,
  oneOf,
  PersonKey,
  signedIn,
  strict,
} from '../call.ts';
import { rowSchema } from '../catalogue/field-values.ts';
import { After, Counted, ExportBody, exportTypes, FilterText, pageOf } from '../lists/list.contract.ts';
import { bamRight } from '../requests/types/bam.ts';
import { bamsCatalogue } from './bams.fields.ts';

/** Every right about files of some type. */
export const bamRights: readonly RightCode[] = bamActions.flatMap((action) =>
  bamTypes.map((type) => bamRight(action, type)),
);
/** The rights that export files, by type. */
export const bamExports: readonly RightCode[] = bamTypes.map((type) => bamRight('export', type));

const follows = holding('suivi-d-bam');
const Filter = Type.Optional(
  Type.Union([FilterText, Type.Record(Type.String(), Type.Unknown())], {
    description: 'where, fields, order, limit, skip, as JSON or as its text',
  }),
);

/** A file of the list: those of the asked columns that the reader may see of it. */
export type ListedBam = { readonly IdDossier: number; readonly IdPersonneEV1?: number } & Readonly<
  Record<string, unknown>
>;

const page = pageOf(rowSchema<ListedBam>({ IdDossier: Key }, bamsCatalogue));

/** A period of a file, as a line of time shows it. */
export const BamPeriod = strict({
  IdDossier: Key,
  IdTypeDossier: nullable(Type.String()),
  IdStade: Type.Integer(),
  DateDeDebut: nullable(CivilDate),
  /** The last day: its own, or that of its closing; null while it goes on. */
  DateDeFin: nullable(CivilDate),
  /** The days that it would have, where it is decided anew with others: until then the ones above are in force. */
  revision: nullable(strict({ DateDeDebut: nullable(CivilDate), DateDeFin: nullable(CivilDate) })),
  /** The file that it was copied from, or goes on after. */
  IdDossierLie: nullable(Key),
  prolonge: Type.Boolean({ description: 'it goes on after that one' }),
  /** Its days are kept: no other of these types may have them. */
  tient: Type.Boolean(),
});
export type BamPeriod = Static<typeof BamPeriod>;

/** What becomes of a person's managers by a file that is validated and has not begun. */
export const ManagersAhead = strict({
  IdDossier: Key,
  DateDeDebut: CivilDate,
  Manager2: nullable(NamedPerson),
  MngProxi: nullable(NamedPerson),
  /** What speaks against it, where its day has come and it could not be done. */
  RefusManagers: nullable(oneOf(['gone', 'cycle'])),
});

const exported = {
  access: holding(...bamExports),
  params: strict({ filter: FilterText }),
  produces: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
} as const;

export const bamCalls = {
  all: call({
    operationId: 'bam.all',
    method: 'POST',
    path: '/PersonneDossierBAMs/get-all-bam',
    summary: 'The files that the reader follows: filtered, ordered, a page at a time; given up, it is read no further',
    access: follows,
    reads: true,
    body: strict({ filter: Filter, after: After }),
    response: page,
  }),
  ofPerson: call({
    operationId: 'bam.ofPerson',
    method: 'POST',
    path: '/PersonneDossierBAMs/get-personne-bam',
    summary: 'The same, of one person',
    access: follows,
    reads: true,
    body: strict({ filter: Filter, after: After, IdPersonneEV1: PersonKey }),
    response: page,
  }),
  count: call({
    operationId: 'bam.count',
    method: 'POST',
    path: '/PersonneDossierBAMs/count',
    summary: 'How many of the files that the reader follows a filter finds, exactly',
    access: follows,
    reads: true,
    body: strict({ filter: Filter, IdPersonneEV1: Type.Optional(PersonKey) }),
    response: Counted,
  }),
  export: call({
    operationId: 'bam.export',
    method: 'POST',
    path: '/PersonneDossierBAMs/export',
    summary: 'The files as they are seen, as a file; X-Total-Count tells how many rows will come',
    access: holding(...bamExports),
    body: strict({ ...ExportBody.properties, IdPersonneEV1: Type.Optional(PersonKey) }),
    produces: exportTypes,
  }),
  exportSome: call({
    operationId: 'bam.exportSome',
    method: 'GET',
    path: '/PersonneDossierBAMs/export-bam/{filter}',
    secret: ['filter'],
    summary: 'The files that a filter finds, in the columns that it names, as a workbook',
    ...exported,
  }),
  exportAll: call({
    operationId: 'bam.exportAll',
    method: 'GET',
    path: '/PersonneDossierBAMs/export-all-bam/{filter}',
    secret: ['filter'],
    summary: 'The same in every column that the reader may see',
    ...exported,
  }),
  exportObjectives: call({
    operationId: 'bam.exportObjectives',
    method: 'GET',
    path: '/PersonneDossierBAMs/export-objectif-all-bam/{filter}',
    secret: ['filter'],
    summary: 'The objectives of the files that a filter finds, a row for each, as a workbook',
    ...exported,
  }),
  boostUp: call({
    operationId: 'bam.boostUp',
    method: 'GET',
    path: '/Dossiers/boostup',
    summary: 'Where the application of its own is that Boost-up opens; null where nobody said',
    access: holding(...bamTypes.map((type) => bamRight('boostup', type))),
    response: strict({ url: nullable(Type.String()) }),
  }),
  balances: call({
    operationId: 'bam.balances',
    method: 'GET',
    path: '/Dossiers/soldes/{IdPersonneEV1}',
    summary: 'Days of leave and of reduced time that somebody has left, as the time tool says, or last said',
    access: signedIn,
    params: strict({ IdPersonneEV1: PersonKey }),
    response: strict({
      SoldeConges: nullable(Type.Number()),
      SoldeRTT: nullable(Type.Number()),
      DateSolde: nullable(Instant),
      enLigne: Type.Boolean({ description: 'it is so now: the time tool answers' }),
    }),
  }),
  twinBalances: call({
    operationId: 'bam.twinBalances',
    method: 'GET',
    path: '/Dossiers/soldes/twin',
    summary: 'The days that the twin of a time tool tells, by the names of people',
    access: holding('adm'),
    query: strict({ search: Type.Optional(Type.String({ maxLength: 100 })) }),
    response: strict({
      balances: Type.Array(
        strict({
          person: NamedPerson,
          SoldeConges: nullable(Type.Number()),
          SoldeRTT: nullable(Type.Number()),
          changed_at: Instant,
        }),
      ),
      more: Type.Boolean(),
    }),
  }),
  periods: call({
    operationId: 'bam.periods',
    method: 'GET',
    path: '/Dossiers/periodes/{IdPersonneEV1}',
    summary: 'The periods of somebody’s files, for who makes or follows one, and whose managers they change',
    access: signedIn,
    params: strict({ IdPersonneEV1: PersonKey }),
    response: strict({ person: NamedPerson, periods: Type.Array(BamPeriod), ahead: Type.Array(ManagersAhead) }),
  }),
};
