import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '../../lib/api.ts';
import { useDraft } from '../../lib/drafts.ts';
import { paths } from '../../lib/paths.ts';
import { useWrite } from '../../lib/query.ts';
import { useTexts } from '../../lib/texts.ts';
import { DateInput } from '../../ui/date-inputs.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DraftLine } from '../../ui/draft-line.tsx';
import { WriteError } from '../../ui/write-error.tsx';
import { PeoplePicker } from '../person/person-picker.tsx';
import type { DialogPerson } from './dialogs.tsx';
import type { OwnRole } from './own-roles.tsx';

interface CloneDialogProps {
  readonly person: DialogPerson;
  readonly roles: readonly OwnRole[];
  readonly chosen: number;
  readonly onClose: () => void;
}

/** Gives others the roles that somebody holds: first worked out as a plan, which is then looked at. */
export function CloneDialog({ person, roles, chosen, onClose }: CloneDialogProps) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const offered = roles.filter(({ can }) => can.clone);
  const draft = useDraft('clone-roles', String(person.IdPersonneEV1), {
    IdPersonneRoles: [chosen] as readonly number[],
    targets: [] as readonly number[],
    DateFin: null as string | null,
  });
  const { values, change } = draft;
  const picked = values.IdPersonneRoles.filter((key) => offered.some(({ IdPersonneRole }) => IdPersonneRole === key));
  const prepare = useWrite(plansCalls.prepare, {
    shownInPlace: true,
    onDone: ({ IdPlan }) => {
      draft.sent();
      void navigate({ to: paths.plan(language, { IdPlan }) });
    },
  });
  const ready = picked.length > 0 && values.targets.length > 0;
  return (
    <Dialog onClose={onClose} title={t('DELEGATION:cloneRoles')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!ready) return;
          prepare.write({
            body: {
              kind: 'clone-roles',
              input: { IdPersonneRoles: picked, targets: values.targets, DateFin: values.DateFin },
            },
          });
        }}
      >
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('DELEGATION:cloneLead', { person: person.IndexPrenomNom })}
          </Text>
          <Checkbox.Group
            label={t('DELEGATION:cloneWhich')}
            value={picked.map(String)}
            onChange={(keys) => change({ IdPersonneRoles: keys.map(Number) })}
            required
          >
            <Stack gap={8} mt={6}>
              {offered.map(({ IdPersonneRole, LibRole }) => (
                <Checkbox key={IdPersonneRole} value={String(IdPersonneRole)} label={LibRole} />
              ))}
            </Stack>
          </Checkbox.Group>
          <PeoplePicker
            label={t('DELEGATION:cloneTo')}
            required
            but={[person.IdPersonneEV1]}
            values={values.targets}
            onChange={(targets) => change({ targets })}
          />
          <DateInput
            label={t('COMMON:lastDayOptional')}
            description={t('DELEGATION:cloneUntilHelp')}
            valueFormat="DD/MM/YYYY"
            placeholder={t('GRID:datePlaceholder')}
            value={values.DateFin}
            onChange={(DateFin) => change({ DateFin })}
            clearable
          />
          {prepare.error instanceof ApiError && prepare.error.code === 'ERREUR_DR_DOUBLON' ? (
            <Alert color="orange" role="alert">
              {t('DELEGATION:cloneAllHeld', { count: values.targets.length })}
            </Alert>
          ) : (
            <WriteError error={prepare.error} />
          )}
          <Group justify="space-between" wrap="nowrap">
            <DraftLine draft={draft} />
            <Button type="submit" loading={prepare.pending} disabled={!ready} style={{ flexShrink: 0 }}>
              {t('DELEGATION:review')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
