import { Badge } from '@mantine/core';
import type { RunState } from '@passerelle/contracts/imports/definition.ts';
import { useTexts } from '../../../lib/texts.ts';

const colours: Readonly<Record<RunState, string>> = {
  verifying: 'blue',
  failed: 'red',
  verified: 'orange',
  refused: 'red',
  nothing: 'gray',
  saved: 'green',
  undone: 'gray',
  discarded: 'gray',
  expired: 'gray',
};

/** What became of a verification, in a word and a colour. */
export function RunStateBadge({ state }: { readonly state: RunState }) {
  const { t } = useTexts();
  return (
    <Badge color={colours[state]} variant="light">
      {t(`IMPORTS:run ${state}`)}
    </Badge>
  );
}
