import { Alert } from '@mantine/core';
import type { ErrorDetail } from '@passerelle/contracts/errors.ts';
import { ApiError } from '../lib/api.ts';
import { showDate } from '../lib/format.ts';
import { textIfAny } from '../lib/texts.ts';
import { ErrorText } from './error-text.tsx';

/** Why a dialog's write was refused: what is wrong with a field where that is known, else the error's own words. */
export function WriteError({ error }: { error: unknown }) {
  if (!error) return null;
  const detail = error instanceof ApiError ? error.details.find(({ path }) => path.startsWith('body/')) : undefined;
  return (
    <Alert color="red" role="alert">
      {(detail && ruleText(detail)) ?? <ErrorText error={error} />}
    </Alert>
  );
}

/** What is wrong with one field of the body, for showing under it. */
export function fieldError(error: unknown, name: string, field: string): string | undefined {
  const detail =
    error instanceof ApiError
      ? error.details.find(({ path }) => path === `body/${name}` || path.startsWith(`body/${name}/`))
      : undefined;
  return detail && ruleText(detail, field);
}

function ruleText({ rule, value = '' }: ErrorDetail, field = ''): string | undefined {
  return textIfAny('REGLES', rule, { value: /^\d{4}-\d\d-\d\d$/.test(value) ? showDate(value) : value, field });
}
