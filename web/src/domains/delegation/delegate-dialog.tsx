import { Button, Checkbox, Group, Select, Stack, Text } from '@mantine/core';
import { delegationCalls } from '@passerelle/contracts/delegation/delegation.contract.ts';
import { useDraft } from '../../lib/drafts.ts';
import { showDate } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DraftLine } from '../../ui/draft-line.tsx';
import { ReasonField, readReason } from '../../ui/reason-field.tsx';
import { fieldError, WriteError } from '../../ui/write-error.tsx';
import { PersonPicker } from '../person/person-picker.tsx';
import { SitesPicker } from '../person/sites-picker.tsx';
import { DatesFields } from './dates-fields.tsx';
import { useRolesWrite } from './delegation.writes.ts';
import type { DialogPerson } from './dialogs.tsx';
import { firstFreeDay } from './free-days.ts';
import { type Delegable, isOffered } from './own-roles.tsx';

interface DelegateDialogProps {
  readonly person: DialogPerson;
  readonly delegable: Delegable;
  readonly chosen: number | undefined;
  readonly onClose: () => void;
}

interface Typed {
  readonly IdPersonneRoleDelegue: number | null;
  readonly IdPersonneEV1Delegue: number | null;
  /** Nothing until it is chosen: the first free day of the role is proposed. */
  readonly DateDebut: string | null;
  readonly DateFin: string | null;
  readonly switchDelegue: boolean;
  readonly validationsOnly: boolean;
  readonly sites: readonly number[];
  readonly Motif: string;
}

/** Hands a role on: which, to whom, from when to when. */
export function DelegateDialog({
  person,
  delegable: { roles, today, needsMotif },
  chosen,
  onClose,
}: DelegateDialogProps) {
  const { t } = useTexts();
  const { user } = useSession();
  const offered = roles.filter(isOffered);
  const isActing = ({ IdPersonneRole }: Delegable['roles'][number]) =>
    IdPersonneRole === user.defaultRole?.IdPersonneRole;
  const draft = useDraft<Typed>('delegate-role', String(person.IdPersonneEV1), {
    IdPersonneRoleDelegue: chosen ?? (offered.find(isActing) ?? offered[0])?.IdPersonneRole ?? null,
    IdPersonneEV1Delegue: null,
    DateDebut: null,
    DateFin: null,
    switchDelegue: false,
    validationsOnly: false,
    sites: [],
    Motif: '',
  });
  const { values, change } = draft;
  const role = offered.find(({ IdPersonneRole }) => IdPersonneRole === (chosen ?? values.IdPersonneRoleDelegue));
  const give = useRolesWrite(delegationCalls.give, {
    mine: values.IdPersonneEV1Delegue === user.IdPersonneEV1,
    done: ({ delegate }) => t('DELEGATION:delegated', { person: delegate.IndexPrenomNom }),
    onClose: () => {
      draft.sent();
      onClose();
    },
  });
  const { IdPersonneEV1Delegue, DateFin } = values;
  const isChosen = values.DateDebut !== null && values.DateDebut >= today;
  const DateDebut = isChosen ? values.DateDebut : firstFreeDay(role?.taken ?? [], today, role?.DateFin ?? null);
  const reason = readReason(values.Motif, { optional: !needsMotif });
  const ready = role && IdPersonneEV1Delegue && DateDebut && DateFin && reason.ready;

  const scope =
    role?.validates && values.validationsOnly ? (values.sites.length > 0 ? { sites: [...values.sites] } : {}) : null;
  const errors = {
    colleague: fieldError(give.error, 'IdPersonneEV1Delegue', t('DELEGATION:colleague')),
    DateDebut: fieldError(give.error, 'DateDebut', t('DELEGATION:DateDebut')),
    DateFin: fieldError(give.error, 'DateFin', t('DELEGATION:DateFin')),
    scope: fieldError(give.error, 'Portee', t('DELEGATION:sites')),
    reason: fieldError(give.error, 'Motif', t('COMMON:reason')),
  };
  const atFields = Object.values(errors).some(Boolean);

  const submit = () => {
    if (!ready) return;
    give.write({
      body: {
        IdPersonneFiche: person.IdPersonneEV1,
        IdPersonneRoleDelegue: role.IdPersonneRole,
        IdRole: role.IdRole,
        IdPersonneEV1Delegue,
        DateDebut,
        DateFin,
        switchDelegue: values.switchDelegue,
        Portee: scope,
        ...reason.body,
      },
    });
  };

  return (
    <Dialog onClose={onClose} title={t('DELEGATION:delegateRole')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {needsMotif ? t('DELEGATION:leadFor', { person: person.IndexPrenomNom }) : t('DELEGATION:lead')}
          </Text>
          <Select
            label={t('COMMON:role')}
            data={offered.map(({ IdPersonneRole, LibRole }) => ({ value: String(IdPersonneRole), label: LibRole }))}
            value={role ? String(role.IdPersonneRole) : null}
            disabled={chosen !== undefined}
            allowDeselect={false}
            required
            onChange={(key) => change({ IdPersonneRoleDelegue: Number(key) })}
          />
          {role?.taken.map((one) => (
            <Text key={one.DateDebut} size="sm" c="dimmed" mt={-8}>
              {t('DELEGATION:taken', {
                person: one.delegate.IndexPrenomNom,
                from: showDate(one.DateDebut),
                until: showDate(one.DateFin),
              })}
            </Text>
          ))}
          <PersonPicker
            label={t('DELEGATION:colleague')}
            required
            but={[person.IdPersonneEV1]}
            error={errors.colleague}
            value={IdPersonneEV1Delegue}
            onChange={(key) => change({ IdPersonneEV1Delegue: key })}
          />
          <DatesFields
            period={{ DateDebut, DateFin }}
            errors={errors}
            onChange={change}
            today={today}
            last={role?.DateFin ?? null}
            taken={role?.taken ?? []}
          />
          <Checkbox
            label={t('DELEGATION:switch')}
            description={t('DELEGATION:switchHelp')}
            checked={values.switchDelegue}
            onChange={(event) => change({ switchDelegue: event.currentTarget.checked })}
          />
          {role?.validates && (
            <Checkbox
              label={t('DELEGATION:validationsOnly')}
              description={t('DELEGATION:validationsOnlyHelp')}
              checked={values.validationsOnly}
              onChange={(event) => change({ validationsOnly: event.currentTarget.checked })}
            />
          )}
          {role?.validates && values.validationsOnly && (
            <SitesPicker
              label={t('DELEGATION:sites')}
              description={t('DELEGATION:sitesHelp')}
              error={errors.scope}
              values={values.sites}
              onChange={(sites) => change({ sites })}
            />
          )}
          <ReasonField
            optional={!needsMotif}
            value={values.Motif}
            onChange={(Motif) => change({ Motif })}
            error={errors.reason}
          />
          {!atFields && <WriteError error={give.error} />}
          <Group justify="space-between" wrap="nowrap">
            <DraftLine draft={draft} />
            <Button type="submit" loading={give.pending} disabled={!ready} style={{ flexShrink: 0 }}>
              {t('DELEGATION:delegate')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
