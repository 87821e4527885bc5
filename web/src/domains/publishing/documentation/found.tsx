import { Mark, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { documentationCalls } from '@passerelle/contracts/documentation/documentation.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ErrorState } from '../../../ui/states.tsx';
import classes from './documentation.module.css';

interface FoundProps {
  readonly text: string;
  readonly current: string | undefined;
  readonly onRead: (page: string) => void;
}

/** The pages that hold the words, with the place where they do. */
export function Found({ text, current, onRead }: FoundProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery({
    ...callQuery(documentationCalls.search, { query: { text: text.slice(0, 200) } }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={160} mt="sm" />;
  return (
    <div className={classes.found}>
      <Text className={classes.quiet} role="status">
        {t('DOCUMENTATION:found', { n: data.length })}
      </Text>
      {data.length === 0 && <Text size="sm">{t('DOCUMENTATION:notFound')}</Text>}
      <ul aria-label={t('DOCUMENTATION:search')}>
        {data.map(({ Cle, Titre, excerpt }) => (
          <li key={Cle}>
            <UnstyledButton
              className={classes.hit}
              aria-current={Cle === current ? 'page' : undefined}
              onClick={() => onRead(Cle)}
            >
              <strong>{Titre}</strong>
              <span className={classes.excerpt}>
                {excerpt.map((part, index) =>
                  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence, in their order.
                  index % 2 === 1 ? <Mark key={index}>{part}</Mark> : <span key={index}>{part}</span>,
                )}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
