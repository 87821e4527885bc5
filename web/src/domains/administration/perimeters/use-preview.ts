import { useDebouncedValue } from '@mantine/hooks';
import type { Output } from '@passerelle/contracts/call.ts';
import { perimetersCalls } from '@passerelle/contracts/rights/perimeters.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/query.ts';
import type { Conditions } from './perimeter.values.ts';

export type Preview = Output<typeof perimetersCalls.preview>;

const pauseInTyping = 300;

interface Asked {
  readonly conditions: Conditions;
  /** False while the conditions are not finished: the last answer stays. */
  readonly finished: boolean;
  readonly reader: number | undefined;
  readonly IdPerimetre: number | undefined;
}

/** Who is inside the conditions, asked again once they stay as they are for a moment. */
export function usePreview({ conditions, finished, reader, IdPerimetre }: Asked) {
  const text = JSON.stringify({
    Conditions: conditions,
    ...(reader !== undefined && { as: reader }),
    ...(IdPerimetre !== undefined && { IdPerimetre }),
  });
  const [asked] = useDebouncedValue(text, pauseInTyping);
  const { data, error, isFetching } = useQuery({
    ...callQuery(perimetersCalls.preview, { body: JSON.parse(asked) }),
    enabled: finished && asked === text,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return { preview: data, error: finished ? error : null, refreshing: isFetching || asked !== text };
}
