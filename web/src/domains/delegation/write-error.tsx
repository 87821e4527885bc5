import { Alert } from '@mantine/core';
import { ApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/errors.ts';
import { showDate } from '../../lib/format.ts';
import { textIfAny } from '../../lib/texts.ts';

/** Why a dialog's write was refused: what is wrong with a field where that is known, else the error's own words. */
export function WriteError({ error }: { error: unknown }) {
  if (!error) return null;
  return (
    <Alert color="red" role="alert">
      {ruleText(error) ?? errorText(error)}
    </Alert>
  );
}

function ruleText(error: unknown): string | undefined {
  const detail = error instanceof ApiError ? error.details[0] : undefined;
  if (!detail) return undefined;
  const { rule, value = '' } = detail;
  return textIfAny('REGLES', rule, { value: /^\d{4}-\d\d-\d\d$/.test(value) ? showDate(value) : value, field: '' });
}
