import type { HeldThing } from '@passerelle/contracts/handover/handover.contract.ts';
import type { HoldingName } from '@passerelle/contracts/handover/holdings.ts';
import type { Held, Holding, HoldingReader } from './holding.ts';

/** How much a person holds of each kind, as far as the reader sees it; kinds of which there is nothing are left out. */
export async function countHeld(
  holdings: readonly Holding[],
  reader: HoldingReader,
  of: number,
): Promise<{ kind: HoldingName; count: number }[]> {
  const counted = [];
  for (const { name: kind, held } of holdings) {
    const { count } = await held({ ...reader, most: 0 }, of);
    if (count > 0) counted.push({ kind, count });
  }
  return counted;
}

/** What was settled since a plan was done, kind by kind, as far as the reader sees it. */
export async function settledSince(
  holdings: readonly Holding[],
  reader: HoldingReader,
  IdPlan: number,
): Promise<{ kind: HoldingName; count: number; things: Pick<HeldThing, 'key' | 'label' | 'about'>[] }[]> {
  const kinds = [];
  for (const { name: kind, settledSince: settled } of holdings) {
    const { count, things }: Held = (await settled?.(reader, IdPlan)) ?? { count: 0, things: [] };
    if (count > 0)
      kinds.push({
        kind,
        count,
        things: things.map(({ key, label = null, about = null }) => ({ key, label, about })),
      });
  }
  return kinds;
}
