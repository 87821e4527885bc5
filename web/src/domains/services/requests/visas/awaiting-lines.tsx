import { Button, Group } from '@mantine/core';
import type { AwaitingVisa } from '@passerelle/contracts/requests/lines-of-lists.ts';
import { useTexts } from '../../../../lib/texts.ts';
import type { OtherLine } from './awaiting-others.ts';
import type { Decision } from './decide-dialog.tsx';

/** Something that awaits the reader. */
export type AwaitingLine =
  | { readonly visa: AwaitingVisa; readonly other?: undefined }
  | { readonly visa?: undefined; readonly other: OtherLine };

/** One list: the late ones first, then whatever waits the longest; what is only counted comes last. */
export function inOrder(visas: readonly AwaitingVisa[], others: readonly OtherLine[]): readonly AwaitingLine[] {
  const since = ({ visa, other }: AwaitingLine) => (visa ? visa.since : (other?.since ?? '9'));
  const late = ({ visa }: AwaitingLine) => Number(!visa?.late);
  const lines: AwaitingLine[] = [...visas.map((visa) => ({ visa })), ...others.map((other) => ({ other }))];
  return lines.sort((one, next) => late(one) - late(next) || since(one).localeCompare(since(next)));
}

/** What can be done at once about a visa, where it is listed. */
export function DecideButtons({ onDecide }: { readonly onDecide: (decision: Decision) => void }) {
  const { t } = useTexts();
  return (
    <Group gap={6}>
      <Button size="compact-sm" variant="default" onClick={() => onDecide('reject')}>
        {t('REQUESTS:reject')}
      </Button>
      <Button size="compact-sm" onClick={() => onDecide('validate')}>
        {t('REQUESTS:validate')}
      </Button>
    </Group>
  );
}
