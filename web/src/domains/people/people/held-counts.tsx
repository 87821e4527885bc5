import { Anchor } from '@mantine/core';
import type { HeldKind } from '@passerelle/contracts/handover/handover.contract.ts';
import { showNumber } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { anyCountry } from './person-link.tsx';

interface HeldCountsProps {
  readonly of: number;
  readonly holds: readonly Pick<HeldKind, 'kind' | 'count'>[];
}

/** How much somebody holds of each kind, with the way to where it is handed over. Its screen brings the texts `HANDOVER`. */
export function HeldCounts({ of, holds }: HeldCountsProps) {
  const { t, language } = useTexts();
  return (
    <Anchor
      component={ScreenLink}
      inherit
      to={paths.personData(language, { IdRoute: 'passation', IdPays: anyCountry, IdPersonneEV1: of })}
    >
      {holds.map(({ kind, count }) => `${t(`HANDOVER:kind.${kind}`)} (${showNumber(count, language)})`).join(' · ')}
    </Anchor>
  );
}
