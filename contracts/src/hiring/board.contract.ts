import { call, holding, Key } from '../call.ts';
import { rowSchema } from '../catalogue/field-values.ts';
import { Counted, CountQuery, ExportBody, exportTypes, PageQuery, pageOf } from '../lists/list.contract.ts';
import { hiringRequest } from '../requests/types/dossier.ts';
import { hiringFilesCatalogue } from './board.fields.ts';

const follows = holding(hiringRequest.tracks);

/** A file of the board: those of the asked columns that the reader may see of it. */
export type ListedHiringFile = { readonly IdDossier: number; readonly IdPersonneEV1?: number } & Readonly<
  Record<string, unknown>
>;

/** The hiring files that somebody follows, as a list. */
export const hiringFilesCalls = {
  list: call({
    operationId: 'hiringFiles.list',
    method: 'POST',
    path: '/Dossiers/embauche/recherche',
    summary:
      'The hiring files that the reader follows: filtered, ordered, a page at a time; nothing of what is in them',
    access: follows,
    reads: true,
    body: PageQuery,
    response: pageOf(rowSchema<ListedHiringFile>({ IdDossier: Key }, hiringFilesCatalogue)),
  }),
  count: call({
    operationId: 'hiringFiles.count',
    method: 'GET',
    path: '/Dossiers/embauche/count',
    summary: 'How many of the hiring files that the reader follows a filter finds, exactly',
    access: follows,
    query: CountQuery,
    response: Counted,
  }),
  export: call({
    operationId: 'hiringFiles.export',
    method: 'POST',
    path: '/Dossiers/embauche/export',
    summary: 'The hiring files as they are seen, as a file; X-Total-Count tells how many rows will come',
    access: holding('exp'),
    body: ExportBody,
    produces: exportTypes,
  }),
};
