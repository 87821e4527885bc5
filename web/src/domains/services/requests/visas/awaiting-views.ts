import type { Output } from '@passerelle/contracts/call.ts';
import { requestGroups } from '@passerelle/contracts/requests/request.ts';
import { requestTypeOf } from '@passerelle/contracts/requests/request-types.ts';
import type { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { useTexts } from '../../../../lib/texts.ts';
import type { StateChoice } from '../../../../ui/state-filter.tsx';
import { typeText } from '../request-words.ts';
import type { AwaitingSearch } from './awaiting.search.ts';
import { otherKinds, type useAwaitingOthers } from './awaiting-others.ts';

/** The views of the inbox, each with how many it has: all, a group of types, a type, what else awaits. */
export function useAwaitingViews(
  first: Output<typeof requestsCalls.awaiting> | undefined,
  others: ReturnType<typeof useAwaitingOthers>,
  { type, groupe, autre }: AwaitingSearch,
) {
  const { t } = useTexts();
  const counts = first?.counts ?? [];
  const sum = (some: typeof counts) => some.reduce((all, { count }) => all + count, 0);
  const total = sum(counts) + otherKinds.reduce((all, kind) => all + others.counts[kind], 0);
  const choices: StateChoice<string | undefined>[] = [
    { value: undefined, label: t('REQUESTS:all'), count: total },
    ...requestGroups.flatMap((group) => {
      const some = counts.filter(({ typeDemande }) => requestTypeOf(typeDemande)?.group === group);
      // A group of one says what its type says.
      return some.length > 1 ? [{ value: group, label: t(`REQUESTS:group ${group}`), count: sum(some) }] : [];
    }),
    ...counts.map(({ typeDemande, count }) => ({
      value: String(typeDemande),
      label: t(typeText(typeDemande)),
      count,
    })),
    ...otherKinds
      .filter((kind) => others.counts[kind] > 0)
      .map((kind) => ({ value: kind, label: t(`REQUESTS:other ${kind}`), count: others.counts[kind] })),
  ];
  return {
    total,
    choices,
    value: autre ?? groupe ?? (type === undefined ? undefined : String(type)),
    /** What the address says of a view. */
    searchOf: (value: string | undefined): AwaitingSearch => ({
      autre: otherKinds.find((kind) => kind === value),
      groupe: requestGroups.find((group) => group === value),
      type: Number(value) > 0 ? Number(value) : undefined,
    }),
  };
}
