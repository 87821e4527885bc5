import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { useForm } from '../../../lib/form/form.ts';
import { paths } from '../../../lib/paths.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { LabelsField, SwitchField } from '../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';
import { Select } from '../../../ui/select.tsx';
import { type Cell, copied, type Grade, type Grades, type ProfileColumn, type RightRow } from './matrix.edits.ts';

interface DialogProps {
  readonly onClose: () => void;
}

/** Prepares a plan, then shows what it would do. */
export function usePlan() {
  const { language } = useTexts();
  const navigate = useNavigate();
  return useWrite(plansCalls.prepare, {
    stale: [plansCalls.list],
    shownInPlace: true,
    onDone: ({ IdPlan }) => void navigate({ to: paths.plan(language, { IdPlan }) }),
  });
}

/** Names a profile, new or not. It is a plan like any change of the rights model. */
export function ProfileDialog({ profile, onClose }: DialogProps & { readonly profile: ProfileColumn | undefined }) {
  const { t } = useTexts();
  const plan = usePlan();
  const { FR = '', ...Traductions } = profile?.Libelles ?? {};
  const form = useForm({
    draft: { form: 'profile', subject: profile ? String(profile.IdProfil) : 'new' },
    initial: { LibProfil: FR, Traductions, Standard: profile?.Standard ?? true },
    stored: profile !== undefined,
    at: 'input/definition',
    fields: {
      LibProfil: { label: 'COMMON:label', required: true },
      Traductions: { label: 'COMMON:label', depth: 1 },
      Standard: { label: 'RIGHTS:standard' },
    },
    save: (typed) => {
      const definition = { ...typed, LibProfil: typed.LibProfil.trim() };
      const input = { ...(profile && { IdProfil: profile.IdProfil }), definition };
      return plan.writeAsync({ body: { kind: 'profile', input } });
    },
  });
  return (
    <FormDialog form={form} acts title={t(profile ? 'RIGHTS:renameTitle' : 'RIGHTS:newProfile')} onClose={onClose}>
      <LabelsField form={form} name="LibProfil" />
      <SwitchField form={form} name="Standard" />
      <FormEnd cancel action={t('RIGHTS:toReview')} />
    </FormDialog>
  );
}

/** Takes a profile away, or says which roles have it. */
export function RemoveProfileDialog({ profile, onClose }: DialogProps & { readonly profile: ProfileColumn }) {
  const { t, language } = useTexts();
  const plan = usePlan();
  const used = plan.error instanceof ApiError && plan.error.code === 'IN_USE' ? plan.error.details : [];
  return (
    <Dialog title={t('RIGHTS:removeProfileTitle')} onClose={onClose}>
      <Stack gap="md">
        <Text fw={550}>{profile.LibProfil}</Text>
        {used.length > 0 ? (
          <div role="alert">
            <Text size="sm">{t('RIGHTS:usedByRoles')}</Text>
            <List size="sm" mt={6}>
              {used.map(({ path, value }) => (
                <List.Item key={path}>
                  <Anchor href={paths.role(language, { IdRole: path.slice(path.indexOf('/') + 1) })}>{value}</Anchor>
                </List.Item>
              ))}
            </List>
          </div>
        ) : (
          <Text size="sm" role={plan.error ? 'alert' : undefined}>
            {plan.error ? <ErrorText error={plan.error} /> : t('RIGHTS:removeProfileHelp')}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('COMMON:cancel')}
          </Button>
          <Button
            loading={plan.pending}
            disabled={used.length > 0}
            onClick={() => plan.write({ body: { kind: 'profile', input: { IdProfil: profile.IdProfil } } })}
          >
            {t('RIGHTS:toReview')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface CopyDialogProps extends DialogProps {
  readonly profile: ProfileColumn;
  readonly profiles: readonly ProfileColumn[];
  readonly rights: readonly RightRow[];
  readonly stored: Grades;
  readonly edits: Grades;
  readonly onCopy: (changes: readonly (Cell & { readonly grade: Grade })[]) => void;
}

/** Gives another profile exactly the rights of this one, as edits to review. */
export function CopyDialog({ profile, profiles, rights, stored, edits, onCopy, onClose }: CopyDialogProps) {
  const { t } = useTexts();
  const [key, setKey] = useState<string | null>(null);
  const target = profiles.find(({ IdProfil }) => String(IdProfil) === key);
  const changes = target ? copied(stored, edits, rights, profile, target) : [];
  return (
    <Dialog title={t('RIGHTS:copyTitle', { profile: profile.LibProfil })} onClose={onClose}>
      <Stack gap="md">
        <Select
          data-autofocus
          searchable
          label={t('RIGHTS:copyTarget')}
          nothingFoundMessage={t('GRID:nothingFound')}
          data={profiles
            .filter((one) => one !== profile)
            .map(({ IdProfil, LibProfil }) => ({ value: String(IdProfil), label: LibProfil }))}
          value={key}
          onChange={setKey}
        />
        <Text size="sm" c="dimmed" role="status" mih={20}>
          {target && t('RIGHTS:copyCount', { count: changes.length })}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('COMMON:cancel')}
          </Button>
          <Button
            disabled={changes.length === 0}
            onClick={() => {
              onCopy(changes);
              onClose();
            }}
          >
            {t('RIGHTS:copy')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
