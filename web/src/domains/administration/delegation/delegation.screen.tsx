import { Button, Text } from '@mantine/core';
import { delegationCalls } from '@passerelle/contracts/delegation/delegation.contract.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { IconUserQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PageProps } from '../../../lib/page.ts';
import { paths } from '../../../lib/paths.ts';
import { callQuery } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import { State } from '../../../ui/state.tsx';
import { Why } from '../../../ui/why.tsx';
import { MissingRight } from '../explain/missing-right.tsx';
import type { DelegationSearch } from './delegation.page.ts';
import PersonRoles from './person-roles.tsx';

type Props = PageProps<{ readonly IdPays: string; readonly IdPersonneEV1: string }, DelegationSearch>;

export function DelegationScreen({ params, search, setSearch }: Props) {
  const { t, language } = useTexts();
  const { user } = useSession();
  const IdPersonneEV1 = Number(params.IdPersonneEV1);
  const seen = useQuery(callQuery(delegationCalls.delegable, { params: { lang: language, IdPersonneEV1 } }));
  const record = useQuery(callQuery(directoryCalls.record, { params: { IdPersonneEV1 } }));
  if (!seen.data) return <NotTheirs IdPersonneEV1={IdPersonneEV1} />;
  const own = IdPersonneEV1 === user.IdPersonneEV1;
  const name = own ? user.IndexPrenomNom : (record.data?.person.IndexPrenomNom ?? '');
  return (
    <Page
      title={own ? t('DELEGATION:mine') : t('DELEGATION:ofPerson', { person: name })}
      crumbs={[
        { label: t('PAGES:directory'), href: paths.directory(language) },
        { label: name, href: paths.person(language, { IdPays: params.IdPays, IdPersonneEV1 }) },
      ]}
    >
      <PersonRoles
        key={IdPersonneEV1}
        person={{ IdPersonneEV1, IndexPrenomNom: name }}
        filter={search.filter}
        onFilter={(filter) => setSearch({ filter })}
      />
    </Page>
  );
}

/** Whether there is such a person is not said to who may not know of their roles. */
function NotTheirs({ IdPersonneEV1 }: { readonly IdPersonneEV1: number }) {
  const { t, language } = useTexts();
  return (
    <Page title={t('DELEGATION:title')}>
      <State
        icon={<IconUserQuestion size={28} />}
        title={t('DELEGATION:refused')}
        actions={
          <Button component={Link} to={paths.directory(language)}>
            {t('PERSON:backToDirectory')}
          </Button>
        }
      >
        <Text c="dimmed">
          {t('DELEGATION:refusedHelp')}{' '}
          <Why>
            <MissingRight right="fp-delegue-role" IdPersonneEV1={IdPersonneEV1} />
          </Why>
        </Text>
      </State>
    </Page>
  );
}
