import { ActionIcon, Button, Menu } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import type { DelegationRefusal, delegationCalls } from '@passerelle/contracts/delegation/delegation.contract.ts';
import type { rolesCalls } from '@passerelle/contracts/roles/roles.contract.ts';
import { IconCopy, IconDotsVertical, IconHistory, IconUserShare, IconUserX } from '@tabler/icons-react';
import { showDate } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { textIfAny, useTexts } from '../../../lib/texts.ts';
import { ActingBadge } from '../../../ui/acting-badge.tsx';
import parts from '../../../ui/parts.module.css';
import { Why } from '../../../ui/why.tsx';
import { PersonLink } from '../../people/people/person-link.tsx';
import { MissingRight } from '../explain/missing-right.tsx';
import classes from './delegation.module.css';
import type { RolesDialog } from './dialogs.tsx';
import { StatusBadge } from './status-badge.tsx';

export type OwnRole = Output<typeof rolesCalls.ofPerson>[number];
export type Delegable = Output<typeof delegationCalls.delegable>;

interface OwnRolesProps {
  /** Whose roles they are. */
  readonly of: number;
  readonly roles: readonly OwnRole[];
  readonly delegable: Delegable['roles'];
  /** The role that the reader acts under, when these are theirs. */
  readonly acting: number | undefined;
  readonly onOpen: (dialog: RolesDialog) => void;
}

/** What everybody holds is nobody's to wait for. */
export function isOffered({ refused, Famille }: Delegable['roles'][number]): boolean {
  return refused === null && Famille !== 'BASE';
}

/** Roles of somebody's own: those that hold or will, then what was. */
export function OwnRoles({ of, roles, delegable, acting, onOpen }: OwnRolesProps) {
  const { t } = useTexts();
  const isOn = ({ status }: OwnRole) => status === 'active' || status === 'upcoming';
  const on = roles.filter(isOn).toSorted((a, b) => Number(a.Famille === 'BASE') - Number(b.Famille === 'BASE'));
  const past = roles.filter((role) => !isOn(role));
  const line = (role: OwnRole) => (
    <RoleLine
      key={role.IdPersonneRole}
      role={role}
      of={of}
      isActing={role.IdPersonneRole === acting}
      delegable={delegable.find(({ IdPersonneRole }) => IdPersonneRole === role.IdPersonneRole)}
      onOpen={onOpen}
    />
  );
  return (
    <>
      {on.length === 0 ? (
        <p className={parts.quiet}>{t('DELEGATION:noRole')}</p>
      ) : (
        <ul className={parts.lines}>{on.map(line)}</ul>
      )}
      {past.length > 0 && (
        <details className={classes.past}>
          <summary>{t('DELEGATION:pastRoles', { count: past.length })}</summary>
          <ul className={parts.lines}>{past.map(line)}</ul>
        </details>
      )}
    </>
  );
}

interface RoleLineProps {
  readonly role: OwnRole;
  readonly isActing: boolean;
  /** Who holds it. */
  readonly of: number;
  readonly delegable: Delegable['roles'][number] | undefined;
  readonly onOpen: (dialog: RolesDialog) => void;
}

function RoleLine({ role, isActing, of, delegable, onOpen }: RoleLineProps) {
  const { t } = useTexts();
  const { can, status } = role;
  const dates = role.DateFin
    ? t('DELEGATION:period', { from: showDate(role.DateDebut), until: showDate(role.DateFin) })
    : t('COMMON:since', { date: showDate(role.DateDebut) });
  const facts = [
    dates,
    role.lastUse && t('DELEGATION:lastUse', { date: showDate(role.lastUse) }),
    role.narrowed && t('DELEGATION:narrowed'),
  ].filter((fact) => typeof fact === 'string');
  return (
    <li className={parts.line}>
      <div className={parts.what}>
        <span className={parts.title}>
          {role.LibRole}
          {status !== 'active' && <StatusBadge of="role" status={status} />}
          {isActing && <ActingBadge>{t('DELEGATION:acting')}</ActingBadge>}
        </span>
        <span className={parts.quiet}>
          {facts.join(' · ')}
          {delegable?.refused && delegable.Famille !== 'BASE' && <NotDelegable refused={delegable.refused} of={of} />}
        </span>
        {delegable?.taken
          .toSorted((a, b) => a.DateDebut.localeCompare(b.DateDebut))
          .map(({ DateDebut, DateFin, delegate }) => (
            <span key={DateDebut} className={parts.quiet}>
              <IconUserShare size={14} className={classes.icon} /> <PersonLink person={delegate} />
              {' · '}
              {t('DELEGATION:period', { from: showDate(DateDebut), until: showDate(DateFin) })}
            </span>
          ))}
      </div>
      <div className={parts.actions}>
        {delegable && isOffered(delegable) && (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => onOpen({ kind: 'delegate', IdPersonneRole: role.IdPersonneRole })}
          >
            {t('DELEGATION:delegate')}
          </Button>
        )}
        <Menu position="bottom-end" width={220}>
          <Menu.Target>
            <ActionIcon aria-label={t('DELEGATION:more', { role: role.LibRole })} size={30}>
              <IconDotsVertical size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconHistory size={16} />}
              onClick={() => onOpen({ kind: 'history', IdPersonneRole: role.IdPersonneRole, LibRole: role.LibRole })}
            >
              {t('COMMON:history')}
            </Menu.Item>
            {can.clone && (
              <Menu.Item
                leftSection={<IconCopy size={16} />}
                onClick={() => onOpen({ kind: 'clone', IdPersonneRole: role.IdPersonneRole })}
              >
                {t('DELEGATION:clone')}
              </Menu.Item>
            )}
            {can.end && (
              <Menu.Item leftSection={<IconUserX size={16} />} onClick={() => onOpen({ kind: 'end', role })}>
                {t('DELEGATION:endRole')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </div>
    </li>
  );
}

/** It stays with its holder, as far as the reader goes, and why. */
function NotDelegable({ refused, of }: { readonly refused: DelegationRefusal; readonly of: number }) {
  const { t } = useTexts();
  const { user } = useSession();
  // What the one looked through may do is not what the one who looks may.
  if (user.viewing) return null;
  return (
    <>
      {` · ${t('DELEGATION:notDelegable')} `}
      <Why>
        {refused === 'right' ? (
          <MissingRight right="fp-delegue-role" IdPersonneEV1={of} />
        ) : (
          textIfAny('REGLES', refused)
        )}
      </Why>
    </>
  );
}
