import { Badge } from '@mantine/core';
import type { PlanState } from '@passerelle/contracts/plans/plans.contract.ts';
import { useTexts } from '../../../lib/texts.ts';

const colours: Readonly<Record<PlanState, string>> = {
  ready: 'ink',
  waiting: 'orange',
  applying: 'ink',
  applied: 'green',
  undoing: 'ink',
  undone: 'gray',
  discarded: 'gray',
};

/** Where a plan stands. */
export function PlanStateBadge({ state }: { state: PlanState }) {
  const { t } = useTexts();
  return (
    <Badge variant="dot" color={colours[state]}>
      {t(`PLANS:state.${state}`)}
    </Badge>
  );
}
