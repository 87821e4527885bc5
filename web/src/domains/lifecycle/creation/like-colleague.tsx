import { Checkbox, Stack } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import { creationCalls } from '@passerelle/contracts/creation/creation.contract.ts';
import { useState } from 'react';
import { callApi } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/texts.ts';
import sections from '../../../ui/sections.module.css';
import { WriteError } from '../../../ui/write-error.tsx';
import { PersonPicker } from '../../people/people/person-picker.tsx';

export type Model = Output<typeof creationCalls.model>;

interface LikeProps {
  readonly onPick: (model: Model | undefined) => void;
  readonly roles: Model['roles'];
  readonly given: readonly number[];
  readonly onGive: (roles: readonly number[]) => void;
}

/** Chooses a colleague whose place somebody new has, and which of their roles they are given. */
export function LikeColleague({ onPick, roles, given, onGive }: LikeProps) {
  const { t } = useTexts();
  const [picked, setPicked] = useState<number | null>(null);
  const [error, setError] = useState<unknown>();
  const pick = (IdPersonneEV1: number | null) => {
    setPicked(IdPersonneEV1);
    setError(undefined);
    if (IdPersonneEV1 === null) return onPick(undefined);
    callApi(creationCalls.model, { params: { IdPersonneEV1 } }).then(onPick, setError);
  };
  return (
    <section className={sections.section}>
      <Stack gap="sm">
        <PersonPicker label={t('CREATION:like')} description={t('CREATION:likeHelp')} value={picked} onChange={pick} />
        <WriteError error={error} />
        {roles.length > 0 && (
          <Checkbox.Group
            label={t('CREATION:likeRoles')}
            value={given.map(String)}
            onChange={(chosen) => onGive(chosen.map(Number))}
          >
            <Stack gap={6} mt={6}>
              {roles.map(({ IdPersonneRole, LibRole }) => (
                <Checkbox key={IdPersonneRole} value={String(IdPersonneRole)} label={LibRole} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      </Stack>
    </section>
  );
}
