import { Button, Table, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { type TrackedMonth, trackingCalls } from '@passerelle/contracts/requests/tracking.contract.ts';
import { IconChartBar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { showMonth, showNumber } from '../../../../lib/format.ts';
import { linkTo } from '../../../../lib/page.ts';
import { callQuery } from '../../../../lib/query.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ScreenLink } from '../../../../ui/screen-link.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import classes from './tracking-figures.module.css';

type Query = Readonly<Record<string, unknown>>;

/** What is plotted of a month, and the list that it is of. */
const plots = {
  sent: { value: ({ sent }: TrackedMonth) => sent, of: (between: Query) => ({ DateTransmission: between }) },
  refused: {
    value: ({ refused }: TrackedMonth) => refused,
    of: (between: Query) => ({ IdStade: stages.rejected, DateCloture: between }),
  },
  days: {
    value: ({ days }: TrackedMonth) => days,
    of: (between: Query) => ({ IdStade: stages.validated, DateCloture: between }),
  },
} as const;
type PlotName = keyof typeof plots;

interface FiguresProps {
  readonly suivi: string;
  /** What the list is filtered by: the plots are of the same. */
  readonly query: Query | undefined;
}

/** Volumes, refusals and delays of what one follows: each bar opens the list that it counts. */
export function TrackingFigures(props: FiguresProps) {
  const { t } = useTexts();
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <Button variant="default" leftSection={<IconChartBar size={16} aria-hidden="true" />} onClick={dialog.open}>
        {t('TRACKING:figures')}
      </Button>
      {opened && (
        <Dialog title={t('TRACKING:figures')} size="xl" onClose={dialog.close}>
          <Plots {...props} onOpen={dialog.close} />
        </Dialog>
      )}
    </>
  );
}

function Plots({ suivi, query, onOpen }: FiguresProps & { readonly onOpen: () => void }) {
  const { t } = useTexts();
  const filter = query && JSON.stringify({ where: query });
  const { data, error, refetch } = useQuery(
    callQuery(trackingCalls.figures, { params: { suivi }, query: filter ? { filter } : {} }),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={classes.waiting} aria-busy="true" />;
  return (
    <div className={classes.plots}>
      <Text size="sm" c="dimmed">
        {t('TRACKING:figuresHelp')}
      </Text>
      {(Object.keys(plots) as PlotName[]).map((name) => (
        <Plot key={name} {...{ name, suivi, query, onOpen }} months={data.months} />
      ))}
    </div>
  );
}

interface PlotProps extends FiguresProps {
  readonly name: PlotName;
  readonly months: readonly TrackedMonth[];
  readonly onOpen: () => void;
}

function Plot({ name, months, suivi, query, onOpen }: PlotProps) {
  const { t, language } = useTexts();
  const { value, of } = plots[name];
  const most = Math.max(1, ...months.map((month) => value(month) ?? 0));
  const shown = (month: TrackedMonth) => {
    const one = value(month);
    return one === null ? '—' : showNumber(one, language);
  };
  const list = ({ from, until }: TrackedMonth) =>
    linkTo('tracking', language, {
      params: { suivi },
      search: { query: { ...query, ...of({ between: [from, until] }) } },
    });
  return (
    <section className={classes.plot}>
      <Title order={3}>{t(`TRACKING:plot.${name}`)}</Title>
      <ol className={classes.bars} aria-label={t(`TRACKING:plot.${name}`)}>
        {months.map((month) => {
          const one = value(month);
          const label = showMonth(month.from, language, 'short');
          return (
            <li key={month.from}>
              <ScreenLink
                {...list(month)}
                className={classes.bar}
                title={`${showMonth(month.from, language, 'long')}: ${shown(month)}`}
                onClick={onOpen}
              >
                <span className={classes.number}>{shown(month)}</span>
                <svg viewBox="0 0 20 100" preserveAspectRatio="none" aria-hidden="true" className={classes.column}>
                  <rect x="0" width="20" y={100 - (100 * (one ?? 0)) / most} height={(100 * (one ?? 0)) / most} />
                </svg>
                <span className={classes.month}>{label}</span>
              </ScreenLink>
            </li>
          );
        })}
      </ol>
      <details>
        <summary>{t('TRACKING:asTable')}</summary>
        <Table withTableBorder>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('TRACKING:month')}</Table.Th>
              <Table.Th>{t(`TRACKING:plot.${name}`)}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {months.map((month) => (
              <Table.Tr key={month.from}>
                <Table.Td>{showMonth(month.from, language, 'long')}</Table.Td>
                <Table.Td>{shown(month)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </details>
    </section>
  );
}
