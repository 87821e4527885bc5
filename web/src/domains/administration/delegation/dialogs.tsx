import '@mantine/dates/styles.layer.css';
import { useTexts } from '../../../lib/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { HistoryTimeline } from '../../foundation/history/history-timeline.tsx';
import { CloneDialog } from './clone-dialog.tsx';
import { DatesDialog } from './dates-dialog.tsx';
import { DelegateDialog } from './delegate-dialog.tsx';
import type { Delegation } from './delegation.filters.ts';
import { EndRoleDialog } from './end-role-dialog.tsx';
import GiveRoleDialog, { type Givable } from './give-role-dialog.tsx';
import type { Delegable, OwnRole } from './own-roles.tsx';
import { TakeBackDialog } from './take-back-dialog.tsx';

/** What is being done to the roles of a person. */
export type RolesDialog =
  | { readonly kind: 'delegate'; readonly IdPersonneRole?: number; readonly away?: DaysAway }
  | { readonly kind: 'dates'; readonly delegation: Delegation }
  | { readonly kind: 'takeBack'; readonly delegation: Delegation }
  | { readonly kind: 'end'; readonly role: OwnRole }
  | { readonly kind: 'give' }
  | { readonly kind: 'clone'; readonly IdPersonneRole: number }
  | { readonly kind: 'history'; readonly IdPersonneRole: number; readonly LibRole: string };

/** The days for which a role is to be in other hands. */
export interface DaysAway {
  readonly DateDebut: string;
  readonly DateFin: string;
}

export interface DialogPerson {
  readonly IdPersonneEV1: number;
  readonly IndexPrenomNom: string;
}

interface DialogsProps {
  readonly dialog: RolesDialog;
  readonly person: DialogPerson;
  readonly roles: readonly OwnRole[];
  readonly delegable: Delegable;
  readonly givable: Givable;
  readonly onClose: () => void;
}

export default function Dialogs({ dialog, person, roles, delegable, givable, onClose }: DialogsProps) {
  const { t } = useTexts();
  switch (dialog.kind) {
    case 'delegate':
      return (
        <DelegateDialog
          person={person}
          delegable={delegable}
          chosen={dialog.IdPersonneRole}
          away={dialog.away}
          onClose={onClose}
        />
      );
    case 'dates':
      return <DatesDialog delegation={dialog.delegation} today={delegable.today} onClose={onClose} />;
    case 'takeBack':
      return <TakeBackDialog delegation={dialog.delegation} onClose={onClose} />;
    case 'end':
      return <EndRoleDialog person={person} role={dialog.role} onClose={onClose} />;
    case 'give':
      return <GiveRoleDialog person={person} roles={givable} onClose={onClose} />;
    case 'clone':
      return <CloneDialog person={person} roles={roles} chosen={dialog.IdPersonneRole} onClose={onClose} />;
    case 'history':
      return (
        <Dialog onClose={onClose} title={t('DELEGATION:historyOf', { role: dialog.LibRole })}>
          <HistoryTimeline entity="PersonneRole" id={dialog.IdPersonneRole} />
        </Dialog>
      );
  }
}
