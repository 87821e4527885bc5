import { Button } from '@mantine/core';
import { bamTypes } from '@passerelle/contracts/access/rights.ts';
import { bamCalls } from '@passerelle/contracts/bam/bam.contract.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { holdsAny } from '../../../lib/access.ts';
import { isNotFound } from '../../../lib/api.ts';
import { definePage } from '../../../lib/page.ts';
import { paths } from '../../../lib/paths.ts';
import { callQuery, ensureCall } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { asSearch, type ListSearch } from '../../../ui/list/list.state.ts';
import { ListScreen, loadList } from '../../../ui/list/list-screen.tsx';
import { bamTexts } from './bam-texts.ts';
import { bamsList } from './bams.list.tsx';

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly personBams: ListSearch;
  }
}

/** Makes another file for whom one reads. */
function Create({ IdPersonneEV1 }: { readonly IdPersonneEV1: string }) {
  const { t, language } = useTexts();
  const { user } = useSession();
  const may = holdsAny(
    user,
    bamTypes.map((type) => `bam-create-${type}` as const),
  );
  if (!may) return null;
  return (
    <Button
      component={Link}
      to={paths.createBam(language, { IdPersonneEV1 })}
      leftSection={<IconPlus size={16} aria-hidden="true" />}
    >
      {t('BAM:create')}
    </Button>
  );
}

/** What the page is called once it is known whose files these are. */
function useName(IdPersonneEV1: string): string | undefined {
  const { t } = useTexts();
  const { data } = useQuery({
    ...callQuery(bamCalls.periods, { params: { IdPersonneEV1: Number(IdPersonneEV1) } }),
    retry: false,
  });
  const name = data?.person.IndexPrenomNom;
  return name ? t('BAM:ofPerson', { name }) : undefined;
}

/** The files of one person. */
export const page = definePage<'personBams'>()({
  texts: bamTexts,
  search: asSearch,
  load: async ({ params, search, language }) => {
    const IdPersonneEV1 = Number(params.IdPersonneEV1);
    await Promise.all([
      loadList(bamsList(IdPersonneEV1), search, language),
      ensureCall(bamCalls.periods, { params: { IdPersonneEV1 } }).catch((error: unknown) => {
        if (!isNotFound(error)) throw error;
      }),
    ]);
  },
  Page: ({ params: { IdPersonneEV1 }, search, setSearch }) => {
    const list = useMemo(() => bamsList(Number(IdPersonneEV1)), [IdPersonneEV1]);
    const title = useName(IdPersonneEV1);
    return (
      <ListScreen
        key={IdPersonneEV1}
        list={list}
        title={title}
        search={search}
        setSearch={setSearch}
        actions={<Create IdPersonneEV1={IdPersonneEV1} />}
      />
    );
  },
});
