import { Checkbox, Stack } from '@mantine/core';
import { type ProgramScope, programScopes } from '@passerelle/contracts/callers.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { Bound } from '../../../ui/form/field.tsx';

/** What a program is let do, one by one. */
export function ScopesField({ onBlur: _, onChange, value, ...field }: Bound<readonly ProgramScope[]>) {
  const { t } = useTexts();
  return (
    <Checkbox.Group {...field} value={[...value]} onChange={(scopes) => onChange(scopes as ProgramScope[])}>
      <Stack gap="xs" mt={6}>
        {programScopes.map((scope) => (
          <Checkbox
            key={scope}
            value={scope}
            label={t(`PROGRAMS:scope.${scope}`)}
            description={t(`PROGRAMS:scopeHelp.${scope}`)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
