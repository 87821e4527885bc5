import { Button, Tabs } from '@mantine/core';
import { directoryCalls, type PersonRecord } from '@passerelle/contracts/directory/directory.contract.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { lifecycleCalls } from '@passerelle/contracts/lifecycle/lifecycle.contract.ts';
import { datedChangesCalls } from '@passerelle/contracts/person/dated-changes.contract.ts';
import { isAskedFor } from '@passerelle/contracts/requests/request.ts';
import { askingRights } from '@passerelle/contracts/requests/type-facts.ts';
import { IconFilePlus, IconFiles, IconMail, IconPhone, IconUserQuestion, IconZoomQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { caller } from '../../../lib/api.ts';
import { lazyPiece } from '../../../lib/code.ts';
import { useLive } from '../../../lib/live.ts';
import { linkTo, type PageProps } from '../../../lib/page.ts';
import { paths } from '../../../lib/paths.ts';
import { callQuery, invalidateCalls } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { ensureTexts, useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { State } from '../../../ui/state.tsx';
import { FieldValue, telephoneLink, VipMark } from '../people/field-value.tsx';
import { OtherDayButton } from '../people/other-day-button.tsx';
import { anyCountry } from '../people/person-link.tsx';
import { type Found, hasHistory, mayCall, mayDo } from './found.ts';
import classes from './record.module.css';
import { type RecordSearch, tabs } from './record.search.ts';
import { recordTabs, type TabProps } from './record.tabs.tsx';
import { RecordSummary } from './record-summary.tsx';
import { SensitiveContext, useSensitive } from './sensitive.ts';
import { WaitingList } from './waiting-changes.tsx';

const OtherDay = lazyPiece(() => import('./other-day.tsx'));
const OrganisationOnDay = lazyPiece(() => import('./organisation-on-day.tsx'));
const LifeMenu = lazyPiece(async () => {
  await ensureTexts(caller.language, ['LIFECYCLE', 'EFFECTS', 'HANDOVER']);
  return import('../../lifecycle/lifecycle/life-menu.tsx');
});
const RequiredProgress = lazyPiece(() => import('./required-progress.tsx'));

type Props = PageProps<{ readonly IdPays: string; readonly IdPersonneEV1: string }, RecordSearch>;

export function RecordScreen(props: Props) {
  const IdPersonneEV1 = Number(props.params.IdPersonneEV1);
  const { data } = useQuery(callQuery(directoryCalls.record, { params: { IdPersonneEV1 } }));
  return data ? <FoundRecord key={IdPersonneEV1} found={data} {...props} /> : <NoRecord />;
}

/** Nobody, or nobody for this reader: they cannot tell which. */
export function NoRecord() {
  const { t, language } = useTexts();
  return (
    <Page title={t('PERSON:notFoundTitle')}>
      <State
        icon={<IconUserQuestion size={28} />}
        actions={
          <Button component={Link} to={paths.directory(language)}>
            {t('PERSON:backToDirectory')}
          </Button>
        }
      >
        {t('PERSON:notFoundHelp')}
      </State>
    </Page>
  );
}

/** What a record shows that is read anew when somebody changes it elsewhere. */
const followed = [
  ...[directoryCalls.record, directoryCalls.organisation, historyCalls.timeline],
  ...[datedChangesCalls.list, datedChangesCalls.onDay],
];

function FoundRecord({ found: record, params, search, setSearch }: Props & { found: Found }) {
  const { t } = useTexts();
  const { user } = useSession();
  const { found, sensitive } = useSensitive(record);
  const { person } = found;
  const then = usePersonOn(search.jour, person);
  const name = person.IndexPrenomNom ?? person.CompteAD ?? String(person.IdPersonneEV1);
  useRealCountry(person, params.IdPays);
  useLive('people.changed', ({ people }) => {
    if (people === null || people.includes(person.IdPersonneEV1)) void invalidateCalls(...followed);
  });
  const shown = tabs.filter((tab) => recordTabs[tab].opens(found, user));

  return (
    <SensitiveContext value={sensitive}>
      <Page
        title={name}
        aside={<Marks person={then} />}
        actions={
          <>
            <Actions found={found} />
            {mayCall(found, lifecycleCalls.state) && (
              <Suspense>
                <LifeMenu
                  found={found}
                  waiting={(of) => <WaitingList IdPersonneEV1={person.IdPersonneEV1} of={of} />}
                />
              </Suspense>
            )}
            {hasHistory(found) && <OtherDayButton jour={search.jour} onDay={(jour) => setSearch({ jour })} />}
          </>
        }
      >
        <RecordSummary {...{ found, then, name }}>
          {mayDo(found, 'vpc') && (
            <Suspense>
              <RequiredProgress found={found} />
            </Suspense>
          )}
        </RecordSummary>
        {search.jour !== undefined ? (
          <OnAnotherDay found={found} jour={search.jour} search={search} setSearch={setSearch} />
        ) : (
          <Tabs
            value={shown.find((tab) => tab === search.tab) ?? 'record'}
            onChange={(chosen) => setSearch({ tab: tabs.find((tab) => tab === chosen) ?? 'record', centre: undefined })}
            keepMounted={false}
          >
            <Tabs.List>
              {shown.map((tab) => {
                const { label, Icon } = recordTabs[tab];
                return (
                  <Tabs.Tab key={tab} value={tab} leftSection={<Icon size={16} />}>
                    {t(label)}
                  </Tabs.Tab>
                );
              })}
            </Tabs.List>
            {shown.map((tab) => {
              const { Body } = recordTabs[tab];
              return (
                <Tabs.Panel key={tab} value={tab} pt="md">
                  <Suspense>
                    <Body found={found} name={name} search={search} setSearch={setSearch} />
                  </Suspense>
                </Tabs.Panel>
              );
            })}
          </Tabs>
        )}
      </Page>
    </SensitiveContext>
  );
}

interface OnAnotherDayProps extends Pick<TabProps, 'found' | 'search' | 'setSearch'> {
  readonly jour: string;
}

/** What is known of another day: the record and the organisation of that day, nothing to be done with them. */
function OnAnotherDay({ found, jour, search, setSearch }: OnAnotherDayProps) {
  const { t } = useTexts();
  const onBack = () => setSearch({ jour: undefined });
  const { IdPersonneEV1 } = found.person;
  return (
    <Tabs
      value={search.tab === 'organisation' ? 'organisation' : 'record'}
      onChange={(chosen) =>
        setSearch({ tab: chosen === 'organisation' ? 'organisation' : 'record', centre: undefined })
      }
      keepMounted={false}
    >
      <Tabs.List>
        {(['record', 'organisation'] as const).map((tab) => {
          const { label, Icon } = recordTabs[tab];
          return (
            <Tabs.Tab key={tab} value={tab} leftSection={<Icon size={16} />}>
              {t(label)}
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
      <Tabs.Panel value="record" pt="md">
        <Suspense>
          <OtherDay found={found} jour={jour} onBack={onBack} />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="organisation" pt="md">
        <Suspense>
          <OrganisationOnDay
            key={`${search.centre ?? IdPersonneEV1} ${search.line} ${jour}`}
            IdPersonneEV1={search.centre ?? IdPersonneEV1}
            line={search.line}
            jour={jour}
            onLine={(line) => setSearch({ line })}
            onCentre={(centre) => setSearch({ centre })}
            onBack={onBack}
          />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}

/** The person as they stand beside their name: on another day, as that day has them; nothing of today is said of it. */
function usePersonOn(jour: string | undefined, person: PersonRecord): PersonRecord {
  const { IdPersonneEV1 } = person;
  const { data } = useQuery({
    ...callQuery(datedChangesCalls.onDay, { params: { IdPersonneEV1, jour: jour ?? '' } }),
    enabled: jour !== undefined,
  });
  if (jour === undefined) return person;
  return data?.there ? data.person : { IdPersonneEV1 };
}

/** Status and what sets the person apart, beside the name. */
function Marks({ person }: { person: PersonRecord }) {
  const { t } = useTexts();
  const marks = [
    person.Suspendu === true && t('PERSON:suspended'),
    person.Desactive === true && t('PERSON:deactivated'),
    person.Physique === false && t('PERSON:technicalAccount'),
    person.Test === true && t('PERSON:testAccount'),
  ].filter((mark) => mark !== false);
  return (
    <span className={classes.marks}>
      {person.VIP === true && <VipMark />}
      {person.IdStatut != null && <FieldValue name="IdStatut" person={person} />}
      {marks.map((mark) => (
        <span key={mark} className={classes.mark}>
          {mark}
        </span>
      ))}
    </span>
  );
}

function Actions({ found }: { found: Found }) {
  const { t, language } = useTexts();
  const { user } = useSession();
  const { IdPersonneEV1, IdPays, Mail, TelFixePro, TelMobilePro, IdStatut } = found.person;
  const phone = TelMobilePro ?? TelFixePro;
  const oneself = IdPersonneEV1 === user.IdPersonneEV1;
  const asks = askingRights.some((right) => mayDo(found, right)) && (IdStatut == null || isAskedFor(Number(IdStatut)));
  return (
    <>
      {phone && (
        <Button component="a" variant="default" href={telephoneLink(phone)} leftSection={<IconPhone size={16} />}>
          {t('PERSON:call')}
        </Button>
      )}
      {Mail && (
        <Button component="a" variant="default" href={`mailto:${Mail}`} leftSection={<IconMail size={16} />}>
          {t('PERSON:write')}
        </Button>
      )}
      {mayDo(found, oneself ? 'suivi-demande-do-perso' : 'suivie-demandes') && (
        <Button
          component={Link}
          variant="default"
          to={paths.personData(language, { IdRoute: 'demandes', IdPays: IdPays ?? anyCountry, IdPersonneEV1 })}
          leftSection={<IconFiles size={16} />}
        >
          {t('PERSON:requests')}
        </Button>
      )}
      {asks && (
        <Button
          component={Link}
          variant="default"
          to={paths.askRequest(language, { IdPersonneEV1 })}
          leftSection={<IconFilePlus size={16} />}
        >
          {t('PERSON:ask')}
        </Button>
      )}
      {mayDo(found, 'adm') && (
        <Button
          component={ScreenLink}
          variant="default"
          {...linkTo('explain', language, { search: { who: IdPersonneEV1 } })}
          leftSection={<IconZoomQuestion size={16} />}
        >
          {t('PERSON:explainRights')}
        </Button>
      )}
    </>
  );
}

/** A link that did not know the country gets the real one in its address. */
function useRealCountry({ IdPays, IdPersonneEV1 }: PersonRecord, shown: string): void {
  const { language } = useTexts();
  const navigate = useNavigate();
  useEffect(() => {
    if (!IdPays || IdPays === shown) return;
    const to = paths.person(language, { IdPays, IdPersonneEV1 });
    void navigate({ to, search: true, replace: true });
  }, [IdPays, IdPersonneEV1, shown, language, navigate]);
}
