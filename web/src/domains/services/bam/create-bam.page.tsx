import { bamCalls } from '@passerelle/contracts/bam/bam.contract.ts';
import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { atHome, bamRequest, fileTypes } from '@passerelle/contracts/requests/types/bam.ts';
import { IconMoodEmpty } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isNotFound } from '../../../lib/api.ts';
import { loadForms } from '../../../lib/form/declared-form.ts';
import { loadDraft } from '../../../lib/form/form-draft.ts';
import { definePage, type PageProps } from '../../../lib/page.ts';
import { callQuery, ensureCall } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import { State } from '../../../ui/state.tsx';
import { AskForm, draftOf, subjectOf } from '../requests/ask/ask-form.tsx';
import { requestLists } from '../requests/request-lists.ts';
import { BalancesPart } from './balances.tsx';
import { bamTexts } from './bam-texts.ts';
import { Duties } from './duties.tsx';
import { Periods } from './periods.tsx';

interface Params {
  readonly IdPersonneEV1: string;
}

const BAM = requestTypeNumbers.bam;

/** A file is made for somebody, with their other files in sight. */
function CreateBam({ params }: Pick<PageProps<Params, unknown>, 'params'>) {
  const { t } = useTexts();
  const IdPersonneEV1 = Number(params.IdPersonneEV1);
  const { data } = useQuery(callQuery(requestsCalls.possible, { params: { IdPersonneEV1 } }));
  const offered = data?.types.find(({ typeDemande }) => typeDemande === BAM);
  const Beside = useMemo(
    () =>
      function Beside({ values }: { readonly values: FormValues }) {
        const { IdTypeDossier, DateDeDebut, DateDeFin, Situation } = values;
        return (
          <>
            {Situation === atHome && <Duties until={DateDeFin} />}
            <BalancesPart IdPersonneEV1={IdPersonneEV1} />
            <Periods IdPersonneEV1={IdPersonneEV1} current={{ IdTypeDossier, DateDeDebut, DateDeFin }} />
          </>
        );
      },
    [IdPersonneEV1],
  );
  if (!data || !offered)
    return (
      <Page>
        <State icon={<IconMoodEmpty size={28} />} title={t('REQUESTS:nothingToAsk')}>
          {t('REQUESTS:nothingToAskHelp')}
        </State>
      </Page>
    );
  const name = data.person.IndexPrenomNom ?? String(IdPersonneEV1);
  return (
    <Page title={t('BAM:createTitle', { name })}>
      <AskForm
        type={bamRequest}
        person={data.person}
        obstacle={offered.obstacle}
        beginning={startsAs}
        Beside={Beside}
      />
    </Page>
  );
}

const startsAs = { start: { IdTypeDossier: fileTypes.mission } };

export const page = definePage<'createBam'>()({
  texts: bamTexts,
  load: async ({ params, language }) => {
    const IdPersonneEV1 = Number(params.IdPersonneEV1);
    const unlessHidden = (error: unknown) => {
      if (!isNotFound(error)) throw error;
    };
    await Promise.all([
      loadForms([...requestLists, 'DemandeStade'], language),
      loadDraft(draftOf(BAM), subjectOf(params.IdPersonneEV1)),
      ensureCall(requestsCalls.possible, { params: { IdPersonneEV1 } }).catch(unlessHidden),
      ensureCall(bamCalls.periods, { params: { IdPersonneEV1 } }).catch(unlessHidden),
    ]);
  },
  Page: CreateBam,
});
