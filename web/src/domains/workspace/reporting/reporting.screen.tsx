import { Button, Skeleton, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { locales } from '@passerelle/contracts/languages.ts';
import { type ReportingSection, reportingSections } from '@passerelle/contracts/reporting/measures.ts';
import { type Figure, reportingCalls } from '@passerelle/contracts/reporting/reporting.contract.ts';
import { IconAdjustmentsHorizontal, IconChartBar } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { holds } from '../../../lib/access.ts';
import { showTime } from '../../../lib/format.ts';
import { callQuery } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { ArrangeDialog } from './arrange-dialog.tsx';
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
  const [arranging, dialog] = useDisclosure(false);
  const arrange = holds(user, 'adm') && (
    <Button
      variant="default"
      leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden="true" />}
      onClick={dialog.open}
    >
      {t('REPORTING:arrange')}
    </Button>
  );
  return (
    <Page actions={arrange}>
      {arranging && <ArrangeDialog onClose={dialog.close} />}
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
  const said = ({ within }: Pick<Figure, 'within'>) =>
    within.length > 0
      ? t('REPORTING:within', { perimeters: new Intl.ListFormat(locales[language]).format(within) })
      : t('REPORTING:withinOneself');
  const perimeters = [...new Set(data?.figures.map(said))];
  return (
    <section aria-labelledby={`reporting-${section}`} className={classes.section} aria-busy={!data && !error}>
      <header className={classes.head}>
        <Title order={2} id={`reporting-${section}`}>
          {t(`REPORTING:section.${section}`)}
        </Title>
        {data && (
          <span className={classes.quiet}>
            {[
              perimeters.length === 1 && perimeters[0],
              t('REPORTING:countedAt', { time: showTime(data.countedAt, language) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
      </header>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.figures}>
          {data ? (
            data.figures.map((figure) => (
              <FigureCard
                key={figure.measure}
                figure={figure}
                within={perimeters.length > 1 ? said(figure) : undefined}
              />
            ))
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
