import { secondFactorCalls } from '@passerelle/contracts/accounts/second-factor.contract.ts';
import { isFieldItem } from '@passerelle/contracts/forms/form.ts';
import { personForm } from '@passerelle/contracts/person/person.form.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { IconEye, IconHistory, IconId, IconKey, IconSitemap, IconUserShare } from '@tabler/icons-react';
import { type ComponentType, useMemo, useState } from 'react';
import { holds } from '../../../lib/access.ts';
import { caller } from '../../../lib/api.ts';
import { lazyPiece } from '../../../lib/code.ts';
import { useFormInForce } from '../../../lib/form/form-in-force.ts';
import { settingsRead } from '../../../lib/provider.ts';
import { type CurrentUser, useSession } from '../../../lib/session.ts';
import { ensureTexts } from '../../../lib/texts.ts';
import { WithSectionNav } from '../../../ui/section-nav.tsx';
import { delegationFamilies } from '../../administration/delegation/delegation.reads.ts';
import { AccountsSection } from './accounts-section.tsx';
import { CountrySection } from './country-section.tsx';
import type { Sought } from './edit-section.tsx';
import { type Found, hasHistory, mayCall, mayDo } from './found.ts';
import { OutsideSection } from './outside-section.tsx';
import classes from './record.module.css';
import { type RecordSearch, sectionsIn, type tabs, withSection } from './record.search.ts';
import { recordSections } from './record.sections.ts';
import { opens, Section } from './record-section.tsx';
import {
  BamSection,
  DuePapersSection,
  HiringSection,
  InventorySection,
  ListsSection,
  RequestsSection,
} from './requests-section.tsx';
import { TeamSection } from './team-section.tsx';
import { WaitingList } from './waiting-changes.tsx';

export interface TabProps {
  readonly found: Found;
  readonly name: string;
  readonly search: RecordSearch;
  readonly setSearch: (change: Partial<RecordSearch>) => void;
}

interface RecordTab {
  readonly label: TextKey;
  readonly Icon: ComponentType<{ size: number }>;
  readonly opens: (found: Found, user: CurrentUser) => boolean;
  readonly Body: ComponentType<TabProps>;
}

const OrganisationTab = lazyPiece(() => import('./organisation-tab.tsx'));
const RightsTab = lazyPiece(() => import('../../administration/explain/rights-tab.tsx'));
const RolesTab = lazyPiece(async () => {
  await ensureTexts(caller.language, delegationFamilies);
  return import('../../administration/delegation/person-roles.tsx');
});
const HistoryTab = lazyPiece(() =>
  import('../../foundation/history/history-timeline.tsx').then((module) => ({ default: module.HistoryTimeline })),
);
const ReadsTab = lazyPiece(() =>
  import('../../foundation/history/reads-timeline.tsx').then((module) => ({ default: module.ReadsTimeline })),
);
const SignInSection = lazyPiece(() => import('../../administration/accounts/sign-in-section.tsx'));
const SecondFactorSection = lazyPiece(() => import('../../administration/accounts/second-factor-section.tsx'));

const isOneself = ({ person }: Found, user: CurrentUser) => person.IdPersonneEV1 === user.IdPersonneEV1;
/** Roles and what they give: for the person, for who hands on roles over them, for administrators. */
const opensRoles = (found: Found, user: CurrentUser) =>
  isOneself(found, user) || mayDo(found, 'adm') || mayDo(found, 'fp-delegue-role');

/** The tabs of a record, in their order, with who gets each. */
export const recordTabs: Readonly<Record<(typeof tabs)[number], RecordTab>> = {
  record: {
    label: 'PERSON:overview',
    Icon: IconId,
    opens: () => true,
    Body: OverviewTab,
  },
  organisation: {
    label: 'PERSON:organisation',
    Icon: IconSitemap,
    opens: () => true,
    Body: ({ found, search, setSearch }) => (
      <OrganisationTab
        IdPersonneEV1={search.centre ?? found.person.IdPersonneEV1}
        line={search.line}
        onLine={(line) => setSearch({ line })}
        onCentre={(centre) => setSearch({ centre })}
      />
    ),
  },
  roles: {
    label: 'PERSON:roles',
    Icon: IconUserShare,
    opens: opensRoles,
    Body: ({ found, name, search, setSearch }) => (
      <RolesTab
        key={found.person.IdPersonneEV1}
        person={{ IdPersonneEV1: found.person.IdPersonneEV1, IndexPrenomNom: name }}
        filter={search.filter}
        onFilter={(filter) => setSearch({ filter })}
      />
    ),
  },
  rights: {
    label: 'COMMON:rights',
    Icon: IconKey,
    opens: opensRoles,
    Body: ({ found }) => {
      const { user } = useSession();
      return <RightsTab IdPersonneEV1={found.person.IdPersonneEV1} oneself={isOneself(found, user)} />;
    },
  },
  history: {
    label: 'COMMON:history',
    Icon: IconHistory,
    // Whoever may know when this person changed, or who gave them which role.
    opens: (found, user) => hasHistory(found) || opensRoles(found, user),
    Body: ({ found }) => (
      <>
        <WaitingList IdPersonneEV1={found.person.IdPersonneEV1} />
        <HistoryTab entity="Personne" id={found.person.IdPersonneEV1} />
      </>
    ),
  },
  reads: {
    label: 'PAGES:sensitiveReads',
    Icon: IconEye,
    opens: (_found, user) => holds(user, 'adm'),
    Body: ({ found }) => <ReadsTab of={found.person.IdPersonneEV1} />,
  },
};

/** The record as the form in force has it. */
function OverviewTab({ found, name, search, setSearch }: TabProps) {
  const form = useFormInForce(personForm);
  const sections = useMemo(() => recordSections(form), [form]);
  const [sought, setSought] = useState<Sought>();
  const edit = (one: string, changes: boolean) => setSearch({ edit: withSection(search.edit, one, changes) });
  const wayTo = (field: string) => {
    const section = form.sections.find(({ items }) => items.some((item) => isFieldItem(item) && item.field === field));
    if (section && opens(found, section)) edit(section.section, true);
    setSought({ field });
  };
  return (
    <WithSectionNav>
      <div className={classes.sections}>
        {/* What waits for whose record it is comes before what is only read. */}
        <DuePapersSection found={found} />
        {sections.map((section) => (
          <Section
            key={section.section?.section ?? section.fields[0]}
            section={section}
            found={found}
            edited={sectionsIn(search.edit)}
            onEdit={edit}
            {...{ sought, wayTo }}
          />
        ))}
        <CountrySection found={found} />
        <TeamSection found={found} />
        <HiringSection found={found} />
        <RequestsSection found={found} />
        <BamSection found={found} />
        <InventorySection found={found} />
        <ListsSection found={found} />
        <AccountsSection found={found} />
        <OutsideSection found={found} />
        <WaysIn found={found} name={name} />
      </div>
    </WithSectionNav>
  );
}

/** What the service desk does for a person: how they sign in, and their second factor. */
function WaysIn({ found, name }: { found: Found; name: string }) {
  if (!mayCall(found, secondFactorCalls.ofPerson)) return null;
  const { IdPersonneEV1 } = found.person;
  return (
    <>
      {settingsRead()?.signIn.keepsPasswords && (
        <section className={classes.section}>
          <SignInSection IdPersonneEV1={IdPersonneEV1} name={name} />
        </section>
      )}
      <section className={classes.section}>
        <SecondFactorSection IdPersonneEV1={IdPersonneEV1} name={name} />
      </section>
    </>
  );
}
