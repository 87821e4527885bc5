import { bamCalls } from '@passerelle/contracts/bam/bam.contract.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import type { RequestSheet } from '@passerelle/contracts/requests/sheet.ts';
import { isNotFound } from '../../../lib/api.ts';
import { loadForms } from '../../../lib/form/declared-form.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { requestLists } from '../requests/request-lists.ts';
import { RequestScreen } from '../requests/sheet/request.screen.tsx';
import { BalancesPart } from './balances.tsx';
import { bamTexts } from './bam-texts.ts';
import { FileActions } from './file-actions.tsx';
import { FileStanding } from './file-standing.tsx';
import { Periods } from './periods.tsx';

/** What a file is among the others of its person. */
function Beside({ sheet }: { readonly sheet: RequestSheet }) {
  const { IdDemande, person, fields } = sheet;
  const value = (name: string) => fields.find(({ IdChamp }) => IdChamp === name)?.Valeur;
  const current = {
    IdDossier: IdDemande,
    IdTypeDossier: value('IdTypeDossier'),
    DateDeDebut: value('DateDeDebut'),
    DateDeFin: value('DateDeFin'),
  };
  return (
    <>
      <FileStanding sheet={sheet} />
      <BalancesPart IdPersonneEV1={person.IdPersonneEV1} />
      <Periods IdPersonneEV1={person.IdPersonneEV1} current={current} />
    </>
  );
}

/** A file: its request, with its place among the others of its person. */
export const page = definePage<'updateBam'>()({
  texts: bamTexts,
  load: async ({ params, language }) => {
    const unlessHidden = (error: unknown) => {
      if (!isNotFound(error)) throw error;
    };
    await Promise.all([
      loadForms([...requestLists, 'DemandeStade'], language),
      ensureCall(requestsCalls.read, { params: { IdDemande: Number(params.IdDossier) } }).catch(unlessHidden),
      ensureCall(bamCalls.periods, { params: { IdPersonneEV1: Number(params.IdPersonneEV1) } }).catch(unlessHidden),
    ]);
  },
  Page: ({ params }) => (
    <RequestScreen params={{ IdDemande: params.IdDossier }} Beside={Beside} Actions={FileActions} />
  ),
});
