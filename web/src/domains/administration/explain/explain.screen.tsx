import { Tabs } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { PageProps } from '../../../lib/page.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import { State } from '../../../ui/state.tsx';
import { searchIn } from '../../people/people/people.search.ts';
import { DecisionTab } from './decision-tab.tsx';
import classes from './explain.module.css';
import { type ExplainSearch, explainTabs } from './explain.search.ts';
import { HoldingsTab } from './holdings-tab.tsx';
import { PickOne } from './pick-one.tsx';
import { ReadersTab } from './readers-tab.tsx';
import { ViewAs } from './view-as.tsx';

export type ExplainProps = Pick<PageProps<unknown, ExplainSearch>, 'search' | 'setSearch'>;

const people = searchIn('Personne');
const titles = {
  decision: 'EXPLAIN:tabDecision',
  readers: 'EXPLAIN:tabReaders',
  holdings: 'EXPLAIN:tabHoldings',
} as const;

export function ExplainScreen({ search, setSearch }: ExplainProps) {
  const { t } = useTexts();
  const { user } = useSession();
  const { who, tab } = search;
  const name = useName(who);
  const mayView = who !== undefined && who !== user.IdPersonneEV1 && user.viewing === null && name !== undefined;
  return (
    <Page actions={mayView && <ViewAs person={{ IdPersonneEV1: who, IndexPrenomNom: name }} />}>
      <div className={classes.who}>
        <PickOne
          label={t('COMMON:person')}
          control={people}
          value={who}
          onPick={(key) => setSearch({ who: key, role: undefined })}
        />
      </div>
      {who === undefined ? (
        <State icon={<IconUserQuestion size={28} />} title={t('EXPLAIN:choosePerson')}>
          {t('EXPLAIN:choosePersonHelp')}
        </State>
      ) : (
        <Tabs
          value={tab}
          onChange={(next) => setSearch({ tab: explainTabs.find((one) => one === next) ?? 'decision' })}
          keepMounted={false}
        >
          <Tabs.List>
            {explainTabs.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {t(titles[one])}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="decision" pt="md">
            <DecisionTab who={who} name={name ?? '…'} search={search} setSearch={setSearch} />
          </Tabs.Panel>
          <Tabs.Panel value="readers" pt="md">
            <ReadersTab
              IdPersonneEV1={who}
              field={search.field}
              onField={(field) => setSearch({ field }, { replace: true })}
              named
            />
          </Tabs.Panel>
          <Tabs.Panel value="holdings" pt="md">
            <HoldingsTab
              IdPersonneEV1={who}
              onRight={(right, role) => setSearch({ tab: 'decision', right, role, key: undefined })}
            />
          </Tabs.Panel>
        </Tabs>
      )}
    </Page>
  );
}

function useName(IdPersonneEV1: number | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['choice-labels', people.kind === 'search' ? people.source : '', [IdPersonneEV1]],
    queryFn: ({ signal }) => (people.kind === 'search' ? people.search({ ids: [IdPersonneEV1 ?? 0] }, signal) : []),
    enabled: IdPersonneEV1 !== undefined,
  });
  return data?.[0]?.label;
}
