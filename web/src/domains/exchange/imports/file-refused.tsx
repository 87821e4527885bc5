import { Alert, List, Text } from '@mantine/core';
import type { OpenedDefinition } from '@passerelle/contracts/imports/imports.contract.ts';
import { ApiError } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { textIfAny } from '../../../lib/texts.ts';

interface FileRefusedProps {
  readonly error: Error;
  readonly definition: OpenedDefinition;
}

/** Why a file is refused whole: what it is, or the columns that it lacks. */
export function FileRefused({ error, definition }: FileRefusedProps) {
  const details = error instanceof ApiError ? error.details : [];
  const called = new Map(definition.colonnes.map(({ Champ, LibChamp }) => [Champ, LibChamp]));
  return (
    <Alert color="red" role="alert">
      <Text size="sm">{errorText(error)}</Text>
      {details.length > 0 && (
        <List size="sm" mt="xs">
          {details.map(({ path, rule, value = '' }) => (
            <List.Item key={path}>
              {path.startsWith('colonnes/')
                ? (called.get(value) ?? value)
                : (textIfAny('REGLES', rule, { value }) ?? rule)}
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
