import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { candidateFields, candidateForm } from '@passerelle/contracts/hiring/candidate.form.ts';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { useWrite } from '../../../lib/query.ts';
import { type TextKey, textIfAny, useTexts } from '../../../lib/texts.ts';
import { Select } from '../../../ui/select.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { WriteError } from '../../../ui/write-error.tsx';
import classes from './hiring.module.css';

type Values = Readonly<Record<string, string | null>>;

interface FillInProps {
  readonly IdPersonneEV1: number;
  /** As they were read: what was typed elsewhere since is not written over. */
  readonly seen: Values;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** What is wrong with each field, in words. */
function faultsIn(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    error.details.flatMap(({ path, rule, value }) => {
      const [, field] = /^body\/fields\/(\w+)$/.exec(path) ?? [];
      const said = field && textIfAny('REGLES', rule, { value: value ?? '', field: '' });
      return field && said ? [[field, said]] : [];
    }),
  );
}

/** The fields of a candidate, filled in for them before they hand their file over. */
export function FillIn({ IdPersonneEV1, seen, onDone, onClose }: FillInProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useState<Values>(seen);
  const changed = candidateFields.filter((name) => (typed[name]?.trim() || null) !== (seen[name] ?? null));
  const { write, pending, error } = useWrite(hiringCalls.fillIn, {
    ...{ shownInPlace: true, stale: [hiringCalls.read] },
    onDone: () => {
      showToast({ tone: 'success', text: t('HIRING:filledIn') });
      onDone();
    },
  });
  const faults = faultsIn(error);
  const type = (name: string, value: string | null) => setTyped((all) => ({ ...all, [name]: value }));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const fields = changed.map((name) => ({
          ...{ IdChamp: name, Valeur: typed[name]?.trim() || null, Vu: seen[name] ?? null },
        }));
        if (fields.length > 0) write({ params: { IdPersonneEV1 }, body: { fields } });
      }}
    >
      <Stack gap="sm" mt="sm">
        <Text size="sm" c="dimmed">
          {t('HIRING:fillInHelp')}
        </Text>
        <div className={classes.fields}>
          {candidateFields.map((name) => {
            const { values } = candidateForm.fields[name] ?? {};
            const shown = { label: t(`CHAMPS:${name}` as TextKey), error: faults[name], autoComplete: 'off' };
            return values ? (
              <Select
                key={name}
                {...shown}
                clearable
                data={values.map((value) => ({ value, label: t(`PERSON:${name} ${value}` as TextKey) }))}
                value={typed[name] ?? null}
                onChange={(value) => type(name, value)}
              />
            ) : (
              <TextInput
                key={name}
                {...shown}
                value={typed[name] ?? ''}
                maxLength={2000}
                onChange={({ currentTarget }) => type(name, currentTarget.value)}
              />
            );
          })}
        </div>
        {Object.keys(faults).length === 0 && <WriteError error={error} />}
        <Group>
          <Button type="submit" loading={pending} disabled={changed.length === 0}>
            {t('COMMON:save')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('COMMON:cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
