import { Button, Title } from '@mantine/core';
import type { DelegationFilter } from '@passerelle/contracts/delegation/delegation.contract.ts';
import { delegationCalls } from '@passerelle/contracts/delegation/delegation.contract.ts';
import { rolesCalls } from '@passerelle/contracts/roles/roles.contract.ts';
import { IconUserPlus, IconUserShare } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPiece } from '../../../lib/code.ts';
import { useCall } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { AbsencesPart } from './absences.tsx';
import { DecidedForOthers } from './decided-for-others.tsx';
import classes from './delegation.module.css';
import { DelegationList } from './delegation-list.tsx';
import type { RolesDialog } from './dialogs.tsx';
import { isOffered, OwnRoles } from './own-roles.tsx';

const Dialogs = lazyPiece(() => import('./dialogs.tsx'));

interface PersonRolesProps {
  readonly person: { readonly IdPersonneEV1: number; readonly IndexPrenomNom: string };
  readonly filter: DelegationFilter;
  readonly onFilter: (filter: DelegationFilter) => void;
}

/** The roles of a person's own, and what is handed on of them, either way. The loader owes its five calls. */
export default function PersonRoles({ person, filter, onFilter }: PersonRolesProps) {
  const { t, language } = useTexts();
  const { user } = useSession();
  const { IdPersonneEV1 } = person;
  const of = { params: { lang: language, id: IdPersonneEV1 } };
  const roles = useCall(rolesCalls.ofPerson, { params: { id: IdPersonneEV1 } });
  const delegable = useCall(delegationCalls.delegable, { params: { lang: language, IdPersonneEV1 } });
  const givable = useCall(rolesCalls.givable, { query: { IdPersonneEV1 } });
  const delegations = [...useCall(delegationCalls.given, of), ...useCall(delegationCalls.received, of)];
  const [dialog, setDialog] = useState<RolesDialog>();
  const mayDelegate = delegable.roles.some(isOffered);

  return (
    <>
      <section className={classes.section}>
        <div className={classes.head}>
          <Title order={2}>{t('DELEGATION:ownRoles')}</Title>
          {givable.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconUserPlus size={16} />}
              onClick={() => setDialog({ kind: 'give' })}
            >
              {t('DELEGATION:giveRole')}
            </Button>
          )}
        </div>
        <OwnRoles
          of={IdPersonneEV1}
          roles={roles}
          delegable={delegable.roles}
          acting={IdPersonneEV1 === user.IdPersonneEV1 ? user.defaultRole?.IdPersonneRole : undefined}
          onOpen={setDialog}
        />
      </section>
      <section className={classes.section}>
        <div className={classes.head}>
          <Title order={2}>{t('DELEGATION:delegations')}</Title>
          {mayDelegate && (
            <Button
              variant="default"
              leftSection={<IconUserShare size={16} />}
              onClick={() => setDialog({ kind: 'delegate' })}
            >
              {t('DELEGATION:delegateRole')}
            </Button>
          )}
        </div>
        <DelegationList
          of={IdPersonneEV1}
          delegations={delegations}
          filter={filter}
          onFilter={onFilter}
          onOpen={setDialog}
        />
      </section>
      <AbsencesPart of={IdPersonneEV1} mayDelegate={mayDelegate} onOpen={setDialog} />
      <DecidedForOthers of={IdPersonneEV1} />
      {dialog && (
        <Suspense>
          <Dialogs
            dialog={dialog}
            person={person}
            roles={roles}
            delegable={delegable}
            givable={givable}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
