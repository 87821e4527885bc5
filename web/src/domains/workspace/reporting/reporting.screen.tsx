import { Skeleton, Title } from '@mantine/core';
import { type ReportingSection, reportingSections } from '@passerelle/contracts/reporting/measures.ts';
import { reportingCalls } from '@passerelle/contracts/reporting/reporting.contract.ts';
import { IconChartBar } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { showTime } from '../../../lib/format.ts';
import { callQuery } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { FigureCard } from './figure-card.tsx';
import classes from './reporting.module.css';

/** What the reader sees, in numbers: each opens the list that it counts. */
export function ReportingScreen() {
  const { t } = useTexts();
  const { user } = useSession();
  const answers = useQueries({
    queries: reportingSections.map((section) => ({
      ...callQuery(reportingCalls.figures, { query: { section } }),
      staleTime: 0,
    })),
  });
  const role = user.defaultRole?.LibRole;
  const nothing = answers.every(({ data }) => data?.figures.length === 0);
  return (
    <Page>
      <p className={classes.lead}>
        {t('REPORTING:lead')} {role && t('REPORTING:asRole', { role })}
      </p>
      {nothing && (
        <EmptyState icon={<IconChartBar size={28} />} title={t('REPORTING:none')} help={t('REPORTING:noneHelp')} />
      )}
      {reportingSections.map((section, index) => {
        const answer = answers[index];
        return answer && <Section key={section} section={section} {...answer} />;
      })}
    </Page>
  );
}

type Answer = Pick<
  ReturnType<typeof useQueries<[ReturnType<typeof callQuery<typeof reportingCalls.figures>>]>>[0],
  'data' | 'error' | 'refetch'
>;

function Section({ section, data, error, refetch }: Answer & { readonly section: ReportingSection }) {
  const { t, language } = useTexts();
  if (data?.figures.length === 0) return null;
  return (
    <section aria-labelledby={`reporting-${section}`} className={classes.section} aria-busy={!data && !error}>
      <header className={classes.head}>
        <Title order={2} id={`reporting-${section}`}>
          {t(`REPORTING:section.${section}`)}
        </Title>
        {data && (
          <span className={classes.quiet}>
            {t('REPORTING:countedAt', { time: showTime(data.countedAt, language) })}
          </span>
        )}
      </header>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.figures}>
          {data ? (
            data.figures.map((figure) => <FigureCard key={figure.measure} figure={figure} />)
          ) : (
            <>
              <Skeleton height={220} />
              <Skeleton height={220} />
            </>
          )}
        </div>
      )}
    </section>
  );
}
