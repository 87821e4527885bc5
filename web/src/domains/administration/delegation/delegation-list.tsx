import { ActionIcon, Button } from '@mantine/core';
import { type DelegationFilter, delegationFilters } from '@passerelle/contracts/delegation/delegation.contract.ts';
import {
  IconArrowDownLeft,
  IconArrowUpRight,
  IconCalendarEvent,
  IconHistory,
  IconUserShare,
} from '@tabler/icons-react';
import { showDate } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { type TextKey, useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import { StateFilter } from '../../../ui/state-filter.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { PersonLink } from '../../people/people/person-link.tsx';
import { type Delegation, inOrder, isShown } from './delegation.filters.ts';
import classes from './delegation.module.css';
import type { RolesDialog } from './dialogs.tsx';
import { ScopeWords } from './scope-words.tsx';
import { StatusBadge } from './status-badge.tsx';

interface DelegationListProps {
  /** Whose page it is. */
  readonly of: number;
  readonly delegations: readonly Delegation[];
  readonly filter: DelegationFilter;
  readonly onFilter: (filter: DelegationFilter) => void;
  readonly onOpen: (dialog: RolesDialog) => void;
}

/** What a person handed on and was handed, by seven filters that say how many each shows. */
export function DelegationList({ of, delegations, filter, onFilter, onOpen }: DelegationListProps) {
  const { t } = useTexts();
  const { user } = useSession();
  const shown = inOrder(delegations.filter((one) => isShown(one, filter, of)));
  return (
    <>
      <StateFilter
        label={t('DELEGATION:filters')}
        value={filter}
        onChange={onFilter}
        choices={delegationFilters.map((value) => ({
          value,
          label: t(labelOf(value, of === user.IdPersonneEV1)),
          count: delegations.filter((each) => isShown(each, value, of)).length,
        }))}
      />
      {shown.length === 0 ? (
        <EmptyState
          icon={<IconUserShare size={28} />}
          title={t(delegations.length === 0 ? 'DELEGATION:none' : 'DELEGATION:noneHere')}
          {...(delegations.length === 0 && { help: t('DELEGATION:noneHelp') })}
        />
      ) : (
        <ul className={parts.lines}>
          {shown.map((delegation) => (
            <DelegationLine key={delegation.IdPersonneRole} of={of} delegation={delegation} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </>
  );
}

/** On somebody else's page, “mine” are theirs. */
function labelOf(filter: DelegationFilter, own: boolean): TextKey {
  const whose = filter === 'myDelegations' || filter === 'delegatedToMe';
  return whose && !own ? `DELEGATION:filter.${filter}Theirs` : `DELEGATION:filter.${filter}`;
}

function DelegationLine({
  of,
  delegation,
  onOpen,
}: {
  of: number;
  delegation: Delegation;
  onOpen: (dialog: RolesDialog) => void;
}) {
  const { t } = useTexts();
  const { user } = useSession();
  const { can, status, delegator, delegate, author } = delegation;
  const given = delegator.IdPersonneEV1 === of;
  const Arrow = given ? IconArrowUpRight : IconArrowDownLeft;
  return (
    <li className={parts.line} data-over={status === 'expired' || status === 'canceled' || undefined}>
      <div className={parts.what}>
        <span className={parts.title}>
          {delegation.LibRole}
          <StatusBadge of="delegation" status={status} />
        </span>
        <span>
          <Arrow size={14} className={classes.icon} /> {t(given ? 'DELEGATION:to' : 'DELEGATION:from')}{' '}
          <PersonLink person={given ? delegate : delegator} />
          {' · '}
          {t('DELEGATION:period', { from: showDate(delegation.DateDebut), until: showDate(delegation.DateFin) })}
        </span>
        {delegation.Portee && (
          <span className={parts.quiet}>
            <ScopeWords Portee={delegation.Portee} />
          </span>
        )}
        {(author || delegation.Motif) && (
          <span className={parts.quiet}>
            {author && t('DELEGATION:setBy', { person: author.IndexPrenomNom })}
            {author && delegation.Motif && ' · '}
            {delegation.Motif}
          </span>
        )}
      </div>
      <div className={parts.actions}>
        <ActionIcon
          size={30}
          aria-label={t('DELEGATION:historyOf', { role: delegation.LibRole })}
          title={t('COMMON:history')}
          onClick={() =>
            onOpen({ kind: 'history', IdPersonneRole: delegation.IdPersonneRole, LibRole: delegation.LibRole })
          }
        >
          <IconHistory size={16} />
        </ActionIcon>
        {can.shorten && (
          <ActionIcon
            size={30}
            aria-label={t('DELEGATION:changeDatesOf', { role: delegation.LibRole })}
            title={t('DELEGATION:changeDates')}
            onClick={() => onOpen({ kind: 'dates', delegation })}
          >
            <IconCalendarEvent size={16} />
          </ActionIcon>
        )}
        {can.cancel && (
          <Button variant="default" size="compact-sm" onClick={() => onOpen({ kind: 'takeBack', delegation })}>
            {t(delegate.IdPersonneEV1 === user.IdPersonneEV1 ? 'DELEGATION:giveBack' : 'DELEGATION:takeBack')}
          </Button>
        )}
      </div>
    </li>
  );
}
