import { Button } from '@mantine/core';
import { useTexts } from '../lib/texts.ts';

/** What a list that comes a page at a time knows of its next page. */
interface MoreButtonProps {
  readonly pages: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  /** What the next page is, where it is not just more. */
  readonly label?: string;
}

/** Asks for the next page of a list, while there is one. */
export function MoreButton({ pages: { hasNextPage, isFetchingNextPage, fetchNextPage }, label }: MoreButtonProps) {
  const { t } = useTexts();
  if (!hasNextPage) return null;
  return (
    <Button mt="sm" variant="default" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {label ?? t('COMMON:more')}
    </Button>
  );
}
