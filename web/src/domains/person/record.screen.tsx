import { Avatar, Button, Tabs } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import { delegationCalls } from '@passerelle/contracts/delegation/delegation.contract.ts';
import { directoryCalls, type PersonRecord } from '@passerelle/contracts/directory/directory.contract.ts';
import {
  IconHistory,
  IconId,
  IconMail,
  IconPhone,
  IconSitemap,
  IconUserQuestion,
  IconUserShare,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { holds, holdsOnOthers } from '../../lib/access.ts';
import { caller } from '../../lib/api.ts';
import type { PageProps } from '../../lib/page.ts';
import { paths } from '../../lib/paths.ts';
import { callQuery } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { ensureTexts, useTexts } from '../../lib/texts.ts';
import { Page } from '../../ui/page.tsx';
import { State } from '../../ui/state.tsx';
import { delegationFamilies } from '../delegation/delegation.reads.ts';
import { HistoryTimeline } from '../history/history-timeline.tsx';
import { FieldValue, telephoneLink, VipMark } from './field-value.tsx';
import { initialsOf } from './initials.ts';
import classes from './record.module.css';
import type { RecordSearch } from './record.page.ts';
import { recordSections } from './record.sections.ts';
import { Section } from './record-section.tsx';
import { TeamSection } from './team-section.tsx';

const SecondFactorSection = lazy(() => import('../accounts/second-factor-section.tsx'));
const OrganisationTab = lazy(() => import('./organisation-tab.tsx'));
const RolesTab = lazy(async () => {
  await ensureTexts(caller.language, delegationFamilies);
  return import('../delegation/person-roles.tsx');
});

type Props = PageProps<{ readonly IdPays: string; readonly IdPersonneEV1: string }, RecordSearch>;
type Found = Output<typeof directoryCalls.record>;

export const tabs = ['record', 'organisation', 'roles', 'history'] as const;

export function RecordScreen(props: Props) {
  const IdPersonneEV1 = Number(props.params.IdPersonneEV1);
  const { data } = useQuery(callQuery(directoryCalls.record, { params: { IdPersonneEV1 } }));
  return data ? <FoundRecord key={IdPersonneEV1} found={data} {...props} /> : <NoRecord />;
}

function NoRecord() {
  const { t, language } = useTexts();
  return (
    <Page title={t('PERSON:notFoundTitle')}>
      <State
        icon={<IconUserQuestion size={28} />}
        title={t('PERSON:notFoundTitle')}
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

function FoundRecord({ found, params, search, setSearch }: Props & { found: Found }) {
  const { t } = useTexts();
  const { person } = found;
  const name = person.IndexPrenomNom ?? person.CompteAD ?? String(person.IdPersonneEV1);
  const seesRoles = useSeesRoles(person.IdPersonneEV1);
  useRealCountry(person, params.IdPays);

  return (
    <Page title={name} aside={<Marks person={person} />} actions={<Reach person={person} />}>
      <div className={classes.head}>
        <Avatar size={56} color="ink" radius="50%" aria-hidden="true">
          {initialsOf(name)}
        </Avatar>
        <p className={classes.lead}>
          {[person.Fonction, person.LibSociete, person.LibSite].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Tabs
        value={search.tab}
        onChange={(chosen) => setSearch({ tab: tabs.find((tab) => tab === chosen) ?? 'record', centre: undefined })}
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="record" leftSection={<IconId size={16} />}>
            {t('PERSON:overview')}
          </Tabs.Tab>
          <Tabs.Tab value="organisation" leftSection={<IconSitemap size={16} />}>
            {t('PERSON:organisation')}
          </Tabs.Tab>
          {seesRoles && (
            <Tabs.Tab value="roles" leftSection={<IconUserShare size={16} />}>
              {t('PERSON:roles')}
            </Tabs.Tab>
          )}
          {tellsHistory(found) && (
            <Tabs.Tab value="history" leftSection={<IconHistory size={16} />}>
              {t('HISTORY:title')}
            </Tabs.Tab>
          )}
        </Tabs.List>
        <Tabs.Panel value="record" pt="md">
          <div className={classes.sections}>
            {recordSections.map((section) => (
              <Section key={section.title} section={section} person={person} />
            ))}
            <TeamSection found={found} />
            <AccountSection person={person} name={name} />
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="organisation" pt="md">
          <Suspense>
            <OrganisationTab
              IdPersonneEV1={search.centre ?? person.IdPersonneEV1}
              line={search.line}
              onLine={(line) => setSearch({ line })}
              onCentre={(centre) => setSearch({ centre })}
            />
          </Suspense>
        </Tabs.Panel>
        {seesRoles && (
          <Tabs.Panel value="roles" pt="md">
            <Suspense>
              <RolesTab
                key={person.IdPersonneEV1}
                person={{ IdPersonneEV1: person.IdPersonneEV1, IndexPrenomNom: name }}
                filter={search.filter}
                onFilter={(filter) => setSearch({ filter })}
              />
            </Suspense>
          </Tabs.Panel>
        )}
        <Tabs.Panel value="history" pt="md">
          <HistoryTimeline entity="Personne" id={person.IdPersonneEV1} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

/** Whether the reader may know when this person changed, or who gave them which role. */
function tellsHistory({ person, droitsLoggedUserOnPersonne }: Found): boolean {
  const rights = new Set(droitsLoggedUserOnPersonne.map(({ IdDroit }) => IdDroit));
  return person.DateM !== undefined || rights.has('fp-delegue-role') || rights.has('adm');
}

/** Whether the reader may know of the person's roles: only the server can say, and is asked of who might. */
function useSeesRoles(IdPersonneEV1: number): boolean {
  const { language } = useTexts();
  const { user } = useSession();
  const might = IdPersonneEV1 === user.IdPersonneEV1 || holds(user, 'adm') || holdsOnOthers(user, 'fp-delegue-role');
  const asked = callQuery(delegationCalls.delegable, { params: { lang: language, IdPersonneEV1 } });
  return useQuery({ ...asked, enabled: might }).data !== undefined;
}

/** What the service desk does for a person. Whether on this one, the server says. */
function AccountSection({ person: { IdPersonneEV1 }, name }: { person: PersonRecord; name: string }) {
  const { user } = useSession();
  if (!holdsOnOthers(user, 'cpt')) return null;
  return (
    <section className={classes.section}>
      <Suspense>
        <SecondFactorSection IdPersonneEV1={IdPersonneEV1} name={name} />
      </Suspense>
    </section>
  );
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

function Reach({ person: { Mail, TelFixePro, TelMobilePro } }: { person: PersonRecord }) {
  const { t } = useTexts();
  const phone = TelMobilePro ?? TelFixePro;
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
    void navigate({ to, search: true, replace: true } as never);
  }, [IdPays, IdPersonneEV1, shown, language, navigate]);
}
