import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { Output } from '@passerelle/contracts/call.ts';
import type { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { IconEye, IconHistory, IconId, IconKey, IconSitemap, IconUserShare } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { holds, holdsOnOthers } from '../../lib/access.ts';
import { caller } from '../../lib/api.ts';
import { lazyPiece } from '../../lib/code.ts';
import { type CurrentUser, useSession } from '../../lib/session.ts';
import { ensureTexts } from '../../lib/texts.ts';
import { delegationFamilies } from '../delegation/delegation.reads.ts';
import classes from './record.module.css';
import type { RecordSearch, tabs } from './record.search.ts';
import { recordSections } from './record.sections.ts';
import { Section } from './record-section.tsx';
import { TeamSection } from './team-section.tsx';

export type Found = Output<typeof directoryCalls.record>;

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
const RightsTab = lazyPiece(() => import('../explain/rights-tab.tsx'));
const RolesTab = lazyPiece(async () => {
  await ensureTexts(caller.language, delegationFamilies);
  return import('../delegation/person-roles.tsx');
});
const HistoryTab = lazyPiece(() =>
  import('../history/history-timeline.tsx').then((module) => ({ default: module.HistoryTimeline })),
);
const ReadsTab = lazyPiece(() =>
  import('../history/reads-timeline.tsx').then((module) => ({ default: module.ReadsTimeline })),
);
const SecondFactorSection = lazyPiece(() => import('../accounts/second-factor-section.tsx'));

export function mayDo(found: Found, right: RightCode): boolean {
  return found.droitsLoggedUserOnPersonne.some(({ IdDroit }) => IdDroit === right);
}

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
    Body: ({ found, name, search, setSearch }) => (
      <div className={classes.sections}>
        {recordSections.map((section) => (
          <Section
            key={section.title}
            section={section}
            found={found}
            edited={search.edit}
            onEdit={(edit) => setSearch({ edit })}
          />
        ))}
        <TeamSection found={found} />
        <AccountSection found={found} name={name} />
      </div>
    ),
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
    opens: (found, user) => found.person.DateM !== undefined || opensRoles(found, user),
    Body: ({ found }) => <HistoryTab entity="Personne" id={found.person.IdPersonneEV1} />,
  },
  reads: {
    label: 'PAGES:sensitiveReads',
    Icon: IconEye,
    opens: (_found, user) => holds(user, 'adm'),
    Body: ({ found }) => <ReadsTab of={found.person.IdPersonneEV1} />,
  },
};

/** What the service desk does for a person. Whether on this one, the server says. */
function AccountSection({ found, name }: { found: Found; name: string }) {
  const { user } = useSession();
  if (!holdsOnOthers(user, 'cpt')) return null;
  return (
    <section className={classes.section}>
      <SecondFactorSection IdPersonneEV1={found.person.IdPersonneEV1} name={name} />
    </section>
  );
}
