import { Alert } from '@mantine/core';
import { ErrorText } from './error-text.tsx';

/** Why what was asked without a form was refused. */
export function WriteError({ error }: { error: unknown }) {
  if (!error) return null;
  return (
    <Alert color="red" role="alert">
      <ErrorText error={error} />
    </Alert>
  );
}
